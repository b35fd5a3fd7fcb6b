"""All that up to six dice can show, numbered, and how one more or one less die leads on.

A hand of dice is a multiset of faces. Hands are numbered by their size, smaller ones
first, so that a loop over the numbers meets every hand after those it contains.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
import numpy.typing as npt

from hexhaven.games.dice.faces import DICE, FACES, Counts, counts

Table = npt.NDArray[Any]

NO_HAND = -1


@cache
def hands() -> tuple[Counts, ...]:
    """Every hand of at most six dice, by number."""
    faces = range(len(FACES))
    return tuple(
        counts(chosen.count(face) for face in faces)
        for size in range(DICE + 1)
        for chosen in combinations_with_replacement(faces, size)
    )


@cache
def numbers() -> dict[Counts, int]:
    """The number of each hand."""
    return {hand: number for number, hand in enumerate(hands())}


#: The number of the first hand of six dice; all after it have six as well.
FULL = sum(1 for hand in hands() if sum(hand) < DICE)
HANDS = len(hands())
ROLLS = HANDS - FULL


@cache
def more() -> Table:
    """The hand with one more die of each face; NO_HAND from six dice on."""
    return _stepped(1)


@cache
def less() -> Table:
    """The hand with one die less of each face; NO_HAND where there is none."""
    return _stepped(-1)


def _stepped(by: int) -> Table:
    table = np.full((HANDS, len(FACES)), NO_HAND, np.int64)
    for number, hand in enumerate(hands()):
        for face in range(len(FACES)):
            stepped = list(hand)
            stepped[face] += by
            table[number, face] = numbers().get(counts(stepped), NO_HAND)
    return table


@cache
def faces_of_rolls() -> Table:
    """How many dice show each face, for every hand of six."""
    return np.array(hands()[FULL:], np.int64)
