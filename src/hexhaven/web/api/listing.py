"""How lists show tables: who sits there, who must act, and how games ended."""

from __future__ import annotations

from fastapi import Request

from hexhaven.core.game import Outcome
from hexhaven.table.protocol import answers
from hexhaven.table.protocol.fields import LARGE
from hexhaven.table.protocol.table_info import seat_info
from hexhaven.table.store import TableRow
from hexhaven.table.table import Table
from hexhaven.web.broadcast.room import Room
from hexhaven.web.limits import LOAD
from hexhaven.web.server import Server


async def charged_room(server: Server, request: Request, id: str) -> Room:
    """The room of a table in a list, for which whoever asks pays if it has to be loaded."""
    if id not in server.rooms:
        server.charge(request.client, LOAD.base)
    return await server.room(id)


def listed(room: Room, row: TableRow) -> answers.TableListing:
    """A table as everybody sees it in a list; of a large one the first seats."""
    table, here = room.live.table, room.sessions.here
    status = table.status
    few = status.chairs[:LARGE]
    outcome = _outcome(table)
    return answers.TableListing(
        id=room.live.id,
        game=status.settings.game,
        status=status.phase,
        seats=tuple(seat_info(chair, seat in here) for seat, chair in enumerate(few)),
        open=len(status.seats_of("open")),
        clock=status.settings.clock,
        created=row.created,
        changed=row.changed,
        must=tuple(seat for seat in range(len(few)) if table.must_act(seat)),
        begun=table.running is not None,
        places=() if outcome is None else _places(outcome)[:LARGE],
        winners=() if outcome is None else tuple(outcome.winners),
        scores=() if outcome is None else tuple(outcome.scores[:LARGE]),
        rematch=status.rematch,
        seat=None,
        awaited=False,
        left=None,
    )


def _outcome(table: Table) -> Outcome | None:
    running = table.running
    return None if running is None else running.game.outcome(running.state)


def _places(outcome: Outcome) -> tuple[int, ...]:
    """The place of every seat: whoever shares one leaves the next free."""
    places: dict[int, int] = {}
    for equals in outcome.ranking:
        place = len(places) + 1
        places |= dict.fromkeys(equals, place)
    return tuple(places[seat] for seat in sorted(places))
