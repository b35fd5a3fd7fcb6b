"""Commands that judge play: `coach`, `review` and `solve`."""

import sys
from pathlib import Path
from typing import Annotated

from hexhaven.cli import arguments as cli
from hexhaven.terminal.ui.output import print_json, write_output
from hexhaven.words import say


def coach(
    game: cli.GameName,
    sheet: Annotated[str | None, cli.option("cli.coach_sheet", metavar="TEXT")] = None,
    dice: Annotated[str | None, cli.option("cli.coach_dice", metavar="DICE")] = None,
    rolls_left: Annotated[int | None, cli.number_option("cli.coach_rolls", "rolls-left")] = None,
    turns_left: Annotated[int | None, cli.number_option("cli.coach_turns", "turns-left")] = None,
    crosses: Annotated[int, cli.number_option("cli.coach_crosses", "crosses")] = 0,
    choice: Annotated[str | None, cli.option("cli.coach_choice", metavar="TEXT")] = None,
    file: Annotated[Path | None, cli.file_option("cli.coach_file", "file")] = None,
    at: Annotated[int | None, cli.number_option("cli.coach_at", "at")] = None,
    everything: Annotated[bool, cli.option("cli.all", "--all")] = False,
    late_jokers: cli.LateJokers = False,
    turns: cli.Turns = None,
    seed: cli.Seed = None,
    as_json: cli.AsJson = False,
    language: cli.Language = cli.LANGUAGE,
) -> None:
    from hexhaven.terminal.coach.dialogue import CoachArguments, run_coach

    options = {} if turns is None else {"turns": str(turns)}
    options |= {"late_jokers": "on"} if late_jokers else {}
    args = CoachArguments(
        game,
        options,
        sheet,
        dice,
        rolls_left,
        turns_left,
        crosses,
        choice,
        file,
        at,
        seed,
        as_json,
        everything,
        language,
    )
    run_coach(args)


def review(
    file: cli.GameFile,
    everything: Annotated[bool, cli.option("cli.review_all", "--all")] = False,
    as_json: cli.AsJson = False,
    language: cli.Language = cli.LANGUAGE,
) -> None:
    from hexhaven.terminal.coach.review import print_review

    print_review(file, as_json, everything, language)


def solve(
    game: cli.GameName,
    turns: cli.Turns = None,
    sheet: Annotated[str | None, cli.option("cli.solve_sheet", metavar="SHEET")] = None,
    late_jokers: cli.LateJokers = False,
    workers: cli.WorkerCount = None,
    scores: Annotated[bool, cli.option("cli.scores", "--scores")] = False,
    plot: Annotated[Path | None, cli.file_option("cli.plot", "plot", cli.new_file)] = None,
    as_json: cli.AsJson = False,
    language: cli.Language = cli.LANGUAGE,
) -> None:
    from hexhaven.core.plugins.solver import SolveRequest, solver_of
    from hexhaven.terminal.ui.preparation import progress_bar

    request = SolveRequest(
        game,
        turns=turns,
        sheet=sheet,
        late_jokers=late_jokers,
        workers=workers,
        scores=scores,
        chart=plot is not None,
        language=language,
    )
    solved = solver_of(game).solve(request, lambda id: progress_bar(say(id, language)))
    if plot is not None and solved.chart is not None:
        write_output(solved.chart, plot)
    if as_json:
        print_json(solved.figures)
    else:
        sys.stdout.writelines(line + "\n" for line in solved.lines)
