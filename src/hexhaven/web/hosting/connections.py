"""Connections that ask for nothing are closed, so that there are files left for those who do."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

#: How many files a server may have open where the system allows that many.
MOST_FILES = 65_536


def greeted_within(seconds: float) -> type[asyncio.Protocol]:
    """The protocol of connections, which are closed when their first request does not come."""

    class Impatient(HttpToolsProtocol):
        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._silence = self.loop.call_later(seconds, transport.close)

        def on_headers_complete(self) -> None:
            self._silence.cancel()
            super().on_headers_complete()

        def connection_lost(self, exc: Exception | None) -> None:
            self._silence.cancel()
            super().connection_lost(exc)

    return Impatient


def allow_many_files() -> None:
    """Let this process have as many connections as the system allows, within reason."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
