"""Both games in a terminal: what a view says, as lines, and the choices in groups."""

from collections.abc import Hashable, Mapping, Sequence

from hexhaven.core.actions import Action, word_of
from hexhaven.core.game import Seat
from hexhaven.core.messages import Message, message, render
from hexhaven.core.plugins.terminal_rendering import Group, Item, Line, Lines, PlayerTable, Span
from hexhaven.games.dice import actions as a
from hexhaven.games.dice.altering import prospects
from hexhaven.games.dice.faces import GROUNDS, LETTERS, NO_DICE, amount, counts
from hexhaven.games.dice.legal import legal_actions
from hexhaven.games.dice.options import colours_of
from hexhaven.games.dice.plus import GOAL
from hexhaven.games.dice.position import BUILD, CROSS, DRAW_STARTER, KEEP, OVER, ROLLS
from hexhaven.games.dice.rendering.action_labels import label_of
from hexhaven.games.dice.rendering.terminal_sheet import PAINTS, draw_sheet
from hexhaven.games.dice.sheet import PIECE_KINDS, open_places, road_length, usable_jokers
from hexhaven.games.dice.text_input.plans import Planner
from hexhaven.games.dice.view import SheetView
from hexhaven.games.island.rendering.characters import SOFT, STRONG
from hexhaven.games.island.rendering.match_text import MatchText


class DiceText(MatchText):
    """One match of either game in one language."""

    game_id = "dice"
    usual_colours = staticmethod(colours_of)
    order = (
        "roll", "reroll", "stop", "settle", "city", "road", "knight", "swap", "joker", "done",
    )  # fmt: skip
    on_picture = ("settle", "city", "road", "knight")
    help_topics = ("sheet", "dice", "actions", "plans", "costs")

    def picture(
        self, view: SheetView, keys: Mapping[Action, str], roomy: bool, named: bool
    ) -> Lines:
        """Your sheet; a spectator sees that of the player in turn."""
        seat = view.seat if view.seat is not None else max(view.position.turn, 0)
        sheet, colour = view.position.sheets[seat], self.colours[seat]
        return draw_sheet(view.form, sheet, colour, keys, self.say, roomy=roomy, named=named)

    def players(self, view: SheetView) -> PlayerTable:
        """What everybody has built, and the jokers they can use."""
        columns = ("points", "road", "settlement", "city", "knight", "joker")
        heading = ("", *(self.say(f"text.dice.column.{column}") for column in columns))
        seats = range(view.position.seats)
        return PlayerTable(heading, tuple(self._row(view, seat) for seat in seats))

    def _row(self, view: SheetView, seat: Seat) -> tuple[Line, ...]:
        p, sheet = view.position, view.position.sheets[seat]
        roads, settlements, cities, knights = (
            built.bit_count() for built in sheet[: len(PIECE_KINDS)]
        )
        if self.game == "dice-plus":
            roads = road_length(view.form, sheet)
        cells = (
            view.points[seat],
            f"{roads}{'*' if p.longest_road == seat else ''}",
            settlements,
            cities,
            f"{knights}{'*' if p.largest_army == seat else ''}",
            len(usable_jokers(view.form, sheet, sheet.knights)),
        )
        return self.row(seat, p.turn == seat and p.phase not in (DRAW_STARTER, OVER), cells)

    def state_of_play(self, view: SheetView) -> Lines:
        """The turn, the roll and the dice."""
        p = view.position
        if p.phase == DRAW_STARTER:
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

    def own_lines(self, view: SheetView) -> Lines:
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

    def prompt(self, view: SheetView, seat: Seat) -> Message:
        p = view.position
        if p.phase == KEEP:
            return message("asked.dice.keep", count=ROLLS - p.rolls)
        if p.phase != BUILD:
            return message("asked.dice.roll")
        if any(isinstance(action, a.Build) for action in legal_actions(view.form, p)):
            return message("asked.dice.build")
        return message("asked.dice.turn" if prospects(view.form, p) else "asked.dice.end")

    def group(self, view: SheetView, word: str, actions: Sequence[Action]) -> Group:
        return self._rerolls(view) if word == "reroll" else super().group(view, word, actions)

    def _rerolls(self, view: SheetView) -> Group:
        """All dice, or all of one face; a person may type any others."""
        dice = view.position.dice
        each = [counts(n if f == face else 0 for f, n in enumerate(dice)) for face in range(6)]
        offered = dict.fromkeys([dice, *(part for part in each if part != NO_DICE)])
        items = tuple(self.item(view, a.Reroll(part)) for part in offered)
        ask = message("text.dice.ask.reroll")
        return Group("reroll", message("text.dice.group.reroll"), items, ask)

    def item(self, view: SheetView, action: Action) -> Item:
        """One choice; that of a place is typed as its number."""
        match action:
            case a.Build(number):
                return Item(action, label_of(action), str(number))
        return Item(action, label_of(action))

    def hints(self, view: SheetView) -> tuple[Group, ...]:
        """Where something could be built, if it could be paid for."""
        if view.seat is None:
            return ()
        form, sheet = view.form, view.position.sheets[view.seat]
        return tuple(
            self.hint(view, word_of(build), (build(form.places[kind][i].number) for i in found))
            for kind, build in enumerate(a.BUILDS)
            if (found := open_places(form, sheet, kind))
        )

    def plan(self, view: SheetView, text: str) -> tuple[Action, ...]:
        """Several requests at once, or one in a person's words."""
        return Planner(view, self.language).read(text)

    def chapter(self, view: SheetView) -> Hashable:
        return view.position.turns


make_text, seat_names = DiceText, DiceText.seat_names
