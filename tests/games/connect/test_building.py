import pytest

from hexhaven.games.connect.geography import NOWHERE
from tests.games.connect.script import RICH, Script

#: From a start place through the desert into the area beside: roads, then the first free node.
MOON_LEFT = (("1:43-55", "1:43-54", "0:17-22"), "0:17")
MOON_RIGHT = (("1:47-58", "1:47-59", "1:48-59"), "1:48")
SUN_RIGHT = (("1:30-41", "1:31-41", "2:21-32"), "2:32")


@pytest.mark.rule("C-30")
def test_the_first_settlement_in_a_foreign_area_earns_two_more_points():
    script = Script()
    roads, node = SUN_RIGHT
    script.roads(1, *roads).settle(1, node)
    assert script.position.island.area_of[script.node(node)] == 2
    assert script.points(1) == 4 + 1 + 2
    assert script.player(1).bonus == (2,)


@pytest.mark.rule("C-30")
def test_each_of_the_two_areas_beside_is_rewarded_once_and_for_ever():
    script = Script().to_round(2)
    for roads, node in (MOON_LEFT, MOON_RIGHT):
        script.roads(0, *roads).settle(0, node)
    assert script.player(0).bonus == (-1, 1)
    route = 2 * (script.ground(1).route == 0)
    assert script.points(0) == 4 + 2 * 3 + route
    script.add(0, "2g3o").do(0, "city 1:48")
    assert script.points(0) == 4 + 2 * 3 + 1 + route


@pytest.mark.rule("C-30")
def test_a_second_settlement_in_the_same_foreign_area_earns_nothing_more():
    script = Script()
    roads, node = SUN_RIGHT
    script.roads(1, *roads).settle(1, node).roads(1, "2:22-32", "2:11-22")
    before = script.points(1)
    script.settle(1, "2:11")
    assert script.position.island.area_of[script.node("2:11")] == 2
    assert script.points(1) == before + 1


@pytest.mark.rule("C-30")
def test_a_settlement_in_the_desert_earns_one_point():
    script = Script().roads(1, "1:27-37", "1:26-37").settle(1, "1:26")
    assert script.position.island.area_of[script.node("1:26")] == NOWHERE
    assert script.points(1) == 5
    assert script.player(1).bonus == ()


#: All fifteen roads of board 1's sun along the moon's coast of board 2, into its sun's area.
LONG_WAY = (
    "1:19-30", "1:9-19", "1:9-20", "2:0-10", "2:0-11", "2:1-11", "2:1-12", "2:2-12", "2:2-13",
    "2:3-13", "2:3-14", "2:4-14", "2:4-15", "2:15-26", "2:26-37",
)  # fmt: skip


@pytest.mark.rule("C-30")
def test_nobody_settles_two_areas_away_although_roads_go_anywhere():
    script = Script().roads(1, *LONG_WAY).hold(1, RICH)
    assert script.position.island.area_of[script.node("2:37")] == 3
    assert script.refused(1, "settle 2:37") == "far"
    assert "settle 2:26" in script.choices(1, "settle")  # the desert before it


@pytest.mark.rule("C-30")
def test_settlements_need_an_own_road_and_distance():
    script = Script().hold(1, RICH)
    assert script.refused(1, "settle 1:8") == "settlement_apart"
    assert script.refused(1, "settle 1:50") == "own.node"
    assert script.refused(1, "settle 1:39") == "too_close"
    assert script.refused(1, "settle 1:34") == "taken.node"
    script.do(1, "road 1:29-40")
    assert script.refused(1, "settle 1:29") == "too_close"


@pytest.mark.rule("C-30")
def test_roads_join_own_pieces_and_places_are_taken_by_who_came_first():
    script = Script().hold(1, RICH).hold(3, RICH)
    assert script.refused(1, "road 2:30-41") == "road_apart"
    assert script.refused(1, "road 1:34-45") == "taken.road"
    assert script.refused(1, "road 1:39-50") == "own.road"
    script.roads(1, "1:30-41", "1:31-41", "2:21-32", "2:32-43")
    assert script.refused(3, "road 2:32-43") == "taken.road"


@pytest.mark.rule("C-01")
def test_everything_costs_what_it_costs_and_pieces_run_out():
    script = Script().hold(1, "b")
    for text, missing in (("road 1:30-41", "l"), ("city 1:38", "2g3o"), ("buy 1", "wgo")):
        assert script.refused(1, text) == "cost"
        names = [m.id.removeprefix("amount.")[0] for m in script.refusal(1, text).params["missing"]]
        assert names == [letter for letter in missing if letter.isalpha()]
    script.hold(1, "4g6o").do(1, "city 1:38", "city 1:40")
    assert script.hand(1) == "0"
    assert script.points(1) == 6
    assert script.hold(1, RICH).refused(1, "city 1:38") == "no_settlement"


@pytest.mark.rule("C-01")
def test_nobody_has_more_than_eighteen_roads_five_settlements_and_five_cities():
    script = Script()
    built = 3
    while built < 18:
        places = sorted(script.add(1, "bl").choices(1, "road"))
        script.do(1, places[0])
        built += 1
    assert script.hold(1, RICH).refused(1, "road 1:30-41") == "roads_out"
    assert not script.choices(1, "road")
    while len(script.player(1).settlements) < 5:
        script.do(1, min(script.hold(1, RICH).choices(1, "settle")))
    assert script.hold(1, RICH).refused(1, "settle 1:8") == "settlements_out"
    for node in script.player(1).settlements[:4]:
        script.hold(1, RICH).do(1, "city {}:{}".format(*script.position.island.name_node(node)))
    last = "{}:{}".format(*script.position.island.name_node(script.player(1).settlements[0]))
    assert script.hold(1, RICH).refused(1, f"city {last}") == "cities_out"


# -- the ring


@pytest.mark.rule("C-31")
def test_in_the_ring_a_road_goes_on_at_the_same_symbol_of_the_far_edge():
    script = Script(4).to_round(2)
    script.roads(0, "1:43-55", "1:43-54")  # to the cross on the left edge of board 1
    assert "road 2:52-64" in script.add(0, "bl").choices(0, "road")
    script.do(0, "road 2:52-64").settle(0, "2:52")
    assert script.player(0).bonus == (3,)
    assert script.points(0) == 4 + 1 + 2


@pytest.mark.rule("C-31")
def test_the_ring_has_no_edge_boards_and_sun_reaches_the_first_moon():
    script = Script(4).roads(3, "2:30-41", "2:31-41", "1:21-32").settle(3, "1:32")
    assert script.player(3).bonus == (0,)


# -- edge boards


@pytest.mark.rule("C-32")
def test_grey_pieces_keep_their_distance_and_are_in_the_way():
    script = Script().to_round(2).roads(0, "1:43-55", "1:43-54", "0:17-22").hold(0, RICH)
    assert script.refused(0, "settle 0:20") == "grey"
    assert script.refused(0, "road 0:15-20") == "grey"
    near = script.position.island.neighbours[script.node("0:20")]
    names = ["{}:{}".format(*script.position.island.name_node(n)) for n in near]
    for name in names:
        assert script.refused(0, f"settle {name}") == "too_close"


@pytest.mark.rule("C-32")
def test_on_an_edge_board_one_settles_at_a_distance_from_grey_pieces():
    script = Script()
    script.roads(5, "3:30-41", "3:31-41", "4:7-11").settle(5, "4:11")
    assert script.player(5).bonus == (6,)
    assert script.points(5) == 7


@pytest.mark.rule("C-32")
def test_grey_pieces_produce_nothing():
    script = Script(rolled=False)
    before = sum(sum(player.hand) for player in script.position.players)
    supply = sum(script.position.supply)
    script.roll(1, 1)
    gained = sum(sum(player.hand) for player in script.position.players) - before
    assert supply - sum(script.position.supply) == gained
