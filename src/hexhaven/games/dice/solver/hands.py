"""Hands: all that up to six dice can show, numbered, and how one more or one fewer die leads on.

A hand is a multiset of faces. Hands are numbered by size, smaller ones first, so a loop over
the numbers meets every hand after those it contains.
"""

from functools import cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from hexhaven.games.dice import faces
from hexhaven.games.dice.faces import DICE, Counts, counts

Table = npt.NDArray[Any]

NO_HAND = -1
FACES = len(faces.FACES)


@cache
def hands() -> tuple[Counts, ...]:
    """Every hand of at most six dice, by number."""
    return tuple(
        counts(chosen.count(face) for face in range(FACES))
        for size in range(DICE + 1)
        for chosen in combinations_with_replacement(range(FACES), size)
    )


@cache
def numbers() -> dict[Counts, int]:
    return {hand: number for number, hand in enumerate(hands())}


#: The number of the first hand of six dice; all after it have six as well.
FIRST_FULL = sum(1 for hand in hands() if sum(hand) < DICE)
HANDS = len(hands())
#: Hands of six dice.
FULL_HANDS = HANDS - FIRST_FULL


class DiceSteps(NamedTuple):
    """By hand and face: the hand with one more die, and with one fewer, or NO_HAND."""

    more: Table
    less: Table


@cache
def dice_steps() -> DiceSteps:
    return DiceSteps(_step_table(1), _step_table(-1))


def _step_table(by: int) -> Table:
    table = np.full((HANDS, FACES), NO_HAND, np.int64)
    for number, hand in enumerate(hands()):
        for face in range(FACES):
            stepped = list(hand)
            stepped[face] += by
            table[number, face] = numbers().get(counts(stepped), NO_HAND)
    return table


@cache
def full_hands() -> Table:
    """How many dice show each face, for every hand of six."""
    return np.array(hands()[FIRST_FULL:], np.int64)


@cache
def first_hands() -> Table:
    """By a number of dice: the first hand of that size; the last entry ends the largest."""
    sizes = [sum(hand) for hand in hands()]
    return np.array([*(sizes.index(size) for size in range(DICE + 1)), HANDS], np.int64)
