"""What the builder thinks of candidates before any is played out: kernels that rank them."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexhaven.bots.base.kernels import weights as w
from hexhaven.bots.base.kernels.goals import find_goals
from hexhaven.bots.base.kernels.income import find_worth
from hexhaven.bots.base.kernels.prospects import prospect
from hexhaven.bots.base.kernels.sites import room_beside, site_value
from hexhaven.bots.base.kernels.trade import MAKER, gain_of, interest, is_close
from hexhaven.bots.base.kernels.working_space import SWAPS
from hexhaven.core.compiled.bits import EMPTY, bit, has, lowest
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.base.kernels import packing as p


@kernel
def rank_sites(topology: Any, work: Any, view: Any, seat: int, values: Any) -> None:
    """What the builder thinks of founding on each node; 0 where nobody can."""
    find_worth(topology, work, view, seat)
    work.rolls_left = w.FOUND_ROLLS
    values[:] = 0
    nodes = view.free_nodes
    while nodes != 0:
        node = lowest(nodes)
        nodes &= nodes - 1
        values[node] = 8 * site_value(topology, work, view, seat, node)
        values[node] += w.FOUND_ROOM * room_beside(topology, work, view, seat, node)


@kernel
def partners_of(view: Any, seat: int) -> Int:
    """The seats with which a seat may deal and that are not close to winning."""
    partners = EMPTY
    for other in range(view.seats):
        asked = seat == view.turn or other == view.turn
        if other != seat and asked and view.hand_size[other] > 0 and not is_close(view, other):
            partners |= bit(other)
    return partners


@kernel
def rank_offers(topology: Any, work: Any, view: Any, seat: int) -> Int:
    """Score in `work` every offer of one or two cards for one; the partners it would go to.

    Unlike the builder's own offers these may give what its goal needs, for something better.
    """
    find_goals(topology, work, view, seat)
    partners = partners_of(view, seat)
    before = prospect(work)
    for i in range(SWAPS):
        count, give, want = 1 + i // 25, i // 5 % 5, i % 5
        work.score[i] = 0
        work.terms[i] = p.pack_given(give, count) | p.pack_wanted(want, 1)
        if give == want or work.hand[give] < count:
            continue
        eager: Int = np.int64(0)
        for partner in range(view.seats):
            if has(partners, partner):
                eager += interest(work, view, seat, partner, give, want) // count
        if eager > 0:
            gain = gain_of(work, work.terms[i], MAKER, before)
            work.score[i] = gain * eager if gain > 0 else 0
    return partners
