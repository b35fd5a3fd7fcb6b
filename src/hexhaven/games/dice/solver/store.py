"""Solutions, and where they are kept: a file each in the user's cache folder."""

import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import numpy as np
from platformdirs import user_cache_path

from hexhaven.core.compiled.cache import cache_folder
from hexhaven.core.plugins.preparation import Progress
from hexhaven.core.text_files import replace_file
from hexhaven.games.dice.solver.hands import Table


class NamedProblem(Protocol):
    """What is to be solved; equal names mean the same problem."""

    @property
    def name(self) -> str:
        """The beginning of its file's name."""
        ...


ProblemT = TypeVar("ProblemT", bound=NamedProblem)
SolutionT = TypeVar("SolutionT", bound="Solution[Any]")


@dataclass(frozen=True)
class Solution(Generic[ProblemT]):
    """What the sheets of a problem are worth, and how many seconds it took to find out."""

    problem: ProblemT
    values: Table
    seconds: float


class SolutionStore(Generic[ProblemT, SolutionT]):
    """The solutions of one kind of problem; a file that is there is complete."""

    def __init__(
        self, solution: type[SolutionT], solve: Callable[..., SolutionT], module: str
    ) -> None:
        """Keep solutions by what solves them; `module` is the file of its source."""
        self._solution, self._solve, self._module = solution, solve, module

    def place_of(self, problem: ProblemT) -> Path:
        """The file of a problem; its name changes when anything its values depend on does."""
        name = f"{problem.name}-{sources_of(self._module)}.npz"
        return user_cache_path("hexhaven") / "solutions" / name

    def save(self, solution: SolutionT) -> None:
        place = self.place_of(solution.problem)
        write_tables(place, values=solution.values, seconds=solution.seconds)

    def load(self, problem: ProblemT) -> SolutionT | None:
        """The solution kept for a problem, or None; a file that cannot be read is none."""
        kept = read_tables(self.place_of(problem))
        if kept is None or kept.keys() != {"values", "seconds"}:
            return None
        return self._solution(problem, kept["values"], float(kept["seconds"]))

    def solution_of(
        self, problem: ProblemT, workers: int | None = None, progress: Progress | None = None
    ) -> SolutionT:
        """The solution of a problem: the one kept, or a new one, which is kept then."""
        found = self.load(problem)
        if found is None:
            found = self._solve(problem, workers, progress or no_progress)
            self.save(found)
        return found


def no_progress(done: float) -> None:
    """Show no progress."""


def sources_of(module: str) -> str:
    """A name that changes when the source of a module does, or anything it depends on."""
    return cache_folder(Path(module)).name


def write_tables(place: Path, **tables: Any) -> None:
    """Write tables to a file, whole or not at all."""
    place.parent.mkdir(parents=True, exist_ok=True)
    with replace_file(place) as file:
        np.savez_compressed(file, **tables)


def read_tables(place: Path) -> dict[str, Any] | None:
    """The tables of a file, or None; a file that cannot be read is none."""
    try:
        with place.open("rb") as file, np.load(file) as kept:
            return dict(kept)
    except (OSError, ValueError, EOFError, zipfile.BadZipFile):
        return None
