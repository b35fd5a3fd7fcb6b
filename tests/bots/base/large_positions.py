"""Positions of six on the large island: at a roll, and between two turns."""

from hexhaven.bots.base.search.comparison import play_on
from hexhaven.core.chance import SeededRng
from hexhaven.core.game import NATURE
from hexhaven.games.base.game import BaseState
from tests.games.base.script import GAME, setup_of

PAIRED = {"turn_rule": "paired"}


def after_turns(turns, seats=6, seed=2, **options):
    """The roll after some turns of builders."""
    setup = setup_of(seats, **{"island": "variable", "first": 0} | options)
    state = GAME.initial_state(setup)
    laid = GAME.apply(state, NATURE, GAME.chances(state).draw(SeededRng(seed)))
    return play_on(laid, seed, turns=turns)


def between_turns(phase, seat, **options):
    """A position with a seat's place between turns and cards for a city."""
    state = BaseState(after_turns(12, **options).words.copy())
    s = state.record
    s.phase, s.turn, s.after = phase, seat, (seat + 3) % 6
    s.hands[seat] += (0, 0, 0, 2, 3)
    s.known[seat, :, seat] += (0, 0, 0, 2, 3)
    s.bank -= (0, 0, 0, 2, 3)
    s.hand_size[seat] += 5
    return state
