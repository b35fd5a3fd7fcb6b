"""Fit the evaluation of the base game's search to games of builders.

    python benchmarks/fit_evaluation.py --games 60000 --seed 1

plays the games and fits the network as the scholar's is (`hexhaven.bots.base.learned`), prints how
well it foretells games that it was not fitted to, and writes the evaluation's file.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from hexhaven.bots.base.learned import trainer
from hexhaven.bots.base.learned.fit import Lessons, fit, loss
from hexhaven.bots.base.search.kernels import evaluation
from hexhaven.bots.base.search.kernels.evaluation import FEATURES, HIDDEN, SCALE
from hexhaven.core.processes import core_count

EVALUATION = Path(evaluation.__file__).parents[1] / "evaluation.json"
SHAPES = {"inner": (FEATURES, HIDDEN), "inner_bias": (HIDDEN,), "last": (HIDDEN,)}


def gather(games: int, seed: int) -> Lessons:
    """Positions of games of builders; the scholar's features begin with the evaluation's."""
    with ThreadPoolExecutor(core_count()) as threads:
        asked = -(-games // trainer.BUILDER_GAMES_FACTOR)
        lessons = trainer.begin().gather(asked, seed, threads.map, lambda played: None).positions
    return Lessons(lessons.features[:, :, :FEATURES], lessons.winners)


def write(whole: dict[str, Any], place: Path) -> None:
    """Write parameters as whole numbers, one feature a line."""
    rows = ",\n".join("    " + json.dumps(row) for row in whole["inner"].tolist())
    bias, outer = (json.dumps(whole[name].tolist()) for name in ("inner_bias", "last"))
    place.write_text(
        f'{{\n  "inner": [\n{rows}\n  ],\n  "bias": {bias},\n  "outer": {outer}\n}}\n', "utf-8"
    )


def main() -> None:
    """Gather, fit and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=EVALUATION)
    wanted = parser.parse_args()
    x, winners = gather(wanted.games, wanted.seed)
    kept = len(winners) - len(winners) // trainer.LESSONS_PER_HELD_OUT
    shown, unseen = Lessons(x[:kept], winners[:kept]), Lessons(x[kept:], winners[kept:])
    whole = {
        name: np.round(w.astype(np.float64) * (1 << SCALE)).astype(int)
        for name, w in fit(shown, wanted.seed, SHAPES).items()
    }
    rounded = {name: (w / (1 << SCALE)).astype(np.float32) for name, w in whole.items()}
    print(f"fitted to {kept:,}: {loss(shown, rounded):.4f}")  # noqa: T201
    print(f"{len(winners) - kept:,} unseen: {loss(unseen, rounded):.4f}")  # noqa: T201
    write(whole, wanted.out)


if __name__ == "__main__":
    main()
