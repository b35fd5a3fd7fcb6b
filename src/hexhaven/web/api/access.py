"""Who makes a request, and what they may see."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, Header, HTTPException, Path, Request, Response
from fastapi.routing import APIRoute
from starlette.requests import ClientDisconnect

from hexhaven.core.messages import Refused
from hexhaven.table.admission import NotAdmitted
from hexhaven.table.changes import HOST
from hexhaven.table.live import LiveTable
from hexhaven.table.log import LogEntry
from hexhaven.table.protocol import answers, requests
from hexhaven.table.protocol.fields import TABLE_ID
from hexhaven.table.protocol.reading import TooLong, read_json
from hexhaven.web.broadcast.room import Room
from hexhaven.web.limits import BODY_PATIENCE, COSTS, LOAD, READ
from hexhaven.web.server import Server, payer

T = TypeVar("T")


class TooSlow(Refused):
    """A request whose body does not come to its end in time."""


def server_of(request: Request) -> Server:
    server: Server = request.app.state.server
    return server


class Visit:
    """A request: the server that answers it, and the address that pays for it."""

    def __init__(self, request: Request) -> None:
        self.request, self.server = request, server_of(request)

    @property
    def who(self) -> str:
        """The address that pays for the request."""
        return payer(self.request.client)

    async def charge(self, cost: float) -> None:
        await self.server.charge(self.request.client, cost)

    async def run_in_thread(self, work: Callable[..., T], *args: Any) -> T:
        """Do something long in the visitor's turn, which pays for it."""
        return await self.server.run_in_thread(self.request.client, work, *args)

    def open_seats(self, seats: int) -> None:
        """Count the seats of a table that the visitor opens; TooMuch if they are too many."""
        self.server.opened_seats.charge(self.who, seats)

    def note_table(self, id: str) -> None:
        """Remember that the visitor has opened a table: its bots think on their account."""
        self.server.processes.note_owner(id, self.who)

    @property
    def public_base(self) -> str:
        """The address under which people reach this server."""
        return (self.server.settings.public_url or str(self.request.base_url)).rstrip("/")

    async def load_entries(self, live: LiveTable) -> list[LogEntry]:
        """Everything that was done at a table, for which the visitor pays by its length."""
        await self.charge(COSTS[self.request.scope["route"].name].entry * live.table.n)
        return await live.entries()

    async def load_room(self, id: str) -> Room:
        """The room of a table in a list, for which the visitor pays if it has to be loaded."""
        if id not in self.server.rooms:
            await self.charge(LOAD.base)
        return await self.server.room(id)


async def charge_request(request: Request) -> None:
    """Charge the address of a request with what the route costs at this table."""
    server = server_of(request)
    cost, seats = COSTS[request.scope["route"].name], 0
    id = request.path_params.get("id")
    if id in server.tables.in_memory:
        seats = len(server.tables.in_memory[id].table.status.chairs)
    loading = LOAD.base if id is not None and not seats else 0.0
    await server.charge(request.client, cost.of(seats) + loading)


class PaidRequest(Request):
    """A request whose body is paid for before it is read."""

    most: int

    async def body(self) -> bytes:
        """The body; TooLong or TooMuch where it is longer than is read, or than can be paid."""
        if not hasattr(self, "_body"):
            read = bytearray()
            most = BODY_PATIENCE * server_of(self).settings.greeting
            try:
                async with asyncio.timeout(most):
                    async for piece in self._pieces():
                        read += piece
            except ClientDisconnect:
                raise HTTPException(400) from None
            except TimeoutError:
                raise TooSlow("web.too_slow", seconds=round(most)) from None
            self._body = bytes(read)
        return self._body

    async def _pieces(self) -> AsyncIterator[bytes]:
        self._check_length(int(self.headers.get("content-length", "0")))
        size = 0
        async for piece in self.stream():
            size += len(piece)
            self._check_length(size)
            await server_of(self).charge(self.client, READ.base * len(piece))
            yield piece

    def _check_length(self, size: int) -> None:
        if size > self.most:
            raise TooLong("web.too_long", most=self.most)

    async def json(self) -> Any:
        return read_json(await self.body())


class PaidRoute(APIRoute):
    """A route that is paid for before anything is read, and reads what its model allows."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        answer = super().get_route_handler()
        body = requests.Body if self.body_field is None else self.body_field.field_info.annotation
        assert isinstance(body, type)
        assert issubclass(body, requests.Body)
        most = body.most_bytes

        async def answer_paid(request: Request) -> Response:
            await charge_request(request)
            paid = PaidRequest(request.scope, request.receive)
            paid.most = most
            await paid.body()
            return await answer(paid)

        return answer_paid


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
    return APIRouter(prefix="/api", responses=PROBLEMS, route_class=PaidRoute)


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
        raise Refused("web.running")
