"""What hexes bring (B-11, B-15), at the founding too (B-06)."""

from typing import Any

from hexhaven.core.compiled.bits import EMPTY, bit, lowest, size
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.island.kernels.hands import gain_from_bank
from hexhaven.games.island.kernels.pieces import buildings
from hexhaven.games.island.supply import cut_to_supply
from hexhaven.games.island.terrain import DESERT


@kernel
def pay_founder(topology: Any, s: Any, seat: int, node: int) -> None:
    """B-06: the second settlement pays one card for each producing hex beside it."""
    for i in range(3):
        hex = topology.node_hexes[node, i]
        if hex >= 0 and s.terrain[hex] != DESERT:
            gain_from_bank(s, seat, s.terrain[hex], 1)


@kernel
def cards_from_hex(topology: Any, s: Any, seat: int, hex: int) -> Int:
    """The cards a seat gets when a hex pays."""
    cards = 0
    for word in range(s.cities.shape[1]):
        nodes = topology.hex_nodes[hex, word]
        cards += size(s.settlements[seat, word] & nodes)
        cards += 2 * size(s.cities[seat, word] & nodes)
    return cards


@kernel
def builds_at(topology: Any, s: Any, seat: int, hex: int) -> bool:
    """Whether a seat has a building at a hex."""
    here = EMPTY
    for word in range(s.cities.shape[1]):
        here |= buildings(s, seat, word) & topology.hex_nodes[hex, word]
    return here != 0


@kernel
def count_yield(topology: Any, s: Any, hex: int, due: Any) -> None:
    """B-11: a hex pays every settlement beside it 1 and every city 2."""
    terrain = s.terrain[hex]
    for word in range(s.cities.shape[1]):
        nodes = topology.hex_nodes[hex, word]
        for seat in range(len(s.hands)):
            due[seat, terrain] += size(s.settlements[seat, word] & nodes)
            due[seat, terrain] += 2 * size(s.cities[seat, word] & nodes)


@kernel
def produce(topology: Any, work: Any, s: Any, number: int) -> None:
    """B-11, B-15: hexes with the number pay, except the robber's."""
    work.due[:] = 0
    paying = EMPTY
    hexes = s.hexes_of[number] & ~bit(s.robber)
    while hexes != 0:
        hex = lowest(hexes)
        hexes &= hexes - 1
        count_yield(topology, s, hex, work.due)
        paying |= bit(s.terrain[hex])
    while paying != 0:
        resource = lowest(paying)
        paying &= paying - 1
        cut_to_supply(work, s, resource)
        for seat in range(len(s.hands)):
            if work.due[seat, resource] > 0:
                gain_from_bank(s, seat, resource, work.due[seat, resource])
