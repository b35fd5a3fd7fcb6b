"""What the network is shown of a position: the same numbers for every seat.

They begin with those of the search's evaluation, and go on with land and time.
"""

from typing import Any

from hexhaven.bots.base.kernels.income import PIPS, pips_of
from hexhaven.bots.base.kernels.sites import OUT_OF_REACH, find_ways_from_network
from hexhaven.bots.base.kernels.working_space import GOALS, MOST_STEPS
from hexhaven.bots.base.search.kernels import evaluation
from hexhaven.core.compiled.bits import bit, lowest
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.base.kernels.topology import NODES
from hexhaven.games.island.kernels.nodes import is_free
from hexhaven.games.island.kernels.production import cards_from_hex
from hexhaven.games.island.terrain import NUMBERS

# Where each group of features begins.
VALUE = evaluation.FEATURES  # of each goal, in eighths of a point
SITES = VALUE + GOALS  # free sites by the roads that lead there
SAFE = SITES + MOST_STEPS + 1  # of these, how many no rival reaches as soon; the pips of the best
LAND = SAFE + 2  # ways to roll something, cards a roll, the same by way of the bank
TIME = LAND + 3  # turns begun, cards left to buy
FEATURES = TIME + 2

#: Turns beyond which nothing is told apart.
MOST_TURNS = 120


@kernel
def paying_rolls(topology: Any, s: Any, seat: int) -> Int:
    """How many of the 36 rolls bring a seat something."""
    rolls = 0
    for number in NUMBERS:
        hexes = s.hexes_of[number] & ~bit(s.robber)
        while hexes != 0:
            if cards_from_hex(topology, s, seat, lowest(hexes)) > 0:
                rolls += PIPS[number]
                break
            hexes &= hexes - 1
    return rolls


@kernel
def fill_land(topology: Any, work: Any, s: Any, seat: int, features: Any) -> None:
    """What the seat's land yields."""
    features[LAND] = paying_rolls(topology, s, seat)
    for kind in range(5):
        features[LAND + 1] += work.income[seat, kind]
        features[LAND + 2] += work.earning[kind] * work.share[kind] // 4


@kernel
def fill_sites(topology: Any, work: Any, s: Any, seat: int, features: Any, steps: Any) -> None:
    """How many sites the seat can reach, and how far away every node is."""
    find_ways_from_network(topology, work, s, seat)
    for node in range(NODES):
        steps[node] = work.steps[node]
        if work.steps[node] < OUT_OF_REACH and is_free(s, node):
            features[SITES + work.steps[node]] += 1


@kernel
def fill_safe(topology: Any, s: Any, seat: int, features: Any, steps: Any) -> None:
    """The sites that the seat reaches before anybody else."""
    nodes = s.free_nodes[0]  # the network knows the standard island
    while nodes != 0:
        node = lowest(nodes)
        nodes &= nodes - 1
        rival = OUT_OF_REACH
        for other in range(s.seats):
            if other != seat:
                rival = min(rival, steps[other, node])
        if steps[seat, node] < rival:
            features[SAFE] += 1
            features[SAFE + 1] = max(features[SAFE + 1], pips_of(topology, s, node))


@kernel
def fill_position(topology: Any, work: Any, s: Any, features: Any, steps: Any) -> None:
    """Look at a whole position from every seat; `steps` is only worked with."""
    for seat in range(s.seats):
        row = features[seat]
        evaluation.fill_features(topology, work, s, seat, row)
        for goal in range(GOALS):
            row[VALUE + goal] = 8 * work.value[goal] // 100
        fill_land(topology, work, s, seat, row)
        fill_sites(topology, work, s, seat, row, steps[seat])
        row[TIME] = min(MOST_TURNS, s.turns)
        row[TIME + 1] = s.deck_size
    for seat in range(s.seats):
        fill_safe(topology, s, seat, features[seat], steps)
