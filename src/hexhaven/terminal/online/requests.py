"""What a person at a table asks of its server besides: links, the game's text, a rematch."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import segno

from hexhaven.core.messages import Message, Refused, message
from hexhaven.remote.guest import request
from hexhaven.table.file import write_whole
from hexhaven.table.protocol import GameFile, Held, History, Invitation, Line
from hexhaven.terminal.online.held_seats import Ticket


class NoErrand(Refused):
    """Something that only those who hold a seat can ask for."""


class Moved(Exception):
    """The person goes to another table, where a seat is held."""

    def __init__(self, ticket: Ticket) -> None:
        super().__init__(ticket.table)
        self.ticket = ticket


class Errands:
    """Requests of one person at one table; without a ticket, of somebody who watches."""

    def __init__(self, url: str, table: str, ticket: Ticket | None, key: str | None) -> None:
        self.url, self.table, self.ticket, self.key = url, table, ticket, key

    def history(self) -> tuple[Line, ...]:
        """All that was told from the beginning."""
        return History.model_validate(self._post("history", self._viewer())).lines

    def save(self, name: str) -> Message:
        """Keep the text of the game, which is over, in a file."""
        if not name:
            return message("play.save_where")
        if Path(name).exists():
            return message("play.save_exists", path=name)
        given = GameFile.model_validate(self._post("export", self._viewer()))
        write_whole(Path(name), given.text)
        return message("join.saved", path=name)

    def address(self, kind: str) -> list[str]:
        """An invitation, or a one-time address for another device, and its QR code."""
        path = "invitation" if kind == "invite" else "move"
        token = {"token": self._held().token}
        url = Invitation.model_validate(self._post(path, token)).url
        drawn = io.StringIO()
        segno.make(url, micro=False).terminal(drawn, border=1, compact=True)
        return [url, *_plain(drawn.getvalue())]

    def rematch(self) -> None:
        """Go to the rematch; Moved says where it is."""
        held = self._held()
        again = Held.model_validate(self._post("rematch", {"token": held.token}))
        ticket = Ticket(self.url, again.table, again.token, held.name, again.key)
        ticket.keep()
        raise Moved(ticket)

    def forget(self) -> None:
        """The seat is given up, and its token worth nothing."""
        if self.ticket is not None:
            self.ticket.forget()

    def _held(self) -> Ticket:
        if self.ticket is None:
            raise NoErrand("table.no_seat_held")
        return self.ticket

    def _viewer(self) -> dict[str, Any]:
        if self.ticket is not None:
            return {"token": self.ticket.token}
        return {} if self.key is None else {"key": self.key}

    def _post(self, what: str, body: dict[str, Any]) -> Any:
        return request(self.url, f"/api/tables/{self.table}/{what}", body)


def _plain(drawn: str) -> list[str]:
    """A drawing in half blocks without the colours that some terminals do not have."""
    return [line for line in drawn.split("\n") if line.strip()]
