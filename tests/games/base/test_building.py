"""B-30 to B-33: building."""

import pytest

from tests.games.base.positions import LONG_WAY
from tests.games.base.script import FOUNDING, founded, path


def roads(*names: str) -> set[str]:
    return {f"road {name}" for name in names}


# -- B-30


@pytest.mark.rule("B-30")
@pytest.mark.parametrize(
    ("action", "cost"),
    [("road 17-23", "bl"), ("settle 11", "blwg"), ("city 12", "2g3o"), ("buy", "wgo")],
)
def test_each_thing_has_its_price(action: str, cost: str):
    game = founded().builds(0, *path(12, 7, 11)).gain(0, "4b4l4w4g4o").main(0)
    before = game.record.hands[0].copy()
    bank = game.record.bank.copy()
    game.play(f"0 {action}")
    paid = before - game.record.hands[0]
    letters = zip(paid, "blwgo", strict=True)
    assert "".join(f"{n if n > 1 else ''}{k}" for n, k in letters if n) == cost
    assert list(game.record.bank - bank) == list(paid)


@pytest.mark.rule("B-30")
@pytest.mark.parametrize(
    ("action", "cost"),
    [("road 17-23", "bl"), ("settle 11", "blwg"), ("city 12", "2g3o"), ("buy", "wgo")],
)
def test_one_card_too_few_is_not_enough(action: str, cost: str):
    poor = founded().builds(0, *path(12, 7, 11), "road 8-12", "buy").play("* draw knight")
    assert poor.hand(0) == "0"
    for lacking in set(cost) & set("blwgo"):
        less = {"2g3o": {"g": "g3o", "o": "2g2o"}}.get(cost, {}).get(lacking)
        game = poor.copy().end().gain(0, less or cost.replace(lacking, "")).main(0)
        assert game.refused(f"0 {action}") == "cost"
    paying = poor.copy().end().gain(0, cost).main(0).play(f"0 {action}")
    assert paying.hand(0) == "0"


@pytest.mark.rule("B-30")
def test_what_is_missing_is_said():
    game = founded().gain(0, "b").main(0)
    (missing,) = game.refusal("0 road 17-23").params["missing"]
    assert (missing.id, missing.params) == ("amount.lumber", {"count": 1})


@pytest.mark.rule("B-30")
def test_a_city_replaces_an_own_settlement_whose_piece_returns():
    game = founded().builds(0, "city 12")
    assert (game.settlements(0), game.cities(0)) == ({29}, {12})
    game.afford(0, "2g3o").main(0)
    assert game.refused("0 city 12") == "no_settlement"
    assert game.refused("0 city 32") == "no_settlement"
    assert game.refused("0 city 3") == "no_settlement"
    assert game.choices(0, "city") == {"city 29"}


@pytest.mark.rule("B-30")
def test_one_builds_as_much_as_one_can_pay():
    game = founded().gain(0, "3b3l").main(0)
    game.play("0 road 17-23", "0 road 7-12", "0 road 8-12")
    assert game.hand(0) == "go"


# -- B-31


@pytest.mark.rule("B-31")
def test_roads_continue_own_roads_and_adjoin_own_buildings():
    game = founded().gain(0, "2b2l").main(0)
    assert game.choices(0, "road") == roads(
        "7-12", "8-12", "17-22", "17-23", "18-23", "29-34", "29-35"
    )
    assert game.refused("0 road 7-11") == "road_apart"
    assert game.refused("0 road 12-17") == "edge_taken"
    game.play("0 road 7-12", "0 road 7-11")


@pytest.mark.rule("B-31")
def test_foreign_roads_are_no_support_and_bear_no_second_road():
    game = founded(seats=2).gain(0, "bl").main(0)
    assert game.refused("0 road 20-26") == "road_apart"
    assert game.refused("0 road 26-32") == "edge_taken"


@pytest.mark.rule("B-31")
def test_roads_run_along_the_coast():
    game = founded().builds(0, *path(12, 7, 3, 0, 4))
    assert game.roads(0) >= {"3-7", "0-3", "0-4"}


@pytest.mark.rule("B-31")
def test_a_road_does_not_pass_a_foreign_building():
    game = founded(FOUNDING[0], ((32, 26), (14, 19)), seats=2).builds(0, *path(23, 18, 24))
    game.builds(1, "road 19-24")
    assert "road 24-30" in game.afford(0, "bl").main(0).choices(0)
    game.builds(1, "settle 24").main(0)
    assert game.refused("0 road 24-30") == "road_apart"
    assert game.choices(0, "road") == roads(
        "7-12", "8-12", "13-18", "17-22", "17-23", "29-34", "29-35"
    )


@pytest.mark.rule("B-31")
def test_a_road_may_be_built_up_to_a_foreign_building():
    game = founded(FOUNDING[0], ((32, 26), (39, 43)), seats=2).builds(0, *path(29, 34, 39))
    assert "34-39" in game.roads(0)
    assert "road 39-44" not in game.afford(0, "bl").main(0).choices(0)


@pytest.mark.rule("B-31")
def test_a_foreign_road_does_not_stop_an_own_one():
    game = founded(((12, 17), (29, 23)), ((32, 26), (40, 35)), seats=2)
    assert "35-40" in game.roads(1)
    game.builds(0, *path(29, 35, 30))
    assert "30-35" in game.roads(0)


# -- B-32


@pytest.mark.rule("B-32")
def test_a_settlement_stands_at_an_own_road_with_all_neighbours_empty():
    game = founded().builds(0, *path(12, 7, 11)).afford(0, "blwg").main(0)
    assert game.choices(0, "settle") == {"settle 11"}
    assert game.refused("0 settle 7") == "too_close"
    assert game.refused("0 settle 17") == "too_close"
    assert game.refused("0 settle 12") == "node_taken"
    assert game.refused("0 settle 32") == "node_taken"
    assert game.refused("0 settle 3") == "settlement_apart"
    game.play("0 settle 11")
    assert game.settlements(0) == {11, 12, 29}


@pytest.mark.rule("B-32")
def test_opponent_buildings_keep_their_distance_too():
    game = founded(FOUNDING[0], ((32, 26), (44, 48)), seats=2)
    game.builds(0, *path(29, 34, 39)).afford(0, "blwg").main(0)
    assert game.refused("0 settle 39") == "too_close"


@pytest.mark.rule("B-32")
def test_a_foreign_road_is_no_way_to_a_settlement():
    game = founded(seats=2).builds(1, *path(26, 20, 15)).afford(0, "blwg").main(0)
    assert game.refused("0 settle 20") == "settlement_apart"


@pytest.mark.rule("B-32")
def test_cities_keep_the_distance_as_well():
    game = founded().builds(0, "city 12", "road 7-12").afford(0, "blwg").main(0)
    assert game.refused("0 settle 7") == "too_close"


# -- B-33, B-01: the supply


@pytest.mark.rule("B-33", "B-01")
def test_five_settlements_are_all_until_one_becomes_a_city():
    game = founded(seats=2).builds(0, *path(*LONG_WAY[:9]))
    game.builds(0, "settle 11", "settle 21", "settle 33").afford(0, "blwg").main(0)
    assert game.settlements(0) == {11, 12, 21, 29, 33}
    assert game.refused("0 settle 43") == "settlements_out"
    assert game.choices(0, "settle") == set()
    game.builds(0, "city 11", "settle 43")
    assert game.settlements(0) == {12, 21, 29, 33, 43}


@pytest.mark.rule("B-33", "B-01")
def test_fifteen_roads_are_all():
    game = founded(seats=2).builds(0, "road 17-23", *path(*LONG_WAY)[:11]).gain(0, "2b2l").main(0)
    game.play("0 road 48-52")
    assert len(game.roads(0)) == 15
    assert game.refused("0 road 49-52") == "roads_out"
    assert game.choices(0, "road") == set()


@pytest.mark.rule("B-33", "B-01")
def test_four_cities_are_all():
    game = founded(seats=2, points=20).builds(0, *path(*LONG_WAY[:7]))
    game.builds(0, "settle 11", "settle 21", "settle 33")
    game.builds(0, "city 12", "city 29", "city 11", "city 21").afford(0, "2g3o").main(0)
    assert game.cities(0) == {11, 12, 21, 29}
    assert game.refused("0 city 33") == "cities_out"
    assert game.choices(0, "city") == set()


@pytest.mark.rule("B-33")
def test_what_is_built_stays():
    game = founded(seats=2).builds(0, *path(12, 7, 11), "settle 11", "city 11")
    before = (game.roads(0), game.settlements(0), game.cities(0))
    game.end().main(1).end()
    assert (game.roads(0), game.settlements(0), game.cities(0)) == before


@pytest.mark.rule("B-31", "B-32")
@pytest.mark.parametrize("line", ["0 settle 54", "0 city 54", "0 settle 99"])
def test_there_are_54_nodes(line: str):
    assert founded().gain(0, "blw2g2o").main(0).refused(line) == "place"
