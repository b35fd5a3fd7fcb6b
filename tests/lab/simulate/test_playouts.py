import pytest

from hexhaven.lab.simulate.plan import make_plan
from hexhaven.lab.simulate.play import is_compiled, play_by_matches, play_games, playout_for
from hexhaven.lab.simulate.rows import rows_of
from tests.lab.plans import HOUSE_RULES, SHORT, short_plan

MIXED = ["builder", "random", "builder", "random"]


def columns(rows):
    """Everything that rows say, and how."""
    return rows.dtype, {name: rows[name].tolist() for name in rows.dtype.names}


@pytest.mark.parametrize(
    ("bots", "more"),
    [
        (["random"], {"seed": 2**64 - 1}),
        (["random"], {"players": 3, "options": SHORT | {"island": "beginner"}}),
        (["random"], {"players": 2, "options": {"turn_limit": "40"}}),
        (["random"], {"options": SHORT | {"harbours": "shuffled", "first": "2"}}),
        (["random"], {"options": SHORT | HOUSE_RULES}),
        (MIXED, {"seed": 7}),
        (MIXED[:3], {"players": 3, "options": {"points": "6"} | HOUSE_RULES}),
        (MIXED[:3], {"players": 3, "options": {"points": "6"}}),
        (MIXED[:1], {"players": 2, "options": {"phases": "strict"}}),
        (MIXED[1:3], {"players": 2, "fixed_seats": True, "seed": 8}),
    ],
    ids=str,
)
def test_a_kernel_and_a_match_play_the_same_games(bots, more):
    plan = make_plan("base", bots, **more)
    assert is_compiled(plan)
    games = [0, 1, 6]
    by_matches = play_by_matches(plan, games)
    assert by_matches.reasons == {}
    assert columns(play_games(plan, games).rows) == columns(by_matches.rows)


def test_rows_of_a_kernel_lose_the_seats_that_nobody_has():
    plan = short_plan(players=2)
    playout = playout_for("base", plan.bots)
    played = playout.play(plan.setup, plan.bots, plan.seed, [3])
    rows = rows_of(played, 2)
    assert rows["points"].shape == (1, 2)
    assert rows["points"].tolist() == played["points"][:, :2].tolist()


def test_a_game_without_bots_of_its_own_has_no_kernel():
    assert playout_for("tiny", ["random"]) is None
