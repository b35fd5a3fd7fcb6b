"""Compiles every kernel of the base game by calling it once."""

from collections.abc import Callable

from hexhaven.core.chance import Rng, SeededRng
from hexhaven.core.entries import Entry
from hexhaven.core.game import NATURE
from hexhaven.core.setup import Setup
from hexhaven.games.base.actions import Dice, Roll
from hexhaven.games.base.game import BaseGame, BaseState
from hexhaven.games.base.rendering.terminal import BaseText, make_text

GAME = BaseGame()
USUAL_SEATS = BaseGame.usual_seats


def steps() -> dict[str, Callable[[], object]]:
    """What is to be done, by name."""
    return {"actions": act, "choices": choose, "island": lay_island, "chance": roll}


def last_steps() -> dict[str, Callable[[], object]]:
    """What compiles the rest."""
    return {"game": play}


def act() -> BaseState:
    """What players do."""
    setup = GAME.setup(USUAL_SEATS, {"island": "beginner", "first": "0"})
    return GAME.apply(GAME.initial_state(setup), 0, Roll())


def choose(seats: int = USUAL_SEATS) -> None:
    """What players may do, and why not."""
    state = GAME.initial_state(GAME.setup(seats))
    GAME.legal(state, 0)
    GAME.pending(state)
    dict(GAME.view(state, 0).parts())


def roll() -> BaseState:
    """What Nature does."""
    return GAME.apply(act(), NATURE, Dice(2, 3))


def lay_island(seats: int = USUAL_SEATS) -> BaseState:
    """Shuffling an island whose red numbers lie apart, and laying it."""
    state = GAME.initial_state(GAME.setup(seats, {"first": "0", "numbers": "apart"}))
    return GAME.apply(state, NATURE, GAME.chances(state).draw(SeededRng(0)))


def play() -> None:
    """A short random game, with trade, seen from everywhere."""
    play_game(GAME.setup(USUAL_SEATS, {"island": "beginner", "points": 4}))


def play_game(setup: Setup) -> None:
    """A random game, seen from everywhere."""
    rng = SeededRng(0)
    text = make_text(setup, ("",) * setup.seats, "en")
    state = GAME.initial_state(setup)
    n = 0
    while GAME.outcome(state) is None:
        n += 1
        entry, after = _step(n, state, rng)
        _look(text, entry, state, after)
        state = after
    GAME.resample(GAME.view(state, 0), rng)


def _step(n: int, state: BaseState, rng: Rng) -> tuple[Entry, BaseState]:
    pending = GAME.pending(state)
    if pending.nature == 0:
        entry = Entry(n, NATURE, GAME.chances(state).draw(rng))
    else:
        seats = [seat for seat in pending.must | pending.may if GAME.legal(state, seat)]
        seat = seats[rng.below(len(seats))]
        entry = Entry(n, seat, GAME.legal(state, seat).sample(rng))
    return entry, GAME.apply(state, entry.seat, entry.action)


def _look(text: BaseText, entry: Entry, before: BaseState, after: BaseState) -> None:
    view = GAME.view(after, 0)
    text.hints(view)
    text.own_lines(view)
    GAME.log_messages(entry, before, after, 0)
