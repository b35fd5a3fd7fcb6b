"""Learning: the network is fitted to who won, by gradient descent (Adam) on the CPU."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from hexhaven.bots.base.learned.network import SHAPES, Parameters
from hexhaven.bots.base.search.kernels.evaluation import DISTANCE


class Schedule(NamedTuple):
    """How often all lessons are seen, how many at once, and the rate of learning at first."""

    epochs: int
    batch: int
    rate: float


SCHEDULE = Schedule(epochs=8, batch=1024, rate=0.003)
#: How fast weights shrink that are not needed.
DECAY = 3e-5
#: The averages of Adam.
MEAN, SQUARE, TINY = 0.9, 0.999, 1e-8
#: The sizes of a network's layers, by the names of its weights.
Shapes: TypeAlias = Mapping[str, tuple[int, ...]]
#: Positions that are looked at together when nothing is learned.
POSITIONS_AT_ONCE = 10_000


class Lessons(NamedTuple):
    """Positions, seat by seat, and who won from there."""

    features: npt.NDArray[np.int16]
    winners: npt.NDArray[np.int8]


def join_lessons(many: list[Lessons]) -> Lessons:
    return Lessons(*(np.concatenate(parts) for parts in zip(*many, strict=True)))


def layers_of(p: Parameters) -> list[str]:
    """The names of the hidden layers: those with a bias."""
    return [name for name in p if f"{name}_bias" in p]


def predict(x: Any, p: Parameters) -> tuple[list[Any], Any]:
    """What goes into each layer and out of the last one, and every seat's chance to win."""
    outputs = [x]
    for name in layers_of(p):
        outputs.append(np.maximum(0, outputs[-1] @ p[name] + p[f"{name}_bias"]))
    plays = x[:, :, :DISTANCE].any(2)
    return outputs, softmax(outputs[-1] @ p["last"], plays)


def softmax(scores: Any, present: Any) -> Any:
    """Scores as chances, of those that are present."""
    scores = np.where(present, scores, -1e9)
    weight = np.exp(scores - scores.max(1, keepdims=True))
    return weight / weight.sum(1, keepdims=True)


def gradients(x: Any, winners: Any, p: Parameters) -> Parameters:
    outputs, error = predict(x, p)
    error[np.arange(len(x)), winners] -= 1
    error /= len(x)
    found = {"last": np.einsum("bs,bsk->k", error, outputs[-1])}
    back = error[:, :, None] * p["last"]
    for name, before, after in reversed([*zip(layers_of(p), outputs, outputs[1:], strict=False)]):
        inward = back * (after > 0)
        found[name] = _rows(before).T @ _rows(inward)
        found[f"{name}_bias"] = inward.sum((0, 1))
        back = inward @ p[name].T if before is not x else None
    return found


def _rows(x: Any) -> Any:
    """All seats of all positions, one below the other."""
    return x.reshape(-1, x.shape[-1])


def loss(lessons: Lessons, p: Parameters) -> float:
    """The mean logarithm of how surprising the winners are."""
    total = 0.0
    for first in range(0, len(lessons.winners), POSITIONS_AT_ONCE):
        x, winners = (part[first : first + POSITIONS_AT_ONCE] for part in lessons)
        chance = predict(x.astype(np.float32), p)[1][np.arange(len(x)), winners]
        total -= float(np.log(np.maximum(1e-9, chance)).sum())
    return total / len(lessons.winners)


class Adam:
    """Steps downhill, each weight at its own pace."""

    def __init__(self, p: Parameters) -> None:
        self.mean = {name: np.zeros_like(w) for name, w in p.items()}
        self.square = {name: np.zeros_like(w) for name, w in p.items()}
        self.steps = 0

    def step(self, p: Parameters, gradient: Parameters, rate: float) -> None:
        """Replace every weight by the next."""
        self.steps += 1
        for name, g in gradient.items():
            if not name.endswith("bias"):
                g = g + DECAY * p[name]
            self.mean[name] = MEAN * self.mean[name] + (1 - MEAN) * g
            self.square[name] = SQUARE * self.square[name] + (1 - SQUARE) * g * g
            size = np.sqrt(self.square[name] / (1 - SQUARE**self.steps)) + TINY
            p[name] = p[name] - rate * self.mean[name] / (1 - MEAN**self.steps) / size


def descend(
    p: Parameters,
    gradients_of: Callable[[Any], Parameters],
    count: int,
    schedule: Schedule,
    rng: np.random.Generator,
) -> None:
    """Fit weights to this many lessons, in random batches; the rate falls to nothing."""
    adam, total = Adam(p), schedule.epochs * -(-count // schedule.batch)
    for _ in range(schedule.epochs):
        order = rng.permutation(count)
        for first in range(0, count, schedule.batch):
            gradient = gradients_of(order[first : first + schedule.batch])
            adam.step(p, gradient, schedule.rate * (1 - adam.steps / total))


def draw_weights(shapes: Shapes, rng: np.random.Generator) -> Parameters:
    """The weights of a network that has learned nothing, for features of size one."""
    sizes = {name: 0.0 if name.endswith("bias") else s[0] ** -0.5 for name, s in shapes.items()}
    return {
        name: rng.normal(0, sizes[name], shape).astype(np.float32) for name, shape in shapes.items()
    }


def fit(lessons: Lessons, seed: int, shapes: Shapes = SHAPES) -> Parameters:
    """What a new network makes of some lessons; the rate falls to nothing."""
    rng = np.random.default_rng(seed)
    scale = _rows(lessons.features)[:: lessons.features.shape[1] + 1].std(0, dtype=np.float32)
    scale[scale < 0.01] = 1  # what never changes
    p = draw_weights(shapes, rng)

    def gradients_of(chosen: Any) -> Parameters:
        x = lessons.features[chosen].astype(np.float32) / scale
        return gradients(x, lessons.winners[chosen], p)

    descend(p, gradients_of, len(lessons.winners), SCHEDULE, rng)
    inmost = layers_of(p)[0]
    return p | {inmost: p[inmost] / scale[:, None]}
