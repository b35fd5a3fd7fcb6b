"""The Dice Game: fifteen turns each for the most points."""

from typing import ClassVar

from hexhaven.core.game import Outcome, Seat
from hexhaven.core.messages import message
from hexhaven.core.setup import Option, Setup
from hexhaven.games.dice.faces import DICE
from hexhaven.games.dice.forms import DICE_FORM
from hexhaven.games.dice.options import LATE_JOKERS, STARTER, TURNS
from hexhaven.games.dice.position import CROSS, OVER, Position, begin_turn, enter_box, next_seat
from hexhaven.games.dice.sheet import CITY, KNIGHT, ROAD, SETTLEMENT, Form, score
from hexhaven.games.dice.sheet_game import SheetGame


class DiceGame(SheetGame):
    """CATAN - The Dice Game for 1 to 4 players."""

    name: ClassVar[str] = "dice"
    version: ClassVar[int] = 1
    options: ClassVar[tuple[Option, ...]] = (TURNS, LATE_JOKERS, STARTER)
    form: ClassVar[Form] = DICE_FORM

    def turn_limit(self, setup: Setup) -> int:
        """D-01: the turns of each player."""
        return int(setup.options["turns"])

    def dice_in_turn(self, turns: int) -> int:
        """D-02: always all."""
        return DICE

    def after_building(self, position: Position, kind: int) -> Position:
        return position

    def end_turn(self, position: Position) -> Position:
        """D-07: a box is filled; when all are, the game is over."""
        entered = enter_box(position)
        if position.turns == position.limit * position.seats:
            return entered._replace(phase=OVER)
        return begin_turn(entered, next_seat(entered))

    def points(self, position: Position, seat: Seat) -> int:
        """D-07: all that is built, less the crosses."""
        crosses = position.boxes[seat].count(CROSS)
        return score(self.form, position.sheets[seat]) + CROSS * crosses

    def outcome(self, state: Position) -> Outcome | None:
        """D-08: the most points win; a tie shares the win."""
        if state.phase != OVER:
            return None
        scores = [self.points(state, seat) for seat in range(state.seats)]
        winners = [seat for seat, points in enumerate(scores) if points == max(scores)]
        reason_id = "outcome.dice.points" if state.seats > 1 else "outcome.dice.alone"
        reason = message(reason_id, count=state.limit)
        kinds = {"roads": ROAD, "settlements": SETTLEMENT, "cities": CITY, "knights": KNIGHT}
        crosses = {"crosses": [CROSS * boxes.count(CROSS) for boxes in state.boxes]}
        return self.make_outcome(state, winners, reason, kinds, crosses)
