"""The same steps as seen from Python: what a bot or a server pays for one of them."""

from itertools import cycle

import pytest

from benchmarks.positions import sample
from hexhaven.core.chance import SeededRng
from hexhaven.core.registry import load_game
from hexhaven.core.setup import make_setup

pytestmark = pytest.mark.benchmark(group="one from Python")

GAME = load_game("base")


def turns(nature):
    """Positions, seats and actions, one after the other, without end."""
    at = sample(nature)
    places = zip(at.states, map(int, at.seats), at.actions, strict=True)
    return cycle(list(places))


def test_copy(benchmark):
    places = turns(nature=True)

    def copy():
        state, _, _ = next(places)
        return state.words.copy()

    assert benchmark(copy) is not None


def test_pending(benchmark):
    places = turns(nature=True)
    assert benchmark(lambda: GAME.pending(next(places)[0])) is not None


def test_legal(benchmark):
    places = turns(nature=False)

    def legal():
        state, seat, _ = next(places)
        return GAME.legal(state, seat)

    assert benchmark(legal)


def test_apply(benchmark):
    places = turns(nature=True)
    assert benchmark(lambda: GAME.apply(*next(places))) is not None


def test_view(benchmark):
    places = turns(nature=False)

    def view():
        state, seat, _ = next(places)
        return GAME.view(state, seat)

    assert benchmark(view).seat is not None


def test_view_as_json(benchmark):
    places = turns(nature=False)

    def parts():
        state, seat, _ = next(places)
        return GAME.view(state, seat).parts()

    assert "public" in benchmark(parts)


def test_resample(benchmark):
    places, rng = turns(nature=False), SeededRng(1)

    def resample():
        state, seat, _ = next(places)
        return GAME.resample(GAME.view(state, seat), rng)

    assert benchmark(resample) is not None


def test_island(benchmark):
    setup = make_setup("base", GAME.version, GAME.seats, GAME.options, 4, {})
    state, rng = GAME.initial_state(setup), SeededRng(1)
    assert benchmark(lambda: GAME.chances(state).draw(rng)) is not None
