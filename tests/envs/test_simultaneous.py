"""Environments in which all agents act at once."""

import numpy as np
import pytest
from pettingzoo.test import parallel_api_test, parallel_seed_test

from hexhaven import envs
from tests.envs.quick_games import QUICK

CONNECT = QUICK["connect"]


def test_pettingzoo_finds_nothing_wrong(capsys):
    parallel_api_test(envs.parallel("connect", **CONNECT), num_cycles=40)
    assert "Passed Parallel API test" in capsys.readouterr().out
    parallel_seed_test(lambda: envs.parallel("connect", **CONNECT), num_cycles=10)


def anything(seen, rng):
    """A random choice for everybody who has one."""
    marked = {agent: np.flatnonzero(one["action_mask"]) for agent, one in seen.items()}
    return {agent: int(rng.choice(some)) for agent, some in marked.items() if some.size}


def test_everybody_acts_in_a_step_and_the_round_ends_when_all_pass():
    env = envs.parallel("connect", **CONNECT)
    seen, _ = env.reset(seed=4)
    rng, steps = np.random.default_rng(4), 0
    while env.agents:
        seen, rewards, over, truncated, _ = env.step(anything(seen, rng))
        assert not any(truncated.values())
        assert len(set(over.values())) == 1
        steps += 1
    acted = [entry for entry in env.match.entries if entry.seat >= 0]
    assert {entry.seat for entry in acted} == set(range(4))
    assert steps < len(acted)
    assert sorted(rewards) == env.possible_agents
    assert not any(one["action_mask"].any() for one in seen.values())
    with pytest.raises(envs.BadStep, match="Call reset first"):
        env.step({})


def test_who_comes_too_late_passes():
    env = envs.parallel("connect", **CONNECT)
    rng = np.random.default_rng(2)
    accept = [n for n, name in enumerate(env.encoding.names) if name.startswith("accept")]
    seen, _ = env.reset(seed=2)
    while True:
        chosen, before = anything(seen, rng), len(env.match.entries)
        takers = {
            agent: int(offers[0])
            for agent, one in seen.items()
            if (offers := np.intersect1d(np.flatnonzero(one["action_mask"]), accept)).size
        }
        if len(takers) > 1:
            break
        seen, *_ = env.step(chosen)
    env.step(dict.fromkeys(chosen, 0) | takers)
    done = [str(entry.action) for entry in env.match.entries[before:] if entry.seat >= 0]
    assert 0 < len(done) < len(takers), "only the first of those who want the same gets it"


def test_who_begins_an_offer_goes_on_in_the_next_step():
    env = envs.parallel("connect", **CONNECT)
    seen, _ = env.reset(seed=3)
    names = env.encoding.names
    leave, offer = names.index("leave out +1"), names.index("offer b>l")
    while not any(one["action_mask"][[leave, offer]].all() for one in seen.values()):
        seen, *_ = env.step({})
    maker = next(a for a, one in seen.items() if one["action_mask"][[leave, offer]].all())
    before = len(env.match.entries)
    seen, *_ = env.step({maker: leave})
    assert len(env.match.entries) == before
    shown = {agent: env.planes(one["observation"])["left_out"].sum() for agent, one in seen.items()}
    assert shown == {agent: agent == maker for agent in env.agents}
    env.step({maker: offer})
    made = env.match.entries[before]
    assert env.possible_agents[made.seat] == maker
    assert 0 < len(made.action.to) < 3


@pytest.mark.parametrize(
    ("actions", "reason"),
    [
        ({"player_9": 0}, "There is no agent player_9"),
        ({"player_0": 10**6}, "There is no action 1000000"),
    ],
)
def test_what_cannot_be_meant_is_refused(actions, reason):
    env = envs.parallel("connect", **CONNECT)
    env.reset(seed=1)
    with pytest.raises(envs.BadStep, match=reason):
        env.step(actions)


def test_a_game_that_is_played_in_turn_is_refused():
    with pytest.raises(envs.BadEnvironment, match="players act in turn"):
        envs.parallel("base")
