"""What the greedy bot keeps, alters and builds, and how well that does."""

import pytest

from hexhaven.bots.dice.greedy import Greedy, chance
from hexhaven.core.chance import SeededRng
from hexhaven.lab.simulate.plan import make_plan
from hexhaven.lab.simulate.play import play_games
from tests.games.dice.script import Script, dice, plus


def chosen(script: Script) -> str:
    """What greedy does for the player in turn."""
    seat = script.state.turn
    view = script.game.view(script.state, seat)
    action = Greedy(SeededRng(1)).choose(view, script.game.legal(script.state, seat), True)
    assert action in script.game.legal(script.state, seat)
    return str(action)


def finished(script: Script) -> list[str]:
    """All that greedy does until the turn is over."""
    done: list[str] = []
    while not done or done[-1] != "done":
        done.append(chosen(script))
        script.do(done[-1])
    return done


def test_it_rolls_first():
    assert chosen(dice()) == "roll"


def test_it_keeps_the_dice_of_the_build_worth_most():
    assert chosen(dice().roll("blw3o")) == "reroll 3o"
    assert chosen(plus().idle(3).build("road 1", "road 2").roll("2g2o2b")) == "reroll 2b"


def test_it_weighs_how_likely_a_build_still_is():
    reachable = dice().build("road 0", "road 1")
    assert chosen(reachable.roll("blg2oa")) == "reroll bla"
    assert chosen(reachable.reroll("bla", "bla")) == "reroll 2oa"


def test_it_keeps_gold_that_completes_a_build():
    assert chosen(dice().roll("blw3a")) == "reroll a"


def test_it_rolls_what_the_best_build_leaves_over():
    assert chosen(dice().roll("blwg2a")) == "reroll 2a"


def test_it_keeps_all_that_is_used():
    assert chosen(dice().roll("3b3l")) == "stop"


def test_it_builds_what_scores_most_at_once():
    assert finished(dice().stopped("blwgoa")) == ["settle 3", "done"]
    assert finished(dice().stopped("2b2lwg")) == ["road 0", "settle 3", "done"]


def test_it_swaps_gold_before_it_uses_a_joker():
    script = dice().build("knight 1").stopped("3wg2a")
    assert finished(script)[:2] == ["swap ore", "knight 2"]
    script = dice().build("knight 1").stopped("wg4b")
    assert finished(script)[:2] == ["joker 1 brick>ore", "knight 2"]


def test_it_uses_the_joker_of_the_resource_before_that_of_any():
    knights = [f"knight {n}" for n in range(1, 7)]
    script = dice().build(*knights, "road 0", "road 1").stopped("2g2ola")
    assert finished(script)[:2] == ["joker 1 gold>ore", "city 7"]


def test_it_crosses_a_box_only_when_nothing_can_be_built():
    assert finished(dice().stopped("6a")) != ["done"]
    assert finished(dice().stopped("6o")) == ["done"]


def test_it_takes_the_road_that_leads_to_most():
    assert finished(dice().build("road 0").stopped("bl4o"))[0] == "road 1"
    assert finished(dice().build("road 0", "road 1").stopped("bl4o"))[0] == "road 2"


@pytest.mark.parametrize(
    ("missing", "free", "left", "expected"),
    [
        ((), 0, 0, 1.0),
        ((1,), 0, 2, 0.0),
        ((1,), 1, 1, 1 / 6),
        ((1,), 1, 2, 11 / 36),
        ((1, 1), 2, 1, 2 / 36),
        ((2,), 2, 1, 1 / 36),
        ((1,), 2, 1, 11 / 36),
    ],
)
def test_chances_are_right(missing, free, left, expected):
    assert chance(missing, free, left) == pytest.approx(expected, abs=1e-12)


@pytest.mark.slow
def test_it_does_far_better_than_chance_alone():
    plan = make_plan("dice", ("greedy", "random"), players=2, games=30, seed=1)
    rows = play_games(plan, range(30)).rows
    assert not rows["failures"].any()
    assert (rows["winner"] == [game % 2 for game in range(30)]).all()


@pytest.mark.slow
def test_it_wins_the_race_against_chance():
    plan = make_plan("dice-plus", ("greedy", "random"), players=2, games=20, seed=2)
    rows = play_games(plan, range(20)).rows
    assert not rows["failures"].any()
    assert (rows["winner"] == [game % 2 for game in range(20)]).all()
