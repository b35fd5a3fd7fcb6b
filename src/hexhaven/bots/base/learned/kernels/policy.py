"""The policy: which of the actions at hand a look ahead will probably prefer, in whole numbers.

A layer reads what the seat has and what an action does; its score says how promising that is.
So a look ahead tries the few that matter often instead of everything once.
"""

from typing import Any

import numpy as np

from hexhaven.bots.base.kernels.income import PIPS, score_hand
from hexhaven.bots.base.kernels.robber import value_hex
from hexhaven.bots.base.kernels.working_space import GOALS
from hexhaven.bots.base.search.kernels import evaluation
from hexhaven.bots.base.search.kernels.evaluation import SCALE
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.core.compiled.records import record_type
from hexhaven.games.base.kernels import packing as p
from hexhaven.games.base.kernels.position import FOUND_ROAD
from hexhaven.games.island.kernels.packing import argument_of, cards_given, cards_wanted, kind_of
from hexhaven.games.island.kernels.points import open_points
from hexhaven.games.island.kernels.trade import deals_on_partners_terms
from hexhaven.games.island.terrain import DESERT

#: What is shown of the seat.
STATE = evaluation.FEATURES

# Where each group of an action's features begins.
KIND = 0  # one of the kinds of players' actions
USUAL = KIND + p.DICE  # whether the builder would do it; how many of its kind come before it
GIVES = USUAL + 2  # cards of each resource
GETS = GIVES + 5
GAIN = GETS + 5  # how the score of the hand grows by these cards, in 64ths
LAND = GAIN + 1  # of a node, the ways to roll each resource
GOAL = LAND + 5  # whether the best goal of the builder needs it, and how many goals do
HEX = GOAL + 2  # what the builder thinks of robbing a hex
PARTNER = HEX + 1  # the cards of the player who is dealt with or robbed, and their lead in points
CHOICE = PARTNER + 2

#: The size of the layer.
BROAD = 24
#: Weights of what is shown are finer than the others, which are 4096ths.
FINE_SCALE = 16
#: Features of actions are bytes.
LARGEST_VALUE = 127

POLICY = record_type(
    [
        ("ranks", np.int64),  # whether it has learned anything
        ("state", np.int64, (STATE, BROAD)),
        ("choice", np.int64, (CHOICE, BROAD)),
        ("layer_bias", np.int64, (BROAD,)),
        ("outward", np.int64, (BROAD,)),
    ]
)

#: Working space to rank actions.
RANKING = record_type(
    [
        ("state", np.int64, (STATE,)),
        ("choice", np.int64, (CHOICE,)),
        ("common", np.int64, (BROAD,)),
        ("layer", np.int64, (BROAD,)),
    ]
)


@kernel
def add_cards(view: Any, seat: int, action: int, row: Any) -> None:
    """Which cards an action gives away, and which it brings."""
    kind = kind_of(action)
    terms: Int = action
    takes = False
    if kind == p.DEAL:
        partner = argument_of(action)
        takes = deals_on_partners_terms(view, partner)
        terms = np.int64(view.offer[partner] if takes else view.offer[seat])
    elif kind == p.ACCEPT or kind == p.INVENTION:
        takes = True
    for resource in range(5):
        give, get = cards_given(terms, resource), cards_wanted(terms, resource)
        row[GIVES + resource] = get if takes else give
        row[GETS + resource] = give if takes else get
    if kind == p.MONOPOLY:
        resource = argument_of(action)
        for other in range(view.seats):
            if other != seat:
                row[GETS + resource] += view.known[other, resource, seat]


@kernel
def add_gain(work: Any, row: Any) -> None:
    """How much nearer the cards bring the seat's goals."""
    before = score_hand(work)
    for resource in range(5):
        work.hand[resource] += row[GETS + resource] - row[GIVES + resource]
    change = 64 * (score_hand(work) - before) // max(1, before)
    for resource in range(5):
        work.hand[resource] -= row[GETS + resource] - row[GIVES + resource]
    row[GAIN] = max(-LARGEST_VALUE, min(LARGEST_VALUE, change))


@kernel
def add_place(topology: Any, work: Any, view: Any, goal: int, action: int, row: Any) -> None:
    """What a node yields, and whether goals need what is built."""
    kind, place = kind_of(action), argument_of(action)
    if kind != p.ROAD:
        for i in range(3):
            hex = topology.node_hexes[place, i]
            if hex >= 0 and view.terrain[hex] != DESERT:
                row[LAND + view.terrain[hex]] += PIPS[view.number[hex]]
    for each in range(GOALS):
        needed = work.road[each] if kind == p.ROAD else work.place[each]
        if view.phase > FOUND_ROAD and work.value[each] > 0 and needed == place:
            row[GOAL] |= each == goal
            row[GOAL + 1] += 1


@kernel
def add_partner(view: Any, seat: int, partner: int, row: Any) -> None:
    """Who gains or loses by it."""
    row[PARTNER] = min(LARGEST_VALUE, view.hand_size[partner])
    row[PARTNER + 1] = open_points(view, partner) - open_points(view, seat)


@kernel
def describe(topology: Any, work: Any, look: Any, goal: int, k: int, row: Any) -> None:
    """Say what the k-th of the actions at hand does; `work` is that of the builder on its seat."""
    view, seat, action = look.seen, look.seat, look.tried[k]
    kind = kind_of(action)
    row[:] = 0
    row[KIND + kind] = 1
    row[USUAL] = k == 0
    for earlier in range(1, k):
        row[USUAL + 1] += kind_of(look.tried[earlier]) == kind
    if kind == p.SETTLE or kind == p.CITY or kind == p.ROAD:
        add_place(topology, work, view, goal, action, row)
    elif kind == p.ROBBER:
        worth = value_hex(topology, work, view, seat, argument_of(action), goal)
        row[HEX] = max(-LARGEST_VALUE, min(LARGEST_VALUE, worth // 16))
    elif kind == p.STEAL:
        add_partner(view, seat, argument_of(action), row)
    elif p.INVENTION <= kind <= p.DEAL:
        add_cards(view, seat, action, row)
        add_gain(work, row)
        if kind == p.DEAL or kind == p.ACCEPT:
            add_partner(view, seat, view.turn if kind == p.ACCEPT else argument_of(action), row)


@kernel
def add_weighted(values: Any, count: int, weights: Any, layer: Any) -> None:
    """Add to a layer what some values send there."""
    for i in range(count):
        x = values[i]
        if x != 0:
            for j in range(BROAD):
                layer[j] += x * weights[i, j]


@kernel
def begin_ranking(topology: Any, policy: Any, work: Any, r: Any, look: Any) -> Int:
    """Look at what the seat has; the builder's best goal."""
    evaluation.fill_features(topology, work, look.seen, look.seat, r.state)
    for j in range(BROAD):
        r.common[j] = policy.layer_bias[j]
    add_weighted(r.state, STATE, policy.state, r.common)
    return np.int64(work.goal)


@kernel
def score_of(policy: Any, r: Any) -> Int:
    for j in range(BROAD):
        r.layer[j] = r.common[j]
    add_weighted(r.choice, CHOICE, policy.choice, r.layer)
    score: Int = np.int64(0)
    for j in range(BROAD):
        if r.layer[j] > 0:
            score += (r.layer[j] >> (FINE_SCALE - SCALE)) * policy.outward[j]
    return score >> SCALE


@kernel
def keep_promising(topology: Any, policy: Any, work: Any, r: Any, look: Any, kept: int) -> None:
    """Keep the builder's choice and the most promising others, as they are in order."""
    if policy.ranks == 0 or look.count <= kept:
        return
    goal = begin_ranking(topology, policy, work, r, look)
    for k in range(1, look.count):
        describe(topology, work, look, goal, k, r.choice)
        look.total[k] = score_of(policy, r)
    left = 1
    for k in range(1, look.count):
        better = 0
        for other in range(1, look.count):
            ahead = look.total[other] > look.total[k]
            better += ahead or (look.total[other] == look.total[k] and other < k)
        if better < kept - 1:
            look.sites[left] = look.tried[k]
            left += 1
    for k in range(1, left):
        look.tried[k] = look.sites[k]
    look.count = left
