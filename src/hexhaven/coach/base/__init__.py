"""The coach of the base game: it plays ahead as the master does, and says what it saw."""

from hexhaven.coach.base.advice import advise, compare
from hexhaven.coach.base.review import review
from hexhaven.core.compiled.compiling import CompiledKernels
from hexhaven.core.setup import Setup

__all__ = ["GAMES", "PLAYS_AHEAD", "advise", "compare", "preparation", "review"]

GAMES = ("base",)
PLAYS_AHEAD = True


def preparation(setup: Setup) -> CompiledKernels:
    """What plays ahead: interpreted, it would see too little in any time."""
    return CompiledKernels("base", seats=setup.seats)
