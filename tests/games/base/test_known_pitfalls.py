"""Faults seen in other programs, which must be absent here."""

import pytest

from tests.games.base.fingerprints import in_two_processes
from tests.games.base.script import FOUNDING, founded, path


@pytest.mark.rule("B-20")
def test_nobody_offers_what_they_cannot_pay():
    game = founded().main(0)
    assert game.hand(0) == "go"
    assert game.refused("0 offer 2o>w") == "hand"
    assert game.refused("0 offer b>w") == "hand"
    game.play("0 offer o>w")
    # The ore is gone as soon as it is spent, and the offer with it.
    game.gain(0, "w").main(0).play("0 offer o>l", "0 buy", "* draw knight")
    assert game.view(None).parts()["public"]["offers"] == []


@pytest.mark.rule("B-51")
def test_no_longest_road_below_five_after_a_cut():
    game = founded(FOUNDING[0], ((32, 26), (14, 19)), seats=2)
    game.builds(0, *path(17, 23, 18, 24, 30, 36)).builds(1, "road 19-24", "settle 24")
    assert [game.length(seat) for seat in range(2)] == [4, 2]
    assert game.longest_road is None


@pytest.mark.rule("B-31")
def test_no_road_goes_through_a_foreign_settlement():
    game = founded(FOUNDING[0], ((32, 26), (39, 43)), seats=2)
    game.builds(0, *path(29, 34, 39)).afford(0, "bl").main(0)
    assert game.refused("0 road 39-44") == "road_apart"
    assert "road 39-44" not in game.choices(0)


@pytest.mark.rule("B-50")
def test_the_last_segment_up_to_a_foreign_building_counts():
    game = founded(FOUNDING[0], ((32, 26), (39, 43)), seats=2)
    game.builds(0, "road 17-23", *path(29, 34, 39))
    assert (game.length(0), game.longest_road) == (5, 0)


@pytest.mark.rule("B-12")
def test_a_sole_claimant_is_paid_when_the_bank_is_short():
    game = founded().builds(1, "city 32").gain(0, "17o")
    assert game.record.bank[4] == 1
    ore = int(game.record.hands[1, 4])
    game.next_roll(8)
    assert game.record.hands[1, 4] == ore + 1


@pytest.mark.rule("B-53")
def test_nobody_wins_in_anothers_turn():
    game = founded(FOUNDING[0], ((32, 26), (14, 19)), seats=3, points=5)
    game.draws(2, "victory_point").builds(2, *path(50, 46, 41, 45))
    game.builds(0, *path(17, 23, 18, 24, 30, 36)).builds(2, "road 45-49")
    game.builds(1, "road 19-24", "settle 24")
    assert (game.turn, game.points(2), game.winner) == (1, 5, None)
    assert game.end().winner == 2


@pytest.mark.prove
def test_two_processes_play_the_same_game_from_the_same_seed():
    ours, theirs = in_two_processes(
        {"PYTHONHASHSEED": "1"}, {"PYTHONHASHSEED": "2"}, seed=7, games=1
    )
    assert len(ours) > 300
    assert ours == theirs
