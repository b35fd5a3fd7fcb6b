"""A look ahead: what a seat might do now is tried, builders play on, the network judges.

What a seat cannot know is dealt again, a few times. The builder's own choice stands unless
another is clearly better.
"""

from typing import Any, NamedTuple

import numpy as np

from hexhaven.bots.base.kernels.decision import decide
from hexhaven.bots.base.kernels.styles import BUILDER
from hexhaven.bots.base.kernels.trade import is_asked
from hexhaven.bots.base.kernels.working_space import BUILDER_WORK, NO_ACTION, SWAPS
from hexhaven.bots.base.learned.kernels.network import EVALUATION, evaluate
from hexhaven.bots.base.learned.kernels.policy import RANKING, keep_promising
from hexhaven.bots.base.search.kernels.candidates import rank_offers, rank_sites
from hexhaven.bots.base.search.kernels.playouts import STREAMS, deal_sample, play_ahead
from hexhaven.core.compiled import philox
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.core.compiled.records import record_type
from hexhaven.games.base.kernels import packing as p
from hexhaven.games.base.kernels.legal import refusal
from hexhaven.games.base.kernels.listing import list_actions
from hexhaven.games.base.kernels.position import (
    DISCARD,
    FOUND_SETTLEMENT,
    MAIN,
    POSITION,
    ROLL,
    WORK,
)
from hexhaven.games.base.kernels.steps import apply
from hexhaven.games.base.kernels.topology import NODES
from hexhaven.games.island.kernels.packing import argument_of, kind_of, pack_simple
from hexhaven.games.island.kernels.production import builds_at
from hexhaven.games.island.kernels.refusals import ALLOWED

#: Sites to found on that are tried, and actions of any moment, at most.
MOST_SITES, MOST_TRIED = 14, 40
#: By how much more than the builder's choice another action must win, of WHOLE.
MARGIN = 60
#: Offers of a moment that are tried, and offers of one turn, at most.
MOST_OFFERS, MOST_OFFERS_A_TURN = 4, 3


class Depth(NamedTuple):
    """How much is tried for one decision."""

    #: Whether builders play on until it is the seat's turn again, or only end the turn.
    whole_round: bool
    #: How often they do, and how often what is hidden is dealt, at most.
    tries: int
    deals: int
    #: How many actions are tried at most, the most promising ones by the network's policy.
    kept: int
    #: How many steps builders play at most, in all that is tried: so long a decision takes.
    #: Where many tables are tried side by side, as on a GPU, they are not counted.
    steps: int


#: More steps than are ever played.
UNBOUNDED = 1_000_000
#: A bot that plays, and students in their many games.
FULL, QUICK = Depth(True, 56, 12, 8, 800), Depth(False, 40, 6, 8, UNBOUNDED)

#: What a seat knows, and what it might do; the builder's choice comes first.
LOOK = record_type(
    [
        ("seen", POSITION),
        ("seat", np.int64),
        ("count", np.int64),
        ("deals", np.int64),
        ("tried", np.int64, (MOST_TRIED,)),
        ("total", np.int64, (MOST_TRIED,)),
        ("sites", np.int64, (NODES,)),
    ]
)
#: A table at which it is tried.
TABLE = record_type(
    [
        ("position", POSITION),
        ("work", WORK),
        ("builder", BUILDER_WORK),
        ("evaluation", EVALUATION),
        ("ranking", RANKING),
        ("rngs", philox.GENERATOR, (STREAMS,)),
        ("steps", np.int64),
    ]
)


@kernel
def add_action(look: Any, action: Int) -> None:
    """One more to try, unless it is the builder's choice."""
    if look.count < MOST_TRIED and action != look.tried[0]:
        look.tried[look.count] = action
        look.count += 1


@kernel
def add_sites(topology: Any, look: Any, t: Any) -> None:
    rank_sites(topology, t.builder, look.seen, look.seat, look.sites)
    for _ in range(MOST_SITES):
        best = 0
        for node in range(NODES):
            if look.sites[node] > look.sites[best]:
                best = node
        if look.sites[best] == 0:
            return
        look.sites[best] = 0
        add_action(look, pack_simple(p.SETTLE, best))


@kernel
def add_offers(topology: Any, look: Any, t: Any) -> None:
    """The offers that promise most, to everybody who is not close to winning."""
    partners = rank_offers(topology, t.builder, look.seen, look.seat)
    if partners == 0:
        return
    for _ in range(MOST_OFFERS):
        best = 0
        for i in range(SWAPS):
            if t.builder.score[i] > t.builder.score[best]:
                best = i
        if t.builder.score[best] == 0:
            return
        t.builder.score[best] = 0
        action = pack_simple(p.OFFER, partners) | t.builder.terms[best]
        if refusal(topology, look.seen, look.seat, action) == ALLOWED:
            add_action(look, action)


@kernel
def is_sensible(topology: Any, s: Any, seat: int, action: Int) -> bool:
    """Whether an action is worth a try: the robber harms others alone, and offers stand."""
    kind = kind_of(action)
    if kind == p.ROBBER:
        others = False
        for other in range(s.seats):
            if other != seat and builds_at(topology, s, other, argument_of(action)):
                others = True
        return others and not builds_at(topology, s, seat, argument_of(action))
    return kind != p.WITHDRAW


@kernel
def list_candidates(topology: Any, look: Any, t: Any, default: Int) -> Int:
    """List the builder's choice and what else might be done; how much that is."""
    s, seat = look.seen, look.seat
    look.tried[0] = default
    look.count = 1
    if s.phase == DISCARD or s.phase == ROLL or (seat != s.turn and not is_asked(s, seat)):
        return look.count
    if s.phase == FOUND_SETTLEMENT:
        add_sites(topology, look, t)
        return look.count
    listed = list_actions(topology, t.work, s, seat)
    for i in range(listed):
        if is_sensible(topology, s, seat, t.work.listed[i]):
            add_action(look, t.work.listed[i])
    if s.phase == MAIN and seat == s.turn and s.offers_made[seat] < MOST_OFFERS_A_TURN:
        add_offers(topology, look, t)
    return look.count


@kernel
def begin_trials(look: Any, deals: int) -> None:
    """Nothing has been tried; nothing is hidden until the first turn begins."""
    look.deals = deals
    for k in range(look.count):
        look.total[k] = 0


@kernel
def choose_most_promising(topology: Any, network: Any, look: Any, t: Any, depth: Depth) -> None:
    """Leave what is most promising, to be tried as often as the depth allows."""
    keep_promising(topology, network.policy, t.builder, t.ranking, look, depth.kept)
    deals = max(1, min(depth.deals, depth.tries // look.count))
    if look.seen.turns == 0 and not depth.whole_round:
        deals = 1  # nothing is hidden yet, and no die is thrown
    begin_trials(look, deals)


@kernel
def deal_table(look: Any, t: Any, i: int) -> None:
    """Set a table to what the seat knows; the rest is dealt, the i-th time."""
    t.position = look.seen
    deal_sample(t, look.seat, np.uint64(look.seen.turns), i)


@kernel
def try_action(topology: Any, network: Any, look: Any, t: Any, k: int, whole_round: bool) -> Int:
    """What the k-th action comes to in the deal on a table: the chance to win, of WHOLE."""
    turns = look.seen.turns
    apply(topology, t.work, t.position, look.seat, look.tried[k])
    t.steps += play_ahead(topology, t, turns + (look.seen.seats if whole_round else 1), turns)
    return evaluate(topology, network, t.builder, t.evaluation, t.position, look.seat)


@kernel
def try_all(topology: Any, network: Any, look: Any, tables: Any, depth: Depth) -> None:
    """Sum what everything comes to in all deals; every action meets the same ones.

    Where another one would take too many steps, it is left out.
    """
    tables[1].steps = 0
    for i in range(look.deals):
        if i and tables[1].steps * (i + 1) > depth.steps * i:
            look.deals = i
            return
        deal_table(look, tables[0], i)
        for k in range(look.count):
            tables[1].position = tables[0].position
            for stream in range(STREAMS):
                tables[1].rngs[stream] = tables[0].rngs[stream]
            look.total[k] += try_action(topology, network, look, tables[1], k, depth.whole_round)


@kernel
def best_of(look: Any) -> Int:
    best = 0
    for k in range(1, look.count):
        if look.total[k] > look.total[best]:
            best = k
    return look.tried[best if look.total[best] > look.total[0] + look.deals * MARGIN else 0]


@kernel
def look_ahead(topology: Any, network: Any, look: Any, tables: Any, depth: Depth) -> Int:
    """What the scholar does, or NO_ACTION, by its view in `look`; it only works with `tables`."""
    t = tables[0]
    default = decide(topology, t.builder, look.seen, look.seat, BUILDER)
    if default == NO_ACTION or list_candidates(topology, look, t, default) == 1:
        return default
    choose_most_promising(topology, network, look, t, depth)
    try_all(topology, network, look, tables, depth)
    return best_of(look)
