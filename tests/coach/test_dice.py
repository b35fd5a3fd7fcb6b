"""What the coach says about choices, and its review of whole games."""

import json
from collections.abc import Iterator

import pytest

from hexhaven.coach import coach_of, has_coach
from hexhaven.coach import dice as coach
from hexhaven.coach.protocol import NoAdvice
from hexhaven.core.messages import Refused, rough_time
from hexhaven.core.plugins.figures import Figures
from hexhaven.core.plugins.preparation import start_preparation
from hexhaven.core.registry import load_game
from hexhaven.games.dice import figures
from hexhaven.games.dice.actions import NOTATION
from hexhaven.games.dice.faces import subsets
from hexhaven.games.dice.solver.alone.solution import Problem
from hexhaven.lab.simulate.plan import make_plan
from hexhaven.lab.simulate.play import play_match
from tests.games.dice.brute_force import best
from tests.games.dice.script import Script, dice, plus
from tests.games.dice.solved import use_store

CLOSE = 1e-9
TURNS = 3


@pytest.fixture(scope="module", autouse=True)
def solved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        use_store(tmp_path_factory.mktemp("store"), patch, Problem(TURNS), Problem(TURNS, True))
        yield


def view(script: Script) -> object:
    return script.game.view(script.state, script.state.turn)


def test_every_keep_is_shown_best_first() -> None:
    advice = coach.advise(view(dice(turns=TURNS).roll("2wbgoa")))
    assert len(advice.choices) == len(subsets((1, 0, 2, 1, 1, 1))) + 1
    costs = [choice.cost for choice in advice.choices]
    assert costs == sorted(costs)
    assert costs[0] == 0
    for choice in advice.choices:
        assert choice.worth + choice.cost == pytest.approx(advice.best.worth, abs=CLOSE)


def test_the_last_keep_of_a_game_is_worth_what_can_still_be_built() -> None:
    script = dice(turns=TURNS).idle(2).roll("blwgoa").reroll("a", "a")
    worth = {str(c.actions[0]): c.worth for c in coach.advise(view(script)).choices}
    assert worth["stop"] == pytest.approx(3 - 4, abs=CLOSE)
    # Two brick and lumber beside wool and grain make a road as well; no single die does.
    assert worth["reroll oa"] == pytest.approx(3 - 4 + 2 / 36, abs=CLOSE)


def test_after_the_last_roll_whole_plans_are_shown() -> None:
    script = dice(turns=TURNS).idle(2).stopped("2b2lwg")
    advice = coach.advise(view(script))
    plans = {tuple(map(str, choice.actions)): choice.worth for choice in advice.choices}
    assert advice.best.actions == tuple(map(NOTATION.read, ("road 0", "settle 3", "done")))
    assert plans["road 0", "settle 3", "done"] == 4 - 4
    assert plans["settle 3", "done"] == 3 - 4
    assert plans[("done",)] == -2 - 4
    for choice in advice.choices:
        after = script.state
        for action in choice.actions:
            after = script.game.apply(after, 0, action)
        assert script.game.points(after, 0) <= choice.worth + CLOSE or after.phase == "over"


def test_another_choice_is_judged() -> None:
    script = dice(turns=TURNS).roll("2wbgoa")
    best = coach.advise(view(script)).best
    assert coach.value_choice(view(script), best.actions).cost == 0
    worse = coach.value_choice(view(script), [NOTATION.read("stop"), NOTATION.read("knight 1")])
    assert worse.cost > 0
    assert worse.worth == pytest.approx(best.worth - worse.cost, abs=CLOSE)


def test_before_the_first_roll_there_is_only_one_thing_to_do() -> None:
    advice = coach.advise(view(dice(turns=TURNS)))
    (only,) = advice.choices
    assert str(only.actions[0]) == "roll"


def test_before_a_game_of_one_turn_the_worth_is_that_of_trying_everything(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_store(tmp_path_factory.mktemp("one"), monkeypatch, Problem(1))
    script = dice(turns=1)
    assert coach.advise(view(script)).best.worth == pytest.approx(
        best(script.state.sheet, 1), abs=CLOSE
    )


def test_advice_has_a_json_form() -> None:
    advice = coach.advise(view(dice(turns=TURNS).stopped("blwgoa")))
    told = json.loads(json.dumps(advice.to_json()))
    assert told["measure"] == "score"
    assert told["best"] == told["choices"][0]
    assert set(told["best"]) == {"actions", "text", "worth", "cost"}


def test_while_the_game_is_not_solved_the_time_left_is_told() -> None:
    with pytest.raises(Refused) as refused:
        coach.advise(view(dice(turns=2)))
    assert refused.value.message.id == "solo.not_ready"
    assert refused.value.message.params["time"] in [rough_time(left) for left in range(1, 31)]
    work = start_preparation(coach.preparation(dice(turns=2).setup))
    assert work is not None
    work.stop()


def test_there_is_nothing_to_say_when_nobody_decides() -> None:
    with pytest.raises(NoAdvice):
        coach.advise(view(dice(turns=TURNS).do("roll")))
    with pytest.raises(NoAdvice):
        coach.advise(view(dice(turns=TURNS).idle(TURNS)))
    with pytest.raises(NoAdvice):
        coach.advise(view(plus()))


def test_only_games_with_a_coach_have_one() -> None:
    assert coach_of(load_game("dice")) is coach
    assert not has_coach(load_game("dice-plus"))
    with pytest.raises(NoAdvice):
        coach_of(load_game("dice-plus"))


@pytest.mark.parametrize("late", ["off", "on"])
@pytest.mark.parametrize("seed", range(3))
def test_luck_and_decisions_add_up_to_the_score(seed: int, late: str) -> None:
    options = {"turns": TURNS, "late_jokers": late}
    bots = ("random", "greedy", "optimal")
    plan = make_plan("dice", bots, players=3, games=1, seed=seed, options=options)
    match = play_match(plan, 0)
    assert match.outcome is not None
    (review,) = coach.review(match.steps())
    assert review.over
    for seat, account in enumerate(review.accounts):
        assert account.result == match.outcome.scores[seat]
        total = account.expected + account.luck - account.lost
        assert total == pytest.approx(account.result, abs=CLOSE)
        listed = sum(decision.lost for decision in review.decisions if decision.seat == seat)
        assert listed == pytest.approx(account.lost, abs=CLOSE)
    assert review.accounts[2].lost == pytest.approx(0, abs=CLOSE)
    assert review.accounts[0].lost > 1
    json.dumps(review.to_json())


def test_a_decision_that_gave_something_away_says_what_was_better() -> None:
    plan = make_plan("dice", ("random",), players=1, games=1, seed=1, options={"turns": TURNS})
    (review,) = coach.review(play_match(plan, 0).steps())
    for decision in review.decisions:
        assert decision.lost >= 0
        assert (decision.better is None) == (decision.lost == 0)
    assert any(decision.lost for decision in review.decisions)


def test_a_game_without_entries_has_no_review() -> None:
    with pytest.raises(NoAdvice):
        next(coach.review(()))


def test_statistics_count_luck_in_points_where_the_solution_is_at_hand() -> None:
    def played(game: str, **options: object) -> list[object]:
        plan = make_plan(game, ("random",), players=2, games=1, seed=1, options=options)
        return list(play_match(plan, 0).steps())

    steps = played("dice", turns=TURNS)
    *_, review = coach.review(steps)
    for seat, account in enumerate(review.accounts):
        wanted = Figures(luck=pytest.approx(account.luck), luck_in="points")
        assert figures.count(steps, seat) == wanted
    assert figures.count(played("dice", turns=TURNS - 1), 0) == Figures(), "nobody waits for one"
    assert figures.count(played("dice-plus"), 0) == Figures()
