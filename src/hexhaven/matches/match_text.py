"""A match as text: a header with its setup and seats, then one entry a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hexhaven.core.entries import Entry
from hexhaven.core.game import NATURE
from hexhaven.core.setup import Setup
from hexhaven.matches.seats import SeatLabel

FORMAT = "1"


def write_text(setup: Setup, seats: Iterable[SeatLabel], entries: Iterable[Entry]) -> str:
    """The text of a match."""
    return "\n".join((*_header(setup, seats), "", *map(_line, entries))) + "\n"


def _header(setup: Setup, seats: Iterable[SeatLabel]) -> Iterator[str]:
    yield f"hexhaven {FORMAT}"
    yield f"game {setup.game}"
    yield f"rules {setup.version}"
    yield f"seats {setup.seats}"
    for name, value in setup.options.items():
        yield f"option {name} {value}"
    for seat, label in enumerate(seats):
        words = label.name.encode("utf-8", "replace").decode().split()
        if words or label.kind != SeatLabel().kind:
            yield " ".join(("seat", str(seat), label.kind, *words))


def _line(entry: Entry) -> str:
    return f"{'*' if entry.seat == NATURE else entry.seat} {entry.action}"
