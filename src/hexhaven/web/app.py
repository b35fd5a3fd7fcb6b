"""The application: routes, limits, headers, and what happens when something is refused."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import cache

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Sent
from starlette.websockets import WebSocket

from hexhaven import __version__
from hexhaven.bots.registry import BadBot
from hexhaven.core.messages import BadSetup, Message, Refused, message
from hexhaven.core.plugins.preparation import NotReady
from hexhaven.table.admission import NotAdmitted
from hexhaven.table.protocol.answers import Problem
from hexhaven.table.protocol.reading import TooLong, Unreadable, reason_of
from hexhaven.table.protocol.sentences import to_sentence
from hexhaven.table.tables import NoTable
from hexhaven.web.api import ROUTERS
from hexhaven.web.api.access import PaidRoute, TooSlow, server_of
from hexhaven.web.api.games import ServerNotReady
from hexhaven.web.hosting.metrics import Metrics, MetricsRefused, check_reader
from hexhaven.web.limits import REQUEST, TooMuch
from hexhaven.web.people.profiles import NoPerson
from hexhaven.web.server import Server, payer, running_server
from hexhaven.web.settings import ServerSettings
from hexhaven.web.sockets import Connection
from hexhaven.web.static_client import CLIENT, ClientFiles
from hexhaven.words import say

log = logging.getLogger(__name__)

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        "worker-src 'self'; manifest-src 'self'; object-src 'none'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}
#: The most characters of a host's name and port.
MOST_HOST = 261
#: Why a socket is closed by a server that stops.
GOING_AWAY = 1001
#: Browsers that have come by HTTPS once do not come without it for this many seconds.
YEAR = 31_536_000


def make_app(settings: ServerSettings, metrics: Metrics | None = None) -> FastAPI:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with running_server(settings, metrics) as server:
            app.state.server = server
            yield

    app = FastAPI(
        title="Hexhaven",
        version=__version__,
        lifespan=lifespan,
        openapi_url=None,  # writing it takes long: that is done once
        docs_url=None,
        redoc_url=None,
    )
    for router in ROUTERS:
        app.include_router(router)
    app.add_middleware(Door)
    app.add_exception_handler(Refused, _answer_refusal)
    app.add_exception_handler(RequestValidationError, _answer_unreadable)
    app.add_exception_handler(HTTPException, _answer_http_error)
    app.add_exception_handler(Exception, _answer_failure)
    _add_pages(app)
    return app


def _add_pages(app: FastAPI) -> None:
    async def metrics(request: Request) -> str:
        server: Server = server_of(request)
        address = None if request.client is None else request.client.host
        shown = request.headers.get("authorization")
        check_reader(address, shown, server.settings.metrics_token)
        server.update_gauges()
        return server.metrics.text()

    app.router.add_api_route(
        "/metrics",
        metrics,
        response_class=PlainTextResponse,
        include_in_schema=False,
        route_class_override=PaidRoute,
    )

    @cache
    def description() -> asyncio.Task[bytes]:
        return asyncio.create_task(asyncio.to_thread(lambda: json.dumps(app.openapi()).encode()))

    async def openapi() -> Response:
        return Response(await asyncio.shield(description()), media_type="application/json")

    app.router.add_api_route(
        "/api/openapi.json", openapi, include_in_schema=False, route_class_override=PaidRoute
    )

    @app.websocket("/api/socket")
    async def socket(socket: WebSocket) -> None:
        await Connection(socket.app.state.server, socket).run()

    if (CLIENT / "index.html").exists():
        app.mount("/", ClientFiles(CLIENT))
    else:
        add_plain_pages(app)


def add_plain_pages(app: FastAPI) -> None:
    """Where no client was built, one sentence says so, and how people join from a terminal."""

    @app.get("/", response_class=PlainTextResponse, include_in_schema=False)
    @app.get("/t/{id}", response_class=PlainTextResponse, include_in_schema=False)
    async def page() -> str:
        return say("web.no_client")


class Door:
    """Lets requests and sockets in: addresses take turns, and pay for what theirs really took."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        server: Server = scope["app"].state.server
        is_request, client = scope["type"] == "http", HTTPConnection(scope).client
        if is_request:
            steps = self._answer(server, Request(scope), receive, send)
        else:
            steps = self._hear(scope, receive, send)
        try:
            await server.do_in_turn(client, steps)
        except asyncio.CancelledError:
            if not server.stopping:
                raise
            refusal = _problem(503, message("web.stopping"))
            # Perhaps it has been answered in part, or nobody is there any more.
            with suppress(RuntimeError, OSError):
                if is_request:
                    await refusal(scope, receive, send)
                else:
                    await send({"type": "websocket.close", "code": GOING_AWAY})

    async def _hear(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)

    async def _answer(self, server: Server, request: Request, receive: Receive, send: Send) -> None:
        async def send_with_headers(sent: Sent) -> None:
            if sent["type"] == "http.response.start":
                _add_headers(request, MutableHeaders(scope=sent))
            await send(sent)

        app = self._app
        with server.connections.one(payer(request.client)) as has_place:
            try:
                if len(request.headers.get("host", "")) > MOST_HOST:
                    raise Unreadable("web.malformed", reason="Host")
                await server.charge(request.client, REQUEST.base)
                if not has_place:
                    raise TooMuch("web.connections")
            except (TooMuch, Unreadable) as refused:
                app = await _answer_refusal(request, refused)
            await app(request.scope, receive, send_with_headers)


def _add_headers(request: Request, headers: MutableHeaders) -> None:
    headers.update(HEADERS)
    if request.url.scheme == "https":
        headers["Strict-Transport-Security"] = f"max-age={YEAR}"
    if request.url.path.startswith("/api/"):
        headers["Cache-Control"] = "no-store"


#: The status of what was refused; of anything else 409.
STATUSES: dict[type[Refused], int] = {
    NotAdmitted: 403, MetricsRefused: 403, NoTable: 404, NoPerson: 404, TooSlow: 408, TooLong: 413,
    BadSetup: 422, BadBot: 422, Unreadable: 422, TooMuch: 429, ServerNotReady: 503, NotReady: 503,
}  # fmt: skip


def _status(refused: Refused) -> int:
    return next((status for kind, status in STATUSES.items() if isinstance(refused, kind)), 409)


async def _answer_refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return _problem(_status(error), error.message)


async def _answer_unreadable(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    return _problem(422, message("web.malformed", reason=reason_of(first["loc"][1:], first["msg"])))


async def _answer_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        return _problem(405, message("web.no_method"), error.headers)
    if error.status_code == 404:
        return _problem(404, message("web.no_page"))
    return _problem(error.status_code, message("web.malformed", reason=str(error.detail)[:200]))


async def _answer_failure(request: Request, error: Exception) -> Response:
    return _problem(500, message("web.failed"))


def _problem(status: int, reason: Message, headers: object = None) -> Response:
    body = Problem(reason=to_sentence(reason)).model_dump()
    kept = dict(headers) if isinstance(headers, dict) else {}
    return JSONResponse(body, status, {**HEADERS, **kept})
