"""Compiles what the coach of the base game needs by reviewing how a game begins."""

from collections.abc import Callable

from hexhaven.bots.base.builder import Builder
from hexhaven.bots.drive import advance
from hexhaven.coach.base.decisions import Effort
from hexhaven.coach.base.review import review
from hexhaven.core.chance import SeededRng
from hexhaven.core.registry import load_game
from hexhaven.matches.match import Match
from hexhaven.matches.nature import RandomNature

#: Entries of a match that the coach looks at.
ENTRIES_REVIEWED = 8


def last_steps() -> dict[str, Callable[[], object]]:
    return {"coach": review_opening}


def review_opening() -> None:
    game = load_game("base")
    match = Match(game, game.setup(2, {"island": "beginner"}), RandomNature(SeededRng(0)))
    for _ in advance(match, {seat: Builder(SeededRng(seat)) for seat in range(2)}):
        if match.version == ENTRIES_REVIEWED:
            break
    for _ in review(match.steps(), Effort(playouts=2, least_samples=2, most_samples=2)):
        pass
