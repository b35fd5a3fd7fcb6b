import pytest

from hexhaven.games.connect.actions import Count
from hexhaven.matches.file import read
from hexhaven.matches.match import Match
from hexhaven.matches.nature import ScriptedNature
from tests.games.connect.script import GAME, Script


@pytest.mark.rule("C-42", "option points")
@pytest.mark.parametrize("goal", [18, 7])
def test_an_active_player_with_enough_points_wins_at_once(goal):
    script = Script(points=goal).score(1, goal - 1)
    assert GAME.pending(script.state).nature == 35
    script.hold(1, "2g3o").do(1, "city 1:38")
    assert GAME.pending(script.state).nature == 0
    assert GAME.chances(script.state).weighted == ((Count(), 1),)
    script.nature("count")
    assert script.outcome.winners == (1,)
    assert script.outcome.ranking[0] == (1,)
    assert script.outcome.scores[1] == goal
    assert script.outcome.reason.id == "outcome.connect.points"


@pytest.mark.rule("C-42")
def test_points_of_an_inactive_player_win_only_in_the_next_active_round_if_still_held():
    script = Script().score(0, 18)
    assert script.position.claims == ()
    assert GAME.pending(script.state).nature == 35
    lost = Script().score(0, 18)
    script.nature("time").roll()
    assert script.position.claims == (0,)
    assert script.nature("count").outcome.winners == (0,)
    lost.score(0, 17).nature("time").roll()
    assert lost.position.claims == ()


@pytest.mark.rule("C-42")
def test_hidden_points_count_by_themselves_also_one_just_bought():
    script = Script().score(1, 16).buy(1, "victory_point")
    assert script.position.claims == ()
    script.buy(1, "knight")
    assert script.position.claims == ()
    script.buy(1, "victory_point")
    assert script.position.claims == (1,)
    assert script.nature("count").outcome.scores[1] == 18


@pytest.mark.rule("C-42")
def test_all_who_have_enough_when_points_are_counted_are_compared():
    script = Script().score(1, 17).score(3, 17)
    script.hold(1, "2g3o").hold(3, "4g6o").do(1, "city 1:38")
    script.do(3, "city 2:38", "city 2:40")  # arrived in the same moment
    assert script.position.claims == (1, 3)
    assert script.nature("count").outcome.winners == (3,)


@pytest.mark.rule("C-42")
@pytest.mark.parametrize(
    ("one", "other", "winners"),
    [
        ("w", "2w", (3,)),
        ("go", "2w", (1,)),
        ("g", "o", (1,)),
        ("go", "gb", (1,)),
        ("gb", "go", (3,)),
        ("2o", "2b", (1,)),
        ("bl", "2l", (1,)),
        ("2l", "2w", (1,)),
        ("lw", "2w", (1,)),
        ("2wg", "2wg", (1, 3)),
        ("", "", (1, 3)),
    ],
)
def test_equal_points_are_decided_by_resources_then_grain_ore_brick_lumber_wool(
    one, other, winners
):
    script = Script().hold(1, one).hold(3, other).score(1, 18).score(3, 18).nature("count")
    assert script.outcome.winners == winners


@pytest.mark.rule("C-42")
def test_more_points_beat_more_resources():
    script = Script().hold(1, "5w").hold(3, "").score(1, 18).score(3, 19).nature("count")
    assert script.outcome.winners == (3,)


@pytest.mark.rule("C-42")
def test_points_lost_before_they_are_counted_win_nothing():
    script = Script().score(1, 18)
    assert script.position.claims == (1,)
    script.score(1, 16)
    assert script.position.claims == ()
    assert GAME.pending(script.state).nature == 35


@pytest.mark.rule("C-42")
def test_nobody_takes_the_goal_away_again_from_a_player_who_has_reached_it():
    script = Script().roads(1, "1:30-41", "1:31-41", "2:21-32").road_of(3, "2:22-32")
    script.score(1, 16).roads(1, "2:32-43").add(3, "blwg")
    assert (script.points(1), script.position.claims) == (18, (1,))
    assert script.refused(3, "settle 2:32") == "claimed"
    script.copy().hold(1, "2g3o").do(1, "city 1:38")
    script.score(1, 20).do(3, "settle 2:32")
    assert (script.points(1), script.position.claims) == (18, (1,))


@pytest.mark.rule("C-42")
def test_what_came_before_the_count_is_replayed_as_it_was_played():
    lines = ("* dice 3 3", "1 buy 1", "* draw victory_point", "3 buy 2", "* draw victory_point")
    text = "\n".join(
        ("hexhaven 1", "game connect", "rules 1", "seats 6", "option points 5", *lines)
    )
    assert read(f"{text}\n* count\n").match().outcome.winners == (1, 3)


@pytest.mark.rule("C-42")
def test_two_claims_to_one_place_go_to_who_came_first():
    script = Script().roads(1, "1:30-41", "1:31-41").hold(1, "2b2l").hold(3, "2b2l")
    script.do(1, "road 2:21-32", "road 2:32-43")
    refusal = script.refusal(3, "road 2:32-43")
    assert refusal.id == "refused.connect.taken.road"
    assert refusal.params["player"].seat == 1


@pytest.mark.rule("C-42")
def test_in_a_match_points_are_counted_as_soon_as_they_are_there():
    nature = ScriptedNature(["dice 3 3", "draw victory_point", "count"])
    match = Match(GAME, GAME.setup(6, {"points": 5}), nature)
    assert match.pending.nature == 35
    match.play("buy 1", 1)
    assert match.outcome.winners == (1,)


def test_the_result_says_where_points_came_from():
    script = Script(points=5).hold(1, "2g3o").do(1, "city 1:38").nature("count")
    sources = script.outcome.details["sources"]
    assert {name: points[1] for name, points in sources.items() if points[1]} == {
        "settlements": 1,
        "cities": 4,
    }
    assert tuple(map(sum, zip(*sources.values(), strict=True))) == script.outcome.scores
