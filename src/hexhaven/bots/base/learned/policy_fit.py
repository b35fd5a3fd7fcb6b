"""Learning which action a look ahead will prefer: a policy is fitted to what actions came to."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from hexhaven.bots.base.learned.fit import Schedule, descend, draw_weights, softmax
from hexhaven.bots.base.learned.kernels.games import MOST_CHOICES
from hexhaven.bots.base.learned.kernels.policy import CHOICE
from hexhaven.bots.base.learned.network import POLICY_SHAPES, Parameters
from hexhaven.bots.base.search.kernels.evaluation import WHOLE

SCHEDULE = Schedule(epochs=6, batch=128, rate=0.003)
#: An action that wins this much more often is preferred by a factor of e.
TEMPERATURE = 0.01 * int(WHOLE)


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
        """What the seats had, what actions did, which of them exist, and what they came to."""
        counts = self.choices.counts[chosen]
        places = np.arange(counts.max())
        present = places < counts[:, None]
        rows = np.where(present, self.begins[chosen][:, None] + places, 0)
        states = self.choices.states[chosen].astype(np.float32)
        actions = self.choices.actions[rows].astype(np.float32)
        return states, actions, present, self.choices.worth[rows].astype(np.float32)


def scores_of(states: Any, actions: Any, p: Parameters) -> tuple[Any, Any]:
    """The layer, and how promising each action is."""
    layer = (states @ p["state"])[:, None] + actions @ p["choice"] + p["layer_bias"]
    layer = np.maximum(0, layer)
    return layer, layer @ p["outward"]


def gradients(batch: tuple[Any, Any, Any, Any], p: Parameters) -> Parameters:
    states, actions, present, worth = batch
    layer, scores = scores_of(states, actions, p)
    error = (softmax(scores, present) - softmax(worth / TEMPERATURE, present)) / len(states)
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
    batches, found, count = BatchMaker(choices), 0, len(choices.counts)
    for first in range(0, count, SCHEDULE.batch):
        chosen = np.arange(first, min(first + SCHEDULE.batch, count))
        states, actions, present, worth = batches.batch(chosen)
        scores = np.where(present, scores_of(states, actions, p)[1], -np.inf)
        most = np.where(present, worth, -1).argmax(1)[:, None]
        found += int(((scores > np.take_along_axis(scores, most, 1)).sum(1) < best).sum())
    return found / max(1, count)


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
    batches = BatchMaker(choices)

    def gradients_of(chosen: Any) -> Parameters:
        states, actions, present, worth = batches.batch(chosen)
        return gradients((states / scales["state"], actions / scales["choice"], present, worth), p)

    descend(p, gradients_of, len(choices.counts), SCHEDULE, rng)
    return p | {name: p[name] / scale[:, None] for name, scale in scales.items()}
