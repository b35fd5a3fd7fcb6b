"""B-50, B-51: the longest road."""

import pytest

from tests.games.base.script import FOUNDING, Script, founded, path, position

#: Seat 1 stands at 14, from where it can come to 24; seat 2 is far away.
RIVAL = ((32, 26), (14, 19))
#: A road of five for seat 2, with the one it was founded with.
SOUTH = path(50, 46, 41, 45, 49)


@position
def road_of_seven() -> Script:
    """Seat 0 has a road of seven over 24, and seat 1 a road up to it."""
    game = founded(FOUNDING[0], RIVAL, seats=3).builds(0, *path(17, 23, 18, 24, 30, 36, 41))
    assert (game.length(0), game.longest_road) == (7, 0)
    return game.builds(1, "road 19-24")


# -- B-50


@pytest.mark.rule("B-50")
def test_five_roads_are_needed():
    game = founded().builds(0, "road 17-23", "road 7-12")
    assert (game.length(0), game.longest_road) == (4, None)
    game.builds(0, "road 29-34")
    assert (game.length(0), game.longest_road) == (5, 0)
    assert game.points(0) == 4


@pytest.mark.rule("B-50", "B-51")
def test_it_passes_only_to_a_strictly_longer_road():
    game = founded(seats=2).builds(0, "road 17-23", *path(12, 7, 3))
    assert (game.length(0), game.longest_road) == (5, 0)
    game.builds(1, *path(26, 20, 25, 19, 14))
    assert (game.length(1), game.longest_road) == (5, 0)
    game.builds(1, "road 9-14")
    assert (game.length(1), game.longest_road) == (6, 1)
    assert (game.points(0), game.points(1)) == (2, 4)
    game.builds(0, "road 0-3")
    assert (game.length(0), game.longest_road) == (6, 1)


@pytest.mark.rule("B-50")
def test_branches_do_not_add():
    game = founded().builds(0, "road 17-23", "road 7-12", "road 8-12", "road 17-22", "road 18-23")
    assert (game.length(0), game.longest_road) == (4, None)


@pytest.mark.rule("B-50")
def test_two_networks_do_not_add():
    game = founded().builds(0, *path(12, 7, 3), *path(29, 35, 40))
    assert game.length(0) == 3


@pytest.mark.rule("B-50")
def test_a_circle_counts_whole_and_may_be_left_again():
    game = founded().builds(0, *path(12, 8, 13, 18, 23, 17))
    assert game.length(0) == 7
    game.builds(0, "road 7-12")
    assert game.length(0) == 7
    game.builds(0, "road 29-34")
    assert game.length(0) == 8


@pytest.mark.rule("B-50")
def test_no_road_counts_twice():
    game = founded().builds(0, *path(17, 22, 28), "road 17-23")
    assert game.length(0) == 4


@pytest.mark.rule("B-50")
def test_own_buildings_do_not_interrupt():
    game = founded().builds(0, "road 17-23", *path(12, 7, 11), "settle 11", "road 11-16")
    assert game.length(0) == 6
    game.builds(0, "city 11", "city 12")
    assert game.length(0) == 6


@pytest.mark.rule("B-50")
def test_foreign_roads_do_not_interrupt():
    game = road_of_seven()
    assert (game.length(0), game.longest_road) == (7, 0)


@pytest.mark.rule("B-50")
def test_a_foreign_building_interrupts_and_the_trail_may_end_at_it():
    game = road_of_seven().builds(1, "settle 24")
    assert game.length(0) == 4
    game.builds(1, "city 24")
    assert game.length(0) == 4


@pytest.mark.rule("B-50")
def test_a_road_built_up_to_a_foreign_building_counts():
    game = founded(FOUNDING[0], ((32, 26), (39, 43)), seats=2)
    game.builds(0, "road 17-23", *path(29, 34))
    assert game.length(0) == 4
    game.builds(0, "road 34-39")
    assert (game.length(0), game.longest_road) == (5, 0)


@pytest.mark.rule("B-50")
def test_a_circle_with_a_foreign_building_on_it_still_counts_whole():
    game = founded(((23, 18), (40, 44)), ((32, 26), (14, 19)), seats=2)
    game.builds(1, "road 19-24")
    game.builds(0, *path(18, 24, 30, 35, 29, 23))
    assert game.length(0) == 6
    game.builds(1, "settle 24")
    assert game.length(0) == 6


# -- B-51


@pytest.mark.rule("B-51")
def test_example_who_interrupts_a_road_of_seven_has_the_longest_road():
    """004:593."""
    game = road_of_seven().builds(1, *path(14, 10, 6, 2)).afford(1, "blwg").main(1)
    assert (game.length(0), game.length(1), game.longest_road) == (7, 5, 0)
    assert (game.points(0), game.points(1)) == (4, 2)
    game.play("1 settle 24")
    assert (game.length(0), game.length(1), game.longest_road) == (4, 5, 1)
    assert (game.points(0), game.points(1)) == (2, 5)


@pytest.mark.rule("B-51")
def test_a_third_player_may_get_it_at_once():
    game = road_of_seven().builds(2, *SOUTH).afford(1, "blwg").main(1)
    assert (game.length(2), game.longest_road) == (5, 0)
    game.play("1 settle 24")
    assert (game.length(0), game.length(1), game.longest_road) == (4, 2, 2)


@pytest.mark.rule("B-51")
def test_nobody_holds_it_below_five():
    game = road_of_seven().builds(1, "settle 24")
    assert (game.length(0), game.longest_road) == (4, None)
    assert game.points(0) == 2


@pytest.mark.rule("B-51")
def test_the_holder_keeps_it_with_what_is_left():
    game = road_of_seven().builds(0, *path(12, 7)).builds(1, "settle 24")
    assert (game.length(0), game.longest_road) == (5, 0)


@pytest.mark.rule("B-51")
def test_the_holder_keeps_it_in_a_tie():
    game = road_of_seven().builds(2, *SOUTH).builds(0, *path(12, 7)).builds(1, "settle 24")
    assert (game.length(0), game.length(2), game.longest_road) == (5, 5, 0)


@pytest.mark.rule("B-51")
def test_a_tie_without_the_holder_sets_it_aside_until_one_is_longest():
    game = road_of_seven().builds(2, *SOUTH).builds(1, *path(14, 10, 6, 2), "settle 24")
    assert [game.length(seat) for seat in range(3)] == [4, 5, 5]
    assert game.longest_road is None
    assert game.points(0) == 2
    game.builds(0, *path(12, 7))
    assert [game.length(seat) for seat in range(3)] == [5, 5, 5]
    assert game.longest_road is None
    game.builds(2, *path(49, 52))
    assert game.longest_road == 2


@pytest.mark.rule("B-51")
def test_the_first_to_five_gets_it_at_once():
    game = founded().builds(0, "road 17-23", *path(12, 7)).afford(0, "bl").main(0)
    assert game.longest_road is None
    assert game.play("0 road 3-7").longest_road == 0


@pytest.mark.rule("B-51")
def test_free_roads_count_like_others():
    game = founded().builds(0, "road 17-23").draws(0, "road_building").end().before_roll(0)
    game.play("0 roads", "0 road 7-12")
    assert game.longest_road is None
    assert game.play("0 road 3-7").longest_road == 0
