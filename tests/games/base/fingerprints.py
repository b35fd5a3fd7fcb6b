"""Play seeded games and print what every entry led to, to compare one process with another."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import zlib
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.games.base.random_games import steps
from tests.games.base.script import GAME

ROOT = Path(__file__).parents[3]


def in_two_processes(
    first: Mapping[str, str], second: Mapping[str, str], *, seed: int, games: int
) -> tuple[list[str], list[str]]:
    """The lines of the same games, played under two environments at the same time."""

    def played(environment: Mapping[str, str]) -> list[str]:
        asked = ["--seed", str(seed), "--games", str(games)]
        done = subprocess.run(
            [sys.executable, "-m", "tests.games.base.fingerprints", *asked],
            cwd=ROOT,
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    with ThreadPoolExecutor(2) as both:
        ours, theirs = both.map(played, (first, second))
    return ours, theirs


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    for game in range(asked.games):
        for step in steps(asked.seed, game):
            entry, record = step.entry, step.after.record
            view = GAME.view(step.after, entry.n % int(record.seats)).record
            prints = " ".join(f"{zlib.crc32(r.tobytes()):08x}" for r in (record, view))
            print(game, entry.n, entry.seat, entry.action, prints)  # noqa: T201


if __name__ == "__main__":
    main()
