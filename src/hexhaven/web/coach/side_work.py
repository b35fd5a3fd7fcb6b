"""What coaches that play ahead are asked in a side process."""

from collections.abc import Iterator, Sequence
from typing import Any

from hexhaven.coach import coach_of, comparing_coach_of
from hexhaven.coach.protocol import Advice, Review
from hexhaven.core.actions import Action
from hexhaven.core.entries import Entry, Step
from hexhaven.core.registry import load_game
from hexhaven.core.setup import Setup


def advise(game: str, state: Any, seat: int) -> Iterator[Advice]:
    rules = load_game(game)
    yield coach_of(rules).advise(rules.view(state, seat))


def compare(game: str, state: Any, seat: int, actions: Sequence[Action]) -> Iterator[Advice]:
    """What these and other choices of a seat are worth, from its view."""
    rules = load_game(game)
    yield comparing_coach_of(rules).compare(rules.view(state, seat), actions)


def review(setup: Setup, entries: Sequence[Entry[Action]]) -> Iterator[Review]:
    """The review of a game, finer and finer."""
    rules = load_game(setup.game)
    state, steps = rules.initial_state(setup), []
    for entry in entries:
        after = rules.apply(state, entry.seat, entry.action)
        steps.append(Step(entry, state, after))
        state = after
    yield from coach_of(rules).review(steps)
