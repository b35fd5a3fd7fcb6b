"""The command `assistant`."""

from typing import Annotated

from hexhaven.cli import arguments
from hexhaven.cli.arguments import LANGUAGE, Language, Seed, option


def assistant(
    base: Annotated[bool, option("cli.assistant_base", "--base")] = False,
    preset: Annotated[str | None, option("cli.assistant_preset", metavar="NAME")] = None,
    times: Annotated[str | None, option("cli.assistant_times", metavar="A/B")] = None,
    save: Annotated[str | None, option("cli.assistant_save", metavar="FILE")] = None,
    resume: Annotated[str | None, option("cli.assistant_resume", metavar="FILE")] = None,
    seed: Seed = None,
    language: Language = LANGUAGE,
) -> int:
    """Run the clock and the dice for a game at a real table."""
    from hexhaven.terminal.assistant.start import AssistantArguments, run_assistant

    asked = AssistantArguments(
        base=base,
        preset=preset,
        times=times,
        save=arguments.optional_path(save),
        resume=arguments.optional_path(resume),
        seed=arguments.seed(seed),
        language=language,
    )
    return run_assistant(asked)
