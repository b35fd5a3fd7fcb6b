"""What an agent sees and may choose never depends on what its seat may not know."""

import numpy as np
import pytest

from hexhaven.core.chance import SeededRng
from hexhaven.envs.base.kernels import entry_points
from hexhaven.envs.encodings import encoding_of
from hexhaven.games.base.boards import board_of
from hexhaven.games.base.kernels.position import ISLAND
from tests.conformance.leaks import is_open, secrets_of
from tests.conformance.plays import game_names, same, wild_plays

CLOSED = [name for name in game_names() if not is_open(name)]
STEPS = 60


@pytest.mark.slow
@pytest.mark.parametrize("name", CLOSED)
def test_no_observation_or_mask_depends_on_a_secret(name):
    redrawn = 0
    for play in wild_plays(name):
        game, encoding = play.game, encoding_of(play.match.setup)
        for n, step in enumerate(play.some_steps(STEPS)):
            for seat in play.seats:
                other = secrets_of(name).redraw(step.before, seat, SeededRng(n, stream=5))
                if not same(other, step.before):
                    redrawn += 1
                    assert observation_text(game, encoding, other, seat) == observation_text(
                        game, encoding, step.before, seat
                    )
    assert redrawn > 100


def observation_text(game, encoding, state, seat):
    view = game.view(state, seat)
    must = seat in game.pending(state).must
    mask = encoding.mask(view, game.legal(state, seat), must, trade=True)
    return encoding.observe(view).tobytes(), mask.tobytes()


def test_batches_show_of_a_position_what_its_view_shows():
    compared = 0
    for play in wild_plays("base"):
        encoding = encoding_of(play.match.setup)
        for step in play.some_steps(STEPS):
            for seat in play.seats if step.after.record.phase != ISLAND else ():
                row = np.empty(encoding.layout.size, np.uint8)
                aside = np.zeros(5, np.int64)
                tables = board_of(step.after.words).tables
                entry_points.observe(tables, step.after.words, seat, aside, 0, row)
                assert np.array_equal(row, encoding.observe(play.game.view(step.after, seat)))
                compared += 1
    assert compared > 200


def test_an_agent_knows_the_least_and_the_most_that_others_can_hold():
    play = wild_plays("base")[0]
    encoding = encoding_of(play.match.setup)
    for step in play.some_steps(STEPS):
        for seat in play.seats:
            players = encoding.layout.planes(encoding.observe(play.game.view(step.after, seat)))[
                "players"
            ]
            for k in play.seats:
                hand = step.after.record.hands[(seat + k) % len(play.seats)]
                assert (players[k, 14:19] <= hand).all()
                assert (hand <= players[k, 19:24]).all()
