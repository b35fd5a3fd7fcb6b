"""Terrains, the numbers on them, and what harbours trade, with the letters of map files.

A terrain has the number and the letter of the resource it yields.
"""

from collections.abc import Sequence
from typing import get_args

from hexhaven.games.island.cards import LETTERS, RESOURCES
from hexhaven.games.island.parts import HarbourKind, Terrain

TERRAINS: tuple[Terrain, ...] = get_args(Terrain)
#: The terrain that yields nothing.
DESERT = 5
TERRAIN_LETTERS = LETTERS + "d"
#: The harbour that trades anything 3:1; each of the others trades its resource 2:1.
ANY = 5
HARBOUR_KINDS: tuple[HarbourKind, ...] = get_args(HarbourKind)
HARBOUR_LETTERS = LETTERS + "a"
#: What stands on the number chips.
NUMBERS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
#: All rolls of two dice.
ROLLS = 36
#: How many resources name an opening.
OPENING_RESOURCES = 2


def ways(number: int) -> int:
    """How many of the `ROLLS` give a number."""
    return 6 - abs(7 - number)


def opening_resources(ways_of: Sequence[int]) -> tuple[str, ...]:
    """The resources that come most often, in their usual order, by the ways to roll each."""
    most = sorted(range(len(RESOURCES)), key=lambda kind: (-ways_of[kind], kind))
    return tuple(RESOURCES[kind] for kind in sorted(most[:OPENING_RESOURCES]) if ways_of[kind])
