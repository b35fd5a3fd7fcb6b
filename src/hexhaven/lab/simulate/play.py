"""Playing the games of a plan, as matches or in a kernel, with equal rows.

The chance of a game depends on the plan's seed and the game's number alone: Nature draws from
stream 0, the bot on seat i from stream 1 + i. A folder of bots/ may hold a module `playout` that
plays whole games in a kernel, and a module `cuda_playout` for the GPU; see `Playout`.
"""

import importlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from typing import Any, Protocol, cast

import numpy as np

from hexhaven.bots import Bot, load_bot
from hexhaven.bots.bot import PlayoutFailed
from hexhaven.bots.drive import advance
from hexhaven.bots.registry import bots_by_folder, create_bot, failure_of
from hexhaven.core.chance import SeededRng
from hexhaven.core.game import Seat
from hexhaven.core.messages import Refused
from hexhaven.core.registry import load_game
from hexhaven.core.setup import Setup
from hexhaven.lab.simulate.plan import Plan
from hexhaven.lab.simulate.rows import Rows, row_of, rows_of
from hexhaven.matches.match import Match, SeatLabel
from hexhaven.matches.nature import RandomNature

#: The devices that games are played on, and the module that plays there.
DEVICES = {"cpu": "playout", "cuda": "cuda_playout"}


class Playout(Protocol):
    """A module that plays whole games in a kernel."""

    def can_play(self, bots: Sequence[str]) -> bool:
        """Whether every bot of these names is a kernel."""
        ...

    def play(self, setup: Setup, bots: Sequence[str], seed: int, games: Sequence[int]) -> Rows:
        """The rows of the games of these numbers, with `bots[i]` on seat i.

        PlayoutFailed when a bot does something wrong: then matches are played instead.
        """
        ...


def playout_for(game: str, bots: Sequence[str], device: str = "cpu") -> Playout | None:
    """The playout on a device that has all of these bots, or None."""
    for playout in _playouts(game, DEVICES[device]):
        if playout.can_play(bots):
            return playout
    return None


@cache
def _playouts(game: str, module: str) -> tuple[Playout, ...]:
    """The modules of this name in all folders of bots/ that have bots for a game."""
    names = [f"{folder}.{module}" for folder, bots in bots_by_folder().items() if game in bots]
    return tuple(cast(Playout, importlib.import_module(n)) for n in names if find_spec(n))


@dataclass
class Failures:
    """How often the bot on each seat failed, and each bot's first reason, by name."""

    bots: tuple[str, ...]
    counts: list[int] = field(init=False)
    reasons: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.counts = [0] * len(self.bots)

    def count(self, seat: Seat, bot: Bot, error: Exception) -> None:
        self.counts[seat] += 1
        self.reasons.setdefault(self.bots[seat], failure_of(error))


@dataclass(frozen=True)
class PlayedGames:
    """The rows of some games in order, and why bots failed in them, by name."""

    rows: Rows
    reasons: dict[str, str]


def is_compiled(plan: Plan) -> bool:
    """Whether the plan's games are played in a kernel."""
    return playout_for(plan.setup.game, plan.bots) is not None


def check_device(plan: Plan, device: str) -> None:
    """Refuse a device that is not there, or has no kernel for the bots of a plan."""
    if device == "cuda" and playout_for(plan.setup.game, plan.bots, device) is None:
        raise Refused("lab.device_bots", device=device, game=plan.setup.game)
    require_device(device)


def require_device(device: str) -> None:
    if device not in DEVICES:
        raise Refused("lab.device", device=device[:40], known=", ".join(DEVICES))
    if device == "cuda":
        from hexhaven.core.compiled.cuda import require_gpu

        require_gpu()


def play_games(plan: Plan, games: Sequence[int], device: str = "cpu") -> PlayedGames:
    """Play the games of these numbers."""
    playout = playout_for(plan.setup.game, plan.bots, device)
    if playout is not None:
        with suppress(PlayoutFailed):  # what a bot did wrong is seen when matches are played
            return PlayedGames(_play_compiled(playout, plan, games), {})
    return play_by_matches(plan, games)


def play_by_matches(plan: Plan, games: Sequence[int]) -> PlayedGames:
    """Play the games of these numbers one by one, which works with any bot."""
    played = [_play_one(plan, game) for game in games]
    reasons: dict[str, str] = {}
    for _, failures in reversed(played):
        reasons |= failures.reasons
    return PlayedGames(np.concatenate([row for row, _ in played]), reasons)


def play_match(plan: Plan, game: int, failures: Failures | None = None) -> Match[Any, Any]:
    """The whole match of one game, to examine or to save."""
    names = plan.seat_bots(game)
    failures = failures or Failures(names)
    makers = {name: load_bot(plan.setup.game, name) for name in sorted(set(names))}
    bots = {
        seat: create_bot(name, makers[name], SeededRng(plan.seed, game, 1 + seat))
        for seat, name in enumerate(names)
    }
    match: Match[Any, Any] = Match(
        load_game(plan.setup.game),
        plan.setup,
        RandomNature(SeededRng(plan.seed, game, 0)),
        [SeatLabel("bot", name) for name in names],
    )
    while True:
        for _ in advance(match, bots, failures.count):
            pass
        if match.outcome is not None:
            return match
        match.time_is_up()


def _play_one(plan: Plan, game: int) -> tuple[Rows, Failures]:
    failures = Failures(plan.seat_bots(game))
    match = play_match(plan, game, failures)
    assert match.outcome is not None
    return row_of(game, match.outcome, match.version, failures.counts), failures


def _play_compiled(playout: Playout, plan: Plan, games: Sequence[int]) -> Rows:
    """One call for each arrangement of bots around the table."""
    numbers: Any = games
    if isinstance(games, range):  # quicker than number by number
        numbers = np.arange(games.start, games.stop, games.step)
    numbers = np.asarray(numbers, np.int64)
    arrangements = [plan.seat_bots(shift) for shift in range(plan.players)]
    if len(set(arrangements)) == 1:
        return rows_of(playout.play(plan.setup, arrangements[0], plan.seed, numbers), plan.players)
    arranged = np.array([arrangements.index(names) for names in arrangements])
    which = arranged[numbers % plan.players]
    played = [
        playout.play(plan.setup, arrangements[i], plan.seed, numbers[which == i])
        for i in np.unique(which)
    ]
    rows = rows_of(np.concatenate(played), plan.players)
    return rows[np.argsort(rows["game"])]
