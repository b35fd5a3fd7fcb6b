"""Random games of six on an island of 30 hexes: the kernels of the rules with larger records.

As a program it prints what every step led to, to compare one process with another.
"""

from __future__ import annotations

import argparse
import random
import zlib
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from hexhaven.core.compiled import philox
from hexhaven.core.compiled.bits import members_of
from hexhaven.core.compiled.records import new_record, record_type, words_of
from hexhaven.core.compiled.word_sets import as_words, words_for
from hexhaven.games.base.kernels import chance, legal, listing, position, steps, turn
from hexhaven.games.base.kernels import packing as p
from hexhaven.games.island.kernels.constants import NOBODY
from hexhaven.games.island.kernels.packing import pack_fields, unpack_fields
from hexhaven.games.island.kernels.refusals import ALLOWED
from hexhaven.games.island.lattice import rows
from hexhaven.games.island.terrain import ANY, DESERT
from hexhaven.games.island.topology import EDGE_WORD, fill_topology, topology_fields

LATTICE = rows((3, 4, 5, 6, 5, 4, 3))
SIZES = position.Sizes(seats=6, hexes=30, nodes=80, edges=109, harbours=11)
POSITION = position.position_type(SIZES, position.LARGE_FIELDS)
WORK = position.work_type(SIZES)
TOPOLOGY = record_type(topology_fields(LATTICE))
ISLAND = new_record(TOPOLOGY)
fill_topology(ISLAND, LATTICE)

BANK, DECK = 24, (20, 3, 3, 3, 5)
TILES = [0] * 5 + [1] * 6 + [2] * 6 + [3] * 6 + [4] * 5 + [DESERT] * 2
CHIPS = [2, 12] * 2 + [3, 4, 5, 6, 8, 9, 10, 11] * 3
HARBOUR_PLACES = (0, 3, 7, 10, 14, 17, 21, 24, 28, 31, 35)
HARBOUR_KINDS = [ANY] * 5 + [0, 1, 2, 2, 3, 4]
POINTS = 8
MOST_STEPS = 1500


class Step(NamedTuple):
    """An action that is about to be applied; Nature's seat is -1."""

    seat: int
    action: int


class Game:
    """One random game, with paired players if the seed is odd.

    The records are as they are before a step until the next is asked for.
    """

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.s, self.work = new_record(POSITION), new_record(WORK)
        philox.seed_generator(self.work.rng, np.uint64(seed), np.uint64(0), np.uint64(0))
        s: Any = self.s
        s.seats, s.points_to_win, s.discard_limit, s.turn_limit = SIZES.seats, POINTS, 7, 10_000
        s.longest_road = s.largest_army = s.winner = s.victim = s.after = NOBODY
        s.paired = seed % 2
        s.free_nodes[:] = as_words(range(SIZES.nodes), words_for(SIZES.nodes))
        for edge in range(SIZES.edges):
            s.free_edges[edge // EDGE_WORD] |= 1 << edge % EDGE_WORD
        s.rate[:], s.bank[:], s.deck[:], s.deck_size = 4, BANK, DECK, sum(DECK)
        chips = iter(self.random.sample(CHIPS, len(CHIPS)))
        s.terrain[:] = self.random.sample(TILES, len(TILES))
        s.number[:] = [0 if terrain == DESERT else next(chips) for terrain in s.terrain]
        s.harbour_edge[:] = [LATTICE.coast()[place] for place in HARBOUR_PLACES]
        s.harbour_kind[:] = self.random.sample(HARBOUR_KINDS, len(HARBOUR_KINDS))
        chance.find_hexes(s)
        turn.settle_order(s)

    def steps(self) -> Iterator[Step]:
        for _ in range(MOST_STEPS):
            if self.s.phase == position.OVER:
                return
            step = self._choose()
            yield step
            if step.seat < 0:
                steps.apply_nature(ISLAND, self.work, self.s, step.action)
            else:
                steps.apply(ISLAND, self.work, self.s, step.seat, step.action)

    def _choose(self) -> Step:
        if turn.is_nature_due(self.s):
            return Step(-1, int(chance.draw_nature(self.s, self.work.rng)))
        must = list(members_of(turn.must_act(self.s)))
        if self.s.phase == position.DISCARD:
            return Step(must[0], int(chance.draw_discard(self.s, must[0], self.work.rng)))
        may = list(members_of(turn.may_act(self.s)))
        seat = self.random.choice(may) if may and self.random.random() < 0.4 else must[0]
        offer = self._random_offer(seat)
        wants_to_trade = self.random.random() < 0.3
        if wants_to_trade and legal.refusal(ISLAND, self.s, seat, offer) == ALLOWED:
            return Step(seat, offer)
        listed = self.listed(seat)
        if not listed:
            seat = must[0]
            listed = self.listed(seat)
        if unpack_fields(listed[-1]).kind == p.WAIVE and self.random.random() < 0.4:
            return Step(seat, listed[-1])
        builds = [a for a in listed if p.SETTLE <= unpack_fields(a).kind <= p.MONOPOLY]
        if builds and self.random.random() < 0.7:
            listed = builds
        return Step(seat, self.random.choice(listed))

    def listed(self, seat: int) -> list[int]:
        count = listing.list_actions(ISLAND, self.work, self.s, seat)
        return [int(action) for action in self.work.listed[:count]]

    def _random_offer(self, seat: int) -> int:
        give, want = self.random.sample(range(5), 2)
        to = self.random.randrange(1 << SIZES.seats) if seat == self.s.turn else 0
        cards = np.eye(5, dtype=int) * (1 + self.random.randrange(2))
        return pack_fields(p.OFFER, to, tuple(cards[give].tolist()), tuple(cards[want].tolist()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    for number in range(asked.games):
        game = Game(asked.seed + number)
        for step in game.steps():
            print(number, *step, f"{zlib.crc32(words_of(game.s).tobytes()):08x}")  # noqa: T201


if __name__ == "__main__":
    main()
