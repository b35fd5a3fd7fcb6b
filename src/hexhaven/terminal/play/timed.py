"""A match against the clock: bots act and time runs while the person thinks.

Keys are read one by one, so the screen keeps up while somebody types. The clock stops for a
pause, and while help or the log is read.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Any

from rich.text import Text

from hexhaven.bots.drive import advance, tell_end
from hexhaven.core.entries import Step
from hexhaven.core.messages import message
from hexhaven.terminal.play.play import Play
from hexhaven.terminal.ui.game_dialogue import NOTE_STYLE
from hexhaven.terminal.ui.keyboard import ERASE, PROMPT, LineEditor, read_key, single_keys
from hexhaven.terminal.ui.menu import Command, read_command

#: Paces between two moments at which bots act, and how many bots share an action a moment.
PACES_BETWEEN_ACTIONS, BOTS_PER_ACTION = 3, 12
#: Seconds until bots that had nothing to do are asked again.
RETRY_SECONDS = 2.0

Keys = Callable[[float | None], str]


class RoundTimer:
    """A countdown that can be stopped."""

    def __init__(self, seconds: float, now: Callable[[], float]) -> None:
        self._left, self._now = seconds, now
        self._since: float | None = now()

    @property
    def left(self) -> float:
        """The seconds left, at least 0."""
        run = 0 if self._since is None else self._now() - self._since
        return max(0.0, self._left - run)

    @property
    def is_stopped(self) -> bool:
        return self._since is None

    def stop(self) -> None:
        self._left, self._since = self.left, None

    def start(self) -> None:
        if self._since is None:
            self._since = self._now()


class TimedPlay(Play):
    """A match of one person against bots and the clock."""

    clock: RoundTimer
    typed: LineEditor
    #: The chapter in which the clock last stopped by itself, which it does once.
    rest_chapter: object = None
    keys: Keys = staticmethod(read_key)
    now: Callable[[], float] = staticmethod(time.monotonic)
    #: Switches the terminal to single keys.
    key_mode: Callable[[], AbstractContextManager[None]] = staticmethod(single_keys)

    def run(self) -> None:
        """Play until the match is over; Quit or KeyboardInterrupt when the person goes."""
        self._resume_nature()
        self._fill_log()
        self.read = self._read_line
        self.typed = LineEditor(lambda key: self.screen.console.print(key, end=""))
        with self.key_mode():
            while self.match.outcome is None:
                self._run_clock()
        tell_end(self.match, self.bots, self._log_failure)
        self._show_end()

    def _run_clock(self) -> None:
        """Run one clock to its end, or until another takes its place."""
        seconds = self.match.pending.nature
        assert seconds is not None
        self.clock = RoundTimer(seconds, self.now)
        self._stop_at_rest()
        running = self._clock_id()
        bots, due = self._advance_bots(), 0.0
        shown = None
        self._offer()
        while self.match.outcome is None and self._clock_id() == running:
            if self.clock.left <= 0 and not self.clock.is_stopped:
                for step in (*self.match.time_is_up(), *self._resume_nature()):
                    self._log_step(step)
                return
            if not self.clock.is_stopped and self.now() >= due:
                acted = self._let_some_act(bots)
                bots = bots if acted else self._advance_bots()
                due = self.now() + (self.pace * PACES_BETWEEN_ACTIONS if acted else RETRY_SECONDS)
                shown = None if acted else shown
                self._offer() if acted else None
                continue
            second = int(self.clock.left)
            if second != shown:
                self._show()
                shown = second
            if self._take_key(self.keys(self._poll_timeout(due))):
                shown = None

    def _clock_id(self) -> object:
        """Something that stays equal while one clock runs."""
        view = self.match.view(self.seat)
        return self.screen.text.chapter(view), self.match.pending.nature

    def _poll_timeout(self, due: float) -> float:
        """How long to wait for a key: until the second changes or bots are due."""
        left = self.clock.left
        until_next = left - int(left) or 1.0
        return max(0.01, min(until_next, 1.0 if self.clock.is_stopped else due - self.now()))

    def _resume_nature(self) -> Sequence[Step[Any]]:
        """Let Nature act where the game rests: here the clock stands after that, not before."""
        return self.match.resume() if self.match.rests else ()

    def _stop_at_rest(self) -> None:
        """Stop the clock where the game rests."""
        view = self.match.view(self.seat)
        chapter = self.screen.text.chapter(view)
        if self.screen.text.rests(view) and self.rest_chapter != chapter:
            self.rest_chapter = chapter
            self.clock.stop()

    # -- bots

    def _advance_bots(self) -> Iterator[Step[Any]]:
        return advance(self.match, self.bots, self._log_failure)

    def _let_some_act(self, bots: Iterator[Step[Any]]) -> bool:
        """Let as many bots act as share a moment; whether any did."""
        acted = False
        for _ in range(1 + len(self.bots) // BOTS_PER_ACTION):
            step = next(bots, None)
            if step is None:
                break
            acted = True
            self._log_step(step)
        return acted

    def _log_step(self, step: Step[Any]) -> None:
        self.log += self._log_lines(step)

    # -- the person

    def _offer(self) -> None:
        view = self.match.view(self.seat)
        self._update_menu(self.screen.text.groups(view, self.match.legal(self.seat)))

    def _show(self) -> None:
        scene = self._scene(must=False)
        self.screen.show(replace(scene, said=[self._clock_text(), *scene.said]))
        self.screen.console.print(PROMPT + self.typed.text, end="")

    def _clock_text(self) -> Text:
        if self.clock.is_stopped:
            return Text(self.say(message("play.clock_stands")), NOTE_STYLE)
        return self._clock_line(self.clock.left)

    def _take_key(self, key: str) -> bool:
        """Take a key; whether the screen must be shown again."""
        text = self.typed.take(key)
        if text is not None:
            self.screen.console.print()
            self._take_line(text)
        return text is not None or key in ERASE

    def _take_line(self, text: str) -> None:
        """Do what a line says; an empty one starts the clock again, or closes a group."""
        self.notice = self.hint = None
        if self.clock.is_stopped and not text:
            self.clock.start()
        elif self.clock.is_stopped and read_command(text, self.language) is None:
            self.notice = message("play.clock_stands")
        else:
            self._handle_line(text)

    def _act(self, text: str) -> None:
        super()._act(text)
        self._offer()

    def _run_command(self, command: Command) -> None:
        """Do what a command says, with the clock stopped."""
        if command.name == "pause":
            self.clock.start() if self.clock.is_stopped else self.clock.stop()
            return
        stood = self.clock.is_stopped
        self.clock.stop()
        super()._run_command(command)
        if not stood:
            self.clock.start()

    def _read_line(self) -> str:
        """A line typed while help or the log is read."""
        typed = LineEditor(lambda key: None)
        while (line := typed.take(self.keys(None))) is None:
            pass
        return line

    def _show_step(self, step: Step[Any]) -> None:
        """Log a step without showing it for a while."""
        self._log_step(step)
