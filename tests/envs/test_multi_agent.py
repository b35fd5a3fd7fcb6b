"""PettingZoo environments of every game."""

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from hexhaven import envs
from hexhaven.core.registry import game_names
from tests.envs.quick_games import QUICK

#: What the test says of every observation that comes with a mask.
MASKED = "Observation (is not a NumPy array|space for each agent probably should be)"


@pytest.mark.parametrize("game", game_names())
def test_pettingzoo_finds_nothing_wrong(game, capsys):
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", MASKED)
        api_test(envs.aec(game, **QUICK[game]), num_cycles=50)
    assert "Passed API test" in capsys.readouterr().out
    seed_test(lambda: envs.aec(game, **QUICK[game]), num_cycles=20)


@pytest.mark.slow
@pytest.mark.parametrize("game", game_names())
def test_agents_play_to_an_end_that_everybody_sees(game):
    env = envs.aec(game, **QUICK[game])
    env.reset(seed=2)
    rng, earned = np.random.default_rng(2), dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        earned[agent] += reward
        mask = observation["action_mask"]
        assert mask.any() != over
        env.step(None if over else int(rng.choice(np.flatnonzero(mask))))
    assert set(earned.values()) <= {1.0, -1.0, 0.0}
    with pytest.raises(envs.BadStep, match="Call reset first"):
        env.step(0)


def test_only_the_agent_that_is_asked_has_choices():
    env = envs.aec("base")
    env.reset(seed=1)
    marked = {agent: env.observe(agent)["action_mask"].any() for agent in env.agents}
    assert marked == {agent: agent == env.agent_selection for agent in env.agents}


def test_an_illegal_action_is_refused_or_loses():
    env = envs.aec("dice")
    env.reset(seed=1)
    with pytest.raises(envs.BadStep, match=r"stop \(action 1\) is not allowed"):
        env.step(1)
    env = envs.aec("dice", illegal="lose")
    env.reset(seed=1)
    loser = env.agent_selection
    env.step(1)
    assert all(env.terminations.values())
    assert env.rewards == {agent: -1.0 if agent == loser else 1.0 for agent in env.agents}


def test_nobody_is_asked_before_a_game_begins():
    env = envs.aec("dice")
    with pytest.raises(envs.BadStep, match="Call reset first"):
        env.last()
