"""Compiles what the coach of the base game needs by reviewing how a game begins."""

from collections.abc import Callable

from hexhaven.bots.base.builder import Builder
from hexhaven.bots.drive import advance
from hexhaven.coach.base.decisions import Effort
from hexhaven.coach.base.review import review
from hexhaven.core.chance import SeededRng
from hexhaven.core.registry import load_game
from hexhaven.core.setup import Setup
from hexhaven.matches.match import Match
from hexhaven.matches.nature import RandomNature

#: Entries of a match that the coach looks at.
ENTRIES_REVIEWED = 8


def last_steps() -> dict[str, Callable[[], object]]:
    return {"coach": review_opening}


def review_opening() -> None:
    review_start_of(load_game("base").setup(2, {"island": "beginner"}))


def review_start_of(setup: Setup) -> None:
    match = Match(load_game("base"), setup, RandomNature(SeededRng(0)))
    for _ in advance(match, {seat: Builder(SeededRng(seat)) for seat in range(setup.seats)}):
        if match.version == ENTRIES_REVIEWED:
            break
    for _ in review(match.steps(), Effort(playouts=2, least_samples=2, most_samples=2)):
        pass
