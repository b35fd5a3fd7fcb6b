"""The longest road by trying every trail: slow, and plain to see that it is right."""

from __future__ import annotations

from collections.abc import Collection

Edge = tuple[int, int]


def longest_trail(roads: Collection[Edge], blocked: Collection[int] = ()) -> int:
    """The most roads of a trail that uses none twice and passes through no blocked node."""

    def longest_beyond(node: int, left: frozenset[Edge]) -> int:
        if node in blocked:
            return 0
        going_on = [road for road in left if node in road]
        return max(
            (1 + longest_beyond(other_end(r, node), left - {r}) for r in going_on), default=0
        )

    whole = frozenset(roads)
    return max(
        (1 + longest_beyond(end, whole - {road}) for road in whole for end in road), default=0
    )


def other_end(road: Edge, node: int) -> int:
    return road[0] if road[1] == node else road[1]
