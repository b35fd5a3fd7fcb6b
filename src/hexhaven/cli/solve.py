"""The command `solve`: the exact worth of perfect play, for every game that has a solver."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

from hexhaven.cli import arguments
from hexhaven.cli.arguments import LANGUAGE, AsJson, GameName, Language, WorkerCount, option
from hexhaven.cli.output import print_json
from hexhaven.words import say

if TYPE_CHECKING:
    from hexhaven.core.plugins.preparation import Progress


def solve(
    game: GameName,
    turns: Annotated[str | None, option("cli.solve_turns", metavar="N")] = None,
    sheet: Annotated[str | None, option("cli.solve_sheet", metavar="SHEET")] = None,
    late_jokers: Annotated[bool, option("cli.late_jokers", "--late-jokers")] = False,
    workers: WorkerCount = None,
    scores: Annotated[bool, option("cli.scores", "--scores")] = False,
    plot: Annotated[str | None, option("cli.plot", metavar="FILE")] = None,
    as_json: AsJson = False,
    language: Language = LANGUAGE,
) -> None:
    """Solve a game or look its solution up, print what it is worth, and draw it to a file."""
    from hexhaven.core.plugins.solver import SolveRequest, solver_of
    from hexhaven.terminal.ui.bot_preparation import progress_bar

    request = SolveRequest(
        game,
        turns=arguments.optional_whole("turns", turns),
        sheet=sheet,
        late_jokers=late_jokers,
        workers=arguments.optional_whole("workers", workers),
        scores=scores,
        chart=plot is not None,
        language=language,
    )
    file = arguments.new_file(plot)

    @contextmanager
    def stage(id: str) -> Iterator["Progress"]:
        with progress_bar(say(id, language)) as progress:
            yield progress

    solved = solver_of(game).solve(request, stage)
    if file is not None and solved.chart is not None:
        file.write_text(solved.chart, "utf-8")
    if as_json:
        print_json(solved.figures)
    else:
        sys.stdout.writelines(line + "\n" for line in solved.lines)
