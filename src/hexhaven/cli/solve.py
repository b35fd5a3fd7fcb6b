"""`hexhaven solve`: the exact worth of perfect play, for every game that has a solver."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hexhaven.core.preparing import Progress
from hexhaven.core.solver import SolveRequest, solver_of
from hexhaven.lab.bot_preparation import progress_bar
from hexhaven.words import say


def solve_command(request: SolveRequest, *, plot: Path | None, as_json: bool) -> None:
    """Solve a game or look its solution up, print what it is worth, and draw it to a file."""

    @contextmanager
    def stage(id: str) -> Iterator[Progress]:
        with progress_bar(say(id, request.language)) as progress:
            yield progress

    solved = solver_of(request.game).solve(request, stage)
    if plot is not None and solved.chart is not None:
        plot.write_text(solved.chart, "utf-8")
    if as_json:
        sys.stdout.write(json.dumps(solved.figures, ensure_ascii=False, indent=2) + "\n")
        return
    sys.stdout.writelines(line + "\n" for line in solved.lines)
