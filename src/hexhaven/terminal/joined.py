"""A person's side of a match that a server keeps: what comes in is shown, what is typed is sent.

Keys and news come through one queue, so that the screen can go on while somebody types.
"""

from __future__ import annotations

import itertools
import secrets
from collections import deque
from collections.abc import Sequence
from typing import Any

from rich.text import Text

from hexhaven.core.actions import Action
from hexhaven.core.coaching import has_coach
from hexhaven.core.game import Seat
from hexhaven.core.messages import Message, Refused, Who, message
from hexhaven.core.text import Group
from hexhaven.table.changes import Change, Leave
from hexhaven.table.guest import NoServer
from hexhaven.table.link import Event, Gone, Link, Strange
from hexhaven.table.protocol import Ack, Act, Ask, Bye, Line, Refusal, Snapshot, Update, heard
from hexhaven.table.remote import RemoteMatch
from hexhaven.terminal.asking import ASKED, NOTED, REFUSED, Asking
from hexhaven.terminal.asks import READERS, read_ask
from hexhaven.terminal.commands import Command, read_command
from hexhaven.terminal.desk import PROMPT, Desk
from hexhaven.terminal.endings import ending
from hexhaven.terminal.errands import Errands
from hexhaven.terminal.faces import printable, seat_names, text_of
from hexhaven.terminal.lobby import Lobby
from hexhaven.terminal.menu import Menu
from hexhaven.terminal.screen import Scene
from hexhaven.terminal.typed import END_OF_INPUT, ERASE, Key, TypedLine

#: What can be typed besides actions and what is asked of the table.
NAMES = ("help", "coach", "log", "places", "save", "invite", "move", "rematch", "quit")
#: The seat of somebody who has none.
WATCHING: Seat = -4
#: The last seconds of a clock are shown in alarm.
LAST = 5
#: How many lines of the past a scrolling screen shows at the beginning.
RECALLED = 12


class Closed(Exception):
    """The server has closed the connection for good; `reason` says why."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason.id)
        self.reason = reason


class JoinedPlay(Asking):
    """One person at one table of a server."""

    match: RemoteMatch

    def __init__(
        self,
        match: RemoteMatch,
        link: Link,
        desk: Desk,
        language: str,
        errands: Errands,
    ) -> None:
        super().__init__(desk.screen, (), language, self._line)
        self.match, self.link, self.errands = match, link, errands
        self.inbox = desk.next
        #: Whether lines wait until something is asked, as those of a script do.
        self.patient = desk.is_script
        self.menu = Menu((), match.game.notation)
        self.hint: Group | None = None
        self.page = 0
        self.typed = TypedLine(self._echo)
        self.gone: Gone | None = None
        self._keys: deque[str] = deque()
        self._said = 0
        self._ids = f"{secrets.token_hex(6)}."
        self._count = 0
        #: Commands without an answer, or with the entry that they became and that is to come.
        self._waiting: dict[str, int | None] = {}
        self._sent: str | None = None
        self._planned: list[Action] = []
        self._shown: object = None

    @property
    def seat(self) -> Seat:  # type: ignore[override]  # it may change before the game
        """The own seat."""
        return WATCHING if self.match.seat is None else self.match.seat

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

    @property
    def waits(self) -> bool:
        """Whether something that was sent has not had its effect yet."""
        return bool(self._waiting)

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

    def _refit(self) -> None:
        """Who sits where may have changed, and before the game also what is played."""
        colours = tuple(chair.colour for chair in self.match.face.seats)
        self.names = seat_names(self.match, self.language, colours)
        self.screen.text = text_of(self.match, self.names, self.language, colours)

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

    def _must(self) -> bool:
        return self.match.is_on and self.seat in self.match.pending.must

    def _is_asked(self) -> bool:
        """Whether the person is waited for; after the game, whatever is typed is welcome."""
        if self.gone is not None or self.waits:
            return False
        match self.match.face.status:
            case "lobby":
                ready = self.match.seat is None or self.match.face.seats[self.seat].ready
                return self.match.hosting or not ready
            case "playing":
                return self._must()
        return True

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

    def _echo(self, key: str) -> None:
        if self.screen.redraws:
            self.screen.console.print(key, end="")

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

    # -- what is shown

    def _open(self) -> None:
        """Offer what can be done now; an opened list stays open as long as it is offered."""
        self._shown = None
        opened = self.menu.opened
        groups: tuple[Group, ...] = ()
        if self.match.has_view and (choices := self.match.legal(self.seat)):
            groups = self.screen.text.groups(self.match.view(self.seat), choices)
        self.menu = Menu(groups, self.match.game.notation)
        if opened is not None:
            again = (group for group in groups if group.word == opened.word)
            self.menu.opened = next(again, self.menu.opened)

    def _patience(self) -> float | None:
        """How long to wait: until the clock shows another second, if one runs."""
        left = self.match.left() if self.match.is_on else None
        if not left or not self.screen.redraws:
            return None
        return left - int(left) or 1.0

    def _show(self) -> None:
        """Show how things stand if that is new; a screen that scrolls, if something is asked."""
        left = self.match.left() if self.match.is_on and self.screen.redraws else None
        now = (self.match.version, self.gone, None if left is None else int(left))
        if now == self._shown or not (self.screen.redraws or self._is_asked()):
            return
        self._shown = now
        if self.match.face.status == "lobby" or not self.match.has_view:
            self._show_lobby()
        else:
            self.screen.show(self._now())
        if self.screen.redraws:
            self.screen.console.print(PROMPT + self.typed.text, end="")

    def _show_lobby(self) -> None:
        lobby = Lobby(self.match, self.names, self.language)
        below = [*self._connection(), Text(self.say(lobby.asked()), ASKED)]
        if self.notice is not None:
            below.append(Text(self.say(self.notice), REFUSED))
        footer = Text(self.say(message("join.footer_lobby")), "dim")
        self.screen.page(lobby.lines(), self.log, [*below, footer])

    def _now(self) -> Scene:
        """The game as it stands."""
        view = self.match.view(self.seat)
        if self.match.face.status != "playing":
            return Scene(view, self.log, said=self._ended(), footer=self._over())
        return self._scene(view, self.menu, self.hint, self.page, self._must())

    def _asked(self, view: Any) -> list[Text]:
        said = self._connection()
        awaited = self.match.pending.must - {self.seat}
        left = self.match.left()
        if self.match.face.paused:
            return [*said, Text(self.say(message("table.paused")), ASKED)]
        if left is not None:
            style = "bold #d1495b" if left < LAST else ASKED
            said.append(Text(self.say(message("play.clock", seconds=int(left))), style))
        if self._must() or (self.menu.groups and not awaited):
            return [*said, *super()._asked(view)]
        if awaited:
            players = [Who(seat) for seat in sorted(awaited)]
            said.append(Text(self.say(message("join.waiting", players=players)), ASKED))
        return said

    def _connection(self) -> list[Text]:
        if self.gone is None:
            return []
        lost = message("join.gone", reason=self.gone.reason)
        return [Text(self.say(lost), REFUSED)]

    def _footer(self, menu: Menu, must: bool) -> Message:
        if menu.can_close:
            return message("play.footer_back")
        return message("join.footer" if self.match.seat is not None else "join.footer_watch")

    def _ended(self) -> list[Text]:
        """How the game ended, and what can be done now."""
        face = self.match.face
        said = self._connection()
        if self.match.outcome is not None:
            reason, *places = (self.say(line) for line in ending(self.match.outcome))
            said += [Text(reason, ASKED), *map(Text, places)]
        elif face.ended:
            said.append(Text(self.say(message(f"join.ended.{face.ended}")), ASKED))
        if face.rematch:
            said.append(Text(self.say(message("join.rematch_there")), NOTED))
        coached = has_coach(self.match.game)
        said.append(Text(self.say(message("join.look_again")), NOTED))
        if coached:
            said.append(Text(self.say(message("join.review")), NOTED))
        if self.notice is not None:
            said.append(Text(self.say(self.notice), REFUSED))
        return said

    def _over(self) -> Text:
        return Text(self.say(message("join.footer_over")), "dim")
