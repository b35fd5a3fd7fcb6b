"""Seats that a person holds at servers, in files that only they can read."""

import contextlib
import json
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from urllib.parse import quote

from platformdirs import user_data_path

from hexhaven.core.text_files import refuse_unwritable
from hexhaven.table.keys import hash_secret

#: How many characters of a token's hash tell the files of one table apart.
HASH_LENGTH = 12


@dataclass(frozen=True, slots=True)
class KeptSeat:
    """A seat at a table of a server, and the token that proves it."""

    url: str
    table: str
    token: str
    name: str
    key: str | None = None

    @property
    def path(self) -> Path:
        return _folder(self.url) / f"{self.table}-{hash_secret(self.token)[:HASH_LENGTH]}.json"

    def keep(self) -> None:
        """Write the file atomically; this is the newest seat of its table from now on."""
        with refuse_unwritable(self.path):
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            # A temporary file can be read by nobody else, and keeps that when it is renamed.
            with tempfile.NamedTemporaryFile(
                "w", encoding="utf-8", dir=self.path.parent, suffix=".tmp", delete=False
            ) as file:
                json.dump(asdict(self), file)
            Path(file.name).replace(self.path)

    def forget(self) -> None:
        """Remove the file of a seat that is no longer held."""
        with contextlib.suppress(OSError):
            self.path.unlink()


def kept_seats(url: str, table: str | None = None) -> list[KeptSeat]:
    """The seats held at a server, or at one of its tables, the newest first."""
    found = []
    for path in _folder(url).glob(f"{table or '*'}-*.json"):
        with contextlib.suppress(OSError, ValueError, TypeError):
            kept_seat = KeptSeat(**json.loads(path.read_text("utf-8")))
            if kept_seat.url == url:
                found.append((path.stat().st_mtime_ns, kept_seat))
    return [kept_seat for _, kept_seat in sorted(found, key=lambda one: one[0], reverse=True)]


def _folder(url: str) -> Path:
    """The folder of one server, to which alone its tokens are shown."""
    return user_data_path("hexhaven") / "seats" / quote(url, safe="")
