"""D-07, D-08: boxes, crosses and who wins; and how many turns there are."""

import pytest

from hexhaven.core.messages import BadSetup
from tests.games.dice.script import dice


@pytest.mark.rule("D-07")
def test_example_three_turns_score_three_two_and_two():
    """003:175: a settlement; two roads; a road and a knight."""
    game = dice().turn("blwg2a", "settle 3").turn("2b2l2w", "road 0", "road 1")
    game.turn("blwgoa", "road 2", "knight 1")
    assert game.boxes() == (3, 2, 2)
    assert game.points() == 7


@pytest.mark.rule("D-07")
def test_a_turn_without_building_is_a_cross_of_two_points_less():
    game = dice().idle()
    assert game.boxes() == (-2,)
    assert game.points() == -2
    game.turn("blwg2a", "settle 3")
    assert game.boxes() == (-2, 3)
    assert game.points() == 1


@pytest.mark.rule("D-07")
def test_building_nothing_by_choice_is_allowed_and_a_cross():
    game = dice().stopped("3b3l")
    assert {"done", "road 0"} <= game.choices()
    assert game.do("done").boxes() == (-2,)


@pytest.mark.rule("D-07")
def test_altering_dice_is_not_building():
    game = dice().build("knight 1").stopped("4w2a").do("swap ore", "joker 1 wool>ore", "done")
    assert game.boxes() == (1, -2)


@pytest.mark.rule("D-07")
def test_a_turn_scores_when_it_is_over():
    game = dice().stopped("blwg2a").do("settle 3")
    assert game.boxes() == ()
    assert game.part("public")["gained"] == 3
    assert game.points() == 3


@pytest.mark.rule("D-07")
def test_everybody_has_boxes_of_their_own():
    game = dice(2).turn("3b3l", "road 0", "road 1").turn("wgo3a", "knight 1").idle(2)
    assert (game.boxes(0), game.boxes(1)) == ((2, -2), (1, -2))


@pytest.mark.rule("D-08")
def test_the_most_points_win():
    game = dice(3, turns=1).turn("bl4a", "road 0").turn("blwg2a", "settle 3").idle()
    assert game.outcome.scores == (1, 3, -2)
    assert game.outcome.winners == (1,)
    assert game.outcome.ranking == ((1,), (0,), (2,))
    assert game.part("public")["winners"] == [1]


@pytest.mark.rule("D-08")
def test_ties_share_the_win():
    game = dice(3, turns=1).turn("bl4a", "road 0").idle().turn("wgo3a", "knight 1")
    assert game.outcome.winners == (0, 2)
    assert game.outcome.ranking == ((0, 2), (1,))


@pytest.mark.rule("D-08")
def test_one_may_play_alone():
    game = dice(1).idle(14)
    assert game.outcome is None
    game.turn("blwg2a", "settle 3")
    assert game.outcome.winners == (0,)
    assert game.outcome.scores == (-25,)


@pytest.mark.rule("D-08")
def test_after_the_end_nothing_can_be_done():
    game = dice(2, turns=1).idle(2)
    assert game.choices() == set()
    assert game.refused("roll") == "over"


def test_the_outcome_says_where_points_come_from():
    game = dice(2, turns=4).turn("blwg2a", "settle 3").idle()
    game.turn("2b2l2a", "road 0", "road 1").idle().turn("2g3oa", "city 7").idle()
    game.turn("wgo3a", "knight 1").idle()
    assert game.outcome.details == {
        "turns": 8,
        "sources": {
            "roads": [2, 0],
            "settlements": [3, 0],
            "cities": [7, 0],
            "knights": [1, 0],
            "crosses": [0, -8],
        },
    }


@pytest.mark.rule("option turns")
@pytest.mark.parametrize("turns", [1, 7, 15])
def test_the_host_may_set_fewer_turns(turns: int):
    game = dice(2, turns=turns).idle(2 * turns - 1)
    assert game.outcome is None
    assert game.idle().outcome is not None
    assert game.boxes(0) == game.boxes(1) == (-2,) * turns


@pytest.mark.rule("option turns")
@pytest.mark.parametrize("turns", ["0", "16", "x", "-1"])
def test_no_other_number_of_turns_can_be_set(turns: str):
    with pytest.raises(BadSetup):
        dice(turns=turns)


@pytest.mark.rule("option first")
@pytest.mark.parametrize("seat", range(4))
def test_the_host_may_name_who_begins(seat: int):
    game = dice(4, first=str(seat))
    assert game.state.turn == seat
    assert game.choices() == {"roll"}


@pytest.mark.rule("option first")
def test_a_seat_that_is_not_there_cannot_begin():
    with pytest.raises(BadSetup) as refusal:
        dice(2, first="2")
    assert refusal.value.message.params == {"seat": 2, "seats": 2}
