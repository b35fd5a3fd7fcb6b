"""What a position must hold, found again from the pieces and cards alone."""

from __future__ import annotations

from typing import Any

from hexhaven.core.compiled.bits import members_of
from hexhaven.core.compiled.word_sets import as_int
from hexhaven.games.base.boards import board_of_record
from hexhaven.games.island.topology import EDGE_WORD
from tests.games.island.trails import longest_trail

ANY, NOBODY = 5, -1


def edges_in(words: Any) -> set[int]:
    """The edges of a set, as kernels number them."""
    return {EDGE_WORD * word + e for word, held in enumerate(words) for e in members_of(int(held))}


class Pieces:
    """Who has built where."""

    def __init__(self, record: Any) -> None:
        self.record = record
        self.lattice = board_of_record(record).lattice
        self.seats = range(record.seats)
        self.settlements = [
            set(members_of(as_int(record.settlements[seat]))) for seat in self.seats
        ]
        self.cities = [set(members_of(as_int(record.cities[seat]))) for seat in self.seats]
        self.roads = [edges_in(record.roads[seat]) for seat in self.seats]

    def buildings(self, seat: int) -> set[int]:
        return self.settlements[seat] | self.cities[seat]

    def foreign(self, seat: int) -> set[int]:
        return {n for other in self.seats if other != seat for n in self.buildings(other)}

    def free_nodes(self) -> set[int]:
        """B-32: no building here or next to here."""
        taken = {n for seat in self.seats for n in self.buildings(seat)}
        return {
            n
            for n in range(len(self.lattice.nodes))
            if not taken & {n, *self.lattice.neighbours(n)}
        }

    def free_edges(self) -> set[int]:
        """B-31: no road here."""
        return set(range(len(self.lattice.edges))) - {
            e for seat in self.seats for e in self.roads[seat]
        }

    def reach(self, seat: int) -> set[int]:
        """The nodes at which own roads end."""
        return {n for e in self.roads[seat] for n in self.lattice.edges[e]}

    def road_spots(self, seat: int) -> set[int]:
        """B-31: free, and beside an own building, or an own road with no foreign building between.

        The settlement just founded is left out: its road is a matter of the founding.
        """
        foreign, own = self.foreign(seat), self.buildings(seat) & self.reach(seat)
        return {
            e
            for e in self.free_edges()
            for n in self.lattice.edges[e]
            if n in own or (n in self.reach(seat) and n not in foreign)
        }

    def rates(self, seat: int) -> list[int]:
        """B-21: the best rate of all harbours beside own buildings."""
        rates = [4] * 5
        for edge, kind in zip(self.record.harbour_edge, self.record.harbour_kind, strict=True):
            if self.buildings(seat) & {*self.lattice.edges[edge]}:
                for resource in range(5):
                    offered = 3 if kind == ANY else 2 if kind == resource else 4
                    rates[resource] = min(rates[resource], offered)
        return rates

    def road_length(self, seat: int) -> int:
        """B-50: by trying every trail."""
        return longest_trail([self.lattice.edges[e] for e in self.roads[seat]], self.foreign(seat))


def points(record: Any, seat: int) -> int:
    """B-53: settlements, cities, special cards and victory-point cards, shown or not."""
    pieces = Pieces(record)
    special = 2 * (record.longest_road == seat) + 2 * (record.largest_army == seat)
    cards = int(record.cards[seat, 4] + record.shown[seat])
    return len(pieces.settlements[seat]) + 2 * len(pieces.cities[seat]) + special + cards


def holder_of_longest_road(lengths: list[int], holder: int) -> int:
    """B-51, as it is written there."""
    greatest = max(lengths)
    if greatest < 5:
        return NOBODY
    longest = [seat for seat, length in enumerate(lengths) if length == greatest]
    if holder in longest:
        return holder
    return longest[0] if len(longest) == 1 else NOBODY


def holder_of_largest_army(knights: list[int], holder: int) -> int:
    """B-52: three knights at least, and more than the holder has."""
    for seat, count in enumerate(knights):
        if count >= 3 and (holder == NOBODY or count > knights[holder]):
            return seat
    return holder
