"""A person's side of a match that a server keeps: what comes in is shown, what is typed is sent.

Keys and news come through one queue, so that the screen can go on while somebody types.
"""

from __future__ import annotations

import itertools
import secrets
from collections import deque
from collections.abc import Sequence

from hexhaven.core.actions import Action
from hexhaven.core.messages import Message, Refused, Who, message
from hexhaven.remote.guest import NoServer
from hexhaven.remote.link import Event, Gone, Link, Strange
from hexhaven.remote.match import RemoteMatch
from hexhaven.table.changes import Change, Leave
from hexhaven.table.protocol import Ack, Act, Ask, Bye, Line, Refusal, Snapshot, Update, heard
from hexhaven.terminal.online.commands import READERS, read_ask
from hexhaven.terminal.online.console import PROMPT, Desk
from hexhaven.terminal.online.requests import Errands
from hexhaven.terminal.online.screen import SeenTable
from hexhaven.terminal.ui.commands import Command, read_command
from hexhaven.terminal.ui.looks import printable
from hexhaven.terminal.ui.typed_lines import END_OF_INPUT, ERASE, Key, TypedLine

#: What can be typed besides actions and what is asked of the table.
NAMES = ("help", "coach", "log", "places", "save", "invite", "move", "rematch", "quit")
#: How many lines of the past a scrolling screen shows at the beginning.
RECALLED = 12


class Closed(Exception):
    """The server has closed the connection for good; `reason` says why."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason.id)
        self.reason = reason


class JoinedPlay(SeenTable):
    """One person at one table of a server."""

    def __init__(
        self,
        match: RemoteMatch,
        link: Link,
        desk: Desk,
        language: str,
        errands: Errands,
    ) -> None:
        super().__init__(match, desk.screen, language, self._line)
        self.link, self.errands = link, errands
        self.inbox = desk.next
        #: Whether lines wait until something is asked, as those of a script do.
        self.patient = desk.is_script
        self._keys: deque[str] = deque()
        self._said = 0
        self._ids = f"{secrets.token_hex(6)}."
        self._count = 0
        self._sent: str | None = None
        self._planned: list[Action] = []

    def run(self, first: Snapshot) -> None:
        """Play, or watch, until the person goes (Left, EOFError) or the table does (Closed)."""
        self._hear(first)
        while True:
            if self._keys and self._may_type():
                self._type(self._keys.popleft())
            elif (event := self.inbox(0.0)) is not None:
                self._take(event)
            else:
                self._show()
                self._take(self.inbox(self._patience()))

    # -- what comes in

    def _take(self, event: Key | Event | None) -> None:
        match event:
            case Key():
                self._keys.append(event.name)
            case Snapshot() | Update():
                self._hear(event)
            case Ack():
                self._waiting[event.id] = event.n
            case Refusal():
                self._be_refused(event)
            case Gone():
                self.gone = event
            case Strange():
                raise Closed(event.reason)
            case Bye() if not event.again:
                raise Closed(heard(event.reason))
        self._go_on()

    def _hear(self, frame: Snapshot | Update) -> None:
        before, awaited = self.match.told, self._must()
        lines = self.match.hear(frame)
        if frame.table is not None:
            self._refit()
        if self.gone is not None and isinstance(frame, Snapshot):
            self.gone = None
            self.notice = message("join.back")
        if isinstance(frame, Snapshot) and lines and lines[0].n > before + 1:
            lines = self._history(before) or lines
        self._tell(lines, recalled=before == 0)
        self._tell_said()
        self._open()
        if self._must() and not awaited and self.screen.redraws:
            self.screen.console.bell()

    def _history(self, after: int) -> tuple[Line, ...]:
        """All that was told since an entry; nothing where the server does not say."""
        try:
            return tuple(line for line in self.errands.history() if line.n > after)
        except Refused:
            return ()

    def _tell(self, lines: Sequence[Line], *, recalled: bool = False) -> None:
        told = [printable(self.say(heard(one))) for line in lines for one in line.told]
        self.log += told
        self._scroll(told[-RECALLED:] if recalled else told)

    def _tell_said(self) -> None:
        """What people have said since."""
        for said in self.match.face.said:
            if said.n > self._said:
                self._said = said.n
                who = Who(said.seat) if said.seat >= 0 else message("join.the_host")
                line = printable(self.say(message("join.said", player=who, text=said.text)))
                self.log.append(line)
                self._scroll([line])

    def _scroll(self, lines: Sequence[str]) -> None:
        """Write lines, where the screen does not show the log."""
        if not self.screen.redraws:
            for line in lines:
                self.screen.say(line)

    def _be_refused(self, refusal: Refusal) -> None:
        self.notice = heard(refusal.reason)
        self._shown = None
        if refusal.id is not None:
            self._waiting.pop(refusal.id, None)
        if refusal.id == self._sent:
            self._sent, self._planned = None, []

    # -- what goes out

    def _go_on(self) -> None:
        """Send the next of several actions when the one before has had its effect."""
        done = [id for id, n in self._waiting.items() if n is not None and n <= self.match.version]
        for id in done:
            del self._waiting[id]
        if self._sent in done:
            self._sent = None
            if self._planned:
                self._send(self._planned.pop(0))

    def _send(self, action: Action) -> None:
        self._sent = self._new_id()
        frame = Act(id=self._sent, version=self.match.version, action=str(action))
        self.link.send(frame)

    def ask(self, change: Change) -> None:
        """Ask something of the table."""
        if self.match.seat is None and not self.match.hosting:
            self.notice = message("table.no_seat_held")
            return
        self.link.send(Ask.model_validate({"id": self._new_id(), "change": change}))
        if isinstance(change, Leave):
            self.errands.forget()

    def _new_id(self) -> str:
        self._count += 1
        id = f"{self._ids}{self._count}"
        self._waiting[id] = None
        return id

    # -- what is typed

    def _may_type(self) -> bool:
        """Whether keys are taken now: at once, but a script's actions when they are asked for."""
        if not self.patient:
            return True
        if self._is_asked():
            self._show()
            return True
        return not self.waits and self.gone is None and self._goes_at_any_time()

    def _goes_at_any_time(self) -> bool:
        """Whether a script's next line is no action, or there is none.

        One that plays has then done all it wanted; one that watches sees the end.
        """
        if self._keys[0] == END_OF_INPUT:
            return self.match.seat is not None
        line = "".join(itertools.takewhile(lambda key: key != "enter", self._keys))
        known = (*NAMES, *READERS)
        return read_command(self.typed.text + line, self.language, known) is not None

    def _type(self, key: str) -> None:
        """Take a key."""
        text = self.typed.take(key)
        if text is not None:
            if self.patient:
                self.screen.say(PROMPT + text)
            self._enter(text)
        if text is not None or key in ERASE:
            self._shown = None

    def _enter(self, text: str) -> None:
        """Do what a line says; an empty one closes a list, or tries a lost connection again."""
        self.notice = self.hint = None
        try:
            self._understand(text)
        except (Refused, NoServer) as refusal:
            self.notice = refusal.message

    def _understand(self, text: str) -> None:
        if not text:
            self.link.hurry() if self.gone is not None else self.menu.close()
        elif text in ("+", "-"):
            self.page += 1 if text == "+" else -1
        elif text.startswith("?") and len(text) > 1 and self.match.has_view:
            self.hint = self._hint(self.match.view(self.seat), self.menu, text[1:].strip())
        elif (command := read_command(text, self.language, NAMES)) is not None:
            self._obey(command)
        elif (change := read_ask(text, self.language, self.match)) is not None:
            self.ask(change)
        else:
            self._act(text.lower())

    def _act(self, text: str) -> None:
        """Send what a text names, if it is an action or a plan of several."""
        if self.match.face.status == "lobby":
            self.notice = message("join.no_word", word=text[:20])
        elif self.match.face.status != "playing":
            self.notice = message("table.over")
        elif self.match.face.paused:
            self.notice = message("table.paused")
        elif self.match.seat is None:
            self.notice = message("table.no_seat_held")
        elif self._sent is not None:
            self.notice = message("join.unanswered")
        else:
            actions = list(self._meant(self.menu, text))
            if actions:
                self._planned = actions[1:]
                self._send(actions[0])

    def _obey(self, command: Command) -> None:
        """Do something that is no action of the game."""
        if command.name == "coach" and not self.match.face.settings.help and self.match.is_on:
            self.notice = message("table.no_help")
        elif command.name in ("places", "coach") and not self.match.has_view:
            self.notice = message("table.not_begun")
        elif command.name == "save":
            self.notice = self.errands.save(command.rest)
        elif command.name in ("invite", "move"):
            self._pages(self.errands.address(command.name), latest_first=False)
        elif command.name == "rematch":
            self.errands.rematch()
        else:
            super()._obey(command)

    def _topics(self) -> list[Message]:
        return [message("join.help"), message("join.help_host"), *super()._topics()]

    def _line(self) -> str:
        """A line for pages of help and the log; what else happens meanwhile waits."""
        typed, later = TypedLine(lambda key: None), []
        try:
            while True:
                if self._keys:
                    key = self._keys.popleft()
                else:
                    event = self.inbox(None)
                    if not isinstance(event, Key):
                        later.append(event)
                        continue
                    key = event.name
                if (line := typed.take(key)) is not None:
                    return line
        finally:
            for event in later:
                self._take(event)
