"""The scholar as a bot: honesty, whole games, and play that beats its teachers."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from hexhaven.bots import bot_names, load_bot
from hexhaven.bots.base.learned import network, trainer
from hexhaven.bots.base.learned.kernels import entry_points
from hexhaven.bots.base.learned.kernels.lookahead import FULL, LOOK, TABLE, UNBOUNDED
from hexhaven.bots.base.learned.network import (
    POLICY_SHAPES,
    SHAPES,
    pack_networks,
    read_network,
    round_weights,
    shipped_network,
    write_network,
)
from hexhaven.bots.base.scholar import Scholar
from hexhaven.bots.questions import Question, ask_bot
from hexhaven.core.chance import SeededRng
from hexhaven.core.messages import BadFile
from hexhaven.games.base.kernels.topology import STANDARD_TABLES
from hexhaven.lab.simulate.plan import make_plan
from hexhaven.lab.simulate.play import play_by_matches
from tests.bots.base.games import decisions
from tests.games.base.script import GAME
from tests.lab.sequential import surely_wins_more

SHIPPED = Path(network.__file__).with_name("scholar.json")
#: Games after which it is asked whether enough is proven.
PORTION = 20
AGAINST_BUILDERS = ("scholar", "builder", "builder", "builder")


def won(games, seed):
    """How many games the scholar wins against three builders, in kernels."""
    with ThreadPoolExecutor() as threads:
        scholar = trainer.BaseStudent(read_network(SHIPPED), depth=FULL)
        return scholar.count_wins(None, games, seed, threads.map, lambda played: None)


def test_it_is_known_by_name_and_takes_a_network(tmp_path):
    assert "scholar" in bot_names("base")
    assert load_bot("base", "scholar") is Scholar
    write_network(read_network(SHIPPED), tmp_path / "best.json")
    for place in (tmp_path, tmp_path / "best.json"):
        assert isinstance(load_bot("base", f"scholar:{place}")(SeededRng(0)), Scholar)


def test_a_file_without_a_network_is_refused(tmp_path):
    with pytest.raises(BadFile, match="cannot be read"):
        load_bot("base", f"scholar:{tmp_path}")
    (tmp_path / "best.json").write_text('{"first": [1, 2]}')
    with pytest.raises(BadFile, match="no network"):
        load_bot("base", f"scholar:{tmp_path}")


def test_its_network_is_small_and_of_whole_numbers(tmp_path):
    shipped = read_network(SHIPPED)
    assert {name: weights.shape for name, weights in shipped.items()} == SHAPES | POLICY_SHAPES
    write_network(shipped, tmp_path / "again.json")
    assert (tmp_path / "again.json").read_bytes() == SHIPPED.read_bytes()
    assert all((round_weights(shipped)[name] == weights).all() for name, weights in shipped.items())
    assert SHIPPED.stat().st_size < 4_000_000


def test_a_network_may_have_no_policy(tmp_path):
    shipped = read_network(SHIPPED)
    write_network({name: shipped[name] for name in SHAPES}, tmp_path / "value.json")
    value = read_network(tmp_path / "value.json")
    assert set(value) == set(SHAPES)
    assert pack_networks(shipped, value)["policy"]["ranks"].tolist() == [1, 0]


def test_what_it_cannot_know_changes_nothing():
    bot = Scholar(SeededRng(0))
    asked = 0
    for n, decision in enumerate(decisions(*["builder"] * 4, seed=6)):
        if n % 60 or not decision.must:
            continue
        states = [GAME.resample(decision.view, SeededRng(n, k)) for k in range(3)]
        questions = [Question(state, decision.view.seat, True, 0) for state in states]
        answers = {str(ask_bot(bot, GAME, question)) for question in questions}
        assert len(answers) == 1
        asked += 1
    assert asked > 2


def looked(view, **changes):
    """How often what is hidden was dealt for a decision, and how many steps builders played."""
    looks, tables = np.zeros(1, LOOK), np.zeros(2, TABLE)
    looks[0].seen, looks[0].seat = view.record, view.seat
    depth = FULL._replace(**changes)
    entry_points.look_ahead(STANDARD_TABLES, shipped_network(), looks, tables, depth)
    return int(looks[0].deals), int(tables[1].steps)


def test_a_decision_takes_no_more_steps_than_it_may():
    views = [decision.view for decision in decisions(*["builder"] * 4, seed=6) if decision.must]
    view = max(views[::20], key=lambda view: looked(view, steps=UNBOUNDED)[1])
    deals, steps = looked(view, steps=UNBOUNDED)
    assert steps > FULL.steps, "otherwise this shows nothing"
    fewer, bounded = looked(view)
    assert fewer < deals
    assert bounded <= FULL.steps * 1.2, "of deals alike in length no more than fit"
    assert looked(view, steps=1)[0] == 1


@pytest.mark.slow
@pytest.mark.parametrize("games", [1, pytest.param(3, marks=pytest.mark.prove)])
def test_it_plays_the_same_games_by_matches_and_in_kernels(games):
    plan = make_plan("base", AGAINST_BUILDERS, games=games, seed=5)
    played = play_by_matches(plan, range(games))
    assert not played.rows["failures"].any(), played.reasons
    wins = [plan.seat_bots(row["game"])[row["winner"]] == "scholar" for row in played.rows]
    assert won(games, seed=5) == sum(wins)


@pytest.mark.parametrize("players", [2, 3])
def test_it_plays_at_smaller_tables(players):
    bots = ["scholar", *["random"] * (players - 1)]
    played = play_by_matches(make_plan("base", bots, players=players, games=1, seed=2), range(1))
    assert not played.rows["failures"].any(), played.reasons
    assert played.rows["winner"][0] == 0


@pytest.mark.slow
def test_it_beats_builders():
    assert won(6, seed=11) > 6 // 3


@pytest.mark.prove
def test_it_surely_wins_a_third_of_its_games_against_three_builders():
    wins = (won(PORTION, seed) for seed in range(2026, 2036))
    portions = ((count, PORTION - count) for count in wins)
    assert surely_wins_more(0.33, 0.5, portions, doubt=0.025)
