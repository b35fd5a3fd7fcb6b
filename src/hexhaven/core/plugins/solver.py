"""What a game's `solver/solve.py` gives: what perfect play is worth, exactly."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, cast

from hexhaven.core.messages import Refused
from hexhaven.core.plugins import module_of
from hexhaven.core.plugins.preparation import Progress
from hexhaven.core.registry import game_names, load_game

#: Opens a stage of the work by the message id that names it, and shows how far it has come.
Stage: TypeAlias = Callable[[str], AbstractContextManager[Progress]]


@dataclass(frozen=True, slots=True)
class SolveRequest:
    """What a person asks to have solved; the solver refuses what does not fit its game."""

    game: str
    turns: int | None = None
    sheet: str | None = None
    late_jokers: bool = False
    workers: int | None = None
    scores: bool = False
    chart: bool = False
    language: str = "en"


@dataclass(frozen=True, slots=True)
class SolverResult:
    """The answer: figures as a JSON value, the same in words, and a chart as SVG if asked for."""

    figures: Mapping[str, Any]
    lines: tuple[str, ...]
    chart: str | None = None


class Solver(Protocol):
    """A game's `solver/solve.py`: a module with this function and the games it knows in `GAMES`."""

    GAMES: Sequence[str]

    def solve(self, request: SolveRequest, stage: Stage) -> SolverResult:
        """Solve a game, or look its solution up; Refused for what cannot be solved."""
        ...


def solver_of(game: str) -> Solver:
    """The solver of a game; a refusal names the games that have one."""
    solver = _solver(game) if game in game_names() else None
    if solver is None:
        known = ", ".join(name for name in game_names() if _solver(name) is not None)
        raise Refused("lab.unsolvable", game=game[:40], known=known)
    return solver


def _solver(game: str) -> Solver | None:
    solver = cast(Solver | None, module_of(load_game(game), "solver.solve"))
    return solver if solver is not None and game in solver.GAMES else None
