"""Assistants that tests operate: a clock moved by hand, keys, and voice."""

import io
from pathlib import Path

from rich.console import Console

from hexhaven.terminal.assistant.assistant import Assistant, chance, new_log
from hexhaven.terminal.assistant.console import AssistantConsole
from hexhaven.terminal.ui.screen import LineWriter

BELL = "\a"


class RecordedVoice:
    """Hears what is said instead of a speech command."""

    def __init__(self, name="recorder"):
        self.name = name
        self.heard: list[str] = []

    def say(self, text):
        self.heard.append(text)

    def stop(self):
        pass


class OperatedAssistant:
    """One assistant, its screen, and somebody who lets time pass and presses keys."""

    def __init__(
        self, folder, mode="connect", times=(35_000, 45_000), language="en", log=None,
        width=80, height=24, seed=3, voice="recorder", encoding="utf-8", now=1_000_000,
    ):  # fmt: skip
        self.now = now
        path = None if folder is None else Path(folder) / "assistant.log"
        log = new_log(mode, times, self.now) if log is None else log
        self.assistant = Assistant(log, lambda: self.now, chance(seed), path)
        screen = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
        console = Console(
            file=screen, width=width, height=height, force_terminal=True, color_system=None
        )
        self.voice = RecordedVoice(voice)
        self.console = AssistantConsole(
            self.assistant, LineWriter(console), self.read, self.voice, language
        )
        self.deeds: list = []

    def read(self, wait):
        """The next key, or nothing while time passes."""
        if not self.deeds:
            raise EOFError
        deed = self.deeds.pop(0)
        if isinstance(deed, int):
            self.now += deed
            return ""
        return deed

    def run(self, *deeds):
        """Press keys, and let milliseconds pass; whether the person left."""
        self.deeds = list(deeds)
        try:
            self.console.run()
        except EOFError:
            return False
        return True

    def play(self, rounds):
        """Let whole phases pass, going on after pauses."""
        for _ in range(rounds):
            if not self.console.seen["running"]:
                self.run(" ")
            self.run(self.console.seen["left"])

    @property
    def lines(self):
        """What is on the screen."""
        return [line.plain for line in self.console.lines()]

    @property
    def text(self):
        """What is on the screen, in words."""
        return " ".join(" ".join(self.lines).split())

    def output(self):
        """All that went to the terminal."""
        self.console.canvas.console.file.flush()
        return self.console.canvas.console.file.buffer.getvalue().decode(
            self.console.canvas.console.encoding
        )
