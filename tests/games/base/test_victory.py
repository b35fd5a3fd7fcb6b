"""B-52, B-53: the largest army, points and the end."""

import pytest

from hexhaven.core.messages import BadSetup
from tests.games.base.script import (
    FOUNDING,
    GAME,
    NOTHING,
    Script,
    founded,
    path,
    position,
    setup_of,
)

# -- B-52


@pytest.mark.rule("B-52")
def test_three_knights_are_the_largest_army():
    game = founded().draws(0, "knight", "knight", "knight").plays_knights(0, 1, 5)
    assert game.largest_army is None
    game.before_roll(0).play("0 knight")
    assert game.largest_army == 0
    assert game.points(0) == 4


@pytest.mark.rule("B-52")
def test_it_passes_only_to_a_strictly_larger_army():
    game = founded().draws(0, *["knight"] * 3).draws(1, *["knight"] * 4)
    game.plays_knights(0, 1, 5, 1).plays_knights(1, 5, 1, 5)
    assert game.largest_army == 0
    game.plays_knights(1, 1)
    assert game.largest_army == 1
    assert (game.points(0), game.points(1)) == (2, 4)


@pytest.mark.rule("B-52")
def test_the_holder_keeps_it_with_more_knights():
    game = founded().draws(0, *["knight"] * 4).plays_knights(0, 1, 5, 1, 5)
    assert game.largest_army == 0
    assert game.points(0) == 4


@pytest.mark.rule("B-52")
def test_unplayed_knights_do_not_count():
    game = founded().draws(0, *["knight"] * 5).end()
    assert game.largest_army is None


# -- B-53


@pytest.mark.rule("B-53")
def test_points_are_counted():
    game = founded()
    assert game.points(0) == 2
    game.builds(0, *path(12, 7, 11), "settle 11")
    assert game.points(0) == 3
    game.builds(0, "city 11")
    assert game.points(0) == 4
    game.draws(0, "victory_point")
    assert game.points(0) == 5


@pytest.mark.rule("B-53")
def test_example_ten_points():
    """004:693: two settlements, two cities, the longest road and two victory-point cards."""
    game = founded(seats=2).draws(0, "victory_point", "victory_point")
    game.builds(0, "road 17-23", *path(12, 7, 11), "settle 11", *path(11, 16, 21), "settle 21")
    assert game.longest_road == 0
    game.builds(0, "city 12").afford(0, "2g3o").main(0)
    assert (game.points(0), game.winner) == (9, None)
    assert game.view(1).players[0].points == 7
    game.play("0 city 29")
    assert game.winner == 0
    assert (len(game.settlements(0)), len(game.cities(0))) == (2, 2)
    outcome = GAME.outcome(game.state)
    assert outcome is not None
    assert outcome.scores == (10, 2)
    assert outcome.ranking == ((0,), (1,))
    assert game.view(1).players[0].points == 10


@pytest.mark.rule("B-53")
def test_the_winner_wins_at_once_without_announcement():
    game = founded(points=3).builds(0, *path(12, 7, 11)).afford(0, "blwg").main(0)
    assert game.winner is None
    game.play("0 settle 11")
    assert (game.winner, game.phase) == (0, "over")
    assert game.refused("0 end") == "over"
    assert game.refused("1 roll") == "over"


@pytest.mark.rule("B-53")
@pytest.mark.parametrize("points", [4, 5])
def test_the_longest_road_and_the_largest_army_win_too(points: int):
    road = founded(points=points).builds(0, "road 17-23", *path(12, 7)).builds(0, "road 3-7")
    assert road.winner == (0 if points == 4 else None)
    army = founded(points=points).draws(0, *["knight"] * 3).plays_knights(0, 1, 5)
    army.before_roll(0).play("0 knight")
    assert army.winner == (0 if points == 4 else None)


@pytest.mark.rule("B-53")
def test_a_free_road_before_the_roll_may_win():
    game = founded(points=4).builds(0, "road 17-23").draws(0, "road_building").end()
    game.before_roll(0).play("0 roads", "0 road 7-12", "0 road 3-7")
    assert game.winner == 0


@position
def gift_of_a_road(**options: object) -> Script:
    """Seat 1 has cut the road of seat 0, and so seat 2 holds the longest road, with 5 points."""
    game = founded(FOUNDING[0], ((32, 26), (14, 19)), seats=3, **options)
    game.draws(2, "victory_point").builds(2, *path(50, 46, 41, 45))
    game.builds(0, *path(17, 23, 18, 24, 30, 36)).builds(2, "road 45-49")
    assert [game.length(seat) for seat in (0, 2)] == [6, 5]
    game.builds(1, "road 19-24", "settle 24")
    assert (game.turn, game.longest_road, game.points(2)) == (1, 2, 5)
    return game


@pytest.mark.rule("B-53")
def test_points_gained_in_anothers_turn_win_when_the_own_turn_comes():
    game = gift_of_a_road(points=5)
    assert game.winner is None
    game.end()
    assert (game.winner, game.phase) == (2, "over")


@pytest.mark.rule("B-53")
def test_points_gained_in_anothers_turn_do_not_win_if_lost_again():
    game = founded(FOUNDING[2], ((32, 26), (14, 19)), FOUNDING[0], seats=3, points=5)
    game.draws(0, "victory_point").builds(0, *path(50, 46, 41, 45))
    game.builds(2, *path(17, 23, 18, 24, 30, 36)).builds(0, "road 45-49")
    game.builds(1, "road 19-24").afford(2, "2b2l").builds(1, "settle 24")
    assert (game.turn, game.longest_road, game.points(0)) == (1, 0, 5)
    game.end().roll(NOTHING).play("2 road 7-12", "2 road 3-7")
    assert (game.turn, game.longest_road, game.points(0)) == (2, 2, 3)
    game.end()
    assert (game.turn, game.phase, game.winner) == (0, "roll", None)


@pytest.mark.rule("B-53")
def test_a_turn_that_begins_with_enough_points_is_not_rolled():
    game = gift_of_a_road(points=5).end()
    assert game.refused("2 roll") == "over"


@pytest.mark.rule("B-53", "option points")
@pytest.mark.parametrize("points", [3, 4, 5])
def test_the_points_to_win_can_be_set(points: int):
    game = founded(points=points)
    for card in range(points - 2):
        assert game.winner is None, card
        game.draws(0, "victory_point")
    assert game.winner == 0


@pytest.mark.rule("option points")
def test_ten_points_win_unless_told():
    assert founded().view(0).parts()["island"]["options"]["points"] == 10


@pytest.mark.rule("option points", "option discard_limit", "option turn_limit")
@pytest.mark.parametrize(
    ("option", "value"),
    [("points", 2), ("points", 21), ("points", "ten"), ("discard_limit", 1), ("turn_limit", 0)],
)
def test_numbers_out_of_bounds_are_refused(option: str, value: object):
    with pytest.raises(BadSetup) as refused:
        setup_of(**{option: value})
    assert refused.value.message.id == "setup.number"


@pytest.mark.rule("option turn_limit")
def test_after_the_last_turn_nobody_has_won():
    game = founded(turn_limit=4, seats=2).draws(0, "victory_point")
    for _ in range(3):
        game.end().roll(NOTHING)
    assert GAME.outcome(game.state) is None
    game.end()
    outcome = GAME.outcome(game.state)
    assert outcome is not None
    assert outcome.winners == ()
    assert outcome.ranking == ((0,), (1,))
    assert outcome.scores == (3, 2)
    assert outcome.reason.id == "outcome.base.limit"
    assert game.record.turns == 4
