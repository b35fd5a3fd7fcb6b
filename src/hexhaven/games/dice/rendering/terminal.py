"""Both games in a terminal: what a view says, as lines, and the choices in groups."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence

from hexhaven.core.actions import Action, word_of
from hexhaven.core.game import Choices, Seat
from hexhaven.core.messages import Message, message, render
from hexhaven.core.plugins.terminal_rendering import Group, Item, Line, Lines, PlayerTable, Span
from hexhaven.core.setup import Setup
from hexhaven.games.dice import actions as a
from hexhaven.games.dice.faces import GROUNDS, LETTERS, NONE, amount, counts
from hexhaven.games.dice.options import colours_of
from hexhaven.games.dice.plus import GOAL
from hexhaven.games.dice.position import BUILD, CROSS, FIRST, KEEP, OVER, ROLLS
from hexhaven.games.dice.rendering.action_labels import label_of
from hexhaven.games.dice.rendering.terminal_sheet import PAINTS, SOFT, STRONG, draw_sheet
from hexhaven.games.dice.sheet import KINDS, open_places, road_length, usable_jokers
from hexhaven.games.dice.text_input.plans import Planner
from hexhaven.games.dice.view import SheetView
from hexhaven.games.island.rendering.characters import PLAYER

#: The order in which groups are offered.
ORDER = (
    "roll", "reroll", "stop", "settle", "city", "road", "knight", "swap", "joker", "done",
)  # fmt: skip
ON_PICTURE = ("settle", "city", "road", "knight")


def seat_names(setup: Setup, colours: Sequence[str] = ()) -> tuple[Message, ...]:
    """What seats without a name are called: their colours."""
    return tuple(message(f"colour.{colour}") for colour in colours or colours_of(setup))


class DiceText:
    """One match of either game in one language."""

    def __init__(
        self, setup: Setup, names: Sequence[str], language: str, colours: Sequence[str] = ()
    ) -> None:
        self.game = setup.game
        self.names = tuple(names)
        self.language = language
        self.colours = tuple(colours) or colours_of(setup)

    def say(self, id: str, **params: object) -> str:
        """A message in words."""
        return render(message(id, **params), self.names, self.language)

    def picture(
        self, view: SheetView, keys: Mapping[Action, str], roomy: bool, named: bool
    ) -> Lines:
        """Your sheet; a spectator sees that of the player in turn."""
        seat = view.seat if view.seat is not None else max(view.position.turn, 0)
        return draw_sheet(
            view.form,
            view.position.sheets[seat],
            self.colours[seat],
            keys,
            self.say,
            roomy=roomy,
            named=named,
        )

    def players(self, view: SheetView) -> PlayerTable:
        """What everybody has built, and the jokers they can use."""
        columns = ("points", "road", "settlement", "city", "knight", "joker")
        heading = ("", *(self.say(f"text.dice.column.{column}") for column in columns))
        return PlayerTable(
            heading, tuple(self._row(view, seat) for seat in range(view.position.seats))
        )

    def _row(self, view: SheetView, seat: Seat) -> tuple[Line, ...]:
        p, sheet = view.position, view.position.sheets[seat]
        turn = p.turn == seat and p.phase not in (FIRST, OVER)
        style = STRONG if turn else ""
        built = [sheet[kind].bit_count() for kind in range(len(KINDS))]
        if self.game == "dice-plus":
            built[0] = road_length(view.form, sheet)
        longest = "*" if p.longest_road == seat else ""
        army = "*" if p.largest_army == seat else ""
        jokers = len(usable_jokers(view.form, sheet, sheet.knights))
        cells = (
            str(view.points[seat]),
            f"{built[0]}{longest}",
            str(built[1]),
            str(built[2]),
            f"{built[3]}{army}",
            str(jokers),
        )
        letter = self.say(f"colour.{self.colours[seat]}")[0]
        name = (
            Span(">" if turn else " ", style),
            Span(f" {letter} ", PLAYER[self.colours[seat]]),
            Span(f" {self.names[seat]}", style),
        )
        return (name, *((Span(cell, style),) for cell in cells))

    def state_of_play(self, view: SheetView) -> Lines:
        """The turn, the roll and the dice."""
        p = view.position
        if p.phase == FIRST:
            return ((Span(self.say("text.dice.drawing"), STRONG),),)
        if self.game == "dice":
            turn = -(-p.turns // p.seats)
            said = self.say("text.dice.turn_of", n=turn, turns=p.limit)
        else:
            said = self.say("text.dice.turn", n=p.turns)
        rolled = self.say("text.dice.roll", n=p.rolls, rolls=ROLLS) if p.rolls else ""
        lines: list[Line] = [(Span(" · ".join(filter(None, (said, rolled))), STRONG),)]
        if any(p.dice):
            lines += [self._dice(view), (Span(self._amounts(view), SOFT),)]
        return tuple(lines)

    def _dice(self, view: SheetView) -> Line:
        """Each die as the letter of its face."""
        shown = []
        for face, number in enumerate(view.position.dice):
            for _ in range(number):
                shown += [Span(f"[{LETTERS[face]}]", PAINTS[GROUNDS[face]]), Span(" ")]
        return tuple(shown[:-1])

    def _amounts(self, view: SheetView) -> str:
        said = amount(view.position.dice)
        return ", ".join(render(m, self.names, self.language) for m in said)

    def own(self, view: SheetView) -> Lines:
        """The boxes of the Dice Game, the way to ten points in Plus."""
        if view.seat is None:
            return ()
        points = view.points[view.seat]
        if self.game == "dice-plus":
            return ((Span(self.say("text.dice.goal", points=points, goal=GOAL), SOFT),),)
        entries = view.position.boxes[view.seat]
        boxes = ["x" if entry == CROSS else str(entry) for entry in entries]
        boxes += ["·"] * (view.position.limit - len(entries))
        return (
            (
                Span(self.say("text.dice.boxes") + " ", SOFT),
                Span(" ".join(boxes), STRONG),
                Span(" = " + self.say("draw.points", count=points), SOFT),
            ),
        )

    def asked(self, view: SheetView, seat: Seat) -> Message:
        """What the seat is asked to do."""
        p = view.position
        if p.phase == KEEP:
            return message("asked.dice.keep", count=ROLLS - p.rolls)
        return message("asked.dice.build" if p.phase == BUILD else "asked.dice.roll")

    def groups(self, view: SheetView, choices: Choices) -> tuple[Group, ...]:
        """The choices by kind, building first, the end of the turn last."""
        by_word: dict[str, list[Action]] = {}
        for action in choices.listed:
            by_word.setdefault(word_of(type(action)), []).append(action)
        return tuple(
            self._group(view, word, by_word[word]) for word in sorted(by_word, key=ORDER.index)
        )

    def _group(self, view: SheetView, word: str, actions: Sequence[Action]) -> Group:
        if word == "reroll":
            return self._rerolls(view)
        if len(actions) == 1:
            item = self._item(actions[0])
            return Group(word, item.label, (item,))
        label = message(f"text.dice.group.{word}", count=len(actions))
        items = tuple(map(self._item, actions))
        return Group(word, label, items, on_picture=word in ON_PICTURE)

    def _rerolls(self, view: SheetView) -> Group:
        """All dice, or all of one face; a person may type any others."""
        dice = view.position.dice
        each = [counts(n if f == face else 0 for f, n in enumerate(dice)) for face in range(6)]
        offered = dict.fromkeys([dice, *(part for part in each if part != NONE)])
        items = tuple(self._item(a.Reroll(part)) for part in offered)
        ask = message("text.dice.ask.reroll")
        return Group("reroll", message("text.dice.group.reroll"), items, ask)

    def _item(self, action: Action) -> Item:
        match action:
            case a.Road(number) | a.Settle(number) | a.City(number) | a.Knight(number):
                return Item(action, label_of(action), str(number))
        return Item(action, label_of(action))

    def concerns(self, action: Action) -> bool:
        """Nobody can act in another player's turn."""
        return False

    def hints(self, view: SheetView) -> tuple[Group, ...]:
        """Where something could be built, if it could be paid for."""
        if view.seat is None:
            return ()
        sheet = view.position.sheets[view.seat]
        return tuple(
            self._hint(word_of(build), (build(view.form.places[kind][i].number) for i in found))
            for kind, build in enumerate(a.BUILDS)
            if (found := open_places(view.form, sheet, kind))
        )

    def _hint(self, word: str, actions: Iterable[Action]) -> Group:
        items = tuple(map(self._item, actions))
        label = message(f"text.dice.hint.{word}", count=len(items))
        return Group(word, label, items, on_picture=True)

    def plan(self, view: SheetView, text: str) -> tuple[Action, ...]:
        """Several requests at once, or one in a person's words."""
        return Planner(view, self.language).read(text)

    def chapter(self, view: SheetView) -> Hashable:
        """The turn."""
        return view.position.turns

    def rests(self, view: SheetView) -> bool:
        """Never: there is no clock."""
        return False

    def help(self) -> tuple[Message, ...]:
        """How to read the sheet and write actions and plans."""
        pages = ("sheet", "dice", "actions", "plans", "costs")
        return tuple(message(f"text.dice.help.{page}") for page in pages)


def make_text(
    setup: Setup, names: Sequence[str], language: str, colours: Sequence[str] = ()
) -> DiceText:
    """How a match looks in a terminal."""
    return DiceText(setup, names, language, colours)
