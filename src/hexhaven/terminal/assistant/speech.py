"""Speech, by whatever command this system has for it."""

import contextlib
import shutil
import subprocess

#: Seconds for a command to list its voices, or to say its last words.
LONGEST_WAIT = 3.0
#: Speech commands, the best first, and how each takes the language; `say` has named voices.
COMMANDS = {
    "say": (),
    "spd-say": ("-l",),
    "espeak-ng": ("-v",),
    "espeak": ("-v",),
}


class Voice:
    """A voice in one language, if the system has one; its failures are ignored."""

    def __init__(self, language: str) -> None:
        self.command = _command(language)
        self._speaking: subprocess.Popen[bytes] | None = None

    @property
    def name(self) -> str:
        """The name of the speech command, empty if there is none."""
        return self.command[0] if self.command else ""

    def say(self, text: str) -> None:
        """Start saying a text, cutting off the one before."""
        self.stop()
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

    def stop(self) -> None:
        if self._speaking is not None:
            self._speaking.kill()
            self._speaking.wait()
            self._speaking = None

    def finish(self) -> None:
        """Wait for the last words."""
        if self._speaking is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._speaking.wait(LONGEST_WAIT)
        self.stop()


def _command(language: str) -> tuple[str, ...]:
    """The first speech command found, with its arguments for the language."""
    for name, option in COMMANDS.items():
        if shutil.which(name):
            return (name, *option, language) if option else (name, *_named_voice(language))
    return ()


def _named_voice(language: str) -> tuple[str, ...]:
    """The arguments for a macOS voice in the language, if there is one."""
    try:
        listed = subprocess.run(
            ["say", "-v", "?"], capture_output=True, text=True, timeout=LONGEST_WAIT, check=False
        ).stdout
    except (OSError, subprocess.TimeoutExpired):
        return ()
    for line in listed.splitlines():
        words = line.partition("#")[0].split()
        if len(words) >= 2 and words[-1].startswith(f"{language}_"):
            return ("-v", " ".join(words[:-1]))
    return ()
