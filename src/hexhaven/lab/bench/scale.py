"""What a production, an action and a whole game cost at a table of very many players.

Bots play whole games in a process of their own; then every entry of their logs is applied once
more and timed. Entries are timed by the processor time they take, so other work on the machine
does not count; whole games are timed by the clock on the wall.

A game that can be measured has a module `long_table` in its folder; see `LongTable`.
"""

import gc
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from time import perf_counter, thread_time
from typing import Any, Protocol, cast

import numpy as np

import hexhaven
from hexhaven.core.actions import Action
from hexhaven.core.entries import Entry
from hexhaven.core.game import NATURE, Game, Seat
from hexhaven.core.plugins import module_of
from hexhaven.core.registry import game_names, load_game
from hexhaven.lab.load.figures import memory_of
from hexhaven.lab.simulate.plan import Plan, make_plan
from hexhaven.lab.simulate.play import play_match
from hexhaven.lab.worker_pool import WorkerPool
from hexhaven.matches.match import Match

SEED = 1
#: How many games the small table plays; the long one plays a single game.
FEW_GAMES = 10
#: About how many actions are timed, spread evenly over the games.
ACTIONS_TIMED = 20_000


class LongTable(Protocol):
    """What a game says of its long tables."""

    #: The players and rounds unless the command names others.
    PLAYERS: int
    ROUNDS: int
    #: The players of the small table that a long one is compared with.
    FEW_PLAYERS: int

    def options(self, rounds: int) -> dict[str, str]:
        """The options of a game that lasts this many rounds."""
        ...

    def is_production(self, action: Action) -> bool:
        """Whether an action of Nature pays resources."""
        ...

    def rounds_played(self, state: Any) -> int:
        """The round that a game has reached."""
        ...

    def viewer_of(self, part: str) -> Seat | None:
        """The seat whose view holds a part, or None for parts that every view holds."""
        ...


def long_table_of(game: str) -> LongTable | None:
    """What a game says of its long tables, or None if it has none."""
    return cast(LongTable | None, module_of(load_game(game), "long_table"))


def games_with_long_tables() -> list[str]:
    """The names of the games that can be measured here."""
    return [name for name in game_names() if long_table_of(name) is not None]


@dataclass(frozen=True)
class Costs:
    """How many milliseconds something took."""

    count: int
    median_ms: float
    p99_ms: float
    most_ms: float


@dataclass(frozen=True)
class TableCosts:
    """What things cost at a table of one size."""

    players: int
    games: int
    rounds: int
    entries: int
    #: The mean time of a whole game, and the peak memory of its process where the system tells.
    seconds: float
    memory_mb: float | None
    production: Costs
    action: Costs


@dataclass(frozen=True)
class ScaleReport:
    """A small table and a long one of the same game."""

    game: str
    bot: str
    rounds: int
    few: TableCosts
    many: TableCosts

    @property
    def ratio(self) -> float:
        """The median cost of an action at the long table, divided by that at the small one."""
        return self.many.action.median_ms / self.few.action.median_ms

    @property
    def p99_ratio(self) -> float:
        """The same ratio for the slowest hundredth."""
        return self.many.action.p99_ms / self.few.action.p99_ms

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "version": hexhaven.__version__,
            "bot": self.bot,
            "round_limit": self.rounds,
            "few": asdict(self.few),
            "many": asdict(self.many),
            "ratio": self.ratio,
            "p99_ratio": self.p99_ratio,
        }


def measure_scale(
    game: str,
    players: int,
    rounds: int,
    progress: Callable[[int], None] = lambda players: None,
) -> ScaleReport:
    """Measure a game with this many players and rounds; `progress` gets the next size."""
    plans = plan_tables(game, players, rounds)
    sizes: list[TableCosts] = []
    for plan in plans:
        progress(plan.players)
        with WorkerPool(_measure, 1) as pool:
            sizes += pool.map([plan])
    return ScaleReport(game, plans[0].bots[0], rounds, *sizes)


def plan_tables(game: str, players: int, rounds: int) -> list[Plan]:
    """What is played at a small table and at a long one."""
    few = _long_table(game).FEW_PLAYERS
    return [_plan(game, few, FEW_GAMES, rounds), _plan(game, players, 1, rounds)]


def _long_table(game: str) -> LongTable:
    long = long_table_of(game)
    assert long is not None, "the caller has asked"
    return long


def _plan(game: str, players: int, games: int, rounds: int) -> Plan:
    long = _long_table(game)
    options = long.options(rounds)
    return make_plan(game, None, players=players, games=games, seed=SEED, options=options)


def _measure(plan: Plan) -> TableCosts:
    """Play the games of a plan, then time what happened in them."""
    game = plan.setup.game
    long = _long_table(game)
    play_match(_plan(game, long.FEW_PLAYERS, 1, 1), 0)  # loads everything before a clock runs
    began = perf_counter()
    matches = [play_match(plan, number) for number in range(plan.games)]
    seconds = (perf_counter() - began) / plan.games
    memory = memory_of(peak=True)
    entries = sum(match.version for match in matches)
    every = -(-entries // ACTIONS_TIMED)
    timed = [cost for match in matches for cost in _time_entries(match, every, long)]
    productions = [ms for entry, ms in timed if long.is_production(entry.action)]
    actions = [ms for entry, ms in timed if entry.seat != NATURE]
    rounds = max(long.rounds_played(match.state) for match in matches)
    played = (plan.players, plan.games, rounds, entries // plan.games)
    return TableCosts(*played, seconds, memory, _costs(productions), _costs(actions))


def _costs(milliseconds: Sequence[float]) -> Costs:
    quantiles = (float(q) for q in np.quantile(milliseconds, (0.5, 0.99, 1)))
    return Costs(len(milliseconds), *quantiles)


def _time_entries(
    match: Match[Any, Any], every: int, long: LongTable
) -> Iterator[tuple[Entry, float]]:
    """Nature's entries and every n-th other one, with the milliseconds they take."""
    game, state = match.game, match.game.initial_state(match.setup)
    gc.collect()
    for number, entry in enumerate(match.entries):
        began = thread_time()
        after = game.apply(state, entry.seat, entry.action)
        passed = thread_time() - began
        if entry.seat == NATURE:
            yield entry, 1000 * passed
        elif number % every == 0:
            began = thread_time()
            _encode_changed(game, entry, state, after, long)
            yield entry, 1000 * (passed + thread_time() - began)
        state = after


def _encode_changed(
    game: Game[Any, Any], entry: Entry, before: Any, after: Any, long: LongTable
) -> int:
    """Write every part of a view that an entry changed, once for all who see it."""
    size = 0
    views: dict[Seat | None, Any] = {}
    for name in game.changed_parts(entry, before, after):
        seat = long.viewer_of(name)
        if seat not in views:
            views[seat] = game.view(after, seat)
        size += len(json.dumps(views[seat].part(name), ensure_ascii=False, separators=(",", ":")))
    return size
