"""Learning: the network is fitted to who won, by gradient descent (Adam) on the CPU."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from hexhaven.bots.base.learned.kernels.features import FEATURES
from hexhaven.bots.base.learned.kernels.network import NARROW, WIDE
from hexhaven.bots.base.learned.network import SHAPES, Parameters
from hexhaven.bots.base.search.kernels.evaluation import COUNT
from hexhaven.games.base.kernels.position import SEATS

EPOCHS, BATCH, RATE, DECAY = 4, 512, 0.003, 3e-5
#: The averages of Adam.
MEAN, SQUARE, TINY = 0.9, 0.999, 1e-8
#: Positions that are looked at together when nothing is learned.
PORTION = 10_000


class Lessons(NamedTuple):
    """Positions, seat by seat, and who won from there."""

    features: npt.NDArray[np.int16]
    winners: npt.NDArray[np.int8]


def joined(many: list[Lessons]) -> Lessons:
    """Several lessons as one."""
    return Lessons(*(np.concatenate(parts) for parts in zip(*many, strict=True)))


def foretell(x: Any, p: Parameters) -> tuple[Any, Any, Any]:
    """Both layers, and every seat's chance to win."""
    wide = np.maximum(0, x @ p["first"] + p["first_bias"])
    narrow = np.maximum(0, wide @ p["second"] + p["second_bias"])
    plays = x[:, :, COUNT : COUNT + 3].any(2)
    score = np.where(plays, narrow @ p["last"], -1e9)
    weight = np.exp(score - score.max(1, keepdims=True))
    return wide, narrow, weight / weight.sum(1, keepdims=True)


def slopes(x: Any, winners: Any, p: Parameters) -> Parameters:
    """How the loss changes with every weight."""
    wide, narrow, error = foretell(x, p)
    error[np.arange(len(x)), winners] -= 1
    error /= len(x)
    inward = error[:, :, None] * p["last"] * (narrow > 0)
    inmost = (inward @ p["second"].T) * (wide > 0)
    return {
        "last": np.einsum("bs,bsk->k", error, narrow),
        "second": wide.reshape(-1, WIDE).T @ inward.reshape(-1, NARROW),
        "second_bias": inward.sum((0, 1)),
        "first": x.reshape(-1, FEATURES).T @ inmost.reshape(-1, WIDE),
        "first_bias": inmost.sum((0, 1)),
    }


def loss(lessons: Lessons, p: Parameters) -> float:
    """The mean logarithm of how surprising the winners are."""
    total = 0.0
    for first in range(0, len(lessons.winners), PORTION):
        x, winners = (part[first : first + PORTION] for part in lessons)
        chance = foretell(x.astype(np.float32), p)[2][np.arange(len(x)), winners]
        total -= float(np.log(np.maximum(1e-9, chance)).sum())
    return total / len(lessons.winners)


class Adam:
    """Steps downhill, each weight at its own pace."""

    def __init__(self, p: Parameters) -> None:
        self.mean = {name: np.zeros_like(w) for name, w in p.items()}
        self.square = {name: np.zeros_like(w) for name, w in p.items()}
        self.steps = 0

    def step(self, p: Parameters, slope: Parameters, rate: float) -> None:
        """Replace every weight by the next."""
        self.steps += 1
        for name, g in slope.items():
            if not name.endswith("bias"):
                g = g + DECAY * p[name]
            self.mean[name] = MEAN * self.mean[name] + (1 - MEAN) * g
            self.square[name] = SQUARE * self.square[name] + (1 - SQUARE) * g * g
            size = np.sqrt(self.square[name] / (1 - SQUARE**self.steps)) + TINY
            p[name] = p[name] - rate * self.mean[name] / (1 - MEAN**self.steps) / size


def drawn(rng: np.random.Generator) -> Parameters:
    """The weights of a network that has learned nothing, for features of size one."""
    sizes = {name: 0.0 if name.endswith("bias") else s[0] ** -0.5 for name, s in SHAPES.items()}
    return {
        name: rng.normal(0, sizes[name], shape).astype(np.float32) for name, shape in SHAPES.items()
    }


def fit(lessons: Lessons, begin: Parameters | None, seed: int) -> Parameters:
    """What a network, a new one for None, makes of some lessons; the rate falls to nothing."""
    rng = np.random.default_rng(seed)
    played = lessons.features.reshape(-1, FEATURES)[:: SEATS + 1]
    scale = played.std(0, dtype=np.float32)
    scale[scale < 0.01] = 1  # what never changes
    p = drawn(rng)
    if begin is not None:
        p = begin | {"first": begin["first"] * scale[:, None]}
    adam, total = Adam(p), EPOCHS * -(-len(lessons.winners) // BATCH)
    for _ in range(EPOCHS):
        order = rng.permutation(len(lessons.winners))
        for first in range(0, len(order), BATCH):
            chosen = order[first : first + BATCH]
            x = lessons.features[chosen].astype(np.float32) / scale
            slope = slopes(x, lessons.winners[chosen], p)
            adam.step(p, slope, RATE * (1 - adam.steps / total))
    return p | {"first": p["first"] / scale[:, None]}
