"""Playing an arena: who won where, kept in a file so that it can be gone on with."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from hexhaven.core.messages import Refused
from hexhaven.core.text_files import check_writable, read_text_file, refuse_unwritable
from hexhaven.lab.arena.plan import Arena, LineUp, seatings
from hexhaven.lab.cluster import spread_jobs
from hexhaven.lab.simulate.plan import worker_count
from hexhaven.lab.simulate.play import play_games
from hexhaven.lab.simulate.rows import NOBODY


class ArenaGame(NamedTuple):
    """One game: who won it, how often bots failed in it, and why, by name."""

    winner: str | None
    failures: int = 0
    reasons: Mapping[str, str] = {}


@dataclass(frozen=True)
class Block:
    """One table on one island: the winner for each way to seat it, and the bots' failures."""

    table: LineUp
    island: int
    winners: tuple[str | None, ...]
    failures: int = 0
    reasons: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, table: LineUp, island: int, games: Sequence[ArenaGame]) -> Block:
        """The block of its games, one for each way to seat the table."""
        reasons: dict[str, str] = {}
        for game in games:
            reasons |= game.reasons
        winners = tuple(game.winner for game in games)
        return cls(table, island, winners, sum(game.failures for game in games), reasons)


class Results:
    """All blocks so far."""

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self.blocks: dict[tuple[LineUp, int], Block] = {}

    def add(self, block: Block) -> None:
        self.blocks[block.table, block.island] = block

    @property
    def games(self) -> int:
        return sum(len(block.winners) for block in self.blocks.values())

    @property
    def undecided(self) -> int:
        """How many of them nobody won."""
        return sum(block.winners.count(None) for block in self.blocks.values())

    def wins(self) -> dict[LineUp, npt.NDArray[np.int64]]:
        """For each table the wins of each bot, one row an island, in the order of islands."""
        found: dict[LineUp, list[list[int]]] = defaultdict(list)
        for table, island in sorted(self.blocks):
            winners = self.blocks[table, island].winners
            found[table].append([winners.count(bot) for bot in self.arena.bots])
        return {table: np.array(rows) for table, rows in found.items()}


@contextmanager
def results_file(results: Results, path: Path | None) -> Iterator[Callable[[Block], None]]:
    """A function that adds blocks to results and file; what the file holds is taken in first."""
    if path is None:
        yield results.add
        return
    is_new = not _read_file(results, path)
    with refuse_unwritable(path):
        file = path.open("a", encoding="utf-8")
    with file:
        if is_new:
            file.write(json.dumps(results.arena.to_json()) + "\n")

        def add(block: Block) -> None:
            results.add(block)
            file.write(json.dumps(asdict(block)) + "\n")
            file.flush()

        yield add


def check_results_file(arena: Arena, path: Path | None) -> None:
    """Refuse a file in which the results of an arena cannot be kept, before anything is played."""
    if path is not None:
        check_writable(path)
        _read_file(Results(arena), path)


def _read_file(results: Results, path: Path) -> bool:
    """Take in what a file holds, if there is anything."""
    lines = read_text_file(path).splitlines() if path.exists() else []
    if lines:
        _read_blocks(results, lines, path)
    return bool(lines)


def _read_blocks(results: Results, lines: list[str], path: Path) -> None:
    try:
        if json.loads(lines[0]) != results.arena.to_json():
            raise Refused("arena.other", path=str(path))
        for line in lines[1:]:
            block = json.loads(line)
            block["table"], block["winners"] = tuple(block["table"]), tuple(block["winners"])
            results.add(Block(**block))
    except (ValueError, TypeError, KeyError):
        raise Refused("arena.broken", path=str(path)) from None


def play_arena(
    arena: Arena,
    *,
    workers: int | None = 1,
    cluster: str | None = None,
    out: Path | None = None,
    progress: Callable[[int], None] = lambda games: None,
    is_decided: Callable[[Results], bool] = lambda results: False,
) -> Results:
    """Play all tables on all islands that `out` does not hold yet, until `is_decided`.

    With `workers=1` this process plays; more workers, or None for one per core, are processes.
    `cluster` is the address of a Ray cluster whose nodes play, or "local".
    """
    count = worker_count(workers)
    results = Results(arena)
    with results_file(results, out) as add_block:
        due = [block for block in arena.blocks() if block not in results.blocks]
        jobs = [(bots, island) for table, island in due for bots in seatings(table)]
        count, play = min(count, len(jobs)), partial(play_game, arena)
        with spread_jobs(play, count, cluster) as (play_all, _):
            progress(results.games)
            played = iter(play_all(jobs))
            for table, island in due:
                add_block(Block.of(table, island, [next(played) for _ in seatings(table)]))
                progress(results.games)
                if is_decided(results):
                    break
    return results


def play_game(arena: Arena, job: tuple[LineUp, int]) -> ArenaGame:
    """Play the game of bots on their seats on one island."""
    bots, island = job
    plan = replace(arena.plan, bots=bots, games=island + 1, fixed_seats=True)
    played = play_games(plan, [island])
    winner = int(played.rows["winner"][0])
    return ArenaGame(
        None if winner == NOBODY else bots[winner],
        int(played.rows["failures"].sum()),
        played.reasons,
    )
