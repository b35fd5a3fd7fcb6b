"""What a player is shown and asked, and what their answers mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from rich.text import Text

from hexhaven.coach import coach_of, has_coach
from hexhaven.core.actions import Action
from hexhaven.core.game import Choices, Game, Seat
from hexhaven.core.messages import Message, Refused, message, render
from hexhaven.core.plugins.terminal_rendering import Group
from hexhaven.terminal.ui.advice import advice_lines
from hexhaven.terminal.ui.commands import TypedCommand
from hexhaven.terminal.ui.menu import Menu, keyed
from hexhaven.terminal.ui.pager import show_pages
from hexhaven.terminal.ui.screen import Scene, Screen
from hexhaven.terminal.ui.times import time_left

ASKED, REFUSED, NOTED = "bold", "bold #d1495b", "#3a93ad"
#: The last seconds of a clock are shown in red.
LAST_SECONDS, ALARM = 5, "bold #d1495b"
#: How many lines of the log a scrolling screen shows at the start.
RECALLED = 12


class Quit(Exception):
    """The person leaves the table."""


class VisibleMatch(Protocol):
    """What a player sees of a match, which runs here or on a server."""

    @property
    def game(self) -> Game[Any, Any]:
        """The rules."""
        ...

    def view(self, seat: Seat, /) -> Any:
        """What the seat may know."""
        ...

    def legal(self, seat: Seat, /) -> Choices:
        """What the seat may do now."""
        ...


class Prompt:
    """A person at a screen, in a match that runs here or on a server."""

    match: VisibleMatch
    seat: Seat

    def __init__(
        self, screen: Screen, names: tuple[str, ...], language: str, read: Callable[[], str]
    ) -> None:
        self.screen, self.names, self.language, self.read = screen, names, language, read
        self.log: list[str] = []
        self.named = False
        self.notice: Message | None = None

    def say(self, told: Message) -> str:
        """A message in words."""
        return render(told, self.names, self.language)

    def _meant(self, menu: Menu, text: str) -> tuple[Action, ...]:
        """The actions that a text means; none if it only opened a group."""
        planned = self.screen.text.plan(self.match.view(self.seat), text)
        if planned:
            return planned
        action = self._unpayable(menu, text) or menu.pick(text)
        return () if action is None else (action,)

    def _unpayable(self, menu: Menu, word: str) -> Action | None:
        """The action a word stands for if it is not legal now; its refusal says why."""
        if any(group.word == word for group in menu.groups):
            return None
        hints = self.screen.text.hints(self.match.view(self.seat))
        items = next((group.items for group in hints if group.word == word), ())
        choices = self.match.legal(self.seat)
        return next((item.action for item in items if item.action not in choices), None)

    def _hint(self, view: Any, menu: Menu, word: str) -> Group | None:
        """Open the places for a kind of action, or return them to look at if it is not legal."""
        for group in menu.groups:
            if group.word == word and group.items:
                menu.opened = group
                return None
        hints = {group.word: group for group in self.screen.text.hints(view)}
        if word not in hints:
            known = ", ".join(f"?{known}" for known in hints) or "-"
            self.notice = message("play.no_hint", word=word[:20], known=known)
        return hints.get(word)

    def _obey(self, command: TypedCommand) -> None:
        """Do what a command says."""
        if command.name == "quit":
            raise Quit
        if command.name == "help":
            self._pages([self.say(topic) for topic in self._topics()], latest_first=False)
        elif command.name == "coach":
            self._coach()
        elif command.name == "log":
            self._pages(self.log, latest_first=True)
        elif command.name == "places":
            self.named = not self.named

    def _topics(self) -> list[Message]:
        """The topics of help."""
        topics = [message("play.help"), *self.screen.text.help()]
        if has_coach(self.match.game):
            topics.append(message("play.help_coach"))
        return topics

    def _coach(self) -> None:
        """Show what every choice is worth."""
        try:
            advice = coach_of(self.match.game).advise(self.match.view(self.seat))
        except Refused as refusal:
            self.notice = refusal.message
            return
        self._pages(advice_lines(advice, self.names, self.language, None), latest_first=False)

    def _pages(self, texts: Sequence[str], *, latest_first: bool) -> None:
        more = self.say(message("play.earlier" if latest_first else "play.more"))
        show_pages(self.screen, texts, self.read, more, latest_first=latest_first)

    def _scene(self, view: Any, menu: Menu, hint: Group | None, page: int, must: bool) -> Scene:
        said = self._asked(view)
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
        return Scene(
            view,
            self.log,
            keys,
            self.named,
            said,
            [(key, self.say(label)) for key, label in menu.listed()],
            page,
            Text(self.say(self._footer(menu, must)), "dim"),
        )

    def _asked(self, view: Any) -> list[Text]:
        """What the person is asked to do."""
        return [Text(self.say(self.screen.text.prompt(view, self.seat)), ASKED)]

    def _footer(self, menu: Menu, must: bool) -> Message:
        """A line about what else can be typed."""
        if menu.can_close:
            return message("play.footer_back")
        if not must:
            return message("play.footer_pass")
        return message("play.footer_coach" if has_coach(self.match.game) else "play.footer")

    def _clock_line(self, left: float) -> Text:
        """The time left."""
        style = ALARM if int(left) < LAST_SECONDS else ASKED
        return Text(self.say(time_left(left)), style)

    def _scroll(self, lines: Sequence[str]) -> None:
        """Write lines, unless the screen shows the log."""
        if not self.screen.redraws:
            for line in lines:
                self.screen.say(line)

    def _answered(self) -> bool:
        """Whether the person types anything."""
        try:
            return bool(self.read().strip())
        except EOFError:
            return False
