"""Who makes a request, and what they may see."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Request

from hexhaven.core.messages import Refused
from hexhaven.table.admission import NotAdmitted
from hexhaven.table.changes import HOST
from hexhaven.table.live import LiveTable
from hexhaven.table.log import LogEntry
from hexhaven.table.protocol import answers, requests
from hexhaven.table.protocol.fields import TABLE_ID
from hexhaven.web.broadcast.room import Room
from hexhaven.web.limits import COSTS, LOAD
from hexhaven.web.server import Server


class GameNotOver(Refused):
    """Something that can be had when a game is over."""


def server_of(request: Request) -> Server:
    server: Server = request.app.state.server
    return server


class Visit:
    """A request: the server that answers it, and the address that pays for it."""

    def __init__(self, request: Request) -> None:
        self.request, self.server = request, server_of(request)

    def charge(self, cost: float) -> None:
        self.server.charge(self.request.client, cost)

    @property
    def public_base(self) -> str:
        """The address under which people reach this server."""
        return (self.server.settings.public_url or str(self.request.base_url)).rstrip("/")

    async def load_entries(self, live: LiveTable) -> list[LogEntry]:
        """Everything that was done at a table, for which the visitor pays by its length."""
        self.charge(COSTS[self.request.scope["route"].name].entry * live.table.n)
        return await live.entries()

    async def load_room(self, id: str) -> Room:
        """The room of a table in a list, for which the visitor pays if it has to be loaded."""
        if id not in self.server.rooms:
            self.charge(LOAD.base)
        return await self.server.room(id)


def charge_request(request: Request) -> None:
    """Charge the address of a request with what the route costs at this table."""
    server = server_of(request)
    cost, seats = COSTS[request.scope["route"].name], 0
    id = request.path_params.get("id")
    if id in server.tables.in_memory:
        seats = len(server.tables.in_memory[id].table.status.chairs)
    loading = LOAD.base if id is not None and not seats else 0.0
    server.charge(request.client, cost.of(seats) + loading)


def session_token(
    authorization: Annotated[
        str | None,
        Header(max_length=100, description="`Bearer` and the token of a profile, to act with it"),
    ] = None,
) -> str | None:
    """The token of the profile with which a request is made."""
    kind, _, token = (authorization or "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


ServerDep = Annotated[Server, Depends(server_of)]
VisitDep = Annotated[Visit, Depends()]
#: The token of a profile that is signed in, if one is.
SessionToken = Annotated[str | None, Depends(session_token)]
TableId = Annotated[str, Path(pattern=f"^{TABLE_ID}$")]
#: The dependency by which a route is paid for.
CHARGE = [Depends(charge_request)]
PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": answers.Problem, "description": text}
    for status, text in (
        (400, "It cannot be read."),
        (403, "Somebody else may do this."),
        (404, "There is no such table."),
        (409, "It cannot be done now."),
        (413, "It is too long."),
        (422, "It cannot be so."),
        (429, "It was asked too often."),
    )
}


def api_router() -> APIRouter:
    """A router for some of the API: its requests are charged, and its refusals described."""
    return APIRouter(prefix="/api", responses=PROBLEMS, dependencies=CHARGE)


async def seat_of_token(server: Server, id: str, token: str) -> tuple[LiveTable, int]:
    """The table, and the seat that a token holds there."""
    live = await server.tables.live(id)
    seat = await server.tables.admission.seat_of(live, token)
    server.seats.charge((id, seat))
    return live, seat


async def player_of_token(server: Server, id: str, token: str) -> tuple[LiveTable, int]:
    """The same of somebody who plays, and does not only host."""
    live, seat = await seat_of_token(server, id, token)
    if seat == HOST:
        raise NotAdmitted("table.no_seat_held")
    return live, seat


async def viewer_seat(server: Server, live: LiveTable, viewer: requests.Viewer) -> int | None:
    """Whose view of a table may be shown: a seat's, or None for a spectator's."""
    if viewer.token is not None:
        _, seat = await seat_of_token(server, live.id, viewer.token)
        return None if seat == HOST else seat
    server.tables.admission.check_key(live, viewer.key)
    if not live.table.status.settings.spectators:
        raise NotAdmitted("table.spectators")
    return None


async def finished_table(
    server: Server, id: str, viewer: requests.Viewer
) -> tuple[LiveTable, int | None]:
    """A table whose game is over, and whose view of it may be shown."""
    live = await server.tables.live(id)
    seat = await viewer_seat(server, live, viewer)
    check_over(live)
    return live, seat


def check_over(live: LiveTable) -> None:
    """Refuse what can be had only once a game is over."""
    if live.table.status.phase not in ("over", "closed"):
        raise GameNotOver("web.running")
