"""The commands `coach` and `review`."""

from typing import Annotated

from hexhaven.cli import arguments
from hexhaven.cli.arguments import LANGUAGE, AsJson, GameFile, GameName, Language, Seed, option


def coach(
    game: GameName,
    sheet: Annotated[str | None, option("cli.coach_sheet", metavar="TEXT")] = None,
    dice: Annotated[str | None, option("cli.coach_dice", metavar="DICE")] = None,
    rolls_left: Annotated[str | None, option("cli.coach_rolls", metavar="N")] = None,
    turns_left: Annotated[str | None, option("cli.coach_turns", metavar="N")] = None,
    crosses: Annotated[str, option("cli.coach_crosses", metavar="N")] = "0",
    choice: Annotated[str | None, option("cli.coach_choice", metavar="TEXT")] = None,
    file: Annotated[str | None, option("cli.coach_file", metavar="FILE")] = None,
    at: Annotated[str | None, option("cli.coach_at", metavar="N")] = None,
    everything: Annotated[bool, option("cli.all", "--all")] = False,
    late_jokers: Annotated[bool, option("cli.late_jokers", "--late-jokers")] = False,
    turns: Annotated[str | None, option("cli.solve_turns", metavar="N")] = None,
    seed: Seed = None,
    as_json: AsJson = False,
    language: Language = LANGUAGE,
) -> None:
    """Say what the choices are worth: in a saved game, for given dice, or turn by turn."""
    from hexhaven.terminal.coach.start import CoachArguments, run_coach

    options = {} if turns is None else {"turns": turns}
    options |= {"late_jokers": "on"} if late_jokers else {}
    asked = CoachArguments(
        game,
        options,
        sheet,
        dice,
        rolls_left=arguments.optional_whole("rolls-left", rolls_left),
        turns_left=arguments.optional_whole("turns-left", turns_left),
        crosses=arguments.whole("crosses", crosses),
        choice=choice,
        file=None if file is None else arguments.path(file),
        at=arguments.optional_whole("at", at),
        seed=arguments.seed(seed),
        as_json=as_json,
        everything=everything,
        language=language,
    )
    run_coach(asked)


def review(
    file: GameFile,
    everything: Annotated[bool, option("cli.review_all", "--all")] = False,
    as_json: AsJson = False,
    language: Language = LANGUAGE,
) -> None:
    """List what each decision of a saved game gave away."""
    from hexhaven.terminal.coach.review import print_review

    print_review(arguments.path(file), as_json, everything, language)
