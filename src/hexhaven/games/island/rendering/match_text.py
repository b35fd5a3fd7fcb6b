"""What the texts of all games in a terminal have in common: players by name, choices in groups."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from hexhaven.core.actions import Action, word_of
from hexhaven.core.game import Choices, Seat
from hexhaven.core.messages import Message, message, render
from hexhaven.core.plugins.terminal_rendering import GameText, Group, Item, Line, Span
from hexhaven.core.setup import Setup
from hexhaven.games.island.rendering.characters import PLAYER, STRONG, letter_of


class MatchText(GameText):
    """One match in one language."""

    #: How the ids of messages name the game.
    game_id: ClassVar[str]
    #: The order in which groups of choices are offered.
    order: ClassVar[tuple[str, ...]]
    #: Groups in which a person may write what is not listed.
    typed: ClassVar[tuple[str, ...]] = ()
    #: Groups whose keys are shown on the picture.
    on_picture: ClassVar[tuple[str, ...]]
    #: Groups on every page of the choices.
    frequent: ClassVar[tuple[str, ...]] = ("roll", "end", "pass", "decline")
    help_topics: ClassVar[tuple[str, ...]]

    def __init__(
        self, setup: Setup, names: Sequence[str], language: str, colours: Sequence[str] = ()
    ) -> None:
        self.game, self.names, self.language = setup.game, tuple(names), language
        self.colours = tuple(colours) or self.usual_colours(setup)

    @staticmethod
    @abstractmethod
    def usual_colours(setup: Setup) -> tuple[str, ...]:
        """The colours of the seats of a setup, unless people chose others."""

    @classmethod
    def seat_names(cls, setup: Setup, colours: Sequence[str] = ()) -> tuple[Message, ...]:
        """What seats without a name are called: by their colours."""
        return tuple(message(f"colour.{colour}") for colour in colours or cls.usual_colours(setup))

    def say(self, id: str, **params: object) -> str:
        """A message in words."""
        return render(message(id, **params), self.names, self.language)

    def letter(self, seat: Seat) -> str:
        return letter_of(self.colours[seat], self.say)

    def row(self, seat: Seat, active: bool, cells: Iterable[object]) -> tuple[Line, ...]:
        """A player's row of the table: the name, then these cells."""
        style = STRONG if active else ""
        name = (
            Span(">" if active else " ", style),
            Span(f" {self.letter(seat)} ", PLAYER[self.colours[seat]]),
            Span(f" {self.names[seat]}", style),
        )
        return (name, *((Span(str(cell), style),) for cell in cells))

    def groups(self, view: Any, choices: Choices) -> tuple[Group, ...]:
        by_word: dict[str, list[Action]] = {}
        for action in choices.listed:
            by_word.setdefault(word_of(type(action)), []).append(action)
        for space in choices.spaces:
            by_word.setdefault(space.name, [])
        words = sorted(by_word, key=self.order.index)
        return tuple(self.group(view, word, by_word[word]) for word in words)

    def group(self, view: Any, word: str, actions: Sequence[Action]) -> Group:
        """The choices of one kind."""
        items = tuple(self.item(view, action) for action in actions)
        frequent = word in self.frequent
        if len(items) == 1 and word not in self.typed:
            return Group(word, items[0].label, items, frequent=frequent)
        label = message(f"text.{self.game_id}.group.{word}", count=len(actions))
        ask = message(f"text.{self.game_id}.ask.{word}") if word in self.typed else None
        return Group(word, label, items, ask, word in self.on_picture, frequent)

    @abstractmethod
    def item(self, view: Any, action: Action) -> Item:
        """One choice."""

    def hint(self, view: Any, word: str, actions: Iterable[Action]) -> Group:
        """Where something could be done, on the picture."""
        items = tuple(self.item(view, action) for action in actions)
        label = message(f"text.{self.game_id}.hint.{word}", count=len(items))
        return Group(word, label, items, on_picture=True)

    def concerns(self, action: Action) -> bool:
        """Only an offer that can be paid interrupts anybody."""
        return word_of(type(action)) == "accept"

    def help(self) -> tuple[Message, ...]:
        """How to read the picture and write actions."""
        return tuple(message(f"text.{self.game_id}.help.{topic}") for topic in self.help_topics)
