"""Learning which action a look ahead will prefer: a policy is fitted to what actions came to."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from hexhaven.bots.base.learned.fit import Adam, draw_weights
from hexhaven.bots.base.learned.kernels.games import MOST_CHOICES
from hexhaven.bots.base.learned.kernels.policy import CHOICE
from hexhaven.bots.base.learned.network import POLICY_SHAPES, Parameters
from hexhaven.bots.base.search.kernels.evaluation import WHOLE

EPOCHS, BATCH, RATE = 6, 128, 0.003
#: An action that wins this much more often is preferred by a factor of e.
WARMTH = 0.01 * int(WHOLE)


class ChoiceLessons(NamedTuple):
    """Decisions: what the seat had, and what each action did and came to, one after another."""

    states: npt.NDArray[np.int16]
    #: How many actions belong to each decision.
    counts: npt.NDArray[np.int64]
    actions: npt.NDArray[np.int8]
    #: The chance to win, of WHOLE.
    worth: npt.NDArray[np.int32]

    def part(self, kept: slice) -> ChoiceLessons:
        """Some of the decisions, one after another."""
        ends = np.concatenate([[0], self.counts.cumsum()])
        within = slice(ends[kept.start], ends[kept.stop])
        return ChoiceLessons(
            self.states[kept], self.counts[kept], self.actions[within], self.worth[within]
        )


def choices_of(notes: Any) -> ChoiceLessons:
    known = np.arange(MOST_CHOICES) < notes["chosen"][:, None]
    counts = notes["counts"][known]
    each = np.arange(notes["worth"].shape[2]) < counts[:, None]
    return ChoiceLessons(
        notes["states"][known], counts, notes["choices"][known][each], notes["worth"][known][each]
    )


class BatchMaker:
    """Decisions laid out for learning: rows of equal length, the ends of which are empty."""

    def __init__(self, choices: ChoiceLessons) -> None:
        self.choices = choices
        self.begins = choices.counts.cumsum() - choices.counts

    def batch(self, chosen: Any) -> tuple[Any, Any, Any, Any]:
        """What the seats had, what actions did, which of them there are, and what they came to."""
        counts = self.choices.counts[chosen]
        places = np.arange(counts.max())
        there = places < counts[:, None]
        rows = np.where(there, self.begins[chosen][:, None] + places, 0)
        states = self.choices.states[chosen].astype(np.float32)
        actions = self.choices.actions[rows].astype(np.float32)
        return states, actions, there, self.choices.worth[rows].astype(np.float32)


def shares(scores: Any, there: Any) -> Any:
    scores = np.where(there, scores, -1e9)
    weight = np.exp(scores - scores.max(1, keepdims=True))
    return weight / weight.sum(1, keepdims=True)


def scores_of(states: Any, actions: Any, p: Parameters) -> tuple[Any, Any]:
    """The layer, and how promising each action is."""
    layer = (states @ p["state"])[:, None] + actions @ p["choice"] + p["layer_bias"]
    layer = np.maximum(0, layer)
    return layer, layer @ p["outward"]


def slopes(laid: tuple[Any, Any, Any, Any], p: Parameters) -> Parameters:
    states, actions, there, worth = laid
    layer, scores = scores_of(states, actions, p)
    error = (shares(scores, there) - shares(worth / WARMTH, there)) / len(states)
    inward = error[:, :, None] * p["outward"] * (layer > 0)
    together = inward.sum(1)
    return {
        "state": states.T @ together,
        "choice": actions.reshape(-1, CHOICE).T @ inward.reshape(-1, inward.shape[2]),
        "layer_bias": together.sum(0),
        "outward": np.einsum("bk,bkj->j", error, layer),
    }


def top_choice_rate(choices: ChoiceLessons, p: Parameters, best: int) -> float:
    """How often what came to most is among the best few of a policy."""
    desk, found = BatchMaker(choices), 0
    for first in range(0, len(choices.counts), BATCH):
        chosen = np.arange(first, min(first + BATCH, len(choices.counts)))
        states, actions, there, worth = desk.batch(chosen)
        scores = np.where(there, scores_of(states, actions, p)[1], -np.inf)
        most = np.where(there, worth, -1).argmax(1)[:, None]
        found += int(((scores > np.take_along_axis(scores, most, 1)).sum(1) < best).sum())
    return found / max(1, len(choices.counts))


def fit_policy(choices: ChoiceLessons, seed: int) -> Parameters:
    """What a new policy makes of decisions; the rate falls to nothing."""
    rng = np.random.default_rng(seed)
    scales = {
        "state": choices.states.std(0, dtype=np.float32),
        "choice": choices.actions.std(0, dtype=np.float32),
    }
    for scale in scales.values():
        scale[scale < 0.01] = 1  # what never changes
    p = draw_weights(POLICY_SHAPES, rng)
    desk, adam, count = BatchMaker(choices), Adam(p), len(choices.counts)
    total = EPOCHS * -(-count // BATCH)
    for _ in range(EPOCHS):
        order = rng.permutation(count)
        for first in range(0, count, BATCH):
            states, actions, there, worth = desk.batch(order[first : first + BATCH])
            laid = (states / scales["state"], actions / scales["choice"], there, worth)
            adam.step(p, slopes(laid, p), RATE * (1 - adam.steps / total))
    return p | {name: p[name] / scale[:, None] for name, scale in scales.items()}
