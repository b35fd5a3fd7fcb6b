"""Learning: the policy finds which actions are good, the value who wins, also with PyTorch."""

import numpy as np
import pytest

from hexhaven.bots.base.learned import cuda_fit
from hexhaven.bots.base.learned.fit import Lessons, fit, loss
from hexhaven.bots.base.learned.kernels.features import FEATURES
from hexhaven.bots.base.learned.kernels.policy import CHOICE, GAIN, KIND, STATE
from hexhaven.bots.base.learned.policy_fit import ChoiceLessons, fit_policy, top_choice_rate
from hexhaven.bots.base.search.kernels.evaluation import DISTANCE


def decisions(count, seed):
    """Decisions in which actions are worth what they gain, and one kind nothing at all."""
    rng = np.random.default_rng(seed)
    counts = rng.integers(2, 9, count)
    actions = np.zeros((counts.sum(), CHOICE), np.int8)
    actions[:, GAIN] = rng.integers(0, 100, counts.sum())
    actions[:, KIND] = rng.integers(0, 2, counts.sum())
    worth = (
        20_000
        + 100 * actions[:, GAIN].astype(np.int32)
        - 15_000 * actions[:, KIND].astype(np.int32)
    )
    states = rng.integers(0, 5, (count, STATE)).astype(np.int16)
    return ChoiceLessons(states, counts, actions, worth.astype(np.int32))


def test_a_policy_learns_which_actions_come_to_most():
    policy = fit_policy(decisions(600, 1), 1)
    assert top_choice_rate(decisions(300, 2), policy, 1) > 0.85
    assert top_choice_rate(decisions(300, 2), policy, 3) > 0.97


def test_parts_of_decisions_keep_their_actions():
    whole = decisions(50, 4)
    first, second = whole.part(slice(0, 20)), whole.part(slice(20, 50))
    assert len(first.actions) == first.counts.sum()
    for name in ChoiceLessons._fields:
        together = np.concatenate([getattr(first, name), getattr(second, name)])
        assert (together == getattr(whole, name)).all()


def test_torch_and_numpy_learn_the_same():
    pytest.importorskip("torch", reason="PyTorch is there only where somebody trains on a GPU")
    rng = np.random.default_rng(5)
    features = rng.integers(0, 9, (2000, 4, FEATURES)).astype(np.int16)
    features[:, 3, :DISTANCE] = 0  # a seat where nobody plays
    lessons = Lessons(features, features[:, :3, 0].argmax(1).astype(np.int8))
    found = [
        loss(lessons, fit(lessons, 1)),
        loss(lessons, cuda_fit.fit(lessons, 1, "cpu")),
    ]
    assert max(found) < 1.2
