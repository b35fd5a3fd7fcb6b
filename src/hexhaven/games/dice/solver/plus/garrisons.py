"""Garrisons of Plus: the knights of a sheet and their jokers, and what a turn makes of them.

A producing hex has no knight, one with its joker, or one whose joker is used up. A desert has no
knight, one, two with their joker, or two whose joker is used up; both deserts are alike, so only
the pair matters. Every move of a turn that changes the garrison leads to a higher number.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np

from hexhaven.games.dice.faces import GOLD
from hexhaven.games.dice.forms import PLUS_FORM
from hexhaven.games.dice.plus import LEAST_ARMY
from hexhaven.games.dice.sheet import ANY, Sheet, cost
from hexhaven.games.dice.solver.boards import ORDERS, pieces
from hexhaven.games.dice.solver.hands import Table
from hexhaven.games.dice.solver.plus.payments import Cards, Payment, ways_to_pay, without_card

#: The jokers of producing hexes and of deserts, by their indexes.
LAND = tuple(i for i, joker in enumerate(PLUS_FORM.jokers) if joker.gives != ANY)
DESERTS = tuple(i for i, joker in enumerate(PLUS_FORM.jokers) if joker.gives == ANY)
GIVES = tuple(PLUS_FORM.jokers[i].gives for i in LAND)
#: What a producing hex can be like, and a desert.
EMPTY_HEX, READY, USED = range(3)
EMPTY_DESERT, HALF_DESERT, READY_DESERT, USED_DESERT = range(4)

#: Both deserts, the fuller first; sorted so that a fuller pair comes later.
PAIRS = tuple(
    sorted((b, a) for a, b in combinations_with_replacement(range(USED_DESERT + 1), len(DESERTS)))
)
GARRISONS = 3 ** len(LAND) * len(PAIRS)

RESOURCES = tuple(range(GOLD))

Hexes = tuple[int, ...]


@dataclass(frozen=True)
class Garrison:
    """What each producing hex is like, and both deserts, the fuller first."""

    land: Hexes = (EMPTY_HEX,) * len(LAND)
    deserts: Hexes = (EMPTY_DESERT,) * len(DESERTS)

    @property
    def number(self) -> int:
        """Its index among all garrisons."""
        number = 0
        for hex in self.land:
            number = 3 * number + hex
        return number * len(PAIRS) + PAIRS.index((self.deserts[0], self.deserts[1]))

    @property
    def knights(self) -> int:
        deserts = (min(desert, READY_DESERT) for desert in self.deserts)
        return sum(hex != EMPTY_HEX for hex in self.land) + sum(deserts)

    @property
    def ready(self) -> tuple[int, ...]:
        """The resources that jokers of producing hexes can give."""
        return tuple(GIVES[i] for i, hex in enumerate(self.land) if hex == READY)

    @property
    def wild_jokers(self) -> int:
        """How many jokers that give any resource can be used."""
        return self.deserts.count(READY_DESERT)

    def knight_additions(self) -> Iterator[tuple[Garrison, tuple[int, ...]]]:
        """With one more knight, and the resources that the joker it brings can give."""
        for i, hex in enumerate(self.land):
            if hex == EMPTY_HEX:
                yield Garrison(_replace_hex(self.land, i, READY), self.deserts), (GIVES[i],)
        for i, desert in enumerate(self.deserts):
            if desert < READY_DESERT and self.deserts.index(desert) == i:
                deserts = sort_deserts(_replace_hex(self.deserts, i, desert + 1))
                yield Garrison(self.land, deserts), (RESOURCES if desert == HALF_DESERT else ())

    def use_jokers(self, land: tuple[int, ...], wild_jokers: int) -> Garrison:
        """With the jokers of these resources used up, and `wild_jokers` of those that give any."""
        hexes, deserts = self.land, self.deserts
        for resource in land:
            hexes = _replace_hex(hexes, GIVES.index(resource), USED)
        for _ in range(wild_jokers):
            deserts = sort_deserts(_replace_hex(deserts, deserts.index(READY_DESERT), USED_DESERT))
        return Garrison(hexes, deserts)


def _replace_hex(hexes: Hexes, index: int, hex: int) -> Hexes:
    return (*hexes[:index], hex, *hexes[index + 1 :])


def sort_deserts(deserts: Hexes) -> Hexes:
    """Deserts with the fuller ones first."""
    return tuple(sorted(deserts, reverse=True))


def hexes_of(sheet: Sheet, ready: int) -> tuple[Hexes, Hexes]:
    """What producing hexes and deserts of a sheet are like, if only these knights give jokers."""
    land: list[int] = []
    deserts: list[int] = []
    for i, joker in enumerate(PLUS_FORM.jokers):
        built = joker.knights & sheet.knights
        whole = built == joker.knights
        used = whole and (bool(sheet.jokers >> i & 1) or joker.knights & ready != joker.knights)
        (deserts if i in DESERTS else land).append(built.bit_count() + used)
    return tuple(land), tuple(deserts)


def garrison_of(sheet: Sheet) -> Garrison:
    land, deserts = hexes_of(sheet, sheet.knights)
    return Garrison(land, sort_deserts(deserts))


@cache
def all_garrisons() -> tuple[Garrison, ...]:
    found: list[Hexes] = [()]
    for _ in LAND:
        found = [(*hexes, hex) for hexes in found for hex in (EMPTY_HEX, READY, USED)]
    return tuple(Garrison(land, pair) for land in found for pair in PAIRS)


def armies() -> Table:
    """P-06: whether each garrison is a largest army when nobody else has one."""
    return np.array([each.knights >= LEAST_ARMY for each in all_garrisons()], np.bool_)


#: A payment, the combination of other pieces it buys besides knights, and the garrison after it.
Move = tuple[Payment, int, "Garrison"]


class MoveTable(NamedTuple):
    """What a turn can do, by garrison: what is paid, what is built, what comes of it.

    Those of one garrison that are paid alike stand together.
    """

    first: Table
    payment: Table
    combination: Table
    garrison: Table


@dataclass(frozen=True)
class Moves:
    """The moves of all garrisons, and all payments by their numbers."""

    table: MoveTable
    payments: tuple[Payment, ...]


def cards_of(kinds: tuple[int, ...]) -> Cards:
    """D-04: the cards that pieces cost together."""
    return cost(kinds)[:GOLD]


def moves_of(garrison: Garrison, late: bool) -> Iterator[Move]:
    """Everything a turn can build; jokers that cannot help are not used."""
    ready, wild_jokers = garrison.ready, garrison.wild_jokers
    for knights, combination in ORDERS:
        kinds = pieces(knights, combination)
        need = cards_of(kinds)
        for after, fresh in _with_more_knights(garrison, knights):
            for payment, land, used in ways_to_pay(need, ready, wild_jokers):
                yield payment, combination, after.use_jokers(land, used)
            # D-03: the joker of the first knight may pay for what is built after it.
            later = cards_of(kinds[:-1]) if fresh and not late else ()
            for resource in (resource for resource in fresh if later and later[resource]):
                rest = without_card(need, resource)
                new_land, new_wild = ((), 1) if len(fresh) > 1 else (fresh, 0)
                for (cards, jokers), land, used in ways_to_pay(rest, ready, wild_jokers):
                    left = after.use_jokers((*land, *new_land), used + new_wild)
                    yield (cards, jokers + 1), combination, left


def _with_more_knights(
    garrison: Garrison, knights: int
) -> Iterator[tuple[Garrison, tuple[int, ...]]]:
    """With more knights, and the resources that the joker of the first one can give."""
    if knights == 0:
        yield garrison, ()
    for after, fresh in garrison.knight_additions() if knights else ():
        if knights == 1:
            yield after, fresh
        else:
            yield from ((last, fresh) for last, _ in after.knight_additions())


@cache
def all_moves(late: bool) -> Moves:
    numbers: dict[Payment, int] = {}
    rows: list[tuple[int, int, int]] = []
    first = [0]
    for garrison in all_garrisons():
        found = {
            (numbers.setdefault(payment, len(numbers)), combination, after.number)
            for payment, combination, after in moves_of(garrison, late)
        }
        rows += sorted(found)
        first.append(len(rows))
    table = np.array(rows, np.int64)
    payment, combination, after = table.T.copy()
    moves = MoveTable(np.array(first, np.int64), payment, combination, after)
    return Moves(moves, tuple(numbers))
