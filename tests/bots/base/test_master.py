"""The master as a bot: settings, honesty, and play that beats its teachers."""

import pytest

from hexhaven.bots import bot_names, load_bot
from hexhaven.bots.asking import Question, answer_of
from hexhaven.bots.base.master import Master
from hexhaven.bots.base.search.halving import Budget
from hexhaven.bots.registry import BadBot
from hexhaven.core.chance import SeededRng
from hexhaven.games.base.game import BaseState
from hexhaven.lab.simulate.plan import make_plan
from hexhaven.lab.simulate.play import play_by_matches
from tests.bots.base.games import decisions
from tests.games.base.script import GAME
from tests.lab.plans import HOUSE_RULES
from tests.lab.sequential import wins_at_least


def master(playouts, seed=0, threads=1):
    return Master(SeededRng(seed), Budget(playouts=playouts), threads)


def test_masters_are_known_by_name_and_take_a_budget():
    assert {"master", "master-patient"} <= set(bot_names("base"))
    assert load_bot("base", "master") is Master
    for name, budget in {
        "master:800": Budget(playouts=800),
        "master:0.2s": Budget(milliseconds=200),
        "master:1s": Budget(milliseconds=1000),
        "master-patient": Budget(milliseconds=1000),
        "master-patient:0.05s": Budget(milliseconds=50),
    }.items():
        assert load_bot("base", name)(SeededRng(0)).budget == budget


def test_a_master_in_a_crowd_takes_a_share_of_its_time_and_all_of_its_playouts():
    assert Budget(milliseconds=200).part(0.25) == Budget(milliseconds=50)
    assert Budget(milliseconds=2).part(0.01) == Budget(milliseconds=1)
    assert Budget(playouts=800).part(0.25) == Budget(playouts=800)


@pytest.mark.parametrize("setting", ["0", "x", "1m", "0.0s", "99s", "-5", "0.0001s", "1e3"])
def test_an_impossible_budget_is_refused(setting):
    with pytest.raises(BadBot, match=setting):
        load_bot("base", f"master:{setting}")
    with pytest.raises(BadBot, match=setting):
        load_bot("base", f"builder:{setting}")


def test_what_it_cannot_know_changes_nothing():
    changed = 0
    for n, decision in enumerate(decisions(*["builder"] * 4, seed=6)):
        if n % 25 or not decision.must:
            continue
        view = decision.view
        answers = []
        for k in range(3):
            state = GAME.resample(view, SeededRng(n, k))
            question = Question(state, view.seat, True, 0)
            answers.append(answer_of(master(40), GAME, question))
        changed += BaseState(state.words) != GAME.resample(view, SeededRng(n, 0))
        assert answers[0] == answers[1] == answers[2]
    assert changed > 5


def test_it_plays_whole_games_without_a_fault():
    bots = ["master:30", "builder", "random"]
    plan = make_plan("base", bots, players=3, games=1, seed=2, options=HOUSE_RULES)
    played = play_by_matches(plan, range(1))
    assert not played.rows["failures"].any(), played.reasons


def test_it_says_how_sure_it_is():
    bot = master(300)
    for decision in decisions(*["builder"] * 4, seed=1):
        bot.choose(decision.view, decision.choices, decision.must)
        if bot.findings is not None:
            break
    assert len(bot.findings.chances) == len(bot.findings.actions) > 1
    assert all(0 < chance < 10_000 for chance in bot.findings.chances)


@pytest.mark.prove
def test_it_wins_more_than_twice_its_share():
    plan = make_plan("base", ["master:100", "builder", "builder", "builder"], games=40, seed=1)
    assert wins_at_least(21, plan, "master:100")
