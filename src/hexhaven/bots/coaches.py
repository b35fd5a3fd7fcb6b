"""Which games have a coach: in the game's own folder, or beside its bots where it plays ahead."""

from __future__ import annotations

from typing import Any, cast

from hexhaven.core.extras.coach import Coach, ComparingCoach, NoAdvice, PaperCoach
from hexhaven.core.extras.discovery import folder_of, module_of, optional_module
from hexhaven.core.game import Game


def coach_of(game: Game[Any, Any]) -> Coach:
    """The coach of a game; NoAdvice when it has none."""
    beside_bots = f"{__package__}.{folder_of(game).rpartition('.')[2]}.coach"
    coach = cast(Coach | None, module_of(game, "coach") or optional_module(beside_bots))
    if coach is None or game.name not in coach.GAMES:
        raise NoAdvice("coach.none", game=game.name)
    return coach


def has_coach(game: Game[Any, Any]) -> bool:
    """Whether a game has a coach."""
    try:
        coach_of(game)
    except NoAdvice:
        return False
    return True


def helps_among(game: Game[Any, Any], people: int, allowed: bool | str) -> bool:
    """Whether a coach may be asked where this many people play, by the table's setting.

    One that plays ahead helps people among each other only if it is told to help everybody,
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
