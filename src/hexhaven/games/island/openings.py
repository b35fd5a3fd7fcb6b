"""What an opening is called in statistics."""

from __future__ import annotations

from collections.abc import Sequence

from hexhaven.games.island.cards import RESOURCES

#: How many resources name an opening.
NAMED = 2


def name_opening(ways_of: Sequence[int]) -> tuple[str, ...]:
    """The resources that come most often, in their usual order, by the ways to roll each."""
    most = sorted(range(len(RESOURCES)), key=lambda kind: (-ways_of[kind], kind))[:NAMED]
    return tuple(RESOURCES[kind] for kind in sorted(most) if ways_of[kind])
