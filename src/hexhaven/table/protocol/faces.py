"""What everybody at a table sees of it, apart from the game."""

from __future__ import annotations

from pydantic import Field

from hexhaven.table.changes import Model, Origin, Settings
from hexhaven.table.protocol.fields import TableId
from hexhaven.table.status import Chair, Phase, Said, TableStatus


class SeatFace(Chair):
    """What everybody sees of a seat; `here` while its player is connected."""

    here: bool = False


class TableFace(Model):
    """What everybody at a table sees of it, apart from the game."""

    id: TableId
    status: Phase
    settings: Settings
    seats: tuple[SeatFace, ...]
    host: int = Field(description="the host's seat, or -2 for a host without one")
    paused: bool
    ended: str
    rematch: str
    origin: Origin | None = Field(description="the moment of another game from which this goes on")
    said: tuple[Said, ...]
    watching: int = Field(0, description="how many watch without a seat")


def seat_face(chair: Chair, here: bool) -> SeatFace:
    """What everybody sees of a chair, which was checked when it came to be."""
    return SeatFace.model_construct(**dict(chair), here=here)


def face_of(id: str, table: TableStatus, here: frozenset[int], watching: int) -> TableFace:
    """What everybody at a table sees of it."""
    seats = tuple(seat_face(chair, seat in here) for seat, chair in enumerate(table.chairs))
    return TableFace(
        id=id,
        status=table.phase,
        settings=table.settings,
        seats=seats,
        host=table.host,
        paused=table.paused,
        ended=table.ended,
        rematch=table.rematch,
        origin=table.origin,
        said=table.said,
        watching=watching,
    )
