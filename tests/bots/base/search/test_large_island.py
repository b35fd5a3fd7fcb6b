"""Playing ahead on the large island: for five and six, and between turns (X-20, X-30)."""

from collections import Counter

import pytest

from hexhaven.bots.base.kernels.working_space import NO_ACTION
from hexhaven.bots.base.search.candidates import Candidates
from hexhaven.bots.base.search.comparison import estimate_chances, weights
from hexhaven.bots.base.search.kernels.evaluation import DISTANCE, WHOLE
from hexhaven.games.base.actions import City, Pass, unpack
from hexhaven.games.base.boards import LARGE
from hexhaven.games.base.kernels.position import LARGE_SEATS, PART_TURN, SPECIAL_BUILDING
from tests.bots.base.games import decisions
from tests.bots.base.large_positions import PAIRED, after_turns, between_turns
from tests.games.base.script import GAME


def test_the_chances_of_all_seats_make_a_whole():
    for seats in (5, 6):
        chances = estimate_chances(after_turns(30, seats), 4, 1)
        assert len(chances) == seats
        assert sum(chances) == pytest.approx(4 * WHOLE, abs=4 * seats)


def test_a_position_that_leads_is_judged_better():
    """What is nearer to a win has the larger share."""
    behind, ahead = after_turns(40), after_turns(40)
    ahead.record.points_to_win = 1 + max(GAME.view(ahead, seat).points for seat in range(6))
    leader = max(range(6), key=lambda seat: GAME.view(ahead, seat).points)
    before, after = (estimate_chances(state, 8, 1, ahead=0)[leader] for state in (behind, ahead))
    assert after > before


def test_the_evaluation_was_fitted_to_five_and_six_players_alone():
    inner = weights(LARGE)[0].inner
    distances, numbers = inner[DISTANCE:][:LARGE_SEATS], inner[DISTANCE + LARGE_SEATS :]
    assert distances.any(1).all()
    assert numbers[:5].any(1).tolist() == [False, False, False, True, True]  # of 2 to 6


def test_nobody_looks_for_a_win_between_turns_but_in_a_part_turn():
    """X-24, X-34"""
    for phase, options, wins in ((SPECIAL_BUILDING, {}, False), (PART_TURN, PAIRED, True)):
        state = between_turns(phase, 2, **options)
        state.record.points_to_win = 1 + GAME.view(state, 2).points
        winning = Candidates().winning_action(GAME.view(state, 2))
        assert (winning != NO_ACTION) is wins
        if wins:
            assert isinstance(unpack(winning, LARGE), City)


def test_what_may_be_built_between_turns_and_passing_are_compared():
    """X-21, X-22"""
    state = between_turns(SPECIAL_BUILDING, 2)
    listed = [unpack(action, LARGE) for action in Candidates().actions(GAME.view(state, 2))]
    assert Pass() in listed
    assert any(isinstance(action, City) for action in listed)
    legal = GAME.legal(state, 2)
    assert all(action in legal.listed for action in listed)


def test_a_seat_whose_place_is_to_come_is_not_searched():
    state = between_turns(SPECIAL_BUILDING, 2)
    waiting = GAME.pending(state).may
    assert waiting
    for seat in waiting:
        assert Candidates().all_candidates(GAME.view(state, seat))[0].action == NO_ACTION


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, PAIRED], ids=["special building", "paired"])
def test_a_master_plays_a_whole_game_of_six(options):
    """No bot fails, and the master decides between turns too."""
    asked = Counter(
        one.view.phase
        for one in decisions("master:12", *["builder"] * 5, seed=1, points=6, **options)
        if one.bot == "master:12" and one.must
    )
    assert asked["part_turn" if options else "special_building"] > 3
