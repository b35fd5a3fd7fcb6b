"""Fit the evaluation of the base game's search to games of builders.

    python benchmarks/fit_evaluation.py --games 60000 --seed 1
    python benchmarks/fit_evaluation.py --games 60000 --seed 1 --players 6

plays the games and fits the network as the scholar's is (`hexhaven.bots.base.learned`), prints how
well it and the one in use foretell games that neither was fitted to, and writes the evaluation's
file: for two to four players, or for five and six.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import large_island_games
import numpy as np

from hexhaven.bots.base.learned import trainer
from hexhaven.bots.base.learned.fit import Lessons, fit, loss
from hexhaven.bots.base.learned.network import Parameters
from hexhaven.bots.base.search import comparison
from hexhaven.bots.base.search.kernels.evaluation import FEATURES, HIDDEN, SCALE
from hexhaven.core.compiled.kernels import compile_when_called
from hexhaven.core.processes import core_count
from hexhaven.games.base.boards import STANDARD, Board, board_for
from hexhaven.games.base.kernels.position import SEATS

FOLDER = Path(comparison.__file__).parent
#: What the network's weights are called here, and in the evaluation's file.
NAMES = {"inner": "inner", "inner_bias": "bias", "last": "outer"}


def gather(games: int, seed: int) -> Lessons:
    """Positions of games of builders; the scholar's features begin with the evaluation's."""
    with ThreadPoolExecutor(core_count()) as threads:
        asked = -(-games // trainer.BUILDER_GAMES_FACTOR)
        lessons = trainer.begin().gather(asked, seed, threads.map, lambda played: None).positions
    return Lessons(lessons.features[:, :, :FEATURES], lessons.winners)


def weights_in_use(board: Board) -> Parameters:
    """The weights that the master judges by today."""
    record = comparison.weights(board)[0]
    return {name: record[kept] / np.float32(1 << SCALE) for name, kept in NAMES.items()}


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
    parser.add_argument("--players", type=int, default=SEATS)
    parser.add_argument("--out", type=Path)
    wanted = parser.parse_args()
    compile_when_called()
    board = board_for(wanted.players)
    gather_games = gather if board is STANDARD else large_island_games.gather
    x, winners = gather_games(wanted.games, wanted.seed)
    kept = len(winners) - len(winners) // trainer.LESSONS_PER_HELD_OUT
    shown, unseen = Lessons(x[:kept], winners[:kept]), Lessons(x[kept:], winners[kept:])
    shapes = {"inner": (x.shape[2], HIDDEN), "inner_bias": (HIDDEN,), "last": (HIDDEN,)}
    whole = {
        name: np.round(w.astype(np.float64) * (1 << SCALE)).astype(int)
        for name, w in fit(shown, wanted.seed, shapes).items()
    }
    whole["inner"][~x.any((0, 1))] = 0  # what never was so, such as two players on a large island
    rounded = {name: (w / (1 << SCALE)).astype(np.float32) for name, w in whole.items()}
    print(f"fitted to {kept:,}: {loss(shown, rounded):.4f}")  # noqa: T201
    before = loss(unseen, weights_in_use(board))
    print(f"{len(winners) - kept:,} unseen: {loss(unseen, rounded):.4f}, before {before:.4f}")  # noqa: T201
    write(whole, wanted.out or FOLDER / comparison.EVALUATIONS[board])


if __name__ == "__main__":
    main()
