"""Connect at scale: what a roll, an action and a whole game cost at a table of very many.

Builders play a whole game in a process of its own; then its log is gone through again, and
each entry is done once more while a clock runs. Nothing waits in between, so entries are
timed by what they take of the core: whatever else the machine does is not counted. Whole
games are timed by the clock on the wall.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, thread_time
from typing import Any

import numpy as np

import hexhaven
from hexhaven.core.actions import Action
from hexhaven.core.entries import Entry
from hexhaven.core.game import NATURE, Game
from hexhaven.games.connect.actions import Dice
from hexhaven.games.connect.rounds import SEVEN
from hexhaven.lab.simulate.plan import Plan, make_plan
from hexhaven.lab.simulate.play import play_match
from hexhaven.lab.worker_pool import Crew
from hexhaven.table.match import Match

GAME, BOT, SEED = "connect", "builder", 1
PLAYERS, ROUNDS = 1200, 30
#: The table with which a large one is compared, and how many games it plays.
FEW, FEW_GAMES = 6, 10
#: So many points that nobody ends the game early.
POINTS = 25
#: About so many actions are timed, evenly over the game.
TIMED = 20_000


@dataclass(frozen=True)
class Costs:
    """How long something took, each time, in milliseconds."""

    count: int
    median: float
    p99: float
    most: float

    def to_json(self) -> dict[str, Any]:
        """The figures as a JSON value."""
        figures = {"median": self.median, "p99": self.p99, "most": self.most}
        return {"count": self.count} | {f"{name}_ms": value for name, value in figures.items()}


@dataclass(frozen=True)
class Size:
    """What things cost at a table of one size."""

    players: int
    games: int
    rounds: int
    entries: int
    #: A whole game, on average, and the most memory its process had, where the system tells.
    seconds: float
    memory_mb: float | None
    production: Costs
    action: Costs

    def to_json(self) -> dict[str, Any]:
        """The figures as a JSON value."""
        return {
            "players": self.players,
            "games": self.games,
            "rounds": self.rounds,
            "entries": self.entries,
            "seconds": self.seconds,
            "memory_mb": self.memory_mb,
            "production": self.production.to_json(),
            "action": self.action.to_json(),
        }


@dataclass(frozen=True)
class Scale:
    """A small table and a large one."""

    rounds: int
    few: Size
    many: Size

    @property
    def ratio(self) -> float:
        """What an action of the large table costs, in actions of the small one."""
        return self.many.action.median / self.few.action.median

    @property
    def p99_ratio(self) -> float:
        """The same of the slowest hundredth."""
        return self.many.action.p99 / self.few.action.p99

    def to_json(self) -> dict[str, Any]:
        """The figures as a JSON value."""
        return {
            "game": GAME,
            "version": hexhaven.__version__,
            "bot": BOT,
            "round_limit": self.rounds,
            "few": self.few.to_json(),
            "many": self.many.to_json(),
            "ratio": self.ratio,
            "p99_ratio": self.p99_ratio,
        }


def measure_scale(
    players: int = PLAYERS,
    rounds: int = ROUNDS,
    progress: Callable[[int], None] = lambda players: None,
) -> Scale:
    """Measure games of so many players and rounds; `progress` is told which size is next."""
    plans = [_plan(FEW, FEW_GAMES, rounds), _plan(players, 1, rounds)]
    sizes: list[Size] = []
    for plan in plans:
        progress(plan.players)
        with Crew(_measure, 1) as crew:
            sizes += crew.map([plan])
    return Scale(rounds, *sizes)


def _plan(players: int, games: int, rounds: int) -> Plan:
    options = {"points": str(POINTS), "round_limit": str(rounds)}
    return make_plan(GAME, [BOT], players=players, games=games, seed=SEED, options=options)


def _measure(plan: Plan) -> Size:
    """Play the games of a plan, then time what happened in them."""
    play_match(_plan(FEW, 1, 1), 0)  # everything is loaded before a clock runs
    began = perf_counter()
    matches = [play_match(plan, game) for game in range(plan.games)]
    seconds = (perf_counter() - began) / plan.games
    memory = _most_memory()
    entries = sum(match.version for match in matches)
    timed = [cost for match in matches for cost in _timed(match, -(-entries // TIMED))]
    rolls = [ms for entry, ms in timed if _pays(entry.action)]
    acts = [ms for entry, ms in timed if entry.seat != NATURE]
    rounds = max(match.state.position.round for match in matches)
    played = (plan.players, plan.games, rounds, entries // plan.games)
    return Size(*played, seconds, memory, _costs(rolls), _costs(acts))


def _pays(action: Action) -> bool:
    """Whether an entry is a roll that pays, which a seven does not."""
    return isinstance(action, Dice) and action.first + action.second != SEVEN


def _costs(milliseconds: Sequence[float]) -> Costs:
    median, p99, most = (float(q) for q in np.quantile(milliseconds, (0.5, 0.99, 1)))
    return Costs(len(milliseconds), median, p99, most)


def _timed(match: Match[Any, Any], every: int) -> Iterator[tuple[Entry, float]]:
    """Rolls, and some of all actions, with the milliseconds they take."""
    game, state = match.game, match.game.start(match.setup)
    gc.collect()
    for number, entry in enumerate(match.entries):
        began = thread_time()
        after = game.apply(state, entry.seat, entry.action)
        passed = thread_time() - began
        if entry.seat == NATURE:
            yield entry, 1000 * passed
        elif number % every == 0:
            began = thread_time()
            _encode_touched(game, entry, state, after)
            yield entry, 1000 * (passed + thread_time() - began)
        state = after


def _encode_touched(game: Game[Any, Any], entry: Entry, before: Any, after: Any) -> int:
    """Write every part of a view that an entry changed, once for all who see it."""
    size = 0
    views: dict[int | None, Any] = {}
    for name in game.touched(entry, before, after):
        kind, _, seat = name.partition("/")
        eyes = int(seat) if kind == "cards" else None
        if eyes not in views:
            views[eyes] = game.view(after, eyes)
        size += len(json.dumps(views[eyes].part(name), ensure_ascii=False, separators=(",", ":")))
    return size


def _most_memory() -> float | None:
    """The most memory this process has had so far in megabytes, where the system tells."""
    try:
        status = Path("/proc/self/status").read_text("ascii", "replace")
    except OSError:
        return None
    line = next((line for line in status.split("\n") if line.startswith("VmHWM")), None)
    return None if line is None else int(line.split()[1]) / 1024
