"""The dialogue of a game: what a player is shown and asked, and what their answers mean."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from rich.text import Text

from hexhaven.coach import coach_of, has_coach
from hexhaven.core.actions import Action
from hexhaven.core.game import Outcome, Seat
from hexhaven.core.messages import Message, Refused, message, render
from hexhaven.core.plugins.terminal_rendering import Group
from hexhaven.terminal.ui.advice import advice_lines
from hexhaven.terminal.ui.game_text import VisibleMatch, outcome_messages, time_left
from hexhaven.terminal.ui.menu import COMMAND_NAMES, Command, Menu, read_command
from hexhaven.terminal.ui.screen import Scene, Screen

QUESTION_STYLE, ERROR_STYLE, NOTE_STYLE = "bold", "bold #d1495b", "#3a93ad"
#: The last seconds of a clock are shown in red.
LAST_SECONDS, ALARM_STYLE = 5, "bold #d1495b"
#: How many lines of the log a scrolling screen shows at the start.
LINES_RECALLED = 12


class Quit(Exception):
    """The person leaves the table."""


class GameDialogue(ABC):
    """A person at a screen, in a match that runs here or on a server."""

    match: VisibleMatch
    seat: Seat
    #: The commands that can be typed.
    commands: Sequence[str] = COMMAND_NAMES

    def __init__(
        self,
        match: VisibleMatch,
        screen: Screen,
        names: tuple[str, ...],
        language: str,
        read: Callable[[], str],
    ) -> None:
        self.match = match
        self.screen, self.names, self.language, self.read = screen, names, language, read
        self.log: list[str] = []
        self.named = False
        self.notice: Message | None = None
        self.menu = Menu((), match.game.notation)
        #: Places to look at, and the page of the choices that is shown.
        self.hint: Group | None = None
        self.page = 0

    def say(self, said: Message) -> str:
        return render(said, self.names, self.language)

    def _update_menu(self, groups: tuple[Group, ...]) -> None:
        """Offer what can be done now; an opened group stays open while it is offered."""
        opened = self.menu.opened
        self.menu = Menu(groups, self.match.game.notation)
        if opened is not None:
            again = (group for group in groups if group.word == opened.word)
            self.menu.opened = next(again, self.menu.opened)

    def _handle_line(self, text: str) -> None:
        """Do what a line says; an empty one closes a group."""
        if not text:
            self.menu.close()
        elif text in ("+", "-"):
            self.page += 1 if text == "+" else -1
        elif text.startswith("?") and len(text) > 1:
            self._show_hint(text[1:].strip())
        elif (command := read_command(text, self.language, self.commands)) is not None:
            self._run_command(command)
        else:
            self._act(text)

    @abstractmethod
    def _act(self, text: str) -> None:
        """Do what a line says that is no command."""

    def _read_actions(self, text: str) -> tuple[Action, ...]:
        """The actions that a text means; none if it only opened a group."""
        planned = self.screen.text.plan(self.match.view(self.seat), text)
        if planned:
            return planned
        action = self._illegal_action(text) or self.menu.pick(text)
        return () if action is None else (action,)

    def _illegal_action(self, word: str) -> Action | None:
        """The action a word stands for if it is not legal now; its refusal says why."""
        if any(group.word == word for group in self.menu.groups):
            return None
        hints = self.screen.text.hints(self.match.view(self.seat))
        items = next((group.items for group in hints if group.word == word), ())
        choices = self.match.legal(self.seat)
        return next((item.action for item in items if item.action not in choices), None)

    def _show_hint(self, word: str) -> None:
        """Open the places for a kind of action, or show them if it is not legal."""
        for group in self.menu.groups:
            if group.word == word and group.items:
                self.menu.opened = group
                return
        hints = {group.word: group for group in self.screen.text.hints(self.match.view(self.seat))}
        if word not in hints:
            known = ", ".join(f"?{known}" for known in hints) or "-"
            self.notice = message("play.no_hint", word=word[:20], known=known)
        self.hint = hints.get(word)

    def _run_command(self, command: Command) -> None:
        if command.name == "quit":
            raise Quit
        if command.name == "help":
            self._show_pages([self.say(topic) for topic in self._help_topics()], latest_first=False)
        elif command.name == "coach":
            self._show_advice()
        elif command.name == "log":
            self._show_pages(self.log, latest_first=True)
        elif command.name == "places":
            self.named = not self.named

    def _help_topics(self) -> list[Message]:
        topics = [message("play.help"), *self.screen.text.help()]
        if has_coach(self.match.game):
            topics.append(message("play.help_coach"))
        return topics

    def _show_advice(self) -> None:
        """Show what every choice is worth."""
        try:
            advice = coach_of(self.match.game).advise(self.match.view(self.seat))
        except Refused as refusal:
            self.notice = refusal.message
            return
        lines = advice_lines(advice, self.names, self.language, everything=True)
        self._show_pages(lines, latest_first=False)

    def _show_pages(self, texts: Sequence[str], *, latest_first: bool) -> None:
        more = self.say(message("play.earlier" if latest_first else "play.more"))
        self.screen.show_pages(texts, self.read, more, latest_first=latest_first)

    def _scene(self, must: bool) -> Scene:
        view, menu = self.match.view(self.seat), self.menu
        said = self._question(view)
        keys = menu.keys()
        if menu.opened is not None and menu.opened.ask is not None:
            said.append(Text(self.say(menu.opened.ask), NOTE_STYLE))
        elif menu.can_close and keys:
            pick = message("play.pick", what=menu.opened.label if menu.opened else "")
            said.append(Text(self.say(pick), NOTE_STYLE))
        if self.hint is not None:
            said.append(Text(self.say(self.hint.label), NOTE_STYLE))
            keys = {item.action: item.key or "++" for item in self.hint.items}
        if self.notice is not None:
            said.append(Text(self.say(self.notice), ERROR_STYLE))
        return Scene(
            view,
            self.log,
            keys,
            self.named,
            said,
            [(key, self.say(label)) for key, label in menu.labels()],
            menu.frequent(),
            self.page,
            Text(self.say(self._footer(must)), "dim"),
        )

    def _question(self, view: Any) -> list[Text]:
        """What the person is asked to do."""
        return [Text(self.say(self.screen.text.prompt(view, self.seat)), QUESTION_STYLE)]

    def _footer(self, must: bool) -> Message:
        """A line about what else can be typed."""
        if self.menu.can_close:
            return message("play.footer_back")
        if not must:
            return message("play.footer_pass")
        return message("play.footer_coach" if has_coach(self.match.game) else "play.footer")

    def _clock_line(self, left: float) -> Text:
        style = ALARM_STYLE if int(left) < LAST_SECONDS else QUESTION_STYLE
        return Text(self.say(time_left(left)), style)

    def _write_lines(self, lines: Sequence[str]) -> None:
        """Write lines, unless the screen shows the log."""
        if not self.screen.redraws:
            for line in lines:
                self.screen.say(line)

    def _outcome_lines(self, outcome: Outcome) -> list[Text]:
        reason, *places = (self.say(line) for line in outcome_messages(outcome))
        return [Text(reason, QUESTION_STYLE), Text(" · ".join(places))]

    def _is_anything_typed(self) -> bool:
        try:
            return bool(self.read().strip())
        except EOFError:
            return False
