"""D-01, D-02: whose turn it is, and rolling."""

from fractions import Fraction
from math import comb

import pytest

from hexhaven.core.game import NATURE
from hexhaven.core.messages import BadNotation, IllegalAction
from hexhaven.games.dice.actions import Reroll, RollResult
from hexhaven.games.dice.faces import read_dice, subsets
from tests.games.dice.script import Script, dice, plus


@pytest.mark.rule("D-01")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_everybody_has_fifteen_turns_clockwise(seats: int):
    game, order = dice(seats, first=str(seats - 1)), []
    while game.outcome is None:
        order.append(game.state.turn)
        game.idle()
    assert order == [(seats - 1 + n) % seats for n in range(15 * seats)]
    assert {len(game.boxes(seat)) for seat in range(seats)} == {15}


@pytest.mark.rule("D-01")
@pytest.mark.parametrize("name", ["dice", "dice-plus"])
def test_the_starter_is_drawn_evenly(name: str):
    game = Script(name, 3, first="draw")
    chances = game.game.chances(game.state)
    assert [(str(action), weight) for action, weight in chances.weighted] == [
        ("begin 0", 1),
        ("begin 1", 1),
        ("begin 2", 1),
    ]
    game.nature("begin 2")
    assert game.state.turn == 2
    assert game.part("public")["first"] == 2


@pytest.mark.rule("D-01")
def test_who_plays_alone_begins_without_a_draw():
    assert dice(1, first="draw").choices() == {"roll"}


@pytest.mark.rule("D-02")
def test_the_first_roll_takes_all_six_dice_and_must_be_made():
    game = dice()
    assert game.choices() == {"roll"}
    assert game.refused("stop") == "phase.roll"
    assert game.refused("done") == "phase.roll"
    game.do("roll")
    assert all(sum(action.dice) == 6 for action, _ in game.game.chances(game.state).weighted)


@pytest.mark.rule("D-02")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_every_die_shows_each_face_equally_often(number: int):
    game = dice().roll("6w").do(f"reroll {number}w")
    weighted = game.game.chances(game.state).weighted
    assert sum(weight for _, weight in weighted) == 6**number
    for face in range(6):
        for shown in range(number + 1):
            ways = sum(weight for action, weight in weighted if action.dice[face] == shown)
            one = Fraction(1, 6)
            chance = comb(number, shown) * one**shown * (1 - one) ** (number - shown)
            assert Fraction(ways, 6**number) == chance


@pytest.mark.rule("D-02")
def test_dice_that_do_not_fit_what_is_rolled_cannot_fall():
    game = dice().roll("2b2l2w").do("reroll 2b")
    for shown in ("b", "3b"):
        with pytest.raises(IllegalAction):
            game.game.apply(game.state, NATURE, RollResult(read_dice(shown)))


@pytest.mark.rule("D-02")
def test_any_dice_but_at_least_one_are_rolled_again():
    game = dice().roll("blwgoa")
    expected = {"stop"} | {f"reroll {''.join(part)}" for part in letter_subsets("blwgoa")}
    assert game.choices() == expected
    assert len(expected) == 64
    assert game.refused("reroll 2b") == "reroll"
    assert game.refusal("reroll 2b").params["dice"][0].params == {"count": 1}


@pytest.mark.rule("D-02")
def test_rolling_none_again_is_written_stop():
    with pytest.raises(BadNotation):
        Reroll((0, 0, 0, 0, 0, 0))


def letter_subsets(letters: str) -> list[str]:
    found = [""]
    for letter in letters:
        found += [part + letter for part in found]
    return found[1:]


@pytest.mark.rule("D-02")
def test_the_dice_named_are_rolled_and_the_others_kept():
    game = dice().roll("2b2l2w").do("reroll bw")
    assert game.state.rolling == 2
    game.nature("dice 2o")
    assert game.dice == "b2lw2o"


@pytest.mark.rule("D-02")
def test_dice_kept_before_may_be_rolled_again():
    game = dice().roll("3b3w").reroll("3w", "3o").reroll("3b", "3g")
    assert game.dice == "3g3o"


@pytest.mark.rule("D-02")
def test_after_the_third_roll_rolling_is_over():
    game = dice().roll("6b").reroll("b", "w").reroll("b", "w")
    assert game.choices() == {"done"}
    assert game.refused("reroll b") == "phase.build"
    assert game.refused("stop") == "phase.build"


@pytest.mark.rule("D-02")
@pytest.mark.parametrize("rolls", [1, 2])
def test_one_may_stop_after_any_roll(rolls: int):
    game = dice().roll("2b2l2w")
    if rolls == 2:
        game.reroll("2w", "2w")
    assert game.refused("road 0") == "phase.keep"
    assert game.refused("done") == "phase.keep"
    game.do("stop", "road 0")


@pytest.mark.rule("D-02")
def test_every_turn_has_three_rolls_of_its_own():
    game = dice().roll("6b").reroll("6b", "6b").reroll("6b", "6b").do("done")
    game.roll("6b").reroll("6b", "6b").reroll("6b", "6b")
    assert game.state.rolls == 3


@pytest.mark.rule("D-02")
def test_only_the_player_in_turn_rolls():
    game = dice(2)
    assert game.refused("roll", seat=1) == "turn"
    game.do("roll")
    assert game.refused("roll") == "phase.rolling"
    assert plus(2, first="draw").refused("roll", seat=0) == "phase.first"


def test_chance_is_no_players_choice():
    game = dice()
    assert game.refused("begin 0") == "nature"
    assert game.refused("dice 6b") == "nature"


def test_all_parts_of_some_dice_are_found():
    assert len(subsets(read_dice("6b"))) == 6
    assert len(subsets(read_dice("2b2w2a"))) == 26
