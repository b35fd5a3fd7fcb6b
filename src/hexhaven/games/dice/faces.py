"""Dice by their faces: how many show what, how people write them, and what a roll may show.

All dice are equal, so only the number of each face matters. They are counted in the order
brick, lumber, wool, grain, ore, gold and written with one letter a face and a number before
it when there are several: ``2wa`` is two wool and one gold (a is for aurum).
"""

from collections.abc import Iterable
from functools import cache
from itertools import product
from math import factorial, prod
from typing import Annotated, Any, Literal, get_args

from hexhaven.core.actions import Codec, name_codec, numbers_below
from hexhaven.core.messages import Message, message
from hexhaven.games.island import cards
from hexhaven.games.island.terrain import TERRAINS

RESOURCES = cards.RESOURCES
FaceName = Literal["brick", "lumber", "wool", "grain", "ore", "gold"]
FACES: tuple[FaceName, ...] = get_args(FaceName)
LETTERS = cards.LETTERS + "a"
GOLD = 5
#: The terrain of each face; gold has its own look.
GROUNDS = (*TERRAINS[:GOLD], "gold")
DICE = 6
#: More dice of a face than can be written.
FACE_LIMIT = 10
#: D-03: what one die of a resource costs in gold.
GOLD_RATE = 2

#: How many dice show each of FACES.
Counts = tuple[int, int, int, int, int, int]
NO_DICE: Counts = (0, 0, 0, 0, 0, 0)


def counts(numbers: Iterable[int]) -> Counts:
    b, l, w, g, o, a = numbers  # noqa: E741  (the letters of the notation)
    return b, l, w, g, o, a


def read_dice(text: str) -> Counts:
    """The dice a text such as ``2wa`` names; ValueError when a face stands twice, as in ``all``."""
    if any(text.count(letter) > 1 for letter in LETTERS):
        raise ValueError(text)
    return counts(cards.read_counts(text, LETTERS))


def write_dice(dice: Counts) -> str:
    return cards.write_counts(dice, LETTERS)


def dice_to_json(dice: Counts) -> dict[FaceName, int]:
    """Dice by the names of their faces, leaving out what there is none of."""
    return {FACES[face]: n for face, n in enumerate(dice) if n}


def dice_from_json(data: dict[str, int]) -> Counts:
    """Dice from their JSON form; ValueError when it is not one."""
    if not data or not all(
        f in FACES and type(n) is int and 0 < n < FACE_LIMIT for f, n in data.items()
    ):
        raise ValueError(data)
    return counts(data.get(face, 0) for face in FACES)


def add(dice: Counts, more: Counts) -> Counts:
    return counts(a + b for a, b in zip(dice, more, strict=True))


def subtract(dice: Counts, taken: Counts) -> Counts:
    return counts(a - b for a, b in zip(dice, taken, strict=True))


def holds(dice: Counts, wanted: Counts) -> bool:
    return all(map(int.__ge__, dice, wanted))


def turn_die(dice: Counts, face: int, to: int) -> Counts:
    changed = list(dice)
    changed[face] -= 1
    changed[to] += 1
    return counts(changed)


def swap_gold(dice: Counts, want: int) -> Counts:
    """D-03: one of two gold turned to a resource, the other given up."""
    changed = list(dice)
    changed[GOLD] -= GOLD_RATE
    changed[want] += 1
    return counts(changed)


@cache
def subsets(dice: Counts) -> tuple[Counts, ...]:
    """Every way to take at least one of the dice."""
    ranges = (range(n + 1) for n in dice)
    return tuple(counts(taken) for taken in product(*ranges) if any(taken))


@cache
def rolls(number: int) -> tuple[tuple[Counts, int], ...]:
    """What a number of dice may show, and in how many ways each, the likeliest first."""
    shown = [
        (counts(found), factorial(number) // prod(map(factorial, found)))
        for found in product(range(number + 1), repeat=len(FACES))
        if sum(found) == number
    ]
    return tuple(sorted(shown, key=lambda roll: -roll[1]))


_check_counts = numbers_below(*[FACE_LIMIT] * len(FACES))


def check_dice(dice: Any) -> Counts:
    """The counts of at least one die; ValueError or TypeError when they are not."""
    checked = _check_counts(dice)
    if not any(checked):
        raise ValueError(dice)
    return counts(checked)


def amount(dice: Counts) -> tuple[Message, ...]:
    """Dice as people say them: 2 wool, 1 gold."""
    return tuple(message(f"amount.{FACES[face]}", count=n) for face, n in enumerate(dice) if n)


def face_name(face: int) -> Message:
    return message(f"resource.{FACES[face]}")


Dice = Annotated[
    Counts,
    Codec(
        r"(?:[1-9]?[blwgoa])+",
        read_dice,
        write_dice,
        check_dice,
        dice_from_json,
        dice_to_json,
        dict[FaceName, int],
    ),
]
Face = Annotated[int, name_codec(FACES)]
Resource = cards.Resource
