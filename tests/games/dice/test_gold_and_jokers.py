"""D-03: gold and jokers."""

import pytest

from hexhaven.core.messages import BadNotation
from hexhaven.games.dice.actions import Joker, Swap
from tests.games.dice.script import Script, dice

#: The roads to the first city.
TO_CITY = "road 0", "road 1"
RESOURCES = ("brick", "lumber", "wool", "grain", "ore")


def with_knights(number: int, **options: object) -> Script:
    """A number of knights, built in earlier turns."""
    return dice(**options).build(*(f"knight {k}" for k in range(1, number + 1)))


@pytest.mark.rule("D-03")
def test_example_a_city_by_joker():
    """003:130: two grain, two ore, wool, gold, and the joker of the first knight."""
    game = dice().turn("2b2l2a", *TO_CITY).build("knight 1")
    game.stopped("w2g2oa")
    assert game.refusal("city 7").params["missing"][0].id == "amount.ore"
    game.do("joker 1 wool>ore", "city 7")
    assert game.dice == "a"
    assert game.part("sheet/0")["used_jokers"] == [1]
    assert game.do("done").boxes()[-1] == 7


@pytest.mark.rule("D-03")
def test_example_a_city_by_gold():
    """003:152: two grain, two ore and two gold."""
    game = dice().turn("2b2l2a", *TO_CITY)
    game.stopped("2g2o2a").do("swap ore")
    assert game.dice == "2g3o"
    assert game.do("city 7", "done").boxes()[-1] == 7


@pytest.mark.rule("D-03")
def test_two_gold_give_one_die_of_any_resource():
    game = dice().stopped("4w2a")
    assert game.choices("swap") == {f"swap {resource}" for resource in RESOURCES}
    game.do("swap brick")
    assert game.dice == "b4w"
    assert game.refused("swap brick") == "gold"


@pytest.mark.rule("D-03")
def test_gold_is_swapped_up_to_three_times():
    game = dice().stopped("6a").do("swap wool", "swap grain", "swap ore")
    assert game.dice == "wgo"
    game.do("knight 1")


@pytest.mark.rule("D-03")
def test_one_gold_alone_is_worthless():
    game = dice().stopped("5wa")
    assert game.choices() == {"done"}


@pytest.mark.rule("D-03")
def test_gold_gives_resources_and_never_gold():
    for face in (5, 999_999_999):
        with pytest.raises(BadNotation):
            Swap(face)


@pytest.mark.rule("D-03")
@pytest.mark.parametrize(
    ("joker", "resource"),
    [(1, "ore"), (2, "grain"), (3, "wool"), (4, "lumber"), (5, "brick")],
)
def test_a_joker_gives_the_resource_under_its_knight(joker: int, resource: str):
    game = with_knights(joker).stopped("6a")
    assert game.choices(f"joker {joker}") == {f"joker {joker} gold>{resource}"}
    other = next(r for r in RESOURCES if r != resource)
    assert game.refused(f"joker {joker} gold>{other}") == "joker_gives"


@pytest.mark.rule("D-03")
def test_the_joker_of_the_sixth_knight_gives_any_resource():
    game = with_knights(6).stopped("6a")
    assert game.choices("joker 6") == {f"joker 6 gold>{resource}" for resource in RESOURCES}
    with pytest.raises(BadNotation):
        Joker(6, 0, 5)


@pytest.mark.rule("D-03")
def test_a_joker_may_turn_any_die_to_another_face():
    game = with_knights(1).stopped("blwgoa")
    assert game.choices("joker") == {
        f"joker 1 {face}>ore" for face in ("brick", "lumber", "wool", "grain", "gold")
    }
    assert game.refused("joker 1 ore>ore") == "joker_same"


@pytest.mark.rule("D-03")
def test_each_joker_is_used_once_in_a_game():
    game = with_knights(2).stopped("6b").do("joker 1 brick>ore")
    assert game.refused("joker 1 brick>ore") == "joker_used"
    game.do("done").stopped("6b")
    assert game.refused("joker 1 brick>ore") == "joker_used"
    assert game.choices("joker") == {"joker 2 brick>grain"}


@pytest.mark.rule("D-03")
def test_several_jokers_may_be_used_in_one_turn():
    game = with_knights(3).stopped("6b")
    game.do("joker 1 brick>ore", "joker 2 brick>grain", "joker 3 brick>wool", "knight 4")
    assert game.dice == "3b"


@pytest.mark.rule("D-03")
def test_a_die_that_is_spent_or_given_up_cannot_be_turned():
    game = with_knights(1).stopped("bl2w2a").do("road 0", "swap wool")
    assert game.dice == "3w"
    assert game.refused("joker 1 brick>ore") == "joker_die"
    assert game.refused("joker 1 gold>ore") == "joker_die"
    assert game.choices("joker") == {"joker 1 wool>ore"}


@pytest.mark.rule("D-03")
def test_a_single_gold_may_be_turned():
    game = with_knights(1).stopped("wg3ba").do("joker 1 gold>ore", "knight 2")
    assert game.dice == "3b"


@pytest.mark.rule("D-03")
def test_a_joker_needs_its_knight():
    game = dice().stopped("6b")
    assert game.refused("joker 1 brick>ore") == "joker_knight"
    assert game.refusal("joker 3 brick>wool").params == {"knights": (3,)}
    assert game.refused("joker 7 brick>ore") == "joker"


@pytest.mark.rule("D-03")
def test_dice_are_altered_after_the_last_roll_only():
    game = with_knights(1)
    assert game.refused("joker 1 brick>ore") == "phase.roll"
    game.roll("4b2a")
    assert game.refused("joker 1 brick>ore") == "phase.keep"
    assert game.refused("swap ore") == "phase.keep"


@pytest.mark.rule("D-03")
def test_a_knight_built_this_turn_may_use_its_joker_at_once():
    game = dice().stopped("blwgoa").do("knight 1", "joker 1 gold>ore")
    assert game.dice == "blo"


@pytest.mark.rule("D-03")
def test_gold_jokers_and_building_may_be_mixed():
    game = dice().stopped("bwg3a").do("swap ore", "knight 1", "joker 1 gold>ore")
    assert game.dice == "bo"


@pytest.mark.rule("option late_jokers")
@pytest.mark.rule("D-03")
def test_late_jokers_wait_for_the_next_turn():
    game = dice(late_jokers="on").stopped("blwgoa").do("knight 1")
    assert game.choices() == {"road 0", "done"}
    assert game.refused("joker 1 gold>ore") == "joker_late"
    game.do("done").stopped("6b").do("joker 1 brick>ore")
    assert game.refused("joker 1 brick>ore") == "joker_used"


@pytest.mark.rule("option late_jokers")
def test_late_jokers_of_one_player_do_not_wait_for_others():
    game = dice(2, late_jokers="on").build("knight 1", seat=0)
    game.idle().stopped("6b").do("joker 1 brick>ore")
