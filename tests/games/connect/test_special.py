import pytest

from hexhaven.games.connect.position import NOBODY, Draft
from hexhaven.games.connect.rules.routes import route_holder, route_length
from tests.games.connect.script import Script
from tests.games.island.trails import longest_trail

#: Roads that make a route of five for board 1's sun, from one start place into board 2.
SUN_ROUTE = ("1:30-41", "1:31-41", "2:21-32", "2:32-43")
#: The same for board 1's moon, into the left edge board.
MOON_ROUTE = ("1:43-55", "1:43-54", "0:17-22", "0:17-21")


@pytest.mark.rule("C-40")
def test_a_route_of_five_over_two_boards_earns_two_points():
    script = Script().roads(1, *SUN_ROUTE[:3])
    assert script.player(1).length == 4
    assert script.ground(1).route == NOBODY
    script.roads(1, SUN_ROUTE[3])
    assert script.player(1).length == 5
    assert script.ground(1).route == 1
    assert script.points(1) == 6


@pytest.mark.rule("C-40")
def test_the_route_is_contested_between_the_two_of_a_board_only():
    script = Script().roads(1, *SUN_ROUTE).to_round(2).roads(0, *MOON_ROUTE)
    assert (script.player(0).length, script.player(1).length) == (5, 5)
    assert script.ground(1).route == 1  # an equal one takes nothing
    others = ("2:43-55", "2:43-54", "1:52-64", "1:41-52")
    script.roads(2, *others)
    assert script.ground(2).route == 2  # another board, another contest
    assert script.ground(1).route == 1
    script.roads(0, "0:16-21")
    assert script.player(0).length == 6
    assert script.ground(1).route == 0
    assert (script.points(0), script.points(1)) == (6, 4)


@pytest.mark.rule("C-40")
def test_anothers_building_interrupts_a_route_and_its_holder_loses_it():
    script = Script().roads(1, *SUN_ROUTE)
    assert script.points(1) == 6
    script.to_round(2).roads(2, "2:43-55").settle(2, "2:43")
    assert script.player(1).length == 5  # a route may end at a foreign building
    script = Script().roads(1, *SUN_ROUTE, "2:43-54").to_round(2)
    assert script.player(1).length == 6
    script.roads(2, "2:43-55").settle(2, "2:43")
    assert script.player(1).length == 5


@pytest.mark.rule("C-40")
def test_an_interrupted_route_of_less_than_five_is_nobodys():
    script = Script().roads(1, "1:30-41", "1:31-41", "2:21-32", "2:32-43").to_round(2)
    script.roads(2, "2:33-44", "2:22-33", "2:22-32").settle(2, "2:32")
    assert script.player(1).length == 4
    assert script.ground(1).route == NOBODY
    assert script.points(1) == 4


@pytest.mark.rule("C-40")
@pytest.mark.parametrize(
    ("lengths", "holder", "expected"),
    [
        ({0: 4, 1: 3}, NOBODY, NOBODY),
        ({0: 5, 1: 3}, NOBODY, 0),
        ({0: 5, 1: 5}, 1, 1),
        ({0: 6, 1: 5}, 1, 0),
        ({0: 5, 1: 5}, NOBODY, NOBODY),
        ({0: 4, 1: 2}, 0, NOBODY),
    ],
)
def test_who_holds_the_longest_route(lengths, holder, expected):
    assert route_holder(lengths, holder) == expected


@pytest.mark.rule("C-40")
def test_routes_are_measured_as_a_slow_search_measures_them():
    script = Script()
    for step in range(12):
        places = sorted(script.add(1, "bl").choices(1, "road"))
        script.do(1, places[(5 * step) % len(places)])
        position = script.position
        roads = [position.island.ends[edge] for edge in script.player(1).roads]
        foreign = [
            node
            for road in roads
            for node in road
            if position.building(node) and position.building(node) not in (4, 5)
        ]
        assert route_length(Draft(script.state), 1) == longest_trail(roads, foreign)


def knights(script, seat, count):
    """Buy knights in one round and play them in later ones."""
    for _ in range(count):
        script.buy(seat, "knight")
    for _ in range(count):
        script.to_round(script.position.round + 2)
        script.do(seat, min(script.choices(seat, "knight")))
    return script


@pytest.mark.rule("C-40")
def test_two_knights_are_the_largest_army_of_a_board_until_the_other_has_more():
    script = knights(Script(), 1, 1)
    assert script.ground(1).army == NOBODY
    knights(script, 1, 1)
    assert script.ground(1).army == 1
    assert script.points(1) == 6
    script.to_round(script.position.round + 1)
    knights(script, 0, 2)
    assert script.ground(1).army == 1
    knights(script, 0, 1)
    assert script.ground(1).army == 0
    assert (script.points(0), script.points(1)) == (6, 4)


@pytest.mark.rule("C-40")
def test_armies_of_other_boards_do_not_count():
    script = knights(Script(), 1, 2)
    knights(script, 3, 2)
    assert (script.ground(1).army, script.ground(2).army) == (1, 3)
