"""Requests to a table's server: its history, the game file, links, a rematch."""

import io
from pathlib import Path
from typing import Any

import segno

from hexhaven.core.messages import Message, Refused, message
from hexhaven.core.text_files import write_text_file
from hexhaven.remote.http import request, request_once
from hexhaven.table.protocol.answers import GameFile, History, Invitation, SeatToken
from hexhaven.table.protocol.frames import Line
from hexhaven.terminal.online.kept_seats import KeptSeat


class TableMoved(Exception):
    """The person moves to a seat at another table."""

    def __init__(self, kept_seat: KeptSeat) -> None:
        super().__init__(kept_seat.table)
        self.kept_seat = kept_seat


class TableRequests:
    """Requests of one person at one table, who watches if they hold no seat."""

    def __init__(self, url: str, table: str, kept_seat: KeptSeat | None, key: str | None) -> None:
        self.url, self.table, self.kept_seat, self.key = url, table, kept_seat, key

    def history(self, after: int = 0) -> tuple[Line, ...]:
        """All lines after an entry, from the beginning unless told."""
        lines: list[Line] = []
        while True:
            asked = {**self._credentials(), "first": after + 1}
            page = History.model_validate(self._post("history", asked))
            lines += page.lines
            if not page.more or not page.lines:
                return tuple(lines)
            after = page.lines[-1].n

    def save(self, name: str) -> Message:
        if not name:
            return message("play.save_where")
        if Path(name).exists():
            return message("play.save_exists", path=name)
        given = GameFile.model_validate(self._post("export", self._credentials()))
        write_text_file(Path(name), given.text)
        return message("join.saved", path=name)

    def link_lines(self, kind: str) -> list[str]:
        """An invitation, or a one-time link for another device, with its QR code."""
        path = "invitation" if kind == "invite" else "move"
        token = {"token": self._require_seat().token}
        url = Invitation.model_validate(self._post(path, token)).url
        drawn = io.StringIO()
        segno.make(url, micro=False).terminal(drawn, border=1, compact=True)
        return [url, *(line for line in drawn.getvalue().split("\n") if line.strip())]

    def rematch(self) -> None:
        held = self._require_seat()
        path = f"/api/tables/{self.table}/rematch"
        again = SeatToken.model_validate(request_once(self.url, path, {"token": held.token}))
        kept_seat = KeptSeat(self.url, again.table, again.token, held.name, again.key)
        kept_seat.keep()
        raise TableMoved(kept_seat)

    def forget(self) -> None:
        """Forget the seat, which was given up."""
        if self.kept_seat is not None:
            self.kept_seat.forget()

    def _require_seat(self) -> KeptSeat:
        if self.kept_seat is None:
            raise Refused("table.no_seat_held")
        return self.kept_seat

    def _credentials(self) -> dict[str, Any]:
        if self.kept_seat is not None:
            return {"token": self.kept_seat.token}
        return {} if self.key is None else {"key": self.key}

    def _post(self, what: str, body: dict[str, Any]) -> Any:
        return request(self.url, f"/api/tables/{self.table}/{what}", body)
