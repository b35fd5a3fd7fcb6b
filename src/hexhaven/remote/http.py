"""Requests to a server and sockets at its tables, for clients written in Python."""

import asyncio
import json
import ssl
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from http.client import BadStatusLine, HTTPException, IncompleteRead
from typing import Any

from pydantic import ValidationError
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from hexhaven.core.messages import Message, Refused
from hexhaven.table.keys import new_secret
from hexhaven.table.protocol.answers import Problem
from hexhaven.table.protocol.sentences import message_of

#: How long a server may take to answer, in seconds.
SECONDS_TO_ANSWER = 30.0
#: Seconds before something is asked again that may have been done.
SECONDS_BEFORE_ASKING_AGAIN = (0.5, 1.0, 2.0)
MOST_BYTES_RECEIVED = 16 * 1_048_576


class NoServer(Refused):
    """A server that cannot be reached, or is not ours."""


class NoAnswer(NoServer):
    """A server that was asked and gave no answer: whether it did anything is not known."""


class RequestRefused(Refused):
    """Something that a server refuses, for the reason it gives."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason.id, **reason.params)


class ServerError(RequestRefused):
    """Something that went wrong on a server, which may have done it nevertheless."""


async def post(url: str, path: str, body: dict[str, Any]) -> Any:
    """The answer to a request; RequestRefused or NoServer if there is none."""
    return await asyncio.to_thread(request, url, path, body)


def request(url: str, path: str, body: dict[str, Any] | None = None) -> Any:
    """The answer to a request, which without a body only asks; RequestRefused or NoServer."""
    request = urllib.request.Request(
        url.rstrip("/") + path,
        None if body is None else json.dumps(body).encode(),
        {"Content-Type": "application/json"},
        method="GET" if body is None else "POST",
    )
    try:
        with urllib.request.urlopen(request, timeout=SECONDS_TO_ANSWER) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            raise _refusal(url, error.code, error.read(MOST_BYTES_RECEIVED)) from None
    except json.JSONDecodeError:
        raise NoServer("guest.stranger", url=url[:80]) from None
    except (OSError, ValueError, HTTPException) as error:
        raise no_server(url, error) from None


def request_once(
    url: str, path: str, body: dict[str, Any], waits: Sequence[float] = SECONDS_BEFORE_ASKING_AGAIN
) -> Any:
    """The answer to a request for something that is done once, however often it is asked for."""
    body = {**body, "attempt": new_secret()}
    for wait in waits:
        try:
            return request(url, path, body)
        except (NoAnswer, ServerError):
            time.sleep(wait)
    return request(url, path, body)


def _refusal(url: str, status: int, body: bytes) -> Refused:
    may_be_done = status >= 500
    try:
        reason = message_of(Problem.model_validate_json(body).reason)
    except ValidationError:  # something before the server answers, perhaps in its place
        unknown = NoAnswer if may_be_done else NoServer
        return unknown("guest.stranger", url=url[:80])
    return ServerError(reason) if may_be_done else RequestRefused(reason)


def no_server(url: str, error: BaseException) -> NoServer:
    """Why a server cannot be reached, in words."""
    cause = error.reason if isinstance(error, urllib.error.URLError) else error
    if isinstance(cause, ssl.SSLCertVerificationError):
        return NoServer("guest.certificate", url=url[:80], reason=cause.verify_message)
    if isinstance(cause, ssl.SSLError):
        return NoServer("guest.no_tls", url=url[:80])
    said = getattr(cause, "strerror", None) or str(cause) or type(cause).__name__
    was_asked = isinstance(error, TimeoutError | ConnectionError | BadStatusLine | IncompleteRead)
    refused = NoAnswer if was_asked else NoServer
    return refused("guest.unreachable", url=url[:80], reason=str(said)[:200])


@asynccontextmanager
async def connect_to_table(url: str, hello: dict[str, Any]) -> AsyncIterator[ClientConnection]:
    """A socket at a table, after the hello was sent."""
    address = url.rstrip("/").replace("http", "ws", 1) + "/api/socket"
    try:
        socket = await connect(
            address, max_size=MOST_BYTES_RECEIVED, close_timeout=1, compression=None
        )
    except (OSError, TimeoutError, WebSocketException, EOFError) as error:
        raise no_server(url, error) from None
    try:
        async with socket:
            await socket.send(json.dumps({"type": "hello", **hello}))
            yield socket
    finally:
        socket.transport.abort()  # where nobody waited for the server's goodbye
