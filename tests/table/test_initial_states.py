"""Large games are laid out once, kept for a while, and let go."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from hexhaven.core.messages import BadSetup
from hexhaven.table.initial_states import (
    LEAST_COUNTED_SEATS,
    MOST_KEPT_SEATS,
    forget_initial_states,
    initial_state,
    prepare_initial_state,
)
from tests.tiny import Tiny

ASKERS = 4


class Counted(Tiny):
    """A game that counts how often it was laid out, and may fail at it."""

    def __init__(self):
        super().__init__()
        self.starts, self.fails = 0, False

    def initial_state(self, setup):
        self.starts += 1
        if self.fails:
            raise BadSetup("setup.version", game=self.name, version=self.version)
        return super().initial_state(setup)


def test_however_many_ask_at_once_one_lays_it_out():
    game, gate = Counted(), Barrier(ASKERS)

    def ask(_):
        gate.wait()
        return initial_state(game, game.setup(2, {}))

    with ThreadPoolExecutor(ASKERS) as askers:
        states = list(askers.map(ask, range(ASKERS)))
    assert game.starts == 1
    assert all(state is states[0] for state in states)


def test_what_could_not_be_laid_out_is_tried_again():
    game = Counted()
    game.fails = True
    for _ in range(2):
        with pytest.raises(BadSetup):
            initial_state(game, game.setup(2, {}))
    game.fails = False
    assert initial_state(game, game.setup(2, {})) == initial_state(game, game.setup(2, {}))
    assert game.starts == 3


def test_starts_that_nobody_uses_are_let_go():
    game = Counted()
    initial_state(game, game.setup(2, {}))
    forget_initial_states(3600.0)
    initial_state(game, game.setup(2, {}))
    assert game.starts == 1
    forget_initial_states(0.0)
    initial_state(game, game.setup(2, {}))
    assert game.starts == 2


def test_no_more_is_kept_than_two_large_tables_need():
    games = [Counted() for _ in range(MOST_KEPT_SEATS // LEAST_COUNTED_SEATS + 1)]
    for game in games:
        initial_state(game, game.setup(2, {}))
    initial_state(games[-1], games[-1].setup(2, {}))
    initial_state(games[0], games[0].setup(2, {}))
    assert games[-1].starts == 1
    assert games[0].starts == 2, "it was the oldest"


@pytest.mark.anyio
async def test_somebody_who_holds_a_start_finds_it_again_whatever_others_start():
    game = Counted()
    setup = game.setup(2, {})
    held = await prepare_initial_state(game, setup)
    others = [Counted() for _ in range(MOST_KEPT_SEATS // LEAST_COUNTED_SEATS)]
    for other in others:
        initial_state(other, other.setup(2, {}))
    assert initial_state(game, setup) is held.state.result()
    assert game.starts == 1
