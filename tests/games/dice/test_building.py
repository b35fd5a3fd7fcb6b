"""D-04 to D-06: costs, and where and in which order things are built."""

from itertools import pairwise

import pytest

from hexhaven.games.dice.actions import Road
from tests.games.dice.script import Script, dice

#: The road before each road, as the printed sheet has it.
FOLLOWS = {
    0: None, 1: 0, 2: 0, 3: 2, 4: 3, 5: 3, 6: 5, 7: 6, 8: 7, 9: 8, 10: 9, 11: 10,
    12: 7, 13: 12, 14: 13, 15: 14,
}  # fmt: skip
SETTLEMENTS = {3: None, 4: 2, 5: 5, 7: 7, 9: 9, 11: 11}
CITIES = {7: 1, 12: 4, 20: 13, 30: 15}


def way_to(road: int | None) -> list[str]:
    """All roads up to one."""
    found: list[str] = []
    while road is not None:
        found.insert(0, f"road {road}")
        road = FOLLOWS[road]
    return found


def with_roads(*roads: str) -> Script:
    """These roads, three in a turn."""
    game = dice()
    for i in range(0, len(roads), 3):
        game.turn("3b3l", *roads[i : i + 3])
    return game


@pytest.mark.rule("D-04")
@pytest.mark.parametrize(
    ("dice_rolled", "piece", "left"),
    [
        ("bl4w", "road 2", "4w"),
        ("wgo3a", "knight 1", "3a"),
        ("blwg2o", "settle 3", "2o"),
        ("2g3ob", "city 7", "b"),
    ],
)
def test_everything_has_its_cost(dice_rolled: str, piece: str, left: str):
    game = with_roads("road 0", "road 1").stopped(dice_rolled).do(piece)
    assert game.dice == left


@pytest.mark.rule("D-04")
@pytest.mark.parametrize(
    ("dice_rolled", "piece", "missing"),
    [
        ("6b", "road 2", {"lumber": 1}),
        ("6l", "road 2", {"brick": 1}),
        ("3g3w", "knight 1", {"ore": 1}),
        ("3o3w", "knight 1", {"grain": 1}),
        ("3g3o", "knight 1", {"wool": 1}),
        ("2b2l2w", "settle 3", {"grain": 1}),
        ("2b2l2g", "settle 3", {"wool": 1}),
        ("2b2w2g", "settle 3", {"lumber": 1}),
        ("2l2w2g", "settle 3", {"brick": 1}),
        ("4o2a", "city 7", {"grain": 2}),
        ("g5o", "city 7", {"grain": 1}),
        ("4g2o", "city 7", {"ore": 1}),
        ("6a", "settle 3", {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}),
    ],
)
def test_what_is_missing_is_said(dice_rolled: str, piece: str, missing: dict[str, int]):
    game = with_roads("road 0", "road 1").stopped(dice_rolled)
    refusal = game.refusal(piece)
    assert refusal.id == "refused.dice.cost"
    said = {m.id.removeprefix("amount."): m.params["count"] for m in refusal.params["missing"]}
    assert said == missing


@pytest.mark.rule("D-04")
def test_one_builds_as_much_as_the_dice_pay():
    game = dice().stopped("3b3l").do("road 0", "road 1", "road 2")
    assert game.choices() == {"done"}
    assert dice().stopped("2w2g2o").do("knight 1", "knight 2").dice == "0"


@pytest.mark.rule("D-04")
def test_nothing_carries_over_to_the_next_turn():
    game = dice().turn("b5w").roll("l5w")
    assert game.dice == "l5w"
    game.do("stop")
    assert game.refused("road 0") == "cost"


@pytest.mark.rule("D-05")
@pytest.mark.parametrize("road", FOLLOWS)
def test_a_road_follows_the_one_before_it(road: int):
    *before, last = way_to(road)
    game = with_roads(*before[:-1]).stopped("3b3l")
    if before:
        assert game.refusal(last).params == {"number": FOLLOWS[road]}
        assert game.refused(last) == "road"
        game.do(before[-1])
    game.do(last)
    assert game.refused(last) == "built"


@pytest.mark.rule("D-05")
def test_the_network_grows_from_one_end_of_the_start_road_only():
    assert dice().stopped("3b3l").choices("road") == {"road 0"}


@pytest.mark.rule("D-05")
def test_there_are_sixteen_roads_and_no_others():
    game = dice().stopped("3b3l")
    assert game.refused("road 16") == "place"
    assert game.refused(Road(999_999_999)) == "place"
    assert game.refusal("road 16").params["known"] == tuple(range(16))


@pytest.mark.rule("D-05")
def test_each_road_scores_one_point_and_the_start_road_none():
    assert dice().points() == 0
    game = with_roads(*(f"road {n}" for n in range(16)))
    assert game.points() == 16


@pytest.mark.rule("D-05")
def test_unbuilt_places_do_not_stop_roads():
    game = with_roads(*way_to(8))
    assert game.part("sheet/0")["settlements"] == []
    assert game.part("sheet/0")["roads"] == [0, 2, 3, 5, 6, 7, 8]


@pytest.mark.rule("D-06")
def test_settlements_come_in_their_order_and_score_their_numbers():
    game = with_roads(*way_to(11))
    numbers = list(SETTLEMENTS)
    for number, following in pairwise(numbers):
        game.stopped("blwg2a")
        assert game.choices("settle") == {f"settle {number}"}
        assert game.refusal(f"settle {following}").params == {"number": number}
        game.do(f"settle {number}", "done")
        assert game.boxes()[-1] == number
    assert game.turn("blwg2a", "settle 11").boxes()[-1] == 11


@pytest.mark.rule("D-06")
def test_cities_come_in_their_order_and_score_their_numbers():
    game = with_roads("road 0", "road 1", *way_to(4)[1:], "road 5", *way_to(15)[4:])
    numbers = list(CITIES)
    for number, following in pairwise(numbers):
        game.stopped("2g3oa")
        assert game.choices("city") == {f"city {number}"}
        assert game.refused(f"city {following}") == "order"
        game.do(f"city {number}", "done")
        assert game.boxes()[-1] == number
    assert game.turn("2g3oa", "city 30").boxes()[-1] == 30


@pytest.mark.rule("D-06")
@pytest.mark.parametrize(("number", "road"), SETTLEMENTS.items())
def test_a_settlement_needs_the_road_that_leads_to_it(number: int, road: int | None):
    game = with_roads(*way_to(road)[:-1])
    for earlier in [n for n in SETTLEMENTS if n < number]:
        game.turn("blwg2a", f"settle {earlier}")
    if road is not None:
        game.stopped("2b2lwg")
        assert game.refusal(f"settle {number}").params == {"number": road}
        assert game.refused(f"settle {number}") == "road"
        game.do(f"road {road}", f"settle {number}")
    else:
        game.stopped("blwg2a").do(f"settle {number}")


@pytest.mark.rule("D-06")
@pytest.mark.parametrize(("number", "road"), CITIES.items())
def test_a_city_needs_the_road_that_leads_to_it(number: int, road: int):
    earlier = [n for n in CITIES if n < number]
    roads = list(dict.fromkeys(step for n in earlier for step in way_to(CITIES[n])))
    roads += [step for step in way_to(road)[:-1] if step not in roads]
    game = with_roads(*roads)
    for n in earlier:
        game.turn("2g3oa", f"city {n}")
    game.stopped("2g3oa")
    assert game.refusal(f"city {number}").params == {"number": road}
    game.do("done").turn("bl4a", f"road {road}").turn("2g3oa", f"city {number}")


@pytest.mark.rule("D-06")
def test_a_city_is_a_place_of_its_own_and_replaces_nothing():
    game = dice().turn("blwg2a", "settle 3").turn("2b2l2a", "road 0", "road 1")
    game.stopped("2g3oa")
    assert game.refused("city 3") == "place"
    game.do("city 7", "done")
    assert game.part("sheet/0")["settlements"] == [3]
    assert game.points() == 3 + 2 + 7


@pytest.mark.rule("D-06")
def test_knights_come_in_their_order_need_no_road_and_score_their_numbers():
    game = dice()
    for number in range(1, 7):
        game.stopped("wgo3a")
        assert game.choices("knight") == {f"knight {number}"}
        if number < 6:
            assert game.refused(f"knight {number + 1}") == "order"
        game.do(f"knight {number}", "done")
        assert game.boxes()[-1] == number
    assert game.stopped("wgo3a").choices("knight") == set()
    assert game.refused("knight 7") == "place"


def test_a_sheet_names_the_places_that_may_come_next_whatever_the_dice_show():
    game = dice().build("road 0", "road 2", "knight 1")
    assert game.part("sheet/0")["next"] == {
        "road": [1, 3],
        "settle": [3],
        "city": [],
        "knight": [2],
    }
