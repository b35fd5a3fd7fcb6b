"""How a game looks in a terminal (its `rendering/terminal.py`): lines, players, grouped choices.

A style is written as words, "bold #2d2521 on #f3cf6b"; no screen is needed to make one.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from hexhaven.core.actions import Action
from hexhaven.core.game import Choices, Seat
from hexhaven.core.messages import Message


@dataclass(frozen=True, slots=True)
class Span:
    """Some characters in one style."""

    text: str
    style: str = ""


Line = tuple[Span, ...]
Lines = tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """One action to choose, and what a person types for it; numbered if that is empty."""

    action: Action
    label: Message
    key: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Choices of one kind: some to pick from, or a notation that the person completes.

    `word` is the first word of the notation. Where `ask` is set, the person may write the
    rest of it; where `on_picture` is set, the keys of the items are shown on the picture.
    A `frequent` one is on every page of the choices.
    """

    word: str
    label: Message
    items: tuple[Item, ...] = ()
    ask: Message | None = None
    on_picture: bool = False
    frequent: bool = False


@dataclass(frozen=True, slots=True)
class PlayerTable:
    """A heading and rows of cells; the first cell of each is a name."""

    heading: tuple[str, ...]
    rows: tuple[tuple[Line, ...], ...]


class GameText(Protocol):
    """How one match of a game looks in a terminal, in one language.

    What a game need not say has a default.
    """

    def picture(self, view: Any, keys: Mapping[Action, str], roomy: bool, named: bool) -> Lines:
        """The board; some actions are shown as keys where they would be done.

        `roomy` asks for a larger drawing, `named` for the names of all places.
        """
        return ()

    def players(self, view: Any) -> PlayerTable:
        """What everybody sees of everybody."""
        return PlayerTable((), ())

    def state_of_play(self, view: Any) -> Lines:
        """The state of play: turn, dice, live offers."""
        ...

    def own_lines(self, view: Any) -> Lines:
        """What only this seat sees; nothing for a spectator.

        Two spaces stand between parts that belong on lines of their own where one is too short.
        """
        return ()

    def brief_state_of_play(self, view: Any) -> Lines:
        """The state of play where there is little room."""
        return self.state_of_play(view)

    def brief_own_lines(self, view: Any) -> Lines:
        """What only this seat sees, where there is little room."""
        return self.own_lines(view)

    def prompt(self, view: Any, seat: Seat) -> Message:
        """What the seat is asked to do."""
        ...

    def groups(self, view: Any, choices: Choices) -> tuple[Group, ...]:
        """The choices, in the order in which people expect them."""
        ...

    def concerns(self, action: Action) -> bool:
        """Whether a person who need not act should be asked because of this new choice."""
        return True

    def hints(self, view: Any) -> tuple[Group, ...]:
        """Places where something could be done, whether or not it can be paid now."""
        return ()

    def plan(self, view: Any, text: str) -> tuple[Action, ...]:
        """Actions that a text names in the game's own way, possible in this order.

        Empty if it is no such text; Refused if it is one and cannot be done as a whole.
        """
        return ()

    def chapter(self, view: Any) -> Hashable:
        """Something that changes whenever a new turn or round begins."""
        return None

    def rests(self, view: Any) -> bool:
        """Whether the clock has stopped until somebody lets it go on."""
        return False

    def help(self) -> Sequence[Message]:
        """How to read the picture and write actions."""
        return ()
