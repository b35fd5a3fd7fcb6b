"""Gymnasium environments of every game."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from hexhaven import envs
from hexhaven.core.registry import game_names
from hexhaven.envs.base.kernels.observation import LEAST_AT, RATE_AT
from hexhaven.envs.base.planes import LAYOUT
from hexhaven.envs.episode import Episode
from hexhaven.envs.options import AgentSettings, opponent_bots
from tests.envs.quick_games import QUICK

#: The channels of the base game that tell of the past.
TABLE_CHANNELS = LAYOUT.channels["table"]
ROLLED = slice(TABLE_CHANNELS.index("rolled 2"), TABLE_CHANNELS.index("rolled 12") + 1)
COUNTED = slice(LEAST_AT, RATE_AT)


@pytest.mark.parametrize("game", game_names())
def test_gymnasium_finds_nothing_wrong(game):
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*alternative render modes")  # there are none
        check_env(envs.gym(game, illegal="lose", **QUICK[game]))


def play(env, seed=None, rng=None):
    """Random play to the end of a game: all that was seen, chosen and earned."""
    rng = rng or np.random.default_rng(5)
    observation, info = env.reset(seed=seed)
    seen, earned, over = [observation.tobytes()], [], False
    while not over:
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        observation, reward, over, truncated, info = env.step(action)
        assert not truncated
        seen.append(observation.tobytes())
        earned.append(reward)
    assert not info["action_mask"].any()
    return seen, earned, info["won"]


@pytest.mark.parametrize("game", game_names())
def test_a_seed_fixes_all_games_that_follow(game):
    env = envs.gym(game, **QUICK[game])
    first = [play(env, 7), play(env)]
    assert [play(env, 7), play(env)] == first
    assert first[0] != first[1]


@pytest.mark.parametrize("game", game_names())
def test_winning_earns_one_and_losing_costs_one(game):
    env, rng, ends = envs.gym(game, **QUICK[game]), np.random.default_rng(1), set()
    for seed in range(4):
        _, earned, won = play(env, seed, rng)
        assert not any(earned[:-1])
        assert earned[-1] == 1.0 if won else earned[-1] in (-1.0, 0.0)
        ends.add(won)
    assert ends


@pytest.mark.parametrize(
    ("game", "opponents"), [("base", "random"), ("base", "builder"), ("dice", "greedy")]
)
def test_points_can_be_rewarded(game, opponents):
    env = envs.gym(game, opponents=opponents, shaping=0.5, **QUICK[game])
    seen, earned, won = play(env, 3)
    points = env.planes(np.frombuffer(seen[-1], np.uint8))
    total = points["own"][-1] if game == "base" else int(points["players"][0, 2]) - 30
    assert sum(earned) - (1 if won else -1) == pytest.approx(0.5 * total)


@pytest.mark.slow
@pytest.mark.parametrize("opponents", ["random", "builder-trader"])
@pytest.mark.parametrize(
    "settings", [AgentSettings(), AgentSettings(trade=False, skip_forced=True, shaping=0.25)]
)
def test_compiled_games_are_those_of_the_rules(opponents, settings):
    """The same seed gives the same game, whether a kernel or a match plays it."""
    env = envs.gym(
        "base", opponents=opponents, trade=settings.trade, skip_forced=settings.skip_forced,
        shaping=settings.shaping, players=3, options={"points": 5},
    )  # fmt: skip
    setup = envs.options.checked_setup("base", 3, {"points": 5})
    rng = np.random.default_rng(2)
    for seed in (11, 12):
        _, info = env.reset(seed=seed)
        game = int(np.random.Generator(np.random.PCG64(seed)).integers(2**63))
        bots = opponent_bots(setup, [opponents] * 2)
        episode = Episode(env.encoding, setup, game, bots, settings)
        over = False
        while not over:
            assert np.array_equal(env.action_masks(), episode.mask)
            action = int(rng.choice(np.flatnonzero(info["action_mask"])))
            row, reward, over, _, info = env.step(action)
            episode.act(action)
            assert np.array_equal(row, episode.observe(0))
            assert reward == pytest.approx(episode.take_rewards()[0])
        assert episode.seat is None
        assert info["won"] == (0 in episode.winners)


def test_an_only_choice_can_be_done_for_the_agent():
    env = envs.gym("base", skip_forced=True, trade=False, options={"points": 4})
    _, info = env.reset(seed=1)
    over, rng = False, np.random.default_rng(1)
    while not over:
        marked = np.flatnonzero(info["action_mask"])
        assert len(marked) > 1
        _, _, over, _, info = env.step(rng.choice(marked))


def test_an_agent_that_does_not_trade_never_sees_an_offer_to_answer():
    env = envs.gym("base", opponents="builder-trader", trade=False, options={"points": 5})
    _, info = env.reset(seed=4)
    names, over, rng = env.encoding.names, False, np.random.default_rng(4)
    while not over:
        marked = np.flatnonzero(info["action_mask"])
        words = {names[k].split()[0] for k in marked}
        assert not words & {"offer", "leave", "accept", "decline", "deal", "withdraw"}
        _, _, over, _, info = env.step(rng.choice(marked))


def test_an_illegal_action_is_refused_or_loses():
    env = envs.gym("base")
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    with pytest.raises(envs.BadStep, match=r"roll \(action 0\) is not allowed now"):
        env.step(illegal)
    env = envs.gym("base", illegal="lose")
    env.reset(seed=1)
    _, reward, over, _, info = env.step(illegal)
    assert (reward, over, info["won"], info["action_mask"].any()) == (-1.0, True, False, False)


@pytest.mark.parametrize("action", [-1, 327, 1.5, "roll", None])
def test_a_number_that_is_none_is_refused(action):
    env = envs.gym("base")
    env.reset(seed=1)
    with pytest.raises(envs.BadStep, match="whole numbers from 0 to 326"):
        env.step(action)


def test_nothing_can_be_done_before_the_beginning_or_after_the_end():
    env = envs.gym("base", illegal="lose")
    with pytest.raises(envs.BadStep, match="Call reset first"):
        env.step(0)
    env.reset(seed=1)
    env.step(0)
    with pytest.raises(envs.BadStep, match="Call reset first"):
        env.step(0)


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"opponents": ["random"]}, "envs.opponents"),
        ({"opponents": "nobody"}, "bots.unknown"),
        ({"illegal": "ignore"}, "envs.illegal_option"),
        ({"shaping": "x"}, "envs.shaping"),
        ({"shaping": float("nan")}, "envs.shaping"),
        ({"players": 9}, "setup.seats"),
        ({"options": {"points": 99}}, "setup.number"),
    ],
)
def test_what_cannot_be_is_refused(settings, reason):
    with pytest.raises(envs.Refused) as refused:
        envs.gym("base", **settings)
    assert refused.value.message.id == reason


def test_a_missing_package_is_named(monkeypatch):
    monkeypatch.setattr("hexhaven.envs.options.find_spec", lambda name: None)
    for make, package in ((envs.gym, "gymnasium"), (envs.aec, "pettingzoo")):
        with pytest.raises(envs.BadEnvironment, match=rf"{package}: pip install 'hexhaven\[rl\]'"):
            make("base")


def test_every_game_has_an_id():
    assert {settings["game"] for settings in envs.gym_ids().values()} == {*game_names()}


@pytest.mark.parametrize(("name", "settings"), envs.gym_ids().items())
def test_gymnasium_makes_it_by_its_id(name, settings):
    assert name == envs.encoding(settings["game"], settings.get("players")).id
    quick = settings | QUICK[settings["game"]]
    env = gymnasium.make(f"hexhaven.envs:{name}", disable_env_checker=True, **quick)
    seen, same = (one.reset(seed=7)[0] for one in (env, envs.gym(**quick)))
    assert seen.tobytes() == same.tobytes()


@pytest.mark.parametrize(
    ("id", "players", "other"),
    [("hexhaven/Base-v3", 6, "hexhaven/Base6-v0"), ("hexhaven/Base6-v0", 4, "hexhaven/Base-v3")],
)
def test_an_id_names_another_for_players_who_see_and_choose_other_things(id, players, other):
    with pytest.raises(envs.BadEnvironment, match=f"{id} is not for {players} .* make {other}"):
        gymnasium.make(f"hexhaven.envs:{id}", players=players)
    assert envs.gym("base", players=players).encoding.id == other


def test_an_id_takes_every_number_of_players_who_see_and_choose_the_same():
    for id, players in (("Base-v3", 2), ("Base-v3", 3), ("Base6-v0", 5)):
        env = gymnasium.make(f"hexhaven.envs:hexhaven/{id}", players=players)
        assert env.unwrapped.encoding.id == f"hexhaven/{id}"


def test_vectors_of_gymnasium_begin_again_as_they_declare():
    env = gymnasium.make_vec(
        "hexhaven.envs:hexhaven/Dice-v1",
        2,
        vectorization_mode="sync",
        vector_kwargs={"autoreset_mode": AutoresetMode.SAME_STEP},
        illegal="lose",
        **QUICK["dice"],
    )
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    _, info = env.reset(seed=3)
    _, rewards, over, _, info = env.step(info["action_mask"].argmin(axis=1))
    assert over.all()
    assert rewards.tolist() == [-1.0, -1.0]
    assert info["action_mask"].any(axis=1).all()
    assert not info["final_info"]["action_mask"].any()


@pytest.mark.slow
@pytest.mark.parametrize("opponents", ["random", "scholar"])
def test_without_history_an_agent_sees_only_the_table(opponents):
    """With kernels and without them: earlier rolls and counted cards are blank, all else is not."""
    env = envs.gym("base", opponents=opponents)
    blind = envs.gym("base", opponents=opponents, history=False)
    whole, info = env.reset(seed=3)
    shown, _ = blind.reset(seed=3)
    rng, blanked = np.random.default_rng(3), 0
    for _ in range(150):
        planes, rest = env.planes(whole.copy()), blind.planes(shown)
        past = planes["table"][ROLLED], planes["players"][1:, COUNTED]
        blanked += any(part.any() for part in past)
        for part in past:
            part[:] = 0
        for name, plane in planes.items():
            assert np.array_equal(plane, rest[name]), name
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        whole, _, over, _, info = env.step(action)
        shown, *_ = blind.step(action)
        if over:
            break
    assert blanked > 20


def test_an_agent_sees_the_house_rules():
    options = {"robber": "friendly", "dice": "deck", "early_sevens": "again"}
    env = envs.gym("base", options=options)
    seen, _ = env.reset(seed=1)
    friendly, calm, *left = env.planes(seen)["table"][TABLE_CHANNELS.index("friendly robber") :]
    assert (friendly, calm) == (1, 8)
    assert left == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    usual, _ = envs.gym("base").reset(seed=1)
    assert not env.planes(usual)["table"][TABLE_CHANNELS.index("friendly robber") :].any()
