"""A look ahead: what a seat might do now is tried, builders play on, the network judges.

What a seat cannot know is dealt again, a few times. The builder's own choice stands unless
another is clearly better.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from hexhaven.bots.base.kernels.decision import decide
from hexhaven.bots.base.kernels.styles import BUILDER
from hexhaven.bots.base.kernels.trade import is_asked
from hexhaven.bots.base.kernels.working_space import BUILDER_WORK, PASS, SWAPS
from hexhaven.bots.base.learned.kernels.network import JUDGEMENT, judge
from hexhaven.bots.base.search.kernels.playouts import STREAMS, deal_sample, play_ahead
from hexhaven.bots.base.search.kernels.ranking import rank_offers, rank_sites
from hexhaven.core.compiled import philox
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.core.compiled.records import record_type
from hexhaven.games.base.kernels import packing as p
from hexhaven.games.base.kernels.frame import NODES
from hexhaven.games.base.kernels.legal import refusal
from hexhaven.games.base.kernels.listing import list_actions
from hexhaven.games.base.kernels.packing import argument_of, kind_of, simple
from hexhaven.games.base.kernels.position import (
    DISCARD,
    FOUND_SETTLEMENT,
    MAIN,
    MOST_LISTED,
    POSITION,
    ROLL,
    WORK,
)
from hexhaven.games.base.kernels.refusals import ALLOWED
from hexhaven.games.base.kernels.steps import apply

#: Sites to found on that are tried, and actions of any moment, at most.
SITES, MOST_TRIED = 14, 40
#: By how much more than the builder's choice another action must win, of WHOLE.
MARGIN = 60
#: Offers of a moment that are tried, and offers of one turn, at most.
OFFERS, OFFERS_A_TURN = 4, 3


class Effort(NamedTuple):
    """How much is tried for one decision."""

    #: Whether builders play on until it is the seat's turn again, or only end the turn.
    whole_round: bool
    #: How often they do, and how often what is hidden is dealt, at most.
    tries: int
    deals: int


#: A bot that plays, and students in their many games.
FULL, QUICK = Effort(True, 80, 12), Effort(False, 40, 6)

#: A table at which games are played on, and what is tried there.
LOOKAHEAD = record_type(
    [
        ("position", POSITION),
        ("work", WORK),
        ("builder", BUILDER_WORK),
        ("judgement", JUDGEMENT),
        ("rngs", philox.GENERATOR, (STREAMS,)),
        ("sites", np.int64, (NODES,)),
        ("tried", np.int64, (MOST_LISTED,)),
        ("total", np.int64, (MOST_LISTED,)),
        ("count", np.int64),
    ]
)


@kernel
def add(t: Any, action: Int) -> None:
    """One more to try, unless it is the builder's choice, which comes first."""
    if t.count < MOST_TRIED and action != t.tried[0]:
        t.tried[t.count] = action
        t.count += 1


@kernel
def add_sites(frame: Any, t: Any, seat: int) -> None:
    """The sites that the builder likes best."""
    rank_sites(frame, t.builder, t.position, seat, t.sites)
    for _ in range(SITES):
        best = 0
        for node in range(NODES):
            if t.sites[node] > t.sites[best]:
                best = node
        if t.sites[best] == 0:
            return
        t.sites[best] = 0
        add(t, simple(p.SETTLE, best))


@kernel
def add_offers(frame: Any, t: Any, seat: int) -> None:
    """The offers that promise most, to everybody who is not close to winning."""
    partners = rank_offers(frame, t.builder, t.position, seat)
    if partners == 0:
        return
    for _ in range(OFFERS):
        best = 0
        for i in range(SWAPS):
            if t.builder.score[i] > t.builder.score[best]:
                best = i
        if t.builder.score[best] == 0:
            return
        t.builder.score[best] = 0
        action = simple(p.OFFER, partners) | t.builder.terms[best]
        if refusal(frame, t.position, seat, action) == ALLOWED:
            add(t, action)


@kernel
def is_sensible(frame: Any, s: Any, seat: int, action: Int) -> bool:
    """Whether an action is worth a try: the robber harms others alone, and offers stand."""
    kind = kind_of(action)
    if kind == p.ROBBER:
        nodes = frame.hex_nodes[argument_of(action)]
        others = 0
        for other in range(s.seats):
            if other != seat:
                others |= (s.settlements[other] | s.cities[other]) & nodes
        return others != 0 and (s.settlements[seat] | s.cities[seat]) & nodes == 0
    return kind != p.WITHDRAW


@kernel
def list_tried(frame: Any, t: Any, seat: int, default: Int) -> Int:
    """List the builder's choice and what else might be done; how much that is."""
    s = t.position
    t.tried[0] = default
    t.count = 1
    if s.phase == DISCARD or s.phase == ROLL or (seat != s.turn and not is_asked(s, seat)):
        return t.count
    if s.phase == FOUND_SETTLEMENT:
        add_sites(frame, t, seat)
        return t.count
    listed = list_actions(frame, t.work, s, seat)
    for i in range(listed):
        if is_sensible(frame, s, seat, t.work.listed[i]):
            add(t, t.work.listed[i])
    if s.phase == MAIN and seat == s.turn and s.offers_made[seat] < OFFERS_A_TURN:
        add_offers(frame, t, seat)
    return t.count


@kernel
def deals_for(t: Any, effort: Effort) -> Int:
    """How often to deal what is hidden; nothing is until the first turn begins."""
    if t.position.turns == 0 and not effort.whole_round:
        return 1
    return max(1, min(effort.deals, effort.tries // t.count))


@kernel
def copy_table(source: Any, t: Any) -> None:
    """Set a table to the position and the chance of another."""
    t.position = source.position
    for stream in range(STREAMS):
        t.rngs[stream] = source.rngs[stream]


@kernel
def try_all(
    frame: Any, network: Any, tables: Any, seat: int, deals: int, whole_round: bool
) -> None:
    """Sum what everything that is tried comes to, in deals of what the seat cannot know."""
    t = tables[0]
    t.total[: t.count] = 0
    turns = t.position.turns
    last = turns + (t.position.seats if whole_round else 1)
    for i in range(deals):
        copy_table(t, tables[1])
        deal_sample(tables[1], seat, np.uint64(turns), i)
        for k in range(t.count):
            ahead = tables[2]
            copy_table(tables[1], ahead)
            apply(frame, ahead.work, ahead.position, seat, t.tried[k])
            play_ahead(frame, ahead, last, turns)
            t.total[k] += judge(
                frame, network, ahead.builder, ahead.judgement, ahead.position, seat
            )


@kernel
def look_ahead(frame: Any, network: Any, tables: Any, seat: int, effort: Effort) -> Int:
    """What the scholar does, or PASS; of the three tables the first holds its view."""
    t = tables[0]
    default = decide(frame, t.builder, t.position, seat, BUILDER)
    if default == PASS or list_tried(frame, t, seat, default) == 1:
        return default
    deals = deals_for(t, effort)
    try_all(frame, network, tables, seat, deals, effort.whole_round)
    best = 0
    for k in range(1, t.count):
        if t.total[k] > t.total[best]:
            best = k
    return t.tried[best if t.total[best] > t.total[0] + deals * MARGIN else 0]
