"""Orders: all that one turn can build.

Six dice pay for at most six cards, so there are few: some knights, and one combination of
other pieces.
"""

from __future__ import annotations

from hexhaven.games.dice.faces import DICE
from hexhaven.games.dice.sheet import CITY, KNIGHT, ROAD, SETTLEMENT, cost

#: What a turn can build besides knights, by number.
COMBINATIONS: tuple[tuple[int, ...], ...] = (
    (),
    (ROAD,),
    (ROAD, ROAD),
    (ROAD, ROAD, ROAD),
    (SETTLEMENT,),
    (SETTLEMENT, ROAD),
    (CITY,),
)
KINDS = len(COMBINATIONS)
#: A worth below any that can occur.
IMPOSSIBLE = -1e9


def pieces(knights: int, combination: int) -> tuple[int, ...]:
    """The pieces of an order."""
    return (*COMBINATIONS[combination], *[KNIGHT] * knights)


#: All a turn can build: the number of knights, and which combination of other pieces.
ORDERS = tuple(
    (knights, combination)
    for combination in range(KINDS)
    for knights in range(DICE // sum(cost((KNIGHT,))) + 1)
    if 0 < sum(cost(pieces(knights, combination))) <= DICE
)
