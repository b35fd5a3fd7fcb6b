"""Roads, settlements and cities: where they may stand, and what placing them changes."""

from typing import Any

from hexhaven.core.compiled.bits import EMPTY, bit, has, lowest, size
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.island.kernels.constants import CITIES, NOBODY, ROADS, SETTLEMENTS
from hexhaven.games.island.kernels.nodes import (
    bit_of,
    count_cities,
    count_settlements,
    has_city,
    has_settlement,
    reaches,
    word_of,
)
from hexhaven.games.island.roads import longest_holder, longest_trail, longest_with
from hexhaven.games.island.terrain import ANY
from hexhaven.games.island.topology import EDGE_WORD


@kernel
def has_edge(edges: Any, edge: int) -> bool:
    """Whether an edge is in a set of words."""
    return has(edges[edge // EDGE_WORD], edge % EDGE_WORD)


@kernel
def buildings(s: Any, seat: int, word: int) -> int:
    """The nodes on which a seat has built (one word of the set)."""
    return s.settlements[seat, word] | s.cities[seat, word]


@kernel
def opponent_buildings(s: Any, seat: int, word: int) -> int:
    nodes = EMPTY
    for other in range(len(s.hands)):
        if other != seat:
            nodes |= buildings(s, other, word)
    return nodes


@kernel
def is_built(s: Any, node: int) -> bool:
    """Whether anybody has built on a node."""
    for seat in range(len(s.hands)):
        if has_settlement(s, seat, node) or has_city(s, seat, node):
            return True
    return False


@kernel
def find_foreign(work: Any, s: Any, seat: int) -> None:
    """Put the nodes on which opponents have built into the working space."""
    for word in range(len(work.foreign)):
        work.foreign[word] = opponent_buildings(s, seat, word)


@kernel
def is_foreign(work: Any, s: Any, node: int) -> bool:
    """Whether an opponent has built on a node, once `find_foreign` has looked."""
    return bool(work.foreign[word_of(s, node)] & bit_of(s, node) != 0)


@kernel
def roads_left(s: Any, seat: int) -> int:
    left = ROADS
    for word in range(s.roads.shape[1]):
        left -= size(s.roads[seat, word])
    return left


@kernel
def settlements_left(s: Any, seat: int) -> int:
    return SETTLEMENTS - count_settlements(s, seat)


@kernel
def cities_left(s: Any, seat: int) -> int:
    return CITIES - count_cities(s, seat)


@kernel
def road_spots(s: Any, seat: int, word: int) -> int:
    """B-31: the edges on which the seat may build a road (one word of the set)."""
    return s.front[seat, word] & s.free_edges[word]


@kernel
def has_road_spot(s: Any, seat: int) -> bool:
    spots = EMPTY
    for word in range(s.roads.shape[1]):
        spots |= road_spots(s, seat, word)
    return spots != 0


@kernel
def settlement_spots(s: Any, seat: int, word: int) -> int:
    """B-32: the nodes on which the seat may build a settlement (one word of the set)."""
    return s.reach[seat, word] & s.free_nodes[word]


@kernel
def founding_edges(topology: Any, s: Any, word: int) -> int:
    """B-06: the edges for the road beside the settlement just founded."""
    return topology.node_edges[s.last_node, word] & s.free_edges[word]


@kernel
def extend_front(topology: Any, work: Any, s: Any, seat: int, edge: int) -> None:
    """B-31: a road opens the edges at both ends, except beyond an opponent's building."""
    for end in range(2):
        node = topology.edge_nodes[edge, end]
        if not is_foreign(work, s, node):
            for word in range(s.front.shape[1]):
                s.front[seat, word] |= topology.node_edges[node, word]


@kernel
def renew_front(topology: Any, work: Any, s: Any, seat: int) -> None:
    """Find the front again after an opponent's building may have cut it."""
    find_foreign(work, s, seat)
    for word in range(s.front.shape[1]):
        s.front[seat, word] = 0
    for word in range(s.roads.shape[1]):
        roads = s.roads[seat, word]
        while roads != 0:
            extend_front(topology, work, s, seat, lowest(roads) + EDGE_WORD * word)
            roads &= roads - 1


@kernel
def gather_roads(topology: Any, work: Any, s: Any, seat: int) -> Int:
    """Put a seat's roads into the working space, and count them."""
    find_foreign(work, s, seat)
    count = 0
    for word in range(s.roads.shape[1]):
        roads = s.roads[seat, word]
        while roads != 0:
            edge = lowest(roads) + EDGE_WORD * word
            roads &= roads - 1
            for end in range(2):
                node = topology.edge_nodes[edge, end]
                work.trail.ends[count, end] = NOBODY if is_foreign(work, s, node) else node
            count += 1
    return count


@kernel
def rank_in(s: Any, seat: int, edge: int) -> Int:
    """How many of the seat's roads come before this one."""
    word = edge // EDGE_WORD
    earlier = size(s.roads[seat, word] & (bit(edge % EDGE_WORD) - 1))
    for before in range(word):
        earlier += size(s.roads[seat, before])
    return earlier


@kernel
def place_road(topology: Any, work: Any, s: Any, seat: int, edge: int) -> None:
    """Put a road on the island, and pass the longest road on if it is due (B-50, B-51)."""
    s.roads[seat, edge // EDGE_WORD] |= bit(edge % EDGE_WORD)
    s.free_edges[edge // EDGE_WORD] &= ~bit(edge % EDGE_WORD)
    for end in range(2):
        node = topology.edge_nodes[edge, end]
        s.reach[seat, word_of(s, node)] |= bit_of(s, node)
    find_foreign(work, s, seat)
    extend_front(topology, work, s, seat, edge)
    count = gather_roads(topology, work, s, seat)
    s.road_length[seat] = longest_with(
        work.trail, count, work.meeting, rank_in(s, seat, edge), s.road_length[seat]
    )
    s.longest_road = longest_holder(s.road_length, len(s.hands), s.longest_road)


@kernel
def take_harbour(topology: Any, s: Any, seat: int, node: int) -> None:
    """B-21: a building at a harbour improves the rates."""
    for i in range(len(s.harbour_kind)):
        edge = s.harbour_edge[i]
        if topology.edge_nodes[edge, 0] == node or topology.edge_nodes[edge, 1] == node:
            kind = s.harbour_kind[i]
            if kind == ANY:
                for resource in range(5):
                    s.rate[seat, resource] = min(s.rate[seat, resource], 3)
            else:
                s.rate[seat, kind] = 2


@kernel
def place_settlement(topology: Any, work: Any, s: Any, seat: int, node: int) -> None:
    """Put a settlement on the island; it may cut other players' roads (B-50)."""
    s.settlements[seat, word_of(s, node)] |= bit_of(s, node)
    s.free_nodes[word_of(s, node)] &= ~bit_of(s, node)
    for word in range(len(s.free_nodes)):
        s.free_nodes[word] &= ~topology.node_near[node, word]
    take_harbour(topology, s, seat, node)
    for other in range(len(s.hands)):
        if other != seat and reaches(s, other, node):
            renew_front(topology, work, s, other)
            count = gather_roads(topology, work, s, other)
            s.road_length[other] = longest_trail(work.trail, count, work.meeting)
    s.longest_road = longest_holder(s.road_length, len(s.hands), s.longest_road)


@kernel
def place_city(s: Any, seat: int, node: int) -> None:
    """B-30: a city replaces a settlement, whose piece returns to the supply."""
    s.settlements[seat, word_of(s, node)] &= ~bit_of(s, node)
    s.cities[seat, word_of(s, node)] |= bit_of(s, node)
