"""Who meets whom in an arena: every pair of bots, and all of them together.

A table is a line-up of bots. On each island it is played once for every different way to seat
it, with the same chance, so that every bot has met every seat of every island.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from hexhaven.core.messages import Refused
from hexhaven.lab.simulate.plan import Plan, make_plan

LineUp = tuple[str, ...]


@dataclass(frozen=True)
class Arena:
    """Which tables are played on how many islands; `plan` holds setup and seed."""

    plan: Plan
    bots: tuple[str, ...]
    #: At least this many games are played at every table.
    games: int
    #: Whether the first bot sits alone against the others, each in turn.
    alone: bool = False

    @property
    def players(self) -> int:
        return self.plan.players

    def tables(self) -> tuple[LineUp, ...]:
        """Every pair of bots in turn around the table, then mixed tables; or one against many."""
        if self.alone:
            first, *others = self.bots
            return tuple((first, *(other,) * (self.players - 1)) for other in others)
        pairs = [_seat_in_turn(pair, self.players) for pair in combinations(self.bots, 2)]
        if len(self.bots) == 2 or self.players == 2:
            return tuple(pairs)
        size = min(self.players, len(self.bots))
        mixed = [_seat_in_turn(some, self.players) for some in combinations(self.bots, size)]
        return (*pairs, *mixed)

    def islands(self, table: LineUp) -> int:
        return -(-self.games // len(seatings(table)))

    @property
    def total(self) -> int:
        return sum(self.islands(table) * len(seatings(table)) for table in self.tables())

    def blocks(self) -> Iterator[tuple[LineUp, int]]:
        """Tables and islands, in the order in which they are played: all tables go on together."""
        tables = self.tables()
        for island in range(max(self.islands(table) for table in tables)):
            yield from ((table, island) for table in tables if island < self.islands(table))

    def to_json(self) -> dict[str, Any]:
        """What is played, as a JSON value; the same value means the same games."""
        kept = ("game", "version", "players", "options", "seed")
        plan = self.plan.to_json()
        played = {key: plan[key] for key in kept} | {"bots": list(self.bots)}
        return played | {"alone": True} if self.alone else played


def seatings(table: LineUp) -> list[LineUp]:
    """The different ways to seat a line-up by moving everybody on."""
    turned = (table[k:] + table[:k] for k in range(len(table)))
    return list(dict.fromkeys(turned))


def _seat_in_turn(bots: Sequence[str], players: int) -> LineUp:
    """Bots in turn around a table."""
    return tuple(bots[seat % len(bots)] for seat in range(players))


def make_arena(
    game: str,
    bots: Sequence[str],
    *,
    players: int | None = None,
    games: int = 100,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    alone: bool = False,
) -> Arena:
    """A checked arena, or `Refused`."""
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise Refused("arena.bots")
    for bot in bots:
        plan = make_plan(game, [bot], players=players, games=games, seed=seed, options=options)
    if plan.players < 2:
        raise Refused("arena.players")
    return Arena(plan, tuple(bots), games, alone)
