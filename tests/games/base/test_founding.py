"""B-06: the founding."""

import pytest

from hexhaven.games.base.kernels.topology import LATTICE
from tests.games.base.script import FOUNDING, GAME, START, edge, founded, start


def settle_choices(*nodes: int) -> set[str]:
    return {f"settle {node}" for node in nodes}


@pytest.mark.rule("B-06")
@pytest.mark.parametrize("first", [0, 2])
def test_the_founding_goes_round_once_and_then_back(first: int):
    game = start(first=str(first))
    clockwise = [(first + k) % 4 for k in range(4)]
    turns = []
    for lap, order in ((0, clockwise), (1, clockwise[::-1])):
        for seat in order:
            node, towards = FOUNDING[seat][lap]
            turns.append(game.turn)
            assert game.phase == "found_settlement"
            game.play(f"{seat} settle {node}")
            assert (game.turn, game.phase) == (seat, "found_road")
            game.play(f"{seat} road {edge(node, towards)}")
    assert turns == clockwise + clockwise[::-1]
    assert (game.turn, game.phase) == (first, "roll")


@pytest.mark.rule("B-06")
def test_the_first_settlement_may_stand_anywhere():
    assert start().choices(0) == settle_choices(*range(54))


@pytest.mark.rule("B-06")
def test_settlements_keep_their_distance_from_the_beginning():
    game = start().play("0 settle 12", "0 road 12-17")
    assert game.choices(1) == settle_choices(*set(range(54)) - {12, 7, 8, 17})
    assert game.refused("1 settle 12") == "node_taken"
    for near in (7, 8, 17):
        assert game.refused(f"1 settle {near}") == "too_close"


@pytest.mark.rule("B-06")
def test_the_road_adjoins_the_settlement_in_any_direction():
    game = start().play("0 settle 12")
    assert game.choices(0) == {"road 7-12", "road 8-12", "road 12-17"}
    assert game.refused("0 road 17-23") == "road_not_beside"
    coast = start().play("0 settle 0")
    assert coast.choices(0) == {"road 0-3", "road 0-4"}


@pytest.mark.rule("B-06")
def test_the_second_road_adjoins_the_second_settlement():
    game = start(2).play("0 settle 12", "0 road 12-17", "1 settle 32", "1 road 26-32")
    game.play("1 settle 6", "1 road 6-10", "0 settle 29")
    assert game.refused("0 road 17-23") == "road_not_beside"
    assert game.choices(0) == {"road 23-29", "road 29-34", "road 29-35"}


@pytest.mark.rule("B-06")
def test_the_second_settlement_may_stand_far_from_the_first():
    game = start(2).play("0 settle 12", "0 road 12-17", "1 settle 32", "1 road 26-32")
    near = {12, 32, *LATTICE.neighbours(12), *LATTICE.neighbours(32)}
    assert game.choices(1) == settle_choices(*set(range(54)) - near)


@pytest.mark.rule("B-06")
def test_a_founding_road_does_not_lie_on_another():
    game = start(2).play("0 settle 12", "0 road 12-17", "1 settle 22")
    assert game.choices(1) == {"road 16-22", "road 17-22", "road 22-28"}
    game.play("1 road 17-22", "1 settle 26", "1 road 20-26")
    assert game.refused("0 road 12-17") == "phase.found_settlement"
    game.play("0 settle 39")
    assert game.refused("0 road 17-22") == "edge_taken"


@pytest.mark.rule("B-06")
def test_only_the_second_settlement_pays_and_the_desert_nothing():
    game = start(2).play("0 settle 12", "0 road 12-17", "1 settle 32", "1 road 26-32")
    assert [game.hand(0), game.hand(1)] == ["0", "0"]
    game.play("1 settle 14")
    assert game.hand(1) == "blo"
    game.play("1 road 14-19", "0 settle 29")
    assert game.hand(0) == "go"
    assert game.bank == "18b18l19w18g17o"


@pytest.mark.rule("B-06")
def test_two_equal_hexes_pay_the_founder_twice():
    game = start(2).play("0 settle 12", "0 road 12-17", "1 settle 32", "1 road 26-32")
    assert game.play("1 settle 41").hand(1) == "w2g"


@pytest.mark.rule("B-06")
def test_the_founding_costs_nothing():
    game = founded()
    assert [game.hand(seat) for seat in range(4)] == list(START)


@pytest.mark.rule("B-06")
def test_nothing_but_the_founding_is_done_during_it():
    game = start()
    assert game.refused("0 roll") == "phase.found_settlement"
    assert game.refused("0 end") == "phase.found_settlement"
    assert game.refused("1 settle 3") == "turn"
    game.play("0 settle 12")
    assert game.refused("0 settle 29") == "phase.found_road"
    assert GAME.pending(game.state).must == {0}
    assert GAME.pending(game.state).may == set()
