"""C-40: the longest route of a player, and who holds it on a board."""

from threading import local
from typing import Any

import numpy as np

from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.core.compiled.records import new_words
from hexhaven.games.connect.geography import board_of, seats_at
from hexhaven.games.connect.position import EMPTY, NOBODY, Draft, owner_of
from hexhaven.games.island.roads import MOST_ROADS, TRAIL, longest_holder, longest_trail

#: C-40: fewer knights than this earn nothing; the first to have them holds the army.
SMALLEST_ARMY = 2
SPECIAL_POINTS = 2


@kernel
def longest_route(trail: Any, ends: Any, count: int, meeting: Any) -> Int:
    """The longest trail of some roads, given by the nodes at their ends; -1 ends a trail."""
    work = trail.view(TRAIL)[0]
    for i in range(count):
        work.ends[i, 0] = ends[i, 0]
        work.ends[i, 1] = ends[i, 1]
    return longest_trail(work, count, meeting)


class _Scratch(local):
    """Where the kernel counts: every thread has a place of its own."""

    def __init__(self) -> None:
        self.trail, self.meeting = new_words(TRAIL), np.zeros(2 * MOST_ROADS, np.int64)


_scratch = _Scratch()


def route_length(draft: Draft, seat: int) -> int:
    """B-50, C-40: the longest route of a seat over all boards; others' buildings interrupt it."""
    numbers: dict[int, int] = {}
    ends = []
    for edge in draft.player(seat).roads:
        pair = []
        for node in draft.island.ends[edge]:
            mark = draft.building(node)
            foreign = mark != EMPTY and owner_of(mark) != seat
            pair.append(-1 if foreign else numbers.setdefault(node, len(numbers)))
        ends.append(pair)
    if not ends:
        return 0
    ends_of_roads = np.array(ends, np.int16)
    return int(longest_route(_scratch.trail, ends_of_roads, len(ends), _scratch.meeting))


def update_longest_route(draft: Draft, seats: set[int]) -> None:
    """B-51, C-40: measure the routes of these seats again, and settle who is longest."""
    for seat in seats:
        draft.change(seat, length=route_length(draft, seat))
    for board in {board_of(seat) for seat in seats}:
        holder = draft.ground(board).route
        lengths = {seat: draft.player(seat).length for seat in seats_at(board)}
        _hand_over(draft, board, "route", holder, route_holder(lengths, holder))


def route_holder(lengths: dict[int, int], holder: int) -> int:
    """B-51: who of a board's rivals holds the longest route now."""
    rivals = list(lengths)
    held = rivals.index(holder) if holder in rivals else NOBODY
    found = longest_holder(np.array([*lengths.values()], np.int16), len(rivals), held)
    return NOBODY if found == NOBODY else rivals[found]


def update_largest_army(draft: Draft, seat: int) -> None:
    """B-52, C-40: the army goes to the first of a board with two knights, then to the larger."""
    board = board_of(seat)
    holder = draft.ground(board).army
    knights_to_beat = SMALLEST_ARMY - 1 if holder == NOBODY else draft.player(holder).knights
    if draft.player(seat).knights > knights_to_beat:
        _hand_over(draft, board, "army", holder, seat)


def _hand_over(draft: Draft, board: int, what: str, old: int, new: int) -> None:
    if old == new:
        return
    draft.change_ground(board, **{what: new})
    for seat, points in ((old, -SPECIAL_POINTS), (new, SPECIAL_POINTS)):
        if seat != NOBODY:
            draft.add_points(seat, points)
