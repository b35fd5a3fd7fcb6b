"""A store of its own for solutions, filled for short games."""

from pathlib import Path

import pytest

from hexhaven.games.dice.solver.alone import store
from hexhaven.games.dice.solver.alone.solution import Problem


def use_store(folder: Path, patch: pytest.MonkeyPatch, *problems: Problem) -> None:
    """Keep solutions in a folder, and solve these problems there."""
    patch.setattr(store, "user_cache_path", lambda name: folder / name)
    for problem in problems:
        store.solution_of(problem)
