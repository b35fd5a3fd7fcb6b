"""Fit the evaluation of the base game's search to games of builders.

    python benchmarks/fit_evaluation.py --games 60000 --seed 1

plays the games, fits the network by gradient descent, prints how well it foretells games that
it was not fitted to, and writes `src/hexhaven/bots/base/search/evaluation.json`.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from hexhaven.bots.base.kernels.playout import (
    TABLE,
    ask_others,
    choose,
    choose_random,
    draw,
)
from hexhaven.bots.base.kernels.styles import BUILDER
from hexhaven.bots.base.search.kernels import evaluation
from hexhaven.bots.base.search.kernels.evaluation import (
    COUNT,
    FEATURES,
    HIDDEN,
    SCALE,
    fill_features,
)
from hexhaven.core.compiled import philox
from hexhaven.core.compiled.bits import lowest
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.core.cores import cores
from hexhaven.core.registry import load_game
from hexhaven.games.base.kernels.frame import FRAME, STANDARD_WORDS
from hexhaven.games.base.kernels.position import OVER, ROLL, SEATS
from hexhaven.games.base.kernels.steps import apply
from hexhaven.games.base.kernels.turn import must_act, nature_due
from hexhaven.games.base.options import first_position

#: One action in this many is any that is allowed, and one turn in this many is looked at.
STRAY, LOOK = 40, 6
MOST_LOOKS = 40
#: How many tenths of the games have each number of players.
SHARES = {4: 6, 2: 2, 3: 2}
EPOCHS, BATCH, RATE, DECAY = 8, 1024, 0.003, 1e-5
Parameters = dict[str, Any]


@kernel
def look(frame: Any, t: Any, features: Any) -> None:
    """Note what every seat has."""
    for seat in range(t.position.seats):
        fill_features(frame, t.builder, t.position, seat, features[seat])


@kernel
def go_on(frame: Any, t: Any, rng: Any) -> None:
    """One step of a game, now and then a stray one."""
    s = t.position
    if nature_due(s):
        draw(frame, t)
    elif not ask_others(frame, t):
        seat = lowest(must_act(s))
        if philox.below(rng, STRAY) == 0:
            apply(frame, t.work, s, seat, choose_random(frame, t.work, s, seat, rng))
        else:
            apply(frame, t.work, s, seat, choose(frame, t, seat, True))


@kernel
def play(frame: Any, t: Any, features: Any) -> Int:
    """Play a game to its end, looking at some turns; how many."""
    s = t.position
    rng = t.rngs[0]
    looks = 0
    seen = 0
    while s.phase != OVER:
        if s.phase == ROLL and s.turns != seen:
            seen = s.turns
            if looks < MOST_LOOKS and philox.below(rng, LOOK) == 0:
                look(frame, t, features[looks])
                looks += 1
        go_on(frame, t, rng)
    return looks


@kernel
def play_all(frame: Any, tables: Any, seed: Int, first: int, features: Any, ends: Any) -> None:
    """Play games from the first table at the second; ends hold looks and winners."""
    for i in range(len(ends)):
        tables[1] = tables[0]
        t = tables[1]
        for stream in range(SEATS + 1):
            philox.seed_generator(t.rngs[stream], seed, np.uint64(first + i), np.uint64(stream))
        ends[i, 0] = play(frame.view(FRAME)[0], t, features[i])
        ends[i, 1] = t.position.winner


def gather(seats: int, games: int, seed: int, first: int) -> tuple[Any, Any, Any]:
    """Features of all seats, winners and game numbers, of positions from games of builders."""
    tables = np.zeros(2, TABLE)
    tables[0].position = first_position(load_game("base").setup(seats))
    tables[0].policies[:] = BUILDER
    features = np.zeros((games, MOST_LOOKS, SEATS, FEATURES), np.int16)
    ends = np.zeros((games, 2), np.int64)
    play_all(STANDARD_WORDS, tables, np.uint64(seed), first, features, ends)
    kept = (np.arange(MOST_LOOKS) < ends[:, :1]) & (ends[:, 1:] >= 0)
    which = np.nonzero(kept)[0]
    return features[kept], ends[which, 1], which + first


def gather_all(games: int, seed: int) -> tuple[Any, Any, Any]:
    """Positions of all games."""
    portion = games // 10
    seats = [count for count, share in SHARES.items() for _ in range(share)]
    with ThreadPoolExecutor(cores()) as pool:
        jobs = [
            pool.submit(gather, count, portion, seed, portion * k) for k, count in enumerate(seats)
        ]
    x, winner, number = zip(*(job.result() for job in jobs), strict=True)
    return np.concatenate(x).astype(np.float32), np.concatenate(winner), np.concatenate(number)


def present(x: Any) -> Any:
    """Which seats play."""
    return x[:, :, COUNT : COUNT + 3].any(2)


def foretell(x: Any, p: Parameters) -> tuple[Any, Any]:
    """The hidden layer, and every seat's chance to win."""
    hidden = np.maximum(0, x @ p["inner"] + p["bias"])
    score = np.where(present(x), hidden @ p["outer"], -1e9)
    weight = np.exp(score - score.max(1, keepdims=True))
    return hidden, weight / weight.sum(1, keepdims=True)


def gradient(x: Any, winner: Any, p: Parameters) -> Parameters:
    """How the loss of some positions changes with the parameters."""
    hidden, error = foretell(x, p)
    error[np.arange(len(x)), winner] -= 1
    error /= len(x)
    inward = error[:, :, None] * p["outer"] * (hidden > 0)
    return {
        "outer": np.einsum("bs,bsh->h", error, hidden),
        "bias": inward.sum((0, 1)),
        "inner": np.einsum("bsf,bsh->fh", x, inward, optimize=True),
    }


def fit(x: Any, winner: Any, seed: int) -> Parameters:
    """Parameters fitted by Adam."""
    rng = np.random.default_rng(seed)
    scale = np.maximum(x[present(x)].std(0), 1e-3)
    p: Parameters = {
        "inner": rng.normal(0, 0.15, (FEATURES, HIDDEN)).astype(np.float32),
        "bias": np.full(HIDDEN, 0.1, np.float32),
        "outer": rng.normal(0, 0.3, HIDDEN).astype(np.float32),
    }
    mean, square = ({k: np.zeros_like(w) for k, w in p.items()} for _ in range(2))
    step = 0
    for epoch in range(EPOCHS):
        rate = RATE * (1 - epoch / EPOCHS) + 1e-5
        order = rng.permutation(len(x))
        for first in range(0, len(x), BATCH):
            batch = order[first : first + BATCH]
            step += 1
            for k, slope in gradient(x[batch] / scale, winner[batch], p).items():
                g = slope + DECAY * p[k]
                mean[k] = 0.9 * mean[k] + 0.1 * g
                square[k] = 0.999 * square[k] + 0.001 * g * g
                size = np.sqrt(square[k] / (1 - 0.999**step)) + 1e-8
                p[k] -= rate * mean[k] / (1 - 0.9**step) / size
    return p | {"inner": p["inner"] / scale[:, None]}


def loss(x: Any, winner: Any, p: Parameters) -> float:
    """The mean logarithm of how surprising the winners are."""
    _, chance = foretell(x, p)
    return float(-np.log(np.maximum(1e-9, chance[np.arange(len(x)), winner])).mean())


def write(p: Parameters, place: Path) -> None:
    """Write parameters as whole numbers, one feature a line."""
    rows = ",\n".join("    " + json.dumps(row) for row in p["inner"].tolist())
    place.write_text(
        f'{{\n  "inner": [\n{rows}\n  ],\n  "bias": {json.dumps(p["bias"].tolist())},\n'
        f'  "outer": {json.dumps(p["outer"].tolist())}\n}}\n'
    )


def main() -> None:
    """Gather, fit and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    x, winner, number = gather_all(arguments.games, arguments.seed)
    unseen = number % 10 == 0
    p = fit(x[~unseen], winner[~unseen], arguments.seed)
    whole = {k: np.round(w * (1 << SCALE)).astype(int) for k, w in p.items()}
    rounded = {k: w / (1 << SCALE) for k, w in whole.items()}
    print(f"fitted to {len(x[~unseen]):,}: {loss(x[~unseen], winner[~unseen], p):.4f}")  # noqa: T201
    print(f"{len(x[unseen]):,} unseen: {loss(x[unseen], winner[unseen], rounded):.4f}")  # noqa: T201
    write(whole, Path(evaluation.__file__).parents[1] / "evaluation.json")


if __name__ == "__main__":
    main()
