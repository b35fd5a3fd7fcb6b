"""Playing at a table: frames of the server are shown, what is typed is sent.

Keys and frames come through one queue, so the screen keeps up while somebody types.
"""

import itertools
import secrets
from collections import deque
from collections.abc import Sequence

from hexhaven.coach import may_coach_help
from hexhaven.core.actions import Action
from hexhaven.core.messages import Message, Refused, Who, message
from hexhaven.remote.connection import ConnectionLost, Event, Link, UnreadableFrame
from hexhaven.remote.http import NoServer
from hexhaven.remote.match import RemoteMatch
from hexhaven.table.changes import Change, Leave
from hexhaven.table.protocol.frames import Ack, Act, Ask, Bye, Line, Refusal, Snapshot, Update
from hexhaven.table.protocol.sentences import message_of
from hexhaven.terminal.online.commands import CHANGE_WORDS, read_change
from hexhaven.terminal.online.console import OnlineConsole
from hexhaven.terminal.online.dialogue import OnlineDialogue
from hexhaven.terminal.online.requests import TableRequests
from hexhaven.terminal.ui.game_dialogue import LINES_RECALLED
from hexhaven.terminal.ui.game_text import printable
from hexhaven.terminal.ui.keyboard import END_OF_INPUT, ERASE, PROMPT, Key, LineEditor
from hexhaven.terminal.ui.menu import Command, read_command

#: Commands besides those that change the table.
ONLINE_COMMANDS = ("help", "coach", "log", "places", "save", "invite", "move", "rematch", "quit")


class ConnectionClosed(Exception):
    """The server has closed the connection for good, for this reason."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason.id)
        self.reason = reason


class OnlinePlay(OnlineDialogue):
    """One person at one table of a server."""

    commands = ONLINE_COMMANDS

    def __init__(
        self,
        match: RemoteMatch,
        link: Link,
        console: OnlineConsole,
        language: str,
        requests: TableRequests,
    ) -> None:
        super().__init__(match, console.screen, language, self._read_line)
        self.link, self.requests = link, requests
        self.inbox = console.next
        #: Whether lines wait until they are asked for, as those of a script do.
        self.is_script = console.is_script
        self._keys: deque[str] = deque()
        self._said = 0
        self._ids = f"{secrets.token_hex(6)}."
        self._count = 0
        self._sent: str | None = None
        self._planned: list[Action] = []

    def run(self, first: Snapshot) -> None:
        """Play or watch until the person leaves (Quit, EOFError) or the table closes."""
        self._handle_frame(first)
        while True:
            if self._keys and self._can_type():
                self._take_key(self._keys.popleft())
            elif (event := self.inbox(0.0)) is not None:
                self._handle_event(event)
            else:
                self._show()
                self._handle_event(self.inbox(self._poll_timeout()))

    # -- what comes in

    def _handle_event(self, event: Key | Event | None) -> None:
        match event:
            case Key():
                self._keys.append(event.name)
            case Snapshot() | Update():
                self._handle_frame(event)
            case Ack():
                self._waiting[event.id] = event.n
            case Refusal():
                self._handle_refusal(event)
            case ConnectionLost():
                self.disconnected = event
            case UnreadableFrame():
                raise ConnectionClosed(event.reason)
            case Bye() if not event.again:
                raise ConnectionClosed(message_of(event.reason))
        self._send_planned()

    def _handle_frame(self, frame: Snapshot | Update) -> None:
        before, awaited = self.match.last_told, self._is_awaited()
        lines = self.match.apply_frame(frame)
        if frame.table is not None:
            self._update_names()
        if self.disconnected is not None and isinstance(frame, Snapshot):
            self.disconnected = None
            self.notice = message("join.back")
        if isinstance(frame, Snapshot) and lines and lines[0].n > before + 1:
            lines = self._history(before) or lines
        self._log_lines(lines, recalled=before == 0)
        self._log_chat()
        self._offer()
        if self._is_awaited() and not awaited and self.screen.redraws:
            self.screen.console.bell()

    def _history(self, after: int) -> tuple[Line, ...]:
        """All lines since an entry; none if the server refuses."""
        try:
            return self.requests.history(after)
        except Refused:
            return ()

    def _log_lines(self, lines: Sequence[Line], *, recalled: bool = False) -> None:
        told = [printable(self.say(message_of(one))) for line in lines for one in line.told]
        self.log += told
        self._write_lines(told[-LINES_RECALLED:] if recalled else told)

    def _log_chat(self) -> None:
        """Log what people have said since."""
        for said in self.match.info.said:
            if said.n > self._said:
                self._said = said.n
                who = Who(said.seat) if said.seat >= 0 else message("join.the_host")
                text = message(f"remark.{said.remark}") if said.remark else said.text
                line = printable(self.say(message("join.said", player=who, text=text)))
                self.log.append(line)
                self._write_lines([line])

    def _handle_refusal(self, refusal: Refusal) -> None:
        self.notice = message_of(refusal.reason)
        self._shown = None
        if refusal.id is not None:
            self._waiting.pop(refusal.id, None)
        if refusal.id == self._sent:
            self._sent, self._planned = None, []

    # -- what goes out

    def _send_planned(self) -> None:
        """Send the next action of a plan once the one before has had its effect."""
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
        if self.match.seat is None and not self.match.hosting:
            self.notice = message("table.no_seat_held")
            return
        self.link.send(Ask.model_validate({"id": self._new_id(), "change": change}))
        if isinstance(change, Leave):
            self.requests.forget()

    def _new_id(self) -> str:
        self._count += 1
        id = f"{self._ids}{self._count}"
        self._waiting[id] = None
        return id

    # -- what is typed

    def _can_type(self) -> bool:
        """Whether keys are taken now; a script's actions wait until they are asked for."""
        if not self.is_script:
            return True
        if self._is_asked():
            self._show()
            return True
        return not self.is_waiting and self.disconnected is None and self._is_next_line_command()

    def _is_next_line_command(self) -> bool:
        """Whether a script's next line is a command, or its input has ended.

        At the end of its input a player leaves; a spectator watches to the end of the game.
        """
        if self._keys[0] == END_OF_INPUT:
            return self.match.seat is not None
        line = "".join(itertools.takewhile(lambda key: key != "enter", self._keys))
        known = (*ONLINE_COMMANDS, *CHANGE_WORDS)
        return read_command(self.typed.text + line, self.language, known) is not None

    def _take_key(self, key: str) -> None:
        text = self.typed.take(key)
        if text is not None:
            if self.is_script:
                self.screen.say(PROMPT + text)
            self._take_line(text)
        if text is not None or key in ERASE:
            self._shown = None

    def _take_line(self, text: str) -> None:
        """Do what a line says; an empty one closes a group, or retries a lost connection."""
        self.notice = self.hint = None
        try:
            self._handle_line(text)
        except (Refused, NoServer) as refusal:
            self.notice = refusal.message

    def _handle_line(self, text: str) -> None:
        if not text and self.disconnected is not None:
            self.link.reconnect_now()
        else:
            super()._handle_line(text)

    def _show_hint(self, word: str) -> None:
        if self.match.has_view:
            super()._show_hint(word)
        else:
            self.notice = message("join.no_word", word=f"?{word}"[:20])

    def _act(self, text: str) -> None:
        """Ask for the change, or send the action or the first of a plan, that a text names."""
        if (change := read_change(text, self.language, self.match)) is not None:
            self.ask(change)
        elif self.match.info.status == "lobby":
            self.notice = message("join.no_word", word=text.lower()[:20])
        elif self.match.info.status != "playing":
            self.notice = message("table.over")
        elif self.match.info.paused:
            self.notice = message("table.paused")
        elif self.match.seat is None:
            self.notice = message("table.no_seat_held")
        elif self._sent is not None:
            self.notice = message("join.unanswered")
        elif actions := self._read_actions(text.lower()):
            self._planned = list(actions[1:])
            self._send(actions[0])

    def _may_coach(self) -> bool:
        """Whether the coach may be asked among those who sit here."""
        people = sum(seat.kind == "person" for seat in self.match.info.seats)
        return may_coach_help(self.match.game, people, self.match.info.settings.help)

    def _run_command(self, command: Command) -> None:
        if command.name == "coach" and not self.match.info.settings.help and self.match.is_running:
            self.notice = message("table.no_help")
        elif command.name == "coach" and self.match.is_running and not self._may_coach():
            self.notice = message("table.coach_alone")
        elif command.name in ("places", "coach") and not self.match.has_view:
            self.notice = message("table.not_begun")
        elif command.name == "save":
            self.notice = self.requests.save(command.rest)
        elif command.name in ("invite", "move"):
            self._show_pages(self.requests.link_lines(command.name), latest_first=False)
        elif command.name == "rematch":
            self.requests.rematch()
        else:
            super()._run_command(command)

    def _help_topics(self) -> list[Message]:
        return [message("join.help"), message("join.help_host"), *super()._help_topics()]

    def _read_line(self) -> str:
        """A line typed while help or the log is read; frames wait meanwhile."""
        typed, later = LineEditor(lambda key: None), []
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
                self._handle_event(event)
