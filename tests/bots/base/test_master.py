"""The master as a bot: settings, honesty, and play that beats its teachers."""

import pytest

from hexhaven.bots import bot_names, load_bot
from hexhaven.bots.base.master import Master
from hexhaven.bots.base.search.halving import Budget
from hexhaven.bots.questions import Question, ask_bot
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


@pytest.mark.parametrize("bot", ["master", "builder", "master-patient"])
def test_a_colon_wants_a_budget(bot):
    with pytest.raises(BadBot, match=bot):
        load_bot("base", f"{bot}:")


@pytest.mark.slow
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
            answers.append(ask_bot(master(40), GAME, question))
        changed += BaseState(state.words) != GAME.resample(view, SeededRng(n, 0))
        assert answers[0] == answers[1] == answers[2]
    assert changed > 5


@pytest.mark.slow
def test_it_plays_whole_games_without_a_fault():
    bots = ["master:30", "builder", "random"]
    plan = make_plan("base", bots, players=3, games=1, seed=2, options=HOUSE_RULES)
    played = play_by_matches(plan, range(1))
    assert not played.rows["failures"].any(), played.reasons


def first_searched(bot):
    """The first decision of a game at which a bot searches, made by it."""
    for decision in decisions(*["builder"] * 4, seed=1):
        bot.choose(decision.view, decision.choices, decision.must)
        if bot.findings is not None:
            return decision
    raise AssertionError("there was nothing to search")


def test_it_says_how_sure_it_is():
    bot = master(300)
    first_searched(bot)
    assert len(bot.findings.chances) == len(bot.findings.candidates) > 1
    assert all(0 < chance < 10_000 for chance in bot.findings.chances)
    surer = master(3000)
    first_searched(surer)
    chosen = surer.findings.best
    assert surer.findings.samples[chosen] > max(bot.findings.samples)
    if surer.findings.surplus:  # by how much it is better than the usual choice, and how sure
        assert 0 < surer.findings.error < surer.findings.surplus


class Stopping(SeededRng):
    """A source of chance that ends the search of a bot when it begins."""

    bot = None

    def below(self, n):
        if self.bot is not None:
            self.bot.stop()
        return super().below(n)


def test_it_stops_at_once_when_its_answer_is_no_longer_wanted():
    decision = first_searched(master(40))
    asked = decision.view, decision.choices, True
    rng = Stopping(0)
    bot = Master(rng, Budget(milliseconds=59_000), threads=1)
    rng.bot = bot
    assert bot.choose(*asked) == load_bot("base", "builder")(rng).choose(*asked)
    assert sum(bot.findings.samples) == 0
    bot.budget, rng.bot = Budget(playouts=40), None
    bot.choose(*asked)
    assert sum(bot.findings.samples) > 0, "it searches again when it is asked again"


def test_the_same_budget_gives_the_same_decision_on_one_core_and_on_two():
    searched = 0
    for n, decision in enumerate(decisions(*["builder"] * 4, seed=2)):
        if n % 40 == 0 and decision.must:
            asked = decision.view, decision.choices, True
            one, two = (master(60, threads=threads) for threads in (1, 2))
            assert one.choose(*asked) == two.choose(*asked)
            assert one.findings == two.findings
            searched += one.findings is not None
    assert searched > 5


@pytest.mark.prove
def test_it_wins_more_than_twice_its_share():
    plan = make_plan("base", ["master:100", "builder", "builder", "builder"], games=40, seed=1)
    assert wins_at_least(21, plan, "master:100")
