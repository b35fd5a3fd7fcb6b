"""The results of an arena: who won where, kept in a file so that it can be gone on with."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from hexhaven.lab.arena.plan import Arena, LineUp
from hexhaven.lab.simulate.plan import BadPlan


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
    head = results.arena.to_json()
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    if lines:
        _read_blocks(results, head, lines, path)
    with path.open("a", encoding="utf-8") as file:
        if not lines:
            file.write(json.dumps(head) + "\n")

        def add(block: Block) -> None:
            results.add(block)
            file.write(json.dumps(asdict(block)) + "\n")
            file.flush()

        yield add


def _read_blocks(results: Results, head: object, lines: list[str], path: Path) -> None:
    try:
        if json.loads(lines[0]) != head:
            raise BadPlan("arena.other", path=str(path))
        for line in lines[1:]:
            block = json.loads(line)
            block["table"], block["winners"] = tuple(block["table"]), tuple(block["winners"])
            results.add(Block(**block))
    except (ValueError, TypeError, KeyError):
        raise BadPlan("arena.broken", path=str(path)) from None
