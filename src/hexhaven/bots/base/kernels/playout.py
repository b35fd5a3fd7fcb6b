"""Whole games inside one kernel, for the bots that are kernels themselves.

It asks bots exactly as `bots.drive` does and draws from the same streams of
chance, so a game comes out the same whichever way it is played.
"""

from typing import Any

import numpy as np

from hexhaven.bots.base.kernels.decision import decide
from hexhaven.bots.base.kernels.working_space import BUILDER_WORK, LARGE_BUILDER_WORK, NO_ACTION
from hexhaven.core.compiled import philox
from hexhaven.core.compiled.bits import EMPTY, bit, lowest
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.core.compiled.records import record_type
from hexhaven.games.base.kernels import packing as p
from hexhaven.games.base.kernels.chance import draw_discard, let_nature_act
from hexhaven.games.base.kernels.listing import list_actions
from hexhaven.games.base.kernels.position import (
    DISCARD,
    LARGE_POSITION,
    LARGE_SEATS,
    LARGE_WORK,
    OVER,
    POSITION,
    SEATS,
    WORK,
)
from hexhaven.games.base.kernels.steps import apply
from hexhaven.games.base.kernels.stock import is_large
from hexhaven.games.base.kernels.turn import is_nature_due, may_act, must_act
from hexhaven.games.base.kernels.view_kernel import fill_view
from hexhaven.games.island.kernels.nodes import count_cities, count_settlements
from hexhaven.games.island.kernels.packing import kind_of
from hexhaven.games.island.kernels.points import points

#: A policy is the number of a style of the builder, or this one.
RANDOM = -1


def table_type(
    seats: int, position: np.dtype[Any], work: np.dtype[Any], builder_work: np.dtype[Any]
) -> np.dtype[Any]:
    """One table: the position, what each seat sees of it, who sits there, and all chance."""
    return record_type(
        [
            ("position", position),
            ("work", work),
            ("views", position, (seats,)),
            ("builder", builder_work),
            ("policies", np.int64, (seats,)),
            ("acts", np.int64, (seats,)),  # since Nature acted, of third-party policies
            ("rngs", philox.GENERATOR, (seats + 1,)),
        ]
    )


def row_type(seats: int) -> np.dtype[Any]:
    """What is kept of a game."""
    return record_type(
        [
            ("game", np.int64),
            ("winner", np.int64),
            ("turns", np.int64),
            ("actions", np.int64),
            ("points", np.int64, (seats,)),
            ("settlements", np.int64, (seats,)),
            ("cities", np.int64, (seats,)),
            ("longest_road", np.int64, (seats,)),
            ("largest_army", np.int64, (seats,)),
            ("victory_cards", np.int64, (seats,)),
        ]
    )


TABLE = table_type(SEATS, POSITION, WORK, BUILDER_WORK)
LARGE_TABLE = table_type(LARGE_SEATS, LARGE_POSITION, LARGE_WORK, LARGE_BUILDER_WORK)
ROW, LARGE_ROW = row_type(SEATS), row_type(LARGE_SEATS)


@kernel
def choose_random(topology: Any, work: Any, s: Any, seat: int, rng: Any) -> Int:
    """Any listed action, or a discard drawn from the hand."""
    if s.phase == DISCARD:
        return draw_discard(s, seat, rng)
    count = list_actions(topology, work, s, seat)
    if is_large(s) and seat != s.turn and count > 0 and kind_of(work.listed[count - 1]) == p.JOIN:
        count -= 1  # nobody has to decide now
    return work.listed[philox.below(rng, count)] if count > 0 else NO_ACTION


@kernel
def has_no_offer(s: Any) -> bool:
    """Whether there is nothing to answer."""
    offers = EMPTY
    for seat in range(len(s.offer)):
        offers |= s.offer[seat]
    return offers == 0


@kernel
def choose_by(topology: Any, t: Any, s: Any, seat: int, must: bool, policy: int, rng: Any) -> Int:
    """What a policy does on a seat of a position, or NO_ACTION; `t` is only worked with."""
    if policy == RANDOM:  # what is listed is a function of the view alone
        if not must and has_no_offer(s):
            return NO_ACTION
        return choose_random(topology, t.work, s, seat, rng)
    fill_view(s, seat, t.views[seat])
    return decide(topology, t.builder, t.views[seat], seat, policy)


@kernel
def choose(topology: Any, t: Any, seat: int, must: bool) -> Int:
    return choose_by(topology, t, t.position, seat, must, t.policies[seat], t.rngs[seat + 1])


@kernel
def answering_seats(t: Any) -> Int:
    """The seats that may act and might: who plays at random only answers offers."""
    seats = may_act(t.position)
    if seats != 0 and has_no_offer(t.position):
        for seat in range(len(t.policies)):
            if t.policies[seat] == RANDOM:
                seats &= ~bit(seat)
    return seats


@kernel
def ask_others(topology: Any, t: Any) -> bool:
    """Ask the seats that may act; whether one of them did."""
    seats = answering_seats(t)
    while seats != 0:
        seat = lowest(seats)
        seats &= seats - 1
        action = choose(topology, t, seat, False)
        if action != NO_ACTION:
            apply(topology, t.work, t.position, seat, action)
            return True
    return False


@kernel
def play_out(topology: Any, t: Any) -> Int:
    """Play a table to its end; the number of actions that took."""
    s = t.position
    actions = 0
    while s.phase != OVER:
        actions += 1
        if is_nature_due(s):
            t.acts[:] = 0
            let_nature_act(topology, t.work, s, t.rngs[0])
        elif not ask_others(topology, t):
            seat = lowest(must_act(s))
            apply(topology, t.work, s, seat, choose(topology, t, seat, True))
    return actions


@kernel
def fill_row(s: Any, row: Any) -> None:
    row.winner = s.winner
    row.turns = s.turns
    for seat in range(len(s.hands)):
        row.points[seat] = points(s, seat)
        row.settlements[seat] = count_settlements(s, seat)
        row.cities[seat] = 2 * count_cities(s, seat)
        row.longest_road[seat] = 2 * (s.longest_road == seat)
        row.largest_army[seat] = 2 * (s.largest_army == seat)
        row.victory_cards[seat] = s.shown[seat]
