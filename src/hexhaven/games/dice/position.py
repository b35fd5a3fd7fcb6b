"""A position of either game, and how one turn leads to the next."""

from typing import Literal, NamedTuple, get_args

from hexhaven.games.dice.faces import NO_DICE, Counts, add
from hexhaven.games.dice.sheet import EMPTY_SHEET, Sheet

NOBODY = -1
#: Who begins is drawn; a first roll is due; dice roll; dice are kept or rolled again; the last
#: roll is over and dice are altered and built with; the game is over.
Phase = Literal["first", "roll", "rolling", "keep", "build", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)
DRAW_STARTER, ROLL, ROLLING, KEEP, BUILD, OVER = PHASES
#: D-02: rolls in a turn.
ROLLS = 3
#: D-07: what a turn without any building counts.
CROSS = -2


class Position(NamedTuple):
    """All there is to know; nothing is hidden."""

    #: Turns after which the game ends: of each player, in Plus of all together.
    limit: int
    #: Whether only knights of earlier turns give their jokers.
    late: bool
    sheets: tuple[Sheet, ...]
    #: What each player has entered for each turn; empty in Plus.
    boxes: tuple[tuple[int, ...], ...]
    phase: Phase = DRAW_STARTER
    first: int = NOBODY
    #: The seat in turn.
    turn: int = NOBODY
    #: How many turns have begun.
    turns: int = 0
    #: The dice that lie there and are not spent.
    dice: Counts = NO_DICE
    #: How many dice Nature is to roll.
    rolling: int = 0
    #: How often dice were rolled in this turn.
    rolls: int = 0
    #: The knights of the player in turn when the turn began.
    knights: int = 0
    #: Whether anything was built in this turn, and the points for it.
    built: bool = False
    gained: int = 0
    longest_road: int = NOBODY
    largest_army: int = NOBODY

    @property
    def seats(self) -> int:
        return len(self.sheets)

    @property
    def sheet(self) -> Sheet:
        """The sheet of the player in turn."""
        return self.sheets[self.turn]

    @property
    def joker_knights(self) -> int:
        """D-03: the knights whose jokers may be used now."""
        return self.knights if self.late else self.sheet.knights


def first_position(seats: int, limit: int, late: bool) -> Position:
    return Position(limit, late, (EMPTY_SHEET,) * seats, ((),) * seats)


def begin_turn(position: Position, seat: int) -> Position:
    return position._replace(
        phase=ROLL,
        turn=seat,
        turns=position.turns + 1,
        dice=NO_DICE,
        rolls=0,
        knights=position.sheets[seat].knights,
        built=False,
        gained=0,
    )


def start_roll(position: Position, number: int, kept: Counts) -> Position:
    """D-02: some dice are kept, the others roll."""
    return position._replace(phase=ROLLING, dice=kept, rolling=number)


def finish_roll(position: Position, dice: Counts) -> Position:
    """The rolled dice show something; after the last roll the player builds."""
    rolls = position.rolls + 1
    return position._replace(
        phase=KEEP if rolls < ROLLS else BUILD,
        dice=add(position.dice, dice),
        rolling=0,
        rolls=rolls,
    )


def replace_sheet(position: Position, sheet: Sheet) -> tuple[Sheet, ...]:
    """All sheets, with another one for the player in turn."""
    turn = position.turn
    return (*position.sheets[:turn], sheet, *position.sheets[turn + 1 :])


def enter_box(position: Position) -> Position:
    """D-07: the points of the turn go into the next box, or a cross."""
    entry = position.gained if position.built else CROSS
    boxes = list(position.boxes)
    boxes[position.turn] += (entry,)
    return position._replace(boxes=tuple(boxes))


def next_seat(position: Position) -> int:
    """D-01: the left neighbour."""
    return (position.turn + 1) % position.seats
