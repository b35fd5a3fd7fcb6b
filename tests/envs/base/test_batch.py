"""Batches: many games of the base game in one call."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from hexhaven import envs
from hexhaven.core.compiled import cuda
from hexhaven.envs.episode import Episode
from hexhaven.envs.options import AgentSettings, checked_setup
from tests.envs.base.batch_simulated import BATCHES, course
from tests.lab.plans import HOUSE_RULES

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs/learning.md").read_text("utf-8")


@pytest.mark.parametrize(
    ("players", "rules"),
    [(4, {}), (4, HOUSE_RULES), (6, {}), (5, {"turn_rule": "paired"})],
    ids=["", "house", "six", "paired"],
)
def test_a_batch_plays_the_games_of_the_rules(players, rules):
    """Self-play with trade: each game is asked, shown and rewarded as a match would be."""
    options = {"points": 4, **rules}
    setup = checked_setup("base", players, options)
    batch = envs.batch("base", 2, seed=9, shaping=0.5, players=players, options=options)
    encoding = envs.encoding("base", players)
    episode = Episode(encoding, setup, 9, {}, AgentSettings(shaping=0.5))
    steps, offered = 0, 0
    while not batch.done[0]:
        assert episode.seat == batch.seats[0]
        assert np.array_equal(episode.mask, batch.masks[0])
        assert np.array_equal(episode.observe(episode.seat), batch.observations[0])
        actions = batch.sample()
        batch.step(actions)
        episode.act(int(actions[0]))
        rewards = episode.take_rewards()
        assert [rewards[seat] for seat in range(players)] == pytest.approx(
            batch.rewards[0].tolist()
        )
        steps += 1
        offered += encoding.names[actions[0]].startswith("offer")
    assert episode.winners == (batch.winners[0],)
    assert steps > 100
    assert offered > 5


def test_games_begin_again_with_numbers_of_their_own():
    """Game 1 of a batch of one is game 1 of a batch of two."""
    one, two = (envs.batch("base", n, seed=3, options={"points": 3}, trade=False) for n in (1, 2))
    first = two.observations[1].copy()
    while not one.done[0]:
        one.step(one.sample())
    assert np.array_equal(one.observations[0], first)
    assert one.masks[0].any()


def test_beginning_again_is_declared_as_gymnasium_calls_it():
    mode = envs.batch("base", 1).autoreset_mode
    assert AutoresetMode(mode) is AutoresetMode.SAME_STEP
    assert f"`autoreset_mode` is Gymnasium's `{mode}`" in PAGE


def test_the_same_seed_gives_the_same_games():
    batch = envs.batch("base", 8, opponents="random", seed=1, options={"points": 4})

    def course():
        batch.reset(5)
        rows = []
        for _ in range(60):
            batch.step(batch.sample())
            rows.append((batch.observations.tobytes(), batch.rewards.tobytes()))
        return rows

    assert course() == course()


def test_arrays_are_written_in_place_and_shared_by_dlpack():
    batch = envs.batch("base", 4)
    shared = [np.from_dlpack(array) for array in (batch.observations, batch.masks, batch.rewards)]
    batch.step(batch.sample())
    for array, ours in zip(shared, (batch.observations, batch.masks, batch.rewards), strict=True):
        assert np.shares_memory(array, ours)
    assert batch.planes()["nodes"].shape == (4, 54, 16)
    assert np.shares_memory(batch.planes()["nodes"], batch.observations)


def test_arrays_become_torch_tensors_without_a_copy():
    torch = pytest.importorskip("torch")
    batch = envs.batch("base", 4)
    for ours in (batch.observations, batch.masks, batch.rewards, batch.done, batch.winners):
        for tensor in (torch.as_tensor(ours), torch.from_dlpack(ours)):
            assert tensor.data_ptr() == ours.ctypes.data
            assert tuple(tensor.shape) == ours.shape
    seen = torch.from_dlpack(batch.observations)
    batch.step(torch.as_tensor(batch.sample()))
    assert np.array_equal(seen.numpy(), batch.observations)


@pytest.mark.prove
def test_arrays_on_a_gpu_become_torch_tensors_without_a_copy():
    torch = pytest.importorskip("torch")
    if not (cuda.INSTALLED and torch.cuda.is_available()):
        pytest.skip("there is no GPU")
    batch = envs.batch("base", 4, "cuda")
    for ours in (batch.observations, batch.masks, batch.rewards, batch.done, batch.winners):
        tensor = torch.as_tensor(ours, device="cuda")
        assert tensor.data_ptr() == ours.__cuda_array_interface__["data"][0]
    seen = torch.as_tensor(batch.observations, device="cuda")
    batch.step(torch.as_tensor(batch.sample(), device="cuda"))
    assert np.array_equal(seen.cpu().numpy(), batch.observations.copy_to_host())


def test_samples_are_marked_and_all_of_them_occur():
    batch = envs.batch("base", 500, seed=2)
    sampled = batch.sample()
    assert batch.masks[np.arange(500), sampled].all()
    assert len(set(sampled.tolist())) == 54


@pytest.mark.parametrize("rules", [{}, {"opponents": "builder-trader", "skip_forced": True}])
def test_a_game_knows_how_many_numbers_are_marked(rules):
    """Samples are drawn from that many, also of discards, offers and answers."""
    batch = envs.batch("base", 40, seed=6, options={"points": 5, "discard_limit": 3}, **rules)
    games = vars(batch)["_games"]
    for _ in range(400):
        assert np.array_equal(games["choices"], batch.masks.sum(axis=1))
        batch.step(batch.sample())


def test_an_action_that_is_not_marked_changes_nothing():
    batch = envs.batch("base", 3)
    before, actions = batch.observations.copy(), batch.sample()
    actions[2] = 0
    with pytest.raises(envs.BadStep, match=r"roll \(action 0\) is not allowed in game 2"):
        batch.step(actions)
    assert np.array_equal(batch.observations, before)


@pytest.mark.parametrize(
    ("actions", "reason"),
    [
        ([1, 2], "envs.batch_actions"),
        ([1.0, 2.0, 3.0], "envs.batch_actions"),
        ([327, 327, 327], "envs.unknown_action"),
        ([-1, -1, -1], "envs.unknown_action"),
    ],
)
def test_actions_that_cannot_be_are_refused(actions, reason):
    with pytest.raises(envs.BadStep) as refused:
        envs.batch("base", 3).step(actions)
    assert refused.value.message.id == reason


@pytest.mark.parametrize(
    ("game", "settings", "reason"),
    [
        ("base", {"device": "tpu"}, "envs.device"),
        ("base", {"device": 1}, "envs.device"),
        ("base", {"games": 0}, "envs.games"),
        ("base", {"games": "4"}, "envs.games"),
        ("base", {"seed": -1}, "envs.seed"),
        ("base", {"opponents": "nobody"}, "bots.unknown"),
        ("base", {"opponents": "master"}, "envs.not_compiled"),
        ("base", {"opponents": ["random"]}, "envs.opponents"),
        ("dice", {}, "envs.no_batch"),
        ("chess", {}, "setup.game"),
    ],
)
def test_a_batch_that_cannot_be_is_refused(game, settings, reason):
    with pytest.raises(envs.Refused) as refused:
        envs.batch(game, **{"games": 2} | settings)
    assert refused.value.message.id == reason


@pytest.mark.slow
@pytest.mark.parametrize("steps", [5, pytest.param(30, marks=pytest.mark.prove)])
def test_a_simulated_gpu_steps_the_games_of_the_cpu_to_the_byte(steps):
    simulator = {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-m", "tests.envs.base.batch_simulated", str(steps)]
    run = subprocess.run(
        command, capture_output=True, env=os.environ | simulator, cwd=ROOT, check=True
    )
    assert run.stdout == b"".join(course("cpu", steps))
    batch = envs.batch("base", **BATCHES[0])
    assert any(batch.planes()["left_out"].any() or batch.step(batch.sample()) for _ in range(steps))


def test_without_a_gpu_a_batch_there_is_refused(monkeypatch):
    monkeypatch.setattr(cuda.cuda, "is_available", lambda: False)
    with pytest.raises(envs.Refused) as refused:
        envs.batch("base", 2, "cuda")
    assert refused.value.message.id.startswith("cuda.")
