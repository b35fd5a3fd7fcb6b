"""Load servers of two checkouts in turn, to see what a change costs on the same machine.

    python benchmarks/load_before_after.py BEFORE AFTER
    python benchmarks/load_before_after.py BEFORE AFTER --times 1 --players 120 --seconds 5

Each checkout serves one large table of Connect and many tables of the base game, each time after
the other one, and the other way round the next time. Other programs only make things slower, so of
each figure the least counts. What is printed is that figure before and after, and its change.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

#: How figures are called that should not grow.
COMPARED = ("p50_ms", "p99_ms", "max_ms", "memory_mb", "lost")


def find_figures(report: Any, name: str = "") -> Iterator[tuple[str, float]]:
    """The compared figures of a report, by where they stand in it."""
    if isinstance(report, dict):
        for key, value in report.items():
            yield from find_figures(value, f"{name}.{key}".lstrip("."))
    elif name.endswith(COMPARED) and isinstance(report, int | float):
        yield name, float(report)


def least_figures(reports: Iterable[Any]) -> dict[str, float]:
    """The least of each figure in some reports of the same kind."""
    least: dict[str, float] = {}
    for report in reports:
        for name, value in find_figures(report):
            least[name] = min(value, least.get(name, value))
    return least


def load(checkout: Path, words: list[str]) -> Any:
    """The report of one load on a server of a checkout."""
    command = [sys.executable, "-m", "hexhaven", "load", *words, "--json"]
    env = {**os.environ, "PYTHONPATH": str(checkout.resolve() / "src")}
    run = subprocess.run(
        command, cwd=checkout, env=env, stdout=subprocess.PIPE, text=True, check=True
    )
    return json.loads(run.stdout)


def compare(before: Path, after: Path, words: list[str], times: int) -> Iterator[str]:
    """A line for each figure of a load."""
    reports: dict[Path, list[Any]] = {before: [], after: []}
    for n in range(times):
        for checkout in (before, after) if n % 2 == 0 else (after, before):
            reports[checkout].append(load(checkout, words))
    old, new = (least_figures(reports[checkout]) for checkout in (before, after))
    for name in sorted(old.keys() & new.keys()):
        change = f"{new[name] / old[name] - 1:+.0%}" if old[name] else "-"
        yield f"{' '.join(words[:1])} {name}: {old[name]:g} before, {new[name]:g} after ({change})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--players", type=int, default=2_400)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--seconds", type=int, default=30)
    given = parser.parse_args()
    if given.before.resolve() == given.after.resolve():
        parser.error("these are the same checkout")
    loads = (
        ["connect", "--players", str(given.players), "--rounds", str(given.rounds)],
        ["base", "--seconds", str(given.seconds)],
    )
    for words in loads:
        for line in compare(given.before, given.after, words, given.times):
            sys.stdout.write(line + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
