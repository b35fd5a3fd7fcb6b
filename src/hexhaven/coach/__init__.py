"""Coaches: what every choice of a game is worth, and what play gave away.

`protocol.py` says what a coach answers; each game that has one has a module or a folder here.
"""

from typing import Any, cast

from hexhaven.coach.protocol import Coach, ComparingCoach, NoAdvice, PaperCoach
from hexhaven.core.game import Game
from hexhaven.core.plugins import folder_of, optional_module


def coach_of(game: Game[Any, Any]) -> Coach:
    """The coach of a game; NoAdvice when it has none."""
    name = folder_of(game).rpartition(".")[2]
    coach = cast(Coach | None, optional_module(f"{__package__}.{name}"))
    if coach is None or game.name not in coach.GAMES:
        raise NoAdvice("coach.none", game=game.name)
    return coach


def has_coach(game: Game[Any, Any]) -> bool:
    try:
        coach_of(game)
    except NoAdvice:
        return False
    return True


def may_coach_help(game: Game[Any, Any], people: int, allowed: bool | str) -> bool:
    """Whether a coach may be asked where this many people play, by the table's setting.

    One that plays ahead helps people among each other only if it is set to help everybody,
    which all of them see.
    """
    if people <= 1 or allowed == "everybody":
        return bool(allowed)
    return bool(allowed) and not (has_coach(game) and coach_of(game).PLAYS_AHEAD)


def comparing_coach_of(game: Game[Any, Any]) -> ComparingCoach:
    """The coach of a game that compares any choices; NoAdvice when there is none."""
    coach = coach_of(game)
    if not hasattr(coach, "compare"):
        raise NoAdvice("coach.none", game=game.name)
    return cast(ComparingCoach, coach)


def paper_coach_of(game: Game[Any, Any]) -> PaperCoach:
    """The coach of a game that helps beside a game on paper; NoAdvice when there is none."""
    coach = coach_of(game)
    if not hasattr(coach, "begin"):
        raise NoAdvice("coach.no_paper", game=game.name)
    return cast(PaperCoach, coach)
