"""`hexhaven assistant`: from what a person asked for to an assistant that runs."""

import shlex
from dataclasses import dataclass
from pathlib import Path

from rich.text import Text

from hexhaven.core.messages import Message, Refused, message, render
from hexhaven.core.text_files import check_writable
from hexhaven.games.connect.assistant.entries import BASE_TIMES, PRESETS, AssistantEntry, read_times
from hexhaven.terminal.assistant.assistant import Assistant, chance, load_log, new_log, steady_clock
from hexhaven.terminal.assistant.console import AssistantConsole, status_line
from hexhaven.terminal.assistant.screen import rolls_lines
from hexhaven.terminal.assistant.speech import Voice
from hexhaven.terminal.ui.keyboard import INTERRUPT_STATUS, can_read_keys, read_key, single_keys
from hexhaven.terminal.ui.screen import LineWriter, new_console

#: The width of the page of rolls without a terminal.
WIDTH = 78


@dataclass(frozen=True)
class AssistantArguments:
    """What a person asked for; None where nothing was said."""

    base: bool = False
    preset: str | None = None
    times: str | None = None
    save: Path | None = None
    resume: Path | None = None
    seed: int | None = None
    language: str = "en"


def run_assistant(args: AssistantArguments) -> int:
    """Run an assistant in this terminal; the status to leave with."""
    clock = steady_clock()
    log, path = _log(args, clock())
    assistant = Assistant(log, clock, chance(args.seed), path)
    canvas = LineWriter(new_console())
    if not (can_read_keys() and canvas.redraws):
        _print_status(assistant, canvas, args)
        return 0
    if path is not None:
        check_writable(path)
    voice = Voice(args.language)
    try:
        status = _run(AssistantConsole(assistant, canvas, read_key, voice, args.language))
    finally:
        voice.finish()
    if assistant.is_begun:
        farewell = render(_how_to_resume(assistant), (), args.language)
        canvas.console.print(farewell, soft_wrap=True)
    return status


def _run(console: AssistantConsole) -> int:
    """Run until the person leaves, then stop the clock."""
    try:
        with single_keys(), console.canvas.console.screen():
            console.run()
    except KeyboardInterrupt:
        return INTERRUPT_STATUS
    finally:
        console.assistant.leave()
    return 0


def _log(args: AssistantArguments, now: int) -> tuple[list[AssistantEntry], Path | None]:
    """The log to resume, or a new one, and its file."""
    if args.save is not None and args.resume is not None:
        raise Refused("assistant.save_or_resume")
    path = args.resume or args.save
    if args.resume is None and (path is None or not path.exists()):
        mode, times = _settings(args)
        if path is not None:
            check_writable(path)
        return new_log(mode, times, now), path
    if args.base or args.preset or args.times:
        raise Refused("assistant.own_settings", path=str(path))
    assert path is not None
    return load_log(path), path


def _settings(args: AssistantArguments) -> tuple[str, tuple[int, ...]]:
    mode = "base" if args.base else "connect"
    if args.preset is not None and (args.base or args.times is not None):
        raise Refused("assistant.preset_or_times")
    if args.times is not None:
        return mode, read_times(args.times, mode)
    if args.base:
        return mode, BASE_TIMES
    preset = args.preset or next(iter(PRESETS))
    if preset not in PRESETS:
        known = ", ".join(PRESETS)
        raise Refused("assistant.no_preset", preset=preset[:20], known=known)
    return mode, PRESETS[preset]


def _print_status(assistant: Assistant, canvas: LineWriter, args: AssistantArguments) -> None:
    """Print the state of a saved log, where there is no terminal."""
    if not assistant.is_begun:
        raise Refused("assistant.no_terminal")
    view = assistant.view()
    canvas.write([Text(status_line(view, args.language))])
    canvas.write(rolls_lines(view, WIDTH, None, args.language))


def _how_to_resume(assistant: Assistant) -> Message:
    """How to resume, where the log is, or why it was lost."""
    if assistant.trouble is not None:
        return assistant.trouble
    if assistant.view()["phase"] == "over":
        return message("assistant.kept", path=str(assistant.path))
    command = f"hexhaven assistant --resume {shlex.quote(str(assistant.path))}"
    return message("assistant.left", command=command)
