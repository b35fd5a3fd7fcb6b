"""A match between one person at the terminal and bots."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.text import Text

from hexhaven.bots.bot import Bot
from hexhaven.bots.drive import advance
from hexhaven.core.actions import Action
from hexhaven.core.coaching import coach_of, has_coach
from hexhaven.core.game import NATURE, Seat
from hexhaven.core.messages import Message, Refused, Who, message, render
from hexhaven.core.text import Group
from hexhaven.table.match import Match, Step
from hexhaven.terminal.advice import advice_lines
from hexhaven.terminal.commands import Command, read_command
from hexhaven.terminal.endings import ending
from hexhaven.terminal.keeping import Keeper
from hexhaven.terminal.menu import Menu, keyed
from hexhaven.terminal.pages import show_pages
from hexhaven.terminal.reviewing import prepared_review, review_lines
from hexhaven.terminal.screen import Scene, Screen

#: How many lines of the past a scrolling screen shows at the beginning.
RECALLED = 12
ASKED, REFUSED, NOTED = "bold", "bold #d1495b", "#3a93ad"


class Left(Exception):
    """The person leaves the table."""


class Play:
    """The person's side of a match: shows it, asks, and submits what is chosen."""

    def __init__(
        self,
        match: Match[Any, Any],
        seat: Seat,
        bots: Mapping[Seat, Bot],
        screen: Screen,
        names: tuple[str, ...],
        language: str,
        keeper: Keeper,
        read: Callable[[], str],
        pace: float,
    ) -> None:
        self.match, self.seat, self.bots = match, seat, bots
        self.screen, self.names, self.language = screen, names, language
        self.keeper, self.read, self.pace = keeper, read, pace
        self.log: list[str] = []
        #: Listed actions the person has seen and left alone, in others' turns.
        self.seen: frozenset[Action] = frozenset()
        #: The version of the match at which the person last passed.
        self.passed = -1
        self.pauses = self.quiet = False
        self.named = False
        self.notice: Message | None = None

    def say(self, told: Message) -> str:
        """A message in words."""
        return render(told, self.names, self.language)

    def run(self) -> None:
        """Play until the match is over; Left or KeyboardInterrupt when the person goes."""
        self._recall()
        while self.match.outcome is None:
            wanted = self._let_bots_play()
            if self.match.outcome is None:
                self._go_on(wanted)
        self._show_end()

    def _go_on(self, wanted: bool) -> None:
        """Ask the person; where that was done and nobody acts, time passes until Nature does."""
        pending = self.match.pending
        passed = self.passed == self.match.version and pending.nature is not None
        if wanted or (pending.awaits(self.seat) and not passed):
            self._decide()
        elif pending.nature is not None:
            for step in self.match.time_is_up():
                self._hear(step)

    def leave(self) -> str:
        """Save, and say how to go on."""
        return self.say(self.keeper.leave(self.match))

    def _let_bots_play(self) -> bool:
        """Let the bots act, showing each step; whether something was put to the person."""
        if self._is_wanted(None):
            return True
        for step in advance(self.match, self.bots, self._hear_of_failure):
            self._hear(step)
            if step.entry.n == self.match.version and self._is_wanted(step):
                return True
        return False

    def _is_wanted(self, step: Step[Any] | None) -> bool:
        """Whether something new was put to the person, who may answer but need not."""
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
        """Fill the log with what has happened before; a scrolling screen shows the end of it."""
        for step in self.match.steps():
            self.log += self._told(step)
        self._scroll(self.log[-RECALLED:])

    def _hear(self, step: Step[Any]) -> None:
        """Add a step to the log and show it."""
        lines = self._told(step)
        self.log += lines
        self._scroll(lines)
        if lines and self.screen.redraws and self.pace > 0:
            view = self.match.game.view(step.after, self.seat)
            self.screen.show(Scene(view, self.log, named=self.named))
            time.sleep(self.pace)

    def _hear_of_failure(self, seat: Seat, bot: Bot, error: Exception) -> None:
        """Say in one line that a bot failed; it was passed over or played for."""
        line = self.say(message("play.bot_failed", player=Who(seat)))
        self.log.append(line)
        self._scroll([line])

    def _scroll(self, lines: Sequence[str]) -> None:
        """Write lines, where the screen does not show the log."""
        if not self.screen.redraws:
            for line in lines:
                self.screen.say(line)

    def _told(self, step: Step[Any]) -> list[str]:
        told = self.match.game.told(step.entry, step.before, step.after, self.seat)
        return [self.say(line) for line in told]

    def _decide(self) -> None:
        """Ask until the person has acted, or has passed where that is allowed."""
        view = self.match.view(self.seat)
        choices = self.match.legal(self.seat)
        must = self.seat in self.match.pending.must
        menu = Menu(self.screen.text.groups(view, choices), self.match.game.notation)
        hint: Group | None = None
        page = 0
        trouble = self.keeper.keep(self.match)
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
        """Do what the text says, if it names an action, or a plan of several, that is allowed."""
        steps: list[Step[Any]] = []
        try:
            for action in self._meant(menu, text):
                steps += self.match.submit(self.seat, action, self.match.version)
        except Refused as refusal:
            self.notice = refusal.message
        if not steps:
            return False
        self.notice = self.keeper.keep(self.match) or self.notice
        for step in steps:
            self._hear(step)
        self.seen = frozenset(self.match.legal(self.seat).listed)
        return True

    def _meant(self, menu: Menu, text: str) -> tuple[Action, ...]:
        """What a text means: a plan, an action, or nothing yet when it opened a group."""
        planned = self.screen.text.plan(self.match.view(self.seat), text)
        if planned:
            return planned
        action = self._unpayable(menu, text) or menu.pick(text)
        return () if action is None else (action,)

    def _unpayable(self, menu: Menu, word: str) -> Action | None:
        """What a lone word means that is no choice now; refusing it tells the person why."""
        if any(group.word == word for group in menu.groups):
            return None
        hints = self.screen.text.hints(self.match.view(self.seat))
        items = next((group.items for group in hints if group.word == word), ())
        choices = self.match.legal(self.seat)
        return next((item.action for item in items if item.action not in choices), None)

    def _hint(self, view: Any, menu: Menu, word: str) -> Group | None:
        """Places for one kind of action: to pick from where it can be done, else to look at."""
        for group in menu.groups:
            if group.word == word and group.items:
                menu.opened = group
                return None
        hints = {group.word: group for group in self.screen.text.hints(view)}
        if word not in hints:
            known = ", ".join(f"?{known}" for known in hints) or "-"
            self.notice = message("play.no_hint", word=word[:20], known=known)
        return hints.get(word)

    def _obey(self, command: Command) -> None:
        """Do something that is no action of the game."""
        if command.name == "quit":
            raise Left
        if command.name == "help":
            topics = [message("play.help"), *self.screen.text.help()]
            if has_coach(self.match.game):
                topics.append(message("play.help_coach"))
            self._pages([self.say(topic) for topic in topics], latest_first=False)
        elif command.name == "coach":
            self._coach()
        elif command.name == "log":
            self._pages(self.log, latest_first=True)
        elif command.name == "save":
            self.notice = self.keeper.save_as(self.match, command.rest)
        elif command.name == "places":
            self.named = not self.named
        elif command.name == "pause":
            self.pauses = not self.pauses
            self.notice = message("play.pause_on" if self.pauses else "play.pause_off")
        elif command.name == "quiet":
            self.quiet = not self.quiet
            self.notice = message("play.quiet_on" if self.quiet else "play.quiet_off")

    def _coach(self) -> None:
        """What every choice is worth, where the game has a coach."""
        try:
            advice = coach_of(self.match.game).advise(self.match.view(self.seat))
        except Refused as refusal:
            self.notice = refusal.message
            return
        self._pages(advice_lines(advice, self.language, None), latest_first=False)

    def _pages(self, texts: Sequence[str], *, latest_first: bool) -> None:
        more = self.say(message("play.earlier" if latest_first else "play.more"))
        show_pages(self.screen, texts, self.read, more, latest_first=latest_first)

    def _scene(self, view: Any, menu: Menu, hint: Group | None, page: int, must: bool) -> Scene:
        asked = self.say(self.screen.text.asked(view, self.seat))
        said = [Text(asked, ASKED)]
        keys = menu.keys()
        if menu.opened is not None and menu.opened.ask is not None:
            said.append(Text(self.say(menu.opened.ask), NOTED))
        elif menu.can_close and keys:
            pick = message("play.pick", what=menu.opened.label if menu.opened else "")
            said.append(Text(self.say(pick), NOTED))
        if hint is not None:
            said.append(Text(self.say(hint.label), NOTED))
            keys = {item.action: item.key or "++" for item in keyed(hint).values()}
        if self.notice is not None:
            said.append(Text(self.say(self.notice), REFUSED))
        footer = "play.footer_coach" if has_coach(self.match.game) else "play.footer"
        if menu.can_close:
            footer = "play.footer_back"
        elif not must:
            footer = "play.footer_pass"
        return Scene(
            view,
            self.log,
            keys,
            self.named,
            said,
            [(key, self.say(label)) for key, label in menu.listed()],
            page,
            Text(self.say(message(footer)), "dim"),
        )

    def _show_end(self) -> None:
        """The last position, and who came where."""
        outcome = self.match.outcome
        assert outcome is not None
        trouble = self.keeper.keep(self.match)
        reason, *places = (self.say(line) for line in ending(outcome))
        said = [Text(reason, ASKED), *map(Text, places)]
        if trouble is not None:
            said.append(Text(self.say(trouble), REFUSED))
        coached = has_coach(self.match.game)
        if coached:
            said.append(Text(self.say(message("play.review")), NOTED))
        self.screen.show(Scene(self.match.view(self.seat), self.log, said=said))
        if coached and self._answered():
            self._review()

    def _answered(self) -> bool:
        """Whether the person types anything at the end."""
        try:
            return bool(self.read().strip())
        except EOFError:
            return False

    def _review(self) -> None:
        """What luck and every decision did; the game is solved first if nobody has."""
        review = prepared_review(self.match, self.language)
        lines = review_lines(review, self.names, self.language, False)
        self._pages(list(lines), latest_first=False)
