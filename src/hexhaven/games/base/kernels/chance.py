"""Nature's draws as kernels: the island, dice, thefts, development cards, and random hands."""

from typing import Any

import numpy as np

from hexhaven.core.compiled import philox
from hexhaven.core.compiled.bits import EMPTY, bit, lowest, size
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.base.kernels import packing as p
from hexhaven.games.base.kernels.position import APART, CARD, ISLAND, SPIRAL, STOLEN_CARD
from hexhaven.games.base.kernels.steps import apply_nature
from hexhaven.games.base.kernels.topology import CORNERS, PIECE_LENGTH
from hexhaven.games.base.kernels.turn import DICE_PAIRS, settle_order
from hexhaven.games.island.kernels.packing import cards_given, pack_given, pack_simple
from hexhaven.games.island.terrain import DESERT


@kernel
def shuffle(order: Any, count: int, rng: Any) -> None:
    """The numbers below `count` in random order."""
    for i in range(count):
        j = philox.below(rng, i + 1)
        order[i] = order[j]
        order[j] = i


@kernel
def find_hexes(s: Any) -> None:
    """Look up which hexes bear each number; the robber stands on the first desert (B-02)."""
    for number in range(13):
        s.hexes_of[number] = 0
    for hex in range(len(s.terrain) - 1, -1, -1):
        if s.terrain[hex] == DESERT:
            s.robber = hex
        else:
            s.hexes_of[s.number[hex]] |= bit(hex)


@kernel
def shuffle_harbours(topology: Any, work: Any, s: Any, rng: Any) -> None:
    """B-03, X-13: the six frame pieces in any order, or the kinds over places that are given."""
    order = work.order
    if s.shuffled_harbours != 0:
        shuffle(order, len(s.harbour_kind), rng)
        for i in range(len(s.harbour_kind)):
            s.harbour_edge[i] = topology.coast_edge[topology.harbour_coast[i]]
            s.harbour_kind[i] = topology.harbour_kind[order[i]]
        return
    shuffle(order, CORNERS, rng)
    n = 0
    for i in range(CORNERS):
        for k in range(2):
            place = topology.piece_place[order[i], k]
            if place >= 0:
                s.harbour_edge[n] = topology.coast_edge[PIECE_LENGTH * i + place]
                s.harbour_kind[n] = topology.piece_kind[order[i], k]
                n += 1


@kernel
def is_red(number: int) -> bool:
    """Whether a chip is printed red: a 6 or an 8."""
    return number == 6 or number == 8


@kernel
def are_beside(topology: Any, hex: int, other: int) -> bool:
    """Whether two hexes have a node in common."""
    shared = EMPTY
    for word in range(topology.hex_nodes.shape[1]):
        shared |= topology.hex_nodes[hex, word] & topology.hex_nodes[other, word]
    return shared != 0


@kernel
def reds_touch(topology: Any, s: Any) -> bool:
    for hex in range(len(s.terrain)):
        for other in range(hex):
            both_red = is_red(s.number[hex]) and is_red(s.number[other])
            if both_red and are_beside(topology, hex, other):
                return True
    return False


@kernel
def count_chips(topology: Any) -> Int:
    """How many chips there are, one for each hex that is no desert."""
    count = 0
    for hex in range(len(topology.tile)):
        count += topology.tile[hex] != DESERT
    return count


@kernel
def shuffle_chips(topology: Any, work: Any, s: Any, rng: Any) -> None:
    """H-04: lay the chips in any order."""
    shuffle(work.order, count_chips(topology), rng)
    chip = 0
    for hex in range(len(s.terrain)):
        s.number[hex] = 0
        if s.terrain[hex] != DESERT:
            s.number[hex] = topology.chip[work.order[chip]]
            chip += 1


@kernel
def lay_chips(topology: Any, work: Any, s: Any, rng: Any) -> None:
    """B-02: lay the chips in a spiral from a random corner, unless they are shuffled (H-04)."""
    if s.numbers != SPIRAL:
        shuffle_chips(topology, work, s, rng)
        while s.numbers == APART and reds_touch(topology, s):
            shuffle_chips(topology, work, s, rng)
        return
    corner = philox.below(rng, CORNERS)
    chip = 0
    for i in range(len(s.terrain)):
        hex = topology.spiral[corner, i]
        s.number[hex] = 0
        if s.terrain[hex] != DESERT:
            s.number[hex] = topology.chip[chip]
            chip += 1


@kernel
def shuffle_island(topology: Any, work: Any, s: Any, rng: Any) -> None:
    """B-02: shuffle the land, lay the chips, set harbours."""
    shuffle(work.order, len(s.terrain), rng)
    for hex in range(len(s.terrain)):
        s.terrain[hex] = topology.tile[work.order[hex]]
    lay_chips(topology, work, s, rng)
    shuffle_harbours(topology, work, s, rng)
    find_hexes(s)


@kernel
def shuffle_by_seed(topology: Any, work: Any, s: Any, seed: Int) -> None:
    """Shuffle the island that belongs to a seed, a uint64."""
    philox.seed_generator(work.rng, seed, np.uint64(0), np.uint64(0))
    shuffle_island(topology, work, s, work.rng)


@kernel
def lay_random_island(topology: Any, work: Any, s: Any, rng: Any) -> None:
    """Shuffle an island by a seed drawn from the generator, as `IslandSpace` does."""
    high = np.uint64(philox.below(rng, 1 << 32))
    low = np.uint64(philox.below(rng, 1 << 32))
    shuffle_by_seed(topology, work, s, high << philox.HALF | low)


@kernel
def pick(counts: Any, total: int, rng: Any) -> int:
    """One of the kinds, in proportion to its count."""
    k = philox.below(rng, total)
    for kind in range(5):
        k -= counts[kind]
        if k < 0:
            return kind
    return 5


@kernel
def draw_dice(s: Any, rng: Any) -> int:
    """A pair of dice, rolled or drawn from the deck (H-02), as a number below 36."""
    if s.dice_left == 0:
        return philox.below(rng, DICE_PAIRS)
    left = s.dice_left
    for _ in range(philox.below(rng, size(left))):
        left &= left - 1
    return lowest(left)


@kernel
def draw_nature(s: Any, rng: Any) -> int:
    """Nature's next action, except laying the island."""
    if s.phase == STOLEN_CARD:
        return pack_simple(p.THEFT, pick(s.hands[s.victim], s.hand_size[s.victim], rng))
    if s.phase == CARD:
        return pack_simple(p.DRAW, pick(s.deck, s.deck_size, rng))
    k = draw_dice(s, rng)
    return pack_simple(p.DICE, (k // 6 + 1) << 3 | (k % 6 + 1))


@kernel
def let_nature_act(topology: Any, work: Any, s: Any, rng: Any) -> None:
    if s.phase == ISLAND:
        lay_random_island(topology, work, s, rng)
        settle_order(s)
    else:
        apply_nature(topology, work, s, draw_nature(s, rng))


@kernel
def draw_discard(s: Any, seat: int, rng: Any) -> int:
    """Half a hand, every card equally likely."""
    action = pack_simple(p.DISCARD, 0)
    for taken in range(s.discards[seat]):
        k = philox.below(rng, s.hand_size[seat] - taken)
        for resource in range(5):
            k -= s.hands[seat, resource] - cards_given(action, resource)
            if k < 0:
                action += pack_given(resource, 1)
                break
    return action
