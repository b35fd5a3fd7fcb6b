"""Between two turns of five or six: special building (X-20), or the part turn of a pair (X-30).

Only positions of the large island hold what this needs. On the standard one these kernels answer
that nothing of the kind happens, and no code is compiled for them.
"""

from typing import Any

from hexhaven.core.compiled.bits import EMPTY, bit, has
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.core.compiled.optional_fields import kernel_where
from hexhaven.games.base.kernels import packing as p
from hexhaven.games.base.kernels import position as pos
from hexhaven.games.base.kernels.stock import is_large
from hexhaven.games.island.kernels import refusals
from hexhaven.games.island.kernels.cards import renew_cards
from hexhaven.games.island.kernels.constants import NOBODY

#: X-30: player 2 is the third player to the left of player 1.
PARTNER = 3


@kernel
def is_special_building(s: Any) -> bool:
    """Whether somebody builds between turns, also while Nature draws the card that they bought."""
    return is_large(s) and (
        s.phase == pos.SPECIAL_BUILDING or (s.phase == pos.CARD and s.back == pos.SPECIAL_BUILDING)
    )


@kernel
def left_of(s: Any, seat: int) -> Int:
    """The next seat clockwise; `%` takes ten times as long."""
    return seat + 1 if seat + 1 < s.seats else 0


@kernel
def place_of(s: Any, seat: int) -> Int:
    """X-20: a seat's place in the order, from 1; 0 for the player whose turn ended."""
    return seat - s.after if seat >= s.after else seat + s.seats - s.after


@kernel
def is_waiting(s: Any, seat: int) -> bool:
    """X-26: whether a seat's place is still to come, and it has a card to build with."""
    return place_of(s, seat) > place_of(s, s.turn) and s.hand_size[seat] > 0


@kernel
def give_place(s: Any, seat: int, phase: int) -> None:
    s.turn = seat
    s.phase = phase
    renew_cards(s)


@kernel
def find_place(s: Any) -> bool:
    """X-20, X-26: clockwise to the next who has cards and does not pass, until all had a place."""
    passing = s.passed | s.skipping
    seat = left_of(s, s.turn)
    while seat != s.after:
        if s.hand_size[seat] > 0 and not has(passing, seat):
            give_place(s, seat, pos.SPECIAL_BUILDING)
            return True
        seat = left_of(s, seat)
    return False


@kernel_where("after", otherwise=False)
def let_next_build(s: Any) -> bool:
    """X-20, X-30: whether somebody acts before the next turn, whose place it then is.

    If nobody does, the turn is again that of the player who ended it.
    """
    has_ended = s.after == NOBODY
    if has_ended:
        s.after = s.turn
    if s.paired != 0:
        if has_ended:
            give_place(s, (s.after + PARTNER) % s.seats, pos.PART_TURN)
            return True
    elif find_place(s):
        return True
    s.turn = s.after
    s.after = NOBODY
    s.passed = EMPTY
    s.skipping &= ~bit(left_of(s, s.turn))  # it lapses when their turn begins
    return False


@kernel_where("after", otherwise=EMPTY)
def waiting_seats(s: Any) -> int:
    """Whose place in the special building is still to come, as a set."""
    seats = EMPTY
    if s.phase == pos.SPECIAL_BUILDING:
        seat = left_of(s, s.turn)
        while seat != s.after:
            if s.hand_size[seat] > 0:
                seats |= bit(seat)
            seat = left_of(s, seat)
    return seats


@kernel_where("after", otherwise=refusals.WRONG_PHASE)
def refuse_announcement(s: Any, seat: int, kind: int) -> int:
    """X-26: who builds nothing says so in their place or before, and may take it back until then.

    Who skips every phase may take that back also while others trade.
    """
    if s.phase == pos.MAIN and kind == p.JOIN and s.hand_size[seat] > 0:
        return refusals.ALLOWED if has(s.skipping, seat) else refusals.NOT_PASSED
    if s.phase != pos.SPECIAL_BUILDING:
        return refusals.WRONG_PHASE
    if seat == s.turn:
        return refusals.NOT_PASSED if kind == p.JOIN else refusals.ALLOWED
    if not is_waiting(s, seat):
        return refusals.NO_PLACE
    if kind == p.JOIN:
        return refusals.ALLOWED if has(s.passed | s.skipping, seat) else refusals.NOT_PASSED
    announced = s.passed | s.skipping if kind == p.PASS else s.skipping
    return refusals.ALREADY_PASSED if has(announced, seat) else refusals.ALLOWED


@kernel_where("after")
def announce(s: Any, seat: int, kind: int) -> None:
    """X-26: pass this phase, skip all of them until your own turn, or join again."""
    if kind == p.PASS:
        s.passed |= bit(seat)
    elif kind == p.SKIP:
        s.skipping |= bit(seat)
    else:
        s.passed &= ~bit(seat)
        s.skipping &= ~bit(seat)


@kernel_where("after")
def show_building(s: Any, v: Any) -> None:
    """All of it lies open."""
    v.paired = s.paired
    v.after = s.after
    v.passed = s.passed
    v.skipping = s.skipping


@kernel_where("after", otherwise=False)
def may_have_built(s: Any, seat: int) -> bool:
    """X-24: whether a seat may have come by points between turns since its own turn began."""
    between = s.after != NOBODY
    last = s.after if between else (s.turn + s.seats - 1) % s.seats
    return s.paired == 0 and seat != last and (between or seat != s.turn)
