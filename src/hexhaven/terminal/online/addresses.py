"""Addresses of servers and tables, as people share them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

from hexhaven.core.messages import Refused
from hexhaven.table.protocol.fields import TABLE_ID

TABLE = re.compile(rf"(?P<server>.*?)/(?:t/)?(?P<table>{TABLE_ID})/?")
#: What an address without http:// must look like.
BARE_ADDRESS = re.compile(
    r"(localhost|[\w-]+(\.[\w-]+)+|\[[0-9a-fA-F:.]+\])(:\d{1,5})?(/.*)?|[\w-]+:\d{1,5}(/.*)?"
)
SECRET = re.compile(r"[A-Za-z0-9_-]{20,64}")


class BadAddress(Refused):
    """A text that is no address of a server or a table."""


@dataclass(frozen=True, slots=True)
class Address:
    """A server, one of its tables, and the secret of an invitation or of a one-time link."""

    url: str
    table: str | None = None
    key: str | None = None
    move: str | None = None


def read_address(text: str) -> Address:
    written = text.strip()
    if "://" not in written and BARE_ADDRESS.fullmatch(written.partition("#")[0]):
        written = f"http://{written}"
    try:
        parts = urlsplit(written)
        fits = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        fits = False
    if not fits or not written.isprintable() or " " in written or "@" in parts.netloc:
        raise BadAddress("join.address", url=text[:80])
    found = TABLE.fullmatch(parts.path)
    server = found["server"] if found else parts.path.rstrip("/")
    url = f"{parts.scheme}://{parts.netloc.lower()}{server}"
    if found is None:
        return Address(url)
    return Address(url, found["table"], *_secrets(parts.fragment, text))


def _secrets(fragment: str, text: str) -> tuple[str | None, str | None]:
    given = {name: values[-1] for name, values in parse_qs(fragment).items()}
    for name, secret in given.items():
        if name in ("key", "move") and not SECRET.fullmatch(secret):
            raise BadAddress("join.secret", name=name)
    return given.get("key"), given.get("move")
