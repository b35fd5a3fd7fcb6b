"""A guest at a server: what a client written in Python needs, over HTTP and a socket."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from hexhaven.core.messages import Refused

#: How long a server may take to answer, in seconds.
PATIENCE = 30.0
MOST_RECEIVED = 16 * 1_048_576


class NoServer(Refused):
    """A server that cannot be reached, or refuses."""


async def post(url: str, path: str, body: dict[str, Any]) -> Any:
    """The answer to a request; NoServer with the server's own reason where it is refused."""
    return await asyncio.to_thread(_post, url, path, body)


def _post(url: str, path: str, body: dict[str, Any]) -> Any:
    request = urllib.request.Request(
        url.rstrip("/") + path,
        json.dumps(body).encode(),
        {"Content-Type": "application/json"},
        method="POST",
    )
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            raise NoServer("guest.refused", reason=_reason(error.read())) from None
    except (OSError, ValueError) as error:
        raise NoServer("guest.unreachable", url=url[:80], reason=str(error)[:200]) from None


def _reason(body: bytes) -> str:
    try:
        return str(json.loads(body)["reason"]["text"])
    except (ValueError, KeyError, TypeError):
        return "?"


@asynccontextmanager
async def at_table(url: str, hello: dict[str, Any]) -> AsyncIterator[ClientConnection]:
    """A socket at a table, after the hello was sent."""
    address = url.rstrip("/").replace("http", "ws", 1) + "/api/socket"
    try:
        socket = await connect(address, max_size=MOST_RECEIVED, close_timeout=1, compression=None)
    except (OSError, TimeoutError) as error:
        raise NoServer("guest.unreachable", url=url[:80], reason=str(error)[:200]) from None
    async with socket:
        await socket.send(json.dumps({"type": "hello", **hello}))
        yield socket
