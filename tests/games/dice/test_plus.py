"""P-01 to P-07: what is different in Plus."""

import pytest

from hexhaven.core.messages import BadSetup
from tests.games.dice.plus_positions import knights, nine_points, roads
from tests.games.dice.script import plus

#: The road before each road, as the printed sheet has it.
FOLLOWS = {
    1: None, 2: 1, 3: 1, 4: 3, 5: 4, 6: 4, 7: 6, 8: 7, 9: 8, 10: 9, 11: 10, 12: 11, 13: 11,
    14: 13, 15: 14, 16: 15, 17: 16,
}  # fmt: skip
SETTLEMENTS = {1: None, 2: 3, 3: 6, 4: 10, 5: 13, 6: 15, 7: 17}
CITIES = {1: 2, 2: 5, 3: 8, 4: 12}
RESOURCES = ("brick", "lumber", "wool", "grain", "ore")


def way_to(road: int | None) -> list[str]:
    """All roads up to one."""
    found: list[str] = []
    while road is not None:
        found.insert(0, f"road {road}")
        road = FOLLOWS[road]
    return found


# -- P-01


@pytest.mark.rule("P-01")
def test_ten_points_in_the_own_turn_win_at_once():
    game = nine_points(2)
    assert game.points() == 9
    assert game.outcome is None
    game.build("road 5").idle()
    game.stopped("2g3oa").do("city 2")
    assert game.points() == 11
    assert game.outcome.winners == (0,)
    assert game.choices() == set()
    assert game.refused("done") == "over"


@pytest.mark.rule("P-01")
def test_exactly_ten_points_are_enough():
    game = nine_points().build(*roads(7, 8, 9, 10)).stopped("blwg2a").do("settle 4")
    assert game.points() == 10
    assert game.outcome.winners == (0,)


@pytest.mark.rule("P-01")
def test_special_points_may_win_the_game():
    game = plus(2).build(*roads(1, 2, 3, 4, 5, 6, 7, 8), "city 1", "city 2", "city 3", seat=0)
    game.build("settle 1", seat=0)
    assert game.points() == 9
    game.build(*knights(1, 2)).idle()
    game.stopped("wgo3a").do("knight 3")
    assert game.outcome.scores == (11, 0)
    assert game.outcome.details["sources"] == {
        "settlements": [1, 0],
        "cities": [6, 0],
        "longest_road": [2, 0],
        "largest_army": [2, 0],
    }


@pytest.mark.rule("P-01")
def test_a_longest_road_taken_may_win_the_game():
    game = plus(2).build(*roads(1, 2, 3, 4, 5, 6), "city 1", "city 2", seat=0)
    game.build(*roads(1, 2, 3, 4, 5, 6), "city 1", "city 2", seat=1)
    game.build("settle 1", "settle 2", "settle 3", seat=1)
    game.build(*knights(1, 2, 3), seat=1)
    assert (game.points(0), game.points(1)) == (6, 9)
    game.idle()
    game.stopped("bl4a").do("road 7")
    assert (game.points(0), game.points(1)) == (4, 11)
    assert game.outcome.winners == (1,)
    assert game.outcome.ranking == ((1,), (0,))


@pytest.mark.rule("P-01")
def test_there_are_no_boxes_no_crosses_and_no_fifteen_turns():
    game = plus().idle(40)
    assert game.boxes() == ()
    assert game.points() == 0
    assert game.outcome is None


# -- P-02


@pytest.mark.rule("P-02")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_first_turns_of_the_game_have_three_four_and_five_dice(seats: int):
    game, rolled = plus(seats), []
    for _ in range(8):
        game.do("roll")
        rolled.append(game.state.rolling)
        game.nature(f"dice {rolled[-1]}a").do("stop", "done")
    assert rolled == [3, 4, 5, 6, 6, 6, 6, 6]


@pytest.mark.rule("P-02")
def test_all_three_rolls_of_a_turn_have_its_dice():
    game = plus(2).roll("3b").reroll("3b", "3w").reroll("w", "o")
    assert game.dice == "2wo"


# -- P-03


@pytest.mark.rule("P-03")
def test_settlements_count_one_and_cities_two_and_nothing_else_counts():
    game = plus().build(*roads(1, 2, 3, 4), *knights(1, 2))
    assert game.points() == 0
    assert game.build("settle 2").points() == 1
    assert game.build("city 1").points() == 3


@pytest.mark.rule("P-03")
def test_settlements_come_in_any_order():
    game = plus().build(*way_to(6), "settle 3").stopped("blwg2a")
    assert game.choices("settle") == {"settle 1", "settle 2"}


@pytest.mark.rule("P-03")
def test_cities_come_in_any_order():
    game = plus().build(*way_to(5), "road 2", "city 2").stopped("2g3oa")
    assert game.choices("city") == {"city 1"}


@pytest.mark.rule("P-03")
def test_knights_come_in_any_order():
    game = plus().idle(3).stopped("wgo3a")
    assert game.choices("knight") == {f"knight {k}" for k in range(1, 10)}
    game.do("knight 9", "done").stopped("wgo3a")
    assert game.choices("knight") == {f"knight {k}" for k in range(1, 9)}


@pytest.mark.rule("P-03")
@pytest.mark.parametrize(("number", "road"), SETTLEMENTS.items())
def test_a_settlement_needs_the_road_that_leads_to_it(number: int, road: int | None):
    game = plus().idle(3).build(*way_to(road)[:-1]).stopped("blwg2a")
    if road is not None:
        assert game.refusal(f"settle {number}").params == {"number": road}
        game.do("done").build(f"road {road}").stopped("blwg2a")
    game.do(f"settle {number}")
    assert game.refused("settle 8") == "place"


@pytest.mark.rule("P-03")
@pytest.mark.parametrize(("number", "road"), CITIES.items())
def test_a_city_needs_the_road_that_leads_to_it(number: int, road: int):
    game = plus().build(*way_to(road)[:-1]).idle(3).stopped("2g3oa")
    assert game.refusal(f"city {number}").params == {"number": road}
    game.do("done").build(f"road {road}").stopped("2g3oa").do(f"city {number}")


@pytest.mark.rule("P-03")
@pytest.mark.parametrize("road", FOLLOWS)
def test_a_road_follows_the_one_before_it(road: int):
    *before, last = way_to(road)
    game = plus().idle(3).build(*before[:-1]).stopped("3b3l")
    if before:
        assert game.refusal(last).params == {"number": FOLLOWS[road]}
        game.do(before[-1])
    game.do(last)


# -- P-04


@pytest.mark.rule("P-04")
@pytest.mark.parametrize(
    ("joker", "resource"),
    [(1, "ore"), (2, "grain"), (3, "wool"), (4, "lumber"), (5, "brick")],
)
def test_the_five_single_knights_give_their_resource(joker: int, resource: str):
    game = plus().build(f"knight {joker}").idle(3).stopped("6a")
    assert game.choices("joker") == {f"joker {joker} gold>{resource}"}


@pytest.mark.rule("P-04")
@pytest.mark.parametrize(("joker", "pair"), [(6, (6, 7)), (7, (8, 9))])
def test_a_desert_joker_needs_both_knights_of_its_desert(joker: int, pair: tuple[int, int]):
    game = plus().build(f"knight {pair[1]}").idle(3).stopped("wgo3a")
    assert game.choices("joker") == set()
    assert game.refusal(f"joker {joker} gold>ore").params == {"knights": (pair[0],)}
    game.do(f"knight {pair[0]}")
    assert game.choices("joker") == {f"joker {joker} gold>{want}" for want in RESOURCES}
    game.do(f"joker {joker} gold>ore")
    assert game.choices("joker") == set()
    assert game.refused(f"joker {joker} gold>ore") == "joker_used"


@pytest.mark.rule("P-04")
def test_one_knight_of_each_desert_gives_no_joker():
    game = plus().build(*knights(6, 8)).idle(3).stopped("6a")
    assert game.choices("joker") == set()


@pytest.mark.rule("P-04")
def test_any_number_of_jokers_may_be_used_in_a_turn():
    game = plus(2).build(*knights(6, 7, 8, 9, 1), seat=0).idle().stopped("6b")
    game.do("joker 6 brick>grain", "joker 7 brick>grain", "joker 1 brick>ore")
    assert game.dice == "3b2go"


@pytest.mark.rule("option late_jokers")
def test_late_jokers_of_a_desert_wait_for_its_second_knight():
    game = plus(late_jokers="on").build("knight 6").idle(3).stopped("wgo3a").do("knight 7")
    assert game.refused("joker 6 gold>ore") == "joker_late"
    game.do("done").stopped("6a").do("joker 6 gold>ore")


# -- P-05


@pytest.mark.rule("P-05")
def test_example_a_line_of_six_with_a_branch():
    """003:247: the branch is not counted."""
    game = plus().build(*roads(1, 2, 3, 4, 6, 7))
    assert game.part("sheet/0")["road_length"] == 6


@pytest.mark.rule("P-05")
def test_the_first_marked_road_earns_the_longest_road():
    game = plus(2).build(*roads(1, 3, 4))
    assert game.points() == 0
    game.build("road 6")
    assert game.points() == 2
    assert game.part("public")["longest_road"] == 0
    assert game.part("sheet/0")["road_length"] == 5


@pytest.mark.rule("P-05")
def test_a_branch_of_five_earns_nothing():
    game = plus(2).build(*roads(1, 2, 3, 4, 5))
    assert game.part("sheet/0")["road_length"] == 5
    assert game.part("public")["longest_road"] is None


@pytest.mark.rule("P-05")
def test_a_line_as_long_takes_nothing_and_a_longer_one_does():
    game = plus(2).build(*roads(1, 3, 4, 6), seat=0).build(*roads(1, 3, 4, 6), seat=1)
    assert (game.points(0), game.points(1)) == (2, 0)
    game.build("road 7", seat=1)
    assert (game.points(0), game.points(1)) == (0, 2)
    game.build("road 7", seat=0)
    assert (game.points(0), game.points(1)) == (0, 2)
    game.build("road 8", seat=0)
    assert (game.points(0), game.points(1)) == (2, 0)


@pytest.mark.rule("P-05")
def test_roads_beside_the_line_do_not_lengthen_it():
    game = plus(2).build(*roads(1, 3, 4, 6), seat=0).build(*roads(1, 2, 3, 4, 5, 6), seat=1)
    assert game.points(0) == 2


@pytest.mark.rule("P-05")
@pytest.mark.parametrize(
    ("road", "length"),
    [(1, 2), (2, 3), (3, 3), (5, 5), (6, 5), (11, 10), (12, 11), (13, 11), (17, 15)],
)
def test_a_line_counts_from_the_far_end_of_the_start_road(road: int, length: int):
    game = plus()
    assert game.part("sheet/0")["road_length"] == 1
    assert game.build(*way_to(road)).part("sheet/0")["road_length"] == length


# -- P-06


@pytest.mark.rule("P-06")
def test_three_knights_first_are_the_largest_army():
    game = plus(2).build(*knights(1, 2))
    assert game.points() == 0
    game.build("knight 7")
    assert game.points() == 2
    assert game.part("public")["largest_army"] == 0


@pytest.mark.rule("P-06")
def test_as_many_knights_take_nothing_and_more_do():
    game = plus(2).build(*knights(1, 2, 3), seat=0).build(*knights(1, 2, 3), seat=1)
    assert (game.points(0), game.points(1)) == (2, 0)
    game.build("knight 4", seat=1)
    assert (game.points(0), game.points(1)) == (0, 2)
    game.build(*knights(4, 5), seat=0)
    assert (game.points(0), game.points(1)) == (2, 0)


@pytest.mark.rule("P-06")
def test_a_knight_counts_whether_or_not_its_joker_is_used():
    game = plus(2).build("knight 1").idle(3).stopped("wgo3a")
    game.do("joker 1 gold>ore", "knight 2", "done")
    assert game.build("knight 3").points() == 2


# -- P-07


@pytest.mark.rule("P-07")
def test_the_edition_is_no_option():
    """Old and new differ in names and in how a marker is kept, which nobody here has to do."""
    assert {option.name for option in plus().game.options} == {
        "first",
        "late_jokers",
        "turn_limit",
    }
    with pytest.raises(BadSetup):
        plus(edition="old")


# -- alone, and without an end


@pytest.mark.rule("P-01")
def test_alone_it_is_a_race_against_the_turns():
    game = nine_points().build(*roads(7, 8)).stopped("2g3oa").do("city 3")
    assert game.outcome.winners == (0,)
    assert game.outcome.details["turns"] == game.state.turns


@pytest.mark.rule("option turn_limit")
def test_without_a_winner_the_game_ends_at_its_limit():
    game = plus(2, turn_limit=7).build("settle 1", seat=1)
    while game.outcome is None:
        game.idle()
    assert game.state.turns == 7
    assert game.outcome.winners == ()
    assert game.outcome.ranking == ((1,), (0,))
    assert game.part("public")["winners"] == []


@pytest.mark.rule("option turn_limit")
@pytest.mark.parametrize("limit", ["0", "30001"])
def test_no_other_limit_can_be_set(limit: str):
    with pytest.raises(BadSetup):
        plus(turn_limit=limit)
