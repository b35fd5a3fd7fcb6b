"""A plan: everything that decides how each game of a simulation goes."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hexhaven.bots import load_bot
from hexhaven.bots.registry import resolve_bot_name, usual_bot
from hexhaven.core.chance import SEED_LIMIT
from hexhaven.core.messages import BadSetup, Refused
from hexhaven.core.processes import core_count
from hexhaven.core.registry import load_game
from hexhaven.core.setup import Setup

MOST_GAMES, MOST_WORKERS = 10**12, 1000


@dataclass(frozen=True)
class Plan:
    """Which games are played, numbered from 0, and who plays them.

    A contestant is one of the named bots. Unless seats are fixed, contestant k has seat
    (k + game) % players, so that each contestant has every seat equally often.
    """

    setup: Setup
    bots: tuple[str, ...]
    seed: int
    games: int
    fixed_seats: bool = False

    @property
    def players(self) -> int:
        return self.setup.seats

    def contestants(self, game: int) -> tuple[int, ...]:
        """The contestant on each seat of a game."""
        shift = 0 if self.fixed_seats else game
        return tuple((seat - shift) % self.players for seat in range(self.players))

    def seat_bots(self, game: int) -> tuple[str, ...]:
        return tuple(self.bots[k] for k in self.contestants(game))

    def labels(self) -> tuple[str, ...]:
        """The contestants' names, numbered where several are equal."""
        seen: Counter[str] = Counter()
        labels = []
        for name in self.bots:
            seen[name] += 1
            labels.append(f"{name} #{seen[name]}" if self.bots.count(name) > 1 else name)
        return tuple(labels)

    def to_json(self) -> dict[str, Any]:
        """The plan as a JSON value; the same plan gives the same games everywhere."""
        return {
            "game": self.setup.game,
            "version": self.setup.version,
            "players": self.players,
            "options": dict(self.setup.options),
            "bots": list(self.bots),
            "fixed_seats": self.fixed_seats,
            "seed": self.seed,
            "games": self.games,
        }


def make_plan(
    game: str,
    bots: Sequence[str] | None = ("random",),
    *,
    players: int | None = None,
    games: int = 1000,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    fixed_seats: bool = False,
) -> Plan:
    """A checked plan, or `Refused`; a single bot's name fills all seats.

    Without any name the game's usual bot plays on all of them.
    """
    rules = load_game(game)
    seats = rules.default_seats() if players is None else players
    setup = rules.setup(seats, options)
    rules.initial_state(setup)
    if not 1 <= games <= MOST_GAMES:
        raise Refused("lab.games", games=str(games)[:40], most=MOST_GAMES)
    if not 0 <= seed < SEED_LIMIT:
        raise BadSetup("setup.seed", seed=str(seed)[:40])
    bots = (usual_bot(setup),) if bots is None else bots
    for name in sorted(set(bots)):
        load_bot(game, name)
    named = tuple(resolve_bot_name(game, name, seats=seats) for name in bots)
    filled = named * seats if len(named) == 1 else named
    if len(filled) != seats:
        raise Refused("lab.bots", bots=len(bots), players=seats)
    return Plan(setup, filled, seed, games, fixed_seats)


def worker_count(workers: int | None, device: str = "cpu") -> int:
    """How many workers play: as many as asked for, or one per core; one drives a GPU."""
    if device != "cpu":
        if workers not in (None, 1):
            raise Refused("lab.device_workers")
        return 1
    count = core_count() if workers is None else workers
    if not 1 <= count <= MOST_WORKERS:
        raise Refused("lab.workers", workers=str(workers)[:40], most=MOST_WORKERS)
    return count
