import numpy as np
import pytest

from hexhaven.lab.simulate.plan import make_plan
from hexhaven.lab.simulate.play import PlayedGames
from hexhaven.lab.simulate.report import Report
from hexhaven.lab.simulate.rows import row_type
from hexhaven.lab.simulate.tally import Tally


def rows(*games):
    """Rows of (number, winner, turns, actions, failures, points, from farming)."""
    return np.array(list(games), row_type(3, ["farming"]))


GAMES = rows(
    (0, 0, 10, 100, (0, 0, 0), (9, 1, 2), (4, 1, 0)),
    (1, 0, 20, 200, (0, 5, 0), (9, 3, 4), (5, 0, 1)),
    (2, 2, 60, 300, (0, 0, 1), (1, 2, 9), (1, 1, 1)),
    (3, -1, 40, 400, (0, 0, 0), (6, 6, 6), (2, 2, 2)),
)


@pytest.fixture(params=[1, 2, 4], ids="in portions of {}".format)
def counted(request):
    def count(plan):
        tally = Tally(plan)
        for first in range(0, 4, request.param):
            tally.add(PlayedGames(GAMES[first : first + request.param], {}))
        return Report(plan, tally, 1, False, 2.0)

    return count


def plan(fixed_seats):
    return make_plan("base", ["random"], players=3, games=4, fixed_seats=fixed_seats)


def test_fixed_seats_are_contestants(counted):
    report = counted(plan(fixed_seats=True))
    assert [share.wins for share in report.by_contestant] == [2, 0, 1]
    assert [share.wins for share in report.by_seat] == [2, 0, 1]
    assert report.points["points"] == (25 / 4, 12 / 4, 21 / 4)


def test_what_rotates_is_counted_where_it_sits(counted):
    report = counted(plan(fixed_seats=False))
    assert [share.wins for share in report.by_seat] == [2, 0, 1]
    # Contestant 0 sits on seats 0, 1, 2, 0; 1 on 1, 2, 0, 1; 2 on 2, 0, 1, 2.
    assert [share.wins for share in report.by_contestant] == [2, 0, 1]
    assert report.points["points"] == (27 / 4, 12 / 4, 19 / 4)
    assert report.points["farming"] == (7 / 4, 5 / 4, 8 / 4)
    assert report.tally.failures.tolist() == [6, 0, 0]


def test_lengths_and_rates(counted):
    report = counted(plan(fixed_seats=True))
    assert report.turns == {"mean": 32.5, "median": 30, "least": 10, "most": 60}
    assert report.tally.undecided == 1
    assert report.games_per_second == 2
    assert report.actions_per_second == 500


def test_the_middle_of_an_odd_number_of_games():
    tally = Tally(plan(fixed_seats=True))
    tally.add(PlayedGames(GAMES[:3], {}))
    assert Report(tally.plan, tally, 1, False, 1.0).turns["median"] == 20


def test_wins_of_one_name_are_added_up(counted):
    report = counted(plan(fixed_seats=True))
    assert report.wins == {"random": 3}
    assert [part["label"] for part in report.to_json()["by_bot"]] == [
        "random #1",
        "random #2",
        "random #3",
    ]
