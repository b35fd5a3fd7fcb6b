"""Seats that a person holds at servers: tokens, kept where only that person can read them."""

from __future__ import annotations

import contextlib
import json
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from urllib.parse import quote

from platformdirs import user_data_path

from hexhaven.core.messages import BadFile
from hexhaven.table.keys import hashed

#: So much of a token's hash tells the files of one table apart.
ENOUGH = 12


@dataclass(frozen=True, slots=True)
class Ticket:
    """A seat at a table of a server, and the token that proves it."""

    url: str
    table: str
    token: str
    name: str
    key: str | None = None

    @property
    def path(self) -> Path:
        """The file of this ticket."""
        return _folder(self.url) / f"{self.table}-{hashed(self.token)[:ENOUGH]}.json"

    def keep(self) -> None:
        """Write it, whole or not at all; it is the newest of its table from now on."""
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            # A temporary file is readable by nobody else, and stays so under its new name.
            with tempfile.NamedTemporaryFile(
                "w", encoding="utf-8", dir=self.path.parent, suffix=".tmp", delete=False
            ) as file:
                json.dump(asdict(self), file)
            Path(file.name).replace(self.path)
        except OSError as error:
            reason = error.strerror or str(error)
            raise BadFile("file.unwritable", path=str(self.path), reason=reason) from None

    def forget(self) -> None:
        """Remove it, where the seat is no longer held."""
        with contextlib.suppress(OSError):
            self.path.unlink()


def tickets(url: str, table: str | None = None) -> list[Ticket]:
    """The tickets for a server, or for one of its tables, the newest first."""
    found = []
    for path in _folder(url).glob(f"{table or '*'}-*.json"):
        with contextlib.suppress(OSError, ValueError, TypeError):
            ticket = Ticket(**json.loads(path.read_text("utf-8")))
            if ticket.url == url:
                found.append((path.stat().st_mtime_ns, ticket))
    return [ticket for _, ticket in sorted(found, key=lambda one: one[0], reverse=True)]


def _folder(url: str) -> Path:
    """A folder for each server: a token is shown to no other."""
    return user_data_path("hexhaven") / "seats" / quote(url, safe="")
