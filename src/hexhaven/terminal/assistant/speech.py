"""Saying things aloud with whatever speech command this system has."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
from typing import Protocol

#: How long a command that only lists its voices may take.
PATIENCE = 3.0
#: Speech commands, the best first, and how each is told the language; `say` has named voices.
COMMANDS = {
    "say": (),
    "spd-say": ("-l",),
    "espeak-ng": ("-v",),
    "espeak": ("-v",),
}


class Speaker(Protocol):
    """Something that says texts aloud."""

    @property
    def name(self) -> str:
        """What it is called, empty where nothing can be heard."""
        ...

    def say(self, text: str) -> None:
        """Say a text instead of whatever is being said."""
        ...

    def hush(self) -> None:
        """Say no more of what is being said."""
        ...


class Voice:
    """A voice in one language, which may be missing; whatever goes wrong with it is let be."""

    def __init__(self, language: str) -> None:
        self.command = _command(language)
        self._speaking: subprocess.Popen[bytes] | None = None

    @property
    def name(self) -> str:
        """The name of the speech command, empty where there is none."""
        return self.command[0] if self.command else ""

    def say(self, text: str) -> None:
        """Say a text without waiting for its end; what was still being said is cut off."""
        self.hush()
        if not self.command:
            return
        with contextlib.suppress(OSError):
            self._speaking = subprocess.Popen(
                [*self.command, text],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )

    def hush(self) -> None:
        """Say no more of what is being said."""
        if self._speaking is not None:
            self._speaking.kill()
            self._speaking.wait()
            self._speaking = None

    def finish(self) -> None:
        """Let the last words be said to their end."""
        if self._speaking is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._speaking.wait(PATIENCE)
        self.hush()


def _command(language: str) -> tuple[str, ...]:
    """The first speech command there is, with the words that choose the language."""
    for name, option in COMMANDS.items():
        if shutil.which(name):
            return (name, *option, language) if option else (name, *_named_voice(language))
    return ()


def _named_voice(language: str) -> tuple[str, ...]:
    """A voice of macOS that speaks the language; without one its usual voice speaks."""
    try:
        listed = subprocess.run(
            ["say", "-v", "?"], capture_output=True, text=True, timeout=PATIENCE, check=False
        ).stdout
    except (OSError, subprocess.TimeoutExpired):
        return ()
    for line in listed.splitlines():
        words = line.partition("#")[0].split()
        if len(words) >= 2 and words[-1].startswith(f"{language}_"):
            return ("-v", " ".join(words[:-1]))
    return ()
