"""A match of one person at the terminal against bots."""

import shlex
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from rich.text import Text

from hexhaven.bots.bot import Bot
from hexhaven.bots.drive import advance, tell_end
from hexhaven.coach import has_coach
from hexhaven.core.actions import Action
from hexhaven.core.entries import Step
from hexhaven.core.game import NATURE, Seat
from hexhaven.core.messages import Message, Refused, Who, message
from hexhaven.core.plugins.hints import note_on
from hexhaven.matches import file
from hexhaven.matches.match import Match
from hexhaven.terminal.coach.review import course_lines, review_lines, review_match
from hexhaven.terminal.ui.game_dialogue import ERROR_STYLE, LINES_RECALLED, NOTE_STYLE, GameDialogue
from hexhaven.terminal.ui.menu import Command, Menu
from hexhaven.terminal.ui.output import free_path
from hexhaven.terminal.ui.screen import Scene, Screen


class SaveFile:
    """Saves a match to the file that the person named, or to a new one on leaving."""

    def __init__(self, path: Path | None) -> None:
        self.path = path

    def save(self, match: Match[Any, Any]) -> Message | None:
        """Save if there is a file; what went wrong, if anything did."""
        try:
            if self.path is not None:
                file.save(match, self.path)
        except Refused as refusal:
            return refusal.message
        return None

    def save_as(self, match: Match[Any, Any], name: str) -> Message:
        """Save to a new file and use it from now on; without a name, save to the same file."""
        path = Path(name) if name else self.path
        if path is None:
            return message("play.save_where")
        if name and path.exists():
            return message("play.save_exists", path=name)
        before, self.path = self.path, path
        trouble = self.save(match)
        self.path = path if trouble is None else before
        return trouble or message("play.saved", path=str(path))

    def leave(self, match: Match[Any, Any]) -> Message:
        """Save in any case, and say how to resume."""
        if self.path is None:
            self.path = free_path("games", match.setup.game, ".game")
        command = f"hexhaven play {match.setup.game} --save {shlex.quote(str(self.path))}"
        return self.save(match) or message("play.left", command=command)


class Play(GameDialogue):
    """Shows a match to one person, asks what to do, and submits what they choose."""

    def __init__(
        self,
        match: Match[Any, Any],
        seat: Seat,
        bots: Mapping[Seat, Bot],
        screen: Screen,
        names: tuple[str, ...],
        language: str,
        save_file: SaveFile,
        read: Callable[[], str],
        pace: float,
    ) -> None:
        super().__init__(match, screen, names, language, read)
        self.match: Match[Any, Any] = match
        self.seat, self.bots, self.save_file, self.pace = seat, bots, save_file, pace
        #: Listed actions that the person has passed over in somebody else's turn.
        self.seen: frozenset[Action] = frozenset()
        #: The version of the match at which the person last passed.
        self.passed = -1
        self.pauses = self.quiet = False

    def run(self) -> None:
        """Play until the match is over; Quit or KeyboardInterrupt when the person goes."""
        self._fill_log()
        while self.match.outcome is None:
            wanted = self._let_bots_play()
            if self.match.outcome is None:
                self._continue(wanted)
        tell_end(self.match, self.bots, self._log_failure)
        self._show_end()

    def _continue(self, wanted: bool) -> None:
        """Ask the person; if they have passed and nobody acts, time runs out and Nature acts."""
        pending = self.match.pending
        passed = self.passed == self.match.version and pending.nature is not None
        if wanted or (pending.awaits(self.seat) and not passed):
            self._decide()
        elif pending.nature is not None:
            for step in self.match.time_is_up():
                self._show_step(step)

    def leave(self) -> str:
        """Save, and say how to resume."""
        return self.say(self.save_file.leave(self.match))

    def _let_bots_play(self) -> bool:
        """Let the bots act, showing each step; whether the person is to be asked."""
        if self._has_new_choices(None):
            return True
        for step in advance(self.match, self.bots, self._log_failure):
            self._show_step(step)
            if step.entry.n == self.match.version and self._has_new_choices(step):
                return True
        return False

    def _has_new_choices(self, step: Step[Any] | None) -> bool:
        """Whether there is something new that the person may do but need not."""
        pending = self.match.pending
        if self.seat in pending.must or self.seat not in pending.may:
            self.seen = frozenset()
            return False
        choices = self.match.legal(self.seat)
        new = [action for action in choices.listed if action not in self.seen]
        if not choices.listed:
            self.seen = frozenset()
        rolled = step is not None and step.entry.seat == NATURE
        concerned = any(self.screen.text.concerns(action) for action in new)
        return (concerned and not self.quiet) or (self.pauses and rolled and bool(choices))

    def _fill_log(self) -> None:
        """Fill the log with what has happened so far; a scrolling screen shows the end of it."""
        if note := note_on(self.match.game, self.match.setup):
            self.log.append(self.say(note))
        for step in self.match.steps():
            self.log += self._log_lines(step)
        self._write_lines(self.log[-LINES_RECALLED:])

    def _show_step(self, step: Step[Any]) -> None:
        lines = self._log_lines(step)
        self.log += lines
        self._write_lines(lines)
        if lines and self.screen.redraws and self.pace > 0:
            view = self.match.game.view(step.after, self.seat)
            self.screen.show(Scene(view, self.log, named=self.named))
            time.sleep(self.pace)

    def _log_failure(self, seat: Seat, bot: Bot, error: Exception) -> None:
        """Log that a bot failed and was passed over, or played for."""
        line = self.say(message("play.bot_failed", player=Who(seat)))
        self.log.append(line)
        self._write_lines([line])

    def _log_lines(self, step: Step[Any]) -> list[str]:
        messages = self.match.game.log_messages(step.entry, step.before, step.after, self.seat)
        return [self.say(line) for line in messages]

    def _decide(self) -> None:
        """Ask until the person acts, or passes where that is allowed."""
        choices, version = self.match.legal(self.seat), self.match.version
        must = self.seat in self.match.pending.must
        groups = self.screen.text.groups(self.match.view(self.seat), choices)
        self.menu = Menu(groups, self.match.game.notation)
        self.page = 0
        self.notice = self.save_file.save(self.match) or self.notice
        while self.match.version == version:
            self.screen.show(self._scene(must))
            self.notice = self.hint = None
            text = " ".join(self.read().split())
            if not text and not must and not self.menu.can_close:
                self.seen = frozenset(choices.listed)
                self.passed = version
                return
            self._handle_line(text)

    def _act(self, text: str) -> None:
        """Submit the action, or the plan of several, that a text names."""
        steps: list[Step[Any]] = []
        try:
            for action in self._read_actions(text.lower()):
                steps += self.match.submit(self.seat, action, self.match.version)
        except Refused as refusal:
            self.notice = refusal.message
        if not steps:
            return
        self.notice = self.save_file.save(self.match) or self.notice
        for step in steps:
            self._show_step(step)
        self.seen = frozenset(self.match.legal(self.seat).listed)

    def _run_command(self, command: Command) -> None:
        if command.name == "save":
            self.notice = self.save_file.save_as(self.match, command.rest)
        elif command.name == "pause":
            self.pauses = not self.pauses
            self.notice = message("play.pause_on" if self.pauses else "play.pause_off")
        elif command.name == "quiet":
            self.quiet = not self.quiet
            self.notice = message("play.quiet_on" if self.quiet else "play.quiet_off")
        else:
            super()._run_command(command)

    def _show_end(self) -> None:
        outcome = self.match.outcome
        assert outcome is not None
        trouble = self.save_file.save(self.match)
        said = self._outcome_lines(outcome)
        if trouble is not None:
            said.append(Text(self.say(trouble), ERROR_STYLE))
        coached = has_coach(self.match.game)
        if coached:
            said.append(Text(self.say(message("play.review")), NOTE_STYLE))
        self.screen.show(Scene(self.match.view(self.seat), self.log, said=said))
        if coached and self._is_anything_typed():
            self._review()

    def _review(self) -> None:
        review = review_match(self.match, self.language)
        lines = review_lines(review, self.names, self.language, False)
        self._show_pages([*course_lines(review, self.names), *lines], latest_first=False)
