"""Resources, what things cost, and hands of cards as people write them.

Cards are counted in the order brick, lumber, wool, grain, ore. A hand is
written with one letter for each kind, after a number if there are several:
``2wo`` is two wool and one ore.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, get_args

import numpy as np

from hexhaven.core.actions import Codec, name_codec, numbers_below
from hexhaven.core.messages import Message, message
from hexhaven.games.island import parts

RESOURCES: tuple[parts.Resource, ...] = get_args(parts.Resource)
LETTERS = "blwgo"
BRICK, LUMBER, WOOL, GRAIN, ORE = range(5)
RESOURCE_COUNT = 5
#: The most of one kind that can be written.
MOST_OF_A_KIND = 99

#: B-30, C-01: what each thing costs.
ROAD_COST = np.array([1, 1, 0, 0, 0], np.int16)
SETTLEMENT_COST = np.array([1, 1, 1, 1, 0], np.int16)
CITY_COST = np.array([0, 0, 0, 2, 3], np.int16)
CARD_COST = np.array([0, 0, 1, 1, 1], np.int16)

#: How many of each resource, in the order of RESOURCES.
CardCounts = tuple[int, int, int, int, int]
NO_CARDS: CardCounts = (0, 0, 0, 0, 0)


def cards(counts: Any) -> CardCounts:
    """Five counts from an array or any iterable, as plain numbers."""
    plain = counts.tolist() if isinstance(counts, np.ndarray) else map(int, counts)
    b, l, w, g, o = plain  # noqa: E741  (the letters of the notation)
    return b, l, w, g, o


def read_counts(text: str, letters: str) -> list[int]:
    """How often each letter is named, together or one by one; ValueError if too often."""
    counts = [0] * len(letters)
    for number, letter in re.findall(rf"(\d*)([{letters}])", text):
        counts[letters.index(letter)] += int(number or 1)
    if max(counts) > MOST_OF_A_KIND:
        raise ValueError(text)
    return counts


def write_counts(counts: Sequence[int], letters: str) -> str:
    """Each letter once, after its number if there are several; ``0`` for none."""
    named = zip(counts, letters, strict=True)
    return "".join(f"{n if n > 1 else ''}{letter}" for n, letter in named if n) or "0"


def amount(counts: CardCounts) -> tuple[Message, ...]:
    """Cards as people say them: 2 wool, 1 ore."""
    return tuple(message(f"amount.{RESOURCES[k]}", count=n) for k, n in enumerate(counts) if n)


def read_cards(text: str) -> CardCounts:
    """The cards that a text like ``2wo`` names; ValueError for a word like ``wool``."""
    if text in RESOURCES:
        raise ValueError(text)
    return cards(read_counts(text, LETTERS))


def write_cards(counts: CardCounts) -> str:
    return write_counts(counts, LETTERS)


def cards_to_json(counts: CardCounts) -> parts.Cards:
    """Cards by the name of the resource, leaving out what there is none of."""
    return {RESOURCES[k]: n for k, n in enumerate(counts) if n}


def stock_to_json(counts: Iterable[int]) -> parts.Stock:
    """A number for each resource by its name."""
    b, l, w, g, o = counts  # noqa: E741  (the letters of the notation)
    return {"brick": b, "lumber": l, "wool": w, "grain": g, "ore": o}


def cards_from_json(data: Mapping[Any, int]) -> CardCounts:
    """Cards from their JSON form; ValueError if it is not one."""
    if not all(
        k in RESOURCES and type(n) is int and 0 < n <= MOST_OF_A_KIND for k, n in data.items()
    ):
        raise ValueError(data)
    return cards(data.get(name, 0) for name in RESOURCES)


def largest_piles(
    hand: CardCounts, count: int, order: Sequence[int] = range(RESOURCE_COUNT)
) -> CardCounts:
    """Cards taken one by one from the largest pile left; of equal piles the first in `order`."""
    left, taken = list(hand), list(NO_CARDS)
    for _ in range(count):
        kind = max(order, key=left.__getitem__)
        left[kind] -= 1
        taken[kind] += 1
    return cards(taken)


Cards = Annotated[
    CardCounts,
    Codec(
        r"(?:[1-9]\d?)?[blwgo](?:(?:[1-9]\d?)?[blwgo])*",
        read_cards,
        write_cards,
        numbers_below(*[MOST_OF_A_KIND + 1] * RESOURCE_COUNT),
        cards_from_json,
        cards_to_json,
        parts.Cards,
    ),
]
Resource = Annotated[int, name_codec(RESOURCES)]
