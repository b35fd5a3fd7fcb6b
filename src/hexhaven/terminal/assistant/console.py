"""The assistant's controls: keys go in; the screen, the voice and the bell come out."""

from collections.abc import Callable, Sequence
from typing import Any

from rich.control import Control
from rich.segment import ControlType
from rich.text import Text

from hexhaven.core.messages import Message, Refused, message, render
from hexhaven.games.connect.assistant.announcements import announcements, should_ring
from hexhaven.games.connect.assistant.entries import PRESETS, read_times, write_times
from hexhaven.games.connect.position import QUIET_ROUNDS
from hexhaven.terminal.assistant import screen, speech
from hexhaven.terminal.assistant.assistant import Assistant
from hexhaven.terminal.assistant.pixels import SPACE
from hexhaven.terminal.assistant.screen import Controls
from hexhaven.terminal.ui.screen import LineWriter
from hexhaven.words import say

#: Seconds between two readings of the clock.
TICK = 0.1
#: How much + and - change a time, in milliseconds.
TIME_STEP = 5_000
ESCAPE, BACKSPACE, QUIT = "\x1b", ("\x7f", "\b"), ("q", "\x04")
#: What keys do wherever it is allowed; others depend on what is asked.
COMMANDS = {"n": "skip", "right": "skip", "u": "correct", "left": "correct", "w": "claim"}
ANSWERS = {"y": "confirm", "j": "confirm", "n": "miscount", " ": "miscount"}


class AssistantConsole:
    """Operates an assistant on one screen."""

    def __init__(
        self,
        assistant: Assistant,
        canvas: LineWriter,
        read: Callable[[float], str],
        voice: speech.Voice,
        language: str,
    ) -> None:
        self.assistant, self.canvas, self.read = assistant, canvas, read
        self.voice, self.language = voice, language
        self.sound, self.speaks = True, True
        self.rolls_shown = False
        self.note = ""
        self.typed: str | None = None
        self.leaving = False
        self.seen = assistant.view()
        self.drawn: tuple[object, ...] = ()

    def run(self) -> None:
        while True:
            self.refresh()
            key = self.read(TICK)
            if key and not self.handle_key(key):
                return

    def refresh(self) -> None:
        """Let happen what is due; show, say and ring what is new."""
        self.assistant.tick()
        before, self.seen = self.seen, self.assistant.view()
        announced = announcements(before, self.seen)
        if should_ring(before, self.seen) and self.sound:
            self.canvas.console.bell()
        if announced and self.speaks:
            self.voice.say(" ".join(map(self._say, announced)))
        self._paint(self.lines())

    def handle_key(self, key: str) -> bool:
        """Do what a key says; whether the person stays."""
        self.note = ""
        if self.typed is not None:
            self._take_key(key)
            return True
        if key in QUIT:
            return not self._confirm_leaving()
        self.leaving = False
        try:
            self._run_key(key)
        except Refused as refusal:
            self.note = self._say(refusal.message)
        return True

    def lines(self) -> list[Text]:
        """The page that is shown, cut to the screen."""
        width, height = self.canvas.width, self.canvas.console.height
        lines = (
            self._rolls_page(width, height) if self.rolls_shown else self._clock_page(width, height)
        )
        for line in lines[:height]:
            line.truncate(width, overflow="ellipsis")
        return [*lines[:height], *(Text() for _ in range(height - len(lines)))]

    def _clock_page(self, width: int, height: int) -> list[Text]:
        controls = Controls(self._note(), self._keys(), self._settings(), not self.canvas.is_ascii)
        return screen.compose(self.seen, controls, width, height, self.language)

    def _rolls_page(self, width: int, height: int) -> list[Text]:
        top = [screen.heading(self.seen, width, self.language), Text()]
        below = [
            Text(),
            *screen.said_lines(self.seen, self._note(), width, self.language),
            *screen.keys_lines(self._keys(), width),
        ]
        middle = screen.rolls_lines(self.seen, width, height - len(top) - len(below), self.language)
        spare = [Text()] * (height - len(top) - len(middle) - len(below))
        return [*top, *middle, *spare, *below]

    def _note(self) -> str:
        """The answer to the last key, or why the log cannot be saved."""
        if self.note or self.assistant.trouble is None:
            return self.note
        return self._say(self.assistant.trouble)

    def _say(self, said: Message) -> str:
        return render(said, (), self.language)

    def _run_key(self, key: str) -> None:
        view = self.assistant.view()
        if view["pause"] == "claim" and key in ANSWERS:
            self.assistant.do(ANSWERS[key])
        elif key in COMMANDS:
            self.assistant.do(COMMANDS[key])
        elif key in (" ", "enter"):
            self.assistant.do("pause" if view["running"] else "resume")
        elif key in ("+", "-") or (key == "p" and view["mode"] == "connect"):
            self._set_times(self._next_times(view, key))
        elif key == "t":
            self.typed = ""
            self._ask_times()
        else:
            self._switch(key)

    def _switch(self, key: str) -> None:
        if key == "h":
            self.rolls_shown = not self.rolls_shown
        elif key == "s":
            self.sound = not self.sound
            self.note = self._say(message("assistant.note.sound", state=_on_or_off(self.sound)))
        elif key == "v":
            self.speaks = not self.speaks
            self.voice.stop()
            self.note = self._say(self._voice_note())

    def _voice_note(self) -> Message:
        if not self.voice.name:
            return message("assistant.note.no_voice", known=", ".join(speech.COMMANDS))
        return message("assistant.note.voice", state=_on_or_off(self.speaks))

    def _next_times(self, view: dict[str, Any], key: str) -> tuple[int, ...]:
        """The times after a key: those of the phase longer or shorter, or the other preset."""
        times = tuple(view["times"])
        if key == "p":
            beginner, experienced = PRESETS.values()
            return experienced if times == beginner else beginner
        late = view["mode"] == "connect" and view["round"] > QUIET_ROUNDS
        changed = times[int(late)] + (TIME_STEP if key == "+" else -TIME_STEP)
        return (*times[: int(late)], changed, *times[int(late) + 1 :])

    def _set_times(self, times: tuple[int, ...]) -> None:
        self.assistant.do("times", times=list(times))
        self.note = self._say(message("assistant.note.times", times=write_times(times)))

    def _take_key(self, key: str) -> None:
        """Take a key of the times that the person types."""
        typed = self.typed or ""
        if key == ESCAPE:
            self.typed = None
        elif key == "enter":
            self.typed = None
            try:
                self._set_times(read_times(typed, self.seen["mode"]))
            except Refused as refusal:
                self.note = self._say(refusal.message)
        elif key in BACKSPACE:
            self.typed = typed[:-1]
        elif (key.isdigit() or key == "/") and len(typed) < 7:
            self.typed = typed + key
        if self.typed is not None:
            self._ask_times()

    def _ask_times(self) -> None:
        ask = "assistant.note.type_two" if self.seen["mode"] == "connect" else "assistant.note.type"
        self.note = self._say(Message(ask, {"typed": self.typed}))

    def _confirm_leaving(self) -> bool:
        """Whether to leave: at once if nothing would be interrupted, else at the second key."""
        if self.leaving or self.seen["phase"] == "over" or not self.assistant.is_begun:
            return True
        self.leaving = True
        self.note = self._say(message("assistant.note.leave"))
        return False

    def _keys(self) -> Sequence[tuple[str, str]]:
        can = self.seen["can"]
        space = say("assistant.key.space", self.language)
        asked = {
            (space, "start"): "resume" in can and self.seen["pause"] == "ready",
            (space, "resume"): "resume" in can and self.seen["pause"] != "ready",
            (space, "pause"): "pause" in can,
            (say("assistant.key.yes", self.language), "confirm"): "confirm" in can,
            ("n", "miscount"): "miscount" in can,
            ("n", "next"): "skip" in can and self.seen["pause"] != "ready",
            ("u", "correct"): "correct" in can,
            ("w", "claim"): "claim" in can,
            ("+ −", "times"): self.seen["phase"] != "over",
            ("t", "type"): self.seen["phase"] != "over",
            ("s", "sound"): True,
            ("v", "voice"): True,
            ("h", "clock" if self.rolls_shown else "rolls"): True,
            ("q", "quit"): True,
        }
        return [
            (key, say(f"assistant.key.{name}", self.language))
            for (key, name), holds in asked.items()
            if holds
        ]

    def _settings(self) -> str:
        times = message("assistant.times", times=write_times(tuple(self.seen["times"])))
        sound = message("assistant.sound", state=_on_or_off(self.sound))
        voice = message("assistant.voice", state=_on_or_off(self.speaks and bool(self.voice.name)))
        return " · ".join(map(self._say, (times, sound, voice)))

    def _paint(self, lines: list[Text]) -> None:
        """Draw without flicker, and only what changed."""
        console = self.canvas.console
        shown = (console.size, [line.markup for line in lines])
        if shown == self.drawn:
            return
        self.drawn = shown
        with console:
            for n, line in enumerate(lines):
                console.control(
                    Control((ControlType.CURSOR_MOVE_TO, 0, n), (ControlType.ERASE_IN_LINE, 2))
                )
                self.canvas.write_part(line)


def _on_or_off(on: bool) -> Message:
    return message("assistant.on") if on else message("assistant.off")


def status_line(view: dict[str, Any], language: str) -> str:
    """The side, the round and the clock in a line."""
    return say(
        "assistant.standing",
        language,
        side=say(f"assistant.banner.{view['side'] or 'turn'}", language),
        counter=say(f"assistant.count.{view['mode']}", language),
        round=view["round"],
        seconds=screen.clock_text(view).lstrip(SPACE),
    )
