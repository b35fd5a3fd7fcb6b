"""A match of one person at the terminal against bots."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

from rich.text import Text

from hexhaven.bots.bot import Bot
from hexhaven.bots.drive import advance, tell_end
from hexhaven.coach import has_coach
from hexhaven.core.actions import Action
from hexhaven.core.entries import Step
from hexhaven.core.game import NATURE, Seat
from hexhaven.core.messages import Refused, Who, message
from hexhaven.core.plugins.hints import note_on
from hexhaven.core.plugins.terminal_rendering import Group
from hexhaven.matches.match import Match
from hexhaven.terminal.coach.review import prepared_review, review_lines
from hexhaven.terminal.play.save_file import SaveFile
from hexhaven.terminal.ui.commands import TypedCommand, read_command
from hexhaven.terminal.ui.menu import Menu
from hexhaven.terminal.ui.outcome import outcome_messages
from hexhaven.terminal.ui.prompt import ASKED, NOTED, RECALLED, REFUSED, Prompt
from hexhaven.terminal.ui.screen import Scene, Screen


class Play(Prompt):
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
        super().__init__(screen, names, language, read)
        self.match: Match[Any, Any] = match
        self.seat, self.bots, self.save_file, self.pace = seat, bots, save_file, pace
        #: Listed actions that the person has passed over in somebody else's turn.
        self.seen: frozenset[Action] = frozenset()
        #: The version of the match at which the person last passed.
        self.passed = -1
        self.pauses = self.quiet = False

    def run(self) -> None:
        """Play until the match is over; Quit or KeyboardInterrupt when the person goes."""
        self._recall()
        while self.match.outcome is None:
            wanted = self._let_bots_play()
            if self.match.outcome is None:
                self._go_on(wanted)
        tell_end(self.match, self.bots, self._hear_of_failure)
        self._show_end()

    def _go_on(self, wanted: bool) -> None:
        """Ask the person; if they have passed and nobody acts, time runs out and Nature acts."""
        pending = self.match.pending
        passed = self.passed == self.match.version and pending.nature is not None
        if wanted or (pending.awaits(self.seat) and not passed):
            self._decide()
        elif pending.nature is not None:
            for step in self.match.time_is_up():
                self._hear(step)

    def leave(self) -> str:
        """Save, and say how to resume."""
        return self.say(self.save_file.leave(self.match))

    def _let_bots_play(self) -> bool:
        """Let the bots act, showing each step; whether the person is to be asked."""
        if self._is_wanted(None):
            return True
        for step in advance(self.match, self.bots, self._hear_of_failure):
            self._hear(step)
            if step.entry.n == self.match.version and self._is_wanted(step):
                return True
        return False

    def _is_wanted(self, step: Step[Any] | None) -> bool:
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

    def _recall(self) -> None:
        """Fill the log with what has happened so far; a scrolling screen shows the end of it."""
        if note := note_on(self.match.game, self.match.setup):
            self.log.append(self.say(note))
        for step in self.match.steps():
            self.log += self._told(step)
        self._scroll(self.log[-RECALLED:])

    def _hear(self, step: Step[Any]) -> None:
        """Log a step and show it."""
        lines = self._told(step)
        self.log += lines
        self._scroll(lines)
        if lines and self.screen.redraws and self.pace > 0:
            view = self.match.game.view(step.after, self.seat)
            self.screen.show(Scene(view, self.log, named=self.named))
            time.sleep(self.pace)

    def _hear_of_failure(self, seat: Seat, bot: Bot, error: Exception) -> None:
        """Log that a bot failed and was passed over, or played for."""
        line = self.say(message("play.bot_failed", player=Who(seat)))
        self.log.append(line)
        self._scroll([line])

    def _told(self, step: Step[Any]) -> list[str]:
        told = self.match.game.log_messages(step.entry, step.before, step.after, self.seat)
        return [self.say(line) for line in told]

    def _decide(self) -> None:
        """Ask until the person acts, or passes where that is allowed."""
        view = self.match.view(self.seat)
        choices = self.match.legal(self.seat)
        must = self.seat in self.match.pending.must
        menu = Menu(self.screen.text.groups(view, choices), self.match.game.notation)
        hint: Group | None = None
        page = 0
        trouble = self.save_file.save(self.match)
        self.notice = trouble or self.notice
        while True:
            self.screen.show(self._scene(view, menu, hint, page, must))
            self.notice, hint = None, None
            text = " ".join(self.read().split())
            if text in ("+", "-"):
                page += 1 if text == "+" else -1
            elif not text and not must and not menu.can_close:
                self.seen = frozenset(choices.listed)
                self.passed = self.match.version
                return
            elif not text:
                menu.close()
            elif text.startswith("?") and len(text) > 1:
                hint = self._hint(view, menu, text[1:].strip())
            elif (command := read_command(text, self.language)) is not None:
                self._obey(command)
            elif self._act(menu, text.lower()):
                return

    def _act(self, menu: Menu, text: str) -> bool:
        """Submit the action, or the plan of several, that a text names; whether any was allowed."""
        steps: list[Step[Any]] = []
        try:
            for action in self._meant(menu, text):
                steps += self.match.submit(self.seat, action, self.match.version)
        except Refused as refusal:
            self.notice = refusal.message
        if not steps:
            return False
        self.notice = self.save_file.save(self.match) or self.notice
        for step in steps:
            self._hear(step)
        self.seen = frozenset(self.match.legal(self.seat).listed)
        return True

    def _obey(self, command: TypedCommand) -> None:
        """Do what a command says."""
        if command.name == "save":
            self.notice = self.save_file.save_as(self.match, command.rest)
        elif command.name == "pause":
            self.pauses = not self.pauses
            self.notice = message("play.pause_on" if self.pauses else "play.pause_off")
        elif command.name == "quiet":
            self.quiet = not self.quiet
            self.notice = message("play.quiet_on" if self.quiet else "play.quiet_off")
        else:
            super()._obey(command)

    def _show_end(self) -> None:
        """Show the last position and the result."""
        outcome = self.match.outcome
        assert outcome is not None
        trouble = self.save_file.save(self.match)
        reason, *places = (self.say(line) for line in outcome_messages(outcome))
        said = [Text(reason, ASKED), Text(" · ".join(places))]
        if trouble is not None:
            said.append(Text(self.say(trouble), REFUSED))
        coached = has_coach(self.match.game)
        if coached:
            said.append(Text(self.say(message("play.review")), NOTED))
        self.screen.show(Scene(self.match.view(self.seat), self.log, said=said))
        if coached and self._answered():
            self._review()

    def _review(self) -> None:
        """Show what luck and every decision did."""
        review = prepared_review(self.match, self.language)
        lines = review_lines(review, self.names, self.language, False)
        self._pages(list(lines), latest_first=False)
