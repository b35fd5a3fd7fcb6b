"""The longest road: kernels over one player's roads, whatever the size of the island."""

from typing import Any

import numpy as np

from hexhaven.core.compiled.bits import EMPTY, bit, has, lowest, size
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.core.compiled.records import record_type

#: The most roads one player has in any of the games.
MOST_ROADS = 18
#: B-50: a road shorter than this earns nothing.
SHORTEST_AWARDED = 5

#: Working space of `longest_trail`.
TRAIL = record_type(
    [
        ("ends", np.int16, (MOST_ROADS, 2)),  # the node at each end of a road; -1 ends a trail
        ("next", np.int64, (MOST_ROADS, 2)),  # the roads that go on from each end
        ("choices", np.int64, (MOST_ROADS + 1,)),  # on the way: roads not yet tried
        ("road", np.int16, (MOST_ROADS + 1,)),  # on the way: the road taken
        ("exit", np.int16, (MOST_ROADS + 1,)),  # on the way: the end it is left by
    ]
)


@kernel
def join_roads(trail: Any, count: int, meeting: Any) -> None:
    """Find which roads meet at each open end; `meeting` is all zero before and after."""
    for i in range(count):
        for end in range(2):
            if trail.ends[i, end] >= 0:
                meeting[trail.ends[i, end]] |= bit(i)
    for i in range(count):
        for end in range(2):
            node = trail.ends[i, end]
            trail.next[i, end] = meeting[node] & ~bit(i) if node >= 0 else 0
    for i in range(count):
        for end in range(2):
            if trail.ends[i, end] >= 0:
                meeting[trail.ends[i, end]] = 0


@kernel
def exit_end(trail: Any, road: int, node: int) -> int:
    """The end by which a trail that entered a road at `node` leaves it."""
    return 1 if trail.ends[road, 0] == node else 0


@kernel
def longest_from(trail: Any, start: int, way_out: int) -> int:
    """The most roads of a trail that begins with road `start`, left by its end `way_out`."""
    best = 1
    depth = 1
    used = bit(start)
    trail.road[1] = start
    trail.exit[1] = way_out
    trail.choices[1] = trail.next[start, way_out]
    while depth > 0:
        choices = trail.choices[depth] & ~used
        if choices == 0:
            used &= ~bit(trail.road[depth])
            depth -= 1
            continue
        road = lowest(choices)
        trail.choices[depth] &= ~bit(road)
        end = exit_end(trail, road, trail.ends[trail.road[depth], trail.exit[depth]])
        depth += 1
        used |= bit(road)
        trail.road[depth] = road
        trail.exit[depth] = end
        trail.choices[depth] = trail.next[road, end]
        best = max(best, depth)
    return best


@kernel
def connected_roads(trail: Any, start: int) -> int:
    found = bit(start)
    fringe = found
    while fringe != 0:
        road = lowest(fringe)
        fringe &= ~bit(road)
        reached = (trail.next[road, 0] | trail.next[road, 1]) & ~found
        found |= reached
        fringe |= reached
    return found


@kernel
def longest_trail(trail: Any, count: int, meeting: Any) -> int:
    """B-50: the most roads of one trail that uses no road twice.

    `trail.ends` holds the roads; an end at an opponent's building is -1. A longest
    trail begins where one or three roads meet, or anywhere on a lone circle.
    """
    join_roads(trail, count, meeting)
    best = 0
    seen = EMPTY
    for i in range(count):
        for end in range(2):
            if size(trail.next[i, end]) != 1:
                best = max(best, longest_from(trail, i, 1 - end))
                seen |= bit(i)
    for i in range(count):
        if not has(seen, i):
            group = connected_roads(trail, i)
            if seen & group == 0:
                best = max(best, size(group))
            seen |= group
    return best


@kernel
def longest_with(trail: Any, count: int, meeting: Any, new: int, before: int) -> Int:
    """The longest trail once road `new` is added to roads whose longest was `before`.

    A road with a loose end can only begin or end a trail; any other may join two.
    """
    join_roads(trail, count, meeting)
    for end in range(2):
        if trail.next[new, end] == 0:
            return max(before, longest_from(trail, new, 1 - end))
    return longest_trail(trail, count, meeting)


@kernel
def longest_holder(lengths: Any, seats: int, holder: int) -> int:
    """B-51: who holds the longest road now, -1 for nobody."""
    longest = 0
    for seat in range(seats):
        longest = max(longest, lengths[seat])
    if longest < SHORTEST_AWARDED:
        return -1
    if holder >= 0 and lengths[holder] == longest:
        return holder
    claimant = -1
    for seat in range(seats):
        if lengths[seat] == longest:
            if claimant >= 0:
                return -1
            claimant = seat
    return claimant
