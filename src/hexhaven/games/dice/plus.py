"""The Dice Game Plus: the first to ten points wins at once."""

from typing import ClassVar

from hexhaven.core.game import Outcome, Seat
from hexhaven.core.messages import message
from hexhaven.core.setup import Option, Setup
from hexhaven.games.dice.faces import DICE
from hexhaven.games.dice.forms import MARKED_ROAD, PLUS_FORM
from hexhaven.games.dice.options import LATE_JOKERS, STARTER, TURN_LIMIT
from hexhaven.games.dice.position import NOBODY, OVER, Position, begin_turn, next_seat
from hexhaven.games.dice.sheet import CITY, KNIGHT, ROAD, SETTLEMENT, Form, road_length, score
from hexhaven.games.dice.sheet_game import SheetGame

#: P-01: points that win.
GOAL = 10
#: P-02: dice in the first turn of the game.
FIRST_DICE = 3
#: P-05, P-06: what the longest road and the largest army count, and the least army.
SPECIAL, LEAST_ARMY = 2, 3


class PlusGame(SheetGame):
    """CATAN - The Dice Game Plus for 2 to 4 players, or for one against the turns."""

    name: ClassVar[str] = "dice-plus"
    version: ClassVar[int] = 1
    options: ClassVar[tuple[Option, ...]] = (LATE_JOKERS, STARTER, TURN_LIMIT)
    form: ClassVar[Form] = PLUS_FORM

    def turn_limit(self, setup: Setup) -> int:
        """The turns of all players together; no real game comes near."""
        return int(setup.options["turn_limit"])

    def dice_in_turn(self, turns: int) -> int:
        """P-02: 3, 4 and 5 dice in the first turns of the game, then all."""
        return min(FIRST_DICE + turns - 1, DICE)

    def after_building(self, position: Position, kind: int) -> Position:
        """P-05, P-06, P-01: special points change hands, and ten points win at once."""
        if kind == ROAD:
            position = position._replace(longest_road=self._longest_road(position))
        elif kind == KNIGHT:
            position = position._replace(largest_army=self._largest_army(position))
        won = self.points(position, position.turn) >= GOAL
        return position._replace(phase=OVER) if won else position

    def _longest_road(self, position: Position) -> int:
        """P-05: who builds the marked road first, later who has a strictly longer line."""
        holder = position.longest_road
        if holder == NOBODY:
            marked = 1 << self.form.indexes[ROAD][MARKED_ROAD]
            return position.turn if position.sheet.roads & marked else NOBODY
        own, held = (road_length(self.form, position.sheets[s]) for s in (position.turn, holder))
        return position.turn if own > held else holder

    def _largest_army(self, position: Position) -> int:
        """P-06: who has three knights first, later who has strictly more."""
        holder = position.largest_army
        own = position.sheet.knights.bit_count()
        if holder == NOBODY:
            return position.turn if own >= LEAST_ARMY else NOBODY
        return position.turn if own > position.sheets[holder].knights.bit_count() else holder

    def end_turn(self, position: Position) -> Position:
        """P-01: no boxes and no crosses; the next player follows."""
        if position.turns == position.limit:
            return position._replace(phase=OVER)
        return begin_turn(position, next_seat(position))

    def points(self, position: Position, seat: Seat) -> int:
        """P-03, P-05, P-06: settlements, cities and special points."""
        special = (position.longest_road == seat) + (position.largest_army == seat)
        return score(self.form, position.sheets[seat]) + SPECIAL * special

    def outcome(self, state: Position) -> Outcome | None:
        """P-01: who reached ten points has won; nobody when the turns ran out before."""
        if state.phase != OVER:
            return None
        won = self.points(state, state.turn) >= GOAL
        reason = "outcome.dice.goal" if won else "outcome.dice.limit"
        winners = [state.turn] if won else []
        seats = range(state.seats)
        special = {
            "longest_road": [SPECIAL * (state.longest_road == seat) for seat in seats],
            "largest_army": [SPECIAL * (state.largest_army == seat) for seat in seats],
        }
        kinds = {"settlements": SETTLEMENT, "cities": CITY}
        return self.make_outcome(state, winners, message(reason, turns=state.turns), kinds, special)
