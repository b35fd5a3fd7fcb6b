"""What everybody at a table sees of it, apart from the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice

from pydantic import Field

from hexhaven.table.changes import COLOURS, Model, Origin, Settings
from hexhaven.table.protocol.fields import LARGE_TABLE_SEATS, TableId
from hexhaven.table.status import Chair, ChatLine, Phase, TableStatus


class SeatInfo(Chair):
    """What everybody sees of a seat; `here` while its player is connected."""

    here: bool = False


class Attendance(Model):
    """How many seats are open, and how many people and bots sit at a table."""

    open: int
    people: int
    bots: int
    here: int = Field(description="how many people are connected")
    free: tuple[int, ...] = Field(
        description=f"the open seats; of a large table the first {LARGE_TABLE_SEATS}"
    )


class TableInfo(Model):
    """What everybody at a table sees of it, apart from the game."""

    id: TableId
    status: Phase
    settings: Settings
    seats: tuple[SeatInfo, ...] = Field(
        description="at a large table they come alone, when they are asked for"
    )
    attendance: Attendance
    host: int = Field(description="the host's seat, or -2 for a host without one")
    paused: bool
    ended: str
    rematch: str
    origin: Origin | None = Field(description="the moment of another game from which this goes on")
    said: tuple[ChatLine, ...]
    watching: int = Field(0, description="how many watch without a seat")


def seat_info(chair: Chair, here: bool) -> SeatInfo:
    """What everybody sees of a chair, which was checked when it came to be."""
    return SeatInfo.model_construct(**dict(chair), here=here)


def unknown_seat(seat: int) -> SeatInfo:
    """A seat of a large table of which a client was sent nothing."""
    return SeatInfo(kind="person", colour=COLOURS[seat % len(COLOURS)], ready=True, here=True)


def attendance_of(chairs: Sequence[Chair], here: int) -> Attendance:
    kinds = Counter(chair.kind for chair in chairs)
    free = (seat for seat, chair in enumerate(chairs) if chair.kind == "open")
    return Attendance(
        open=kinds["open"],
        people=kinds["person"],
        bots=kinds["bot"],
        here=here,
        free=tuple(islice(free, LARGE_TABLE_SEATS if kinds["open"] else 0)),
    )


def table_info(
    id: str, table: TableStatus, here: frozenset[int], watching: int, *, seats: bool = True
) -> TableInfo:
    """What everybody at a table sees of it, with its seats or without."""
    chairs = enumerate(table.chairs if seats else ())
    return TableInfo(
        id=id,
        status=table.phase,
        settings=table.settings,
        seats=tuple(seat_info(chair, seat in here) for seat, chair in chairs),
        attendance=attendance_of(table.chairs, len(here)),
        host=table.host,
        paused=table.paused,
        ended=table.ended,
        rematch=table.rematch,
        origin=table.origin,
        said=table.said,
        watching=watching,
    )
