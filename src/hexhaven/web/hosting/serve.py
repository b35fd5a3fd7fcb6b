"""Starting a server."""

import asyncio
import gc
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import uvicorn
from fastapi import FastAPI

from hexhaven.core.compiled.cache import playing_units
from hexhaven.core.compiled.compiling import folders_left, warm_up
from hexhaven.core.compiled.kernels import are_deferred
from hexhaven.core.messages import Refused
from hexhaven.table.store import open_store
from hexhaven.web.app import make_app
from hexhaven.web.hosting.connections import Entrance
from hexhaven.web.hosting.logs import start_log
from hexhaven.web.hosting.metrics import Metrics
from hexhaven.web.hosting.workers import Workers
from hexhaven.web.settings import ServerSettings
from hexhaven.words import say

#: Longer frames than we read are still taken, so that we can say why they are refused.
MOST_FRAME_BYTES = 65_536
#: After how many seconds a busy thread lets another one go on, such as the one that commits.
THREAD_SWITCH_SECONDS = 0.001
#: For how many seconds a server that stops goes on with requests, and then says why not with more.
SECONDS_TO_FINISH, SECONDS_TO_SAY_WHY = 2, 2
#: How many files a server may have open where the system allows that many.
MOST_OPEN_FILES = 65_536

# Almost everything is free as soon as nobody needs it, tables that are let go too. What refers to
# itself has to be searched for, and nobody is answered meanwhile: among what is new that takes some
# milliseconds, among all that a full server holds a good part of a second.
#: After this many new objects these are searched.
OBJECTS_PER_SEARCH = 2_000
#: After this many such searches everything is searched: by an idle process, and at the latest.
SEARCHES_UNTIL_IDLE_COLLECTION, SEARCHES_UNTIL_COLLECTION = 100, 20_000
#: A process is idle that computed for less than this share of this many seconds.
IDLE_SHARE, IDLE_SECONDS = 0.2, 1.0


class AnnouncingServer(uvicorn.Server):
    """A server that says where it is once it answers."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._app, self._announce = app, announce

    def stop(self) -> None:
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        freeze_loaded_objects()
        self._garbage_collection = asyncio.create_task(collect_when_idle(), name="garbage")
        sys.setswitchinterval(THREAD_SWITCH_SECONDS)
        if self.started:
            self._announce()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        server = self._app.state.server
        await server.say_goodbye()
        asyncio.get_running_loop().call_later(SECONDS_TO_FINISH, server.give_up_work)
        await super().shutdown(sockets)


def serve(
    settings: ServerSettings, language: str, workers: int = 1, *, compile_first: bool = False
) -> int:
    """Serve until interrupted; problems are reported before anything is compiled."""
    asyncio.run(_check_database(settings, workers))
    allow_many_files()
    listening = _listen(settings)
    if compile_first:
        warm_up(playing_units(), language)
    line = say("serve.ready", language, url=_url(settings, listening))

    def announce() -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    try:
        with listening:
            if workers > 1:
                return Workers(settings, listening, workers, serve_one).run(announce)
            return serve_one(settings, listening, announce)
    finally:
        if settings.prepares and are_deferred() and (left := folders_left(playing_units())):
            sys.stdout.write(say("warmup.left", language, folders=", ".join(left)) + "\n")


def serve_one(
    settings: ServerSettings,
    listening: socket.socket,
    announce: Callable[[], None],
    metrics: Metrics | None = None,
    watch: Callable[[Callable[[], None]], None] | None = None,
) -> int:
    """Serve in this process; `watch` is given what stops it."""
    app = make_app(settings, metrics)
    allow_many_files()
    entrance = Entrance(app, settings)
    config = uvicorn.Config(app, **_uvicorn_options(settings, entrance))
    start_log(settings.log)  # after uvicorn has set levels of its own
    server = AnnouncingServer(config, app, announce)
    if watch is not None:
        watch(server.stop)
    server.run(sockets=[listening])
    return 0 if server.started else 1


def _url(settings: ServerSettings, listening: socket.socket) -> str:
    """Where people reach the server."""
    scheme = "https" if settings.tls_cert else "http"
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    return settings.public_url or f"{scheme}://{shown}:{port}"


def _uvicorn_options(settings: ServerSettings, entrance: Entrance) -> dict[str, Any]:
    return {
        "log_config": None,
        "log_level": "warning",
        "access_log": False,
        "http": entrance.http,
        "ws": entrance.socket,
        # Frames are small, and packing them takes longer than sending them, and much memory.
        "ws_per_message_deflate": False,
        "ws_max_size": MOST_FRAME_BYTES,
        "ws_ping_interval": settings.ping,
        "ws_ping_timeout": settings.ping,
        "ssl_certfile": settings.tls_cert,
        "ssl_keyfile": settings.tls_key,
        "proxy_headers": True,
        "forwarded_allow_ips": settings.proxies,
        "server_header": False,
        "timeout_graceful_shutdown": SECONDS_TO_FINISH + SECONDS_TO_SAY_WHY,
    }


async def _check_database(settings: ServerSettings, workers: int) -> None:
    """Refuse a database that cannot be used before anything is started."""
    store = await open_store(settings.database)
    shared = store.is_shared
    await store.close()
    if workers > 1 and not shared:
        raise Refused("serve.workers")


def _listen(settings: ServerSettings) -> socket.socket:
    try:
        family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
        return socket.create_server(
            (settings.host, settings.port), family=family, backlog=1024, reuse_port=False
        )
    except (OSError, OverflowError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).partition(" (while")[0]
        where = f"{settings.host}:{settings.port}"
        raise Refused("serve.address", address=where, reason=reason) from None


def allow_many_files() -> None:
    """Let this process have as many files as the system allows, within reason."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_OPEN_FILES if most == resource.RLIM_INFINITY else min(most, MOST_OPEN_FILES)
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def freeze_loaded_objects() -> None:
    """What was loaded stays: it is never searched, and what comes later in small portions."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(OBJECTS_PER_SEARCH, SEARCHES_UNTIL_COLLECTION)


async def collect_when_idle(seconds: float = IDLE_SECONDS) -> None:
    """Search everything now and then, after idle seconds, when nobody has to wait for it."""
    while True:
        before = time.process_time()
        await asyncio.sleep(seconds)
        computed = time.process_time() - before
        _, searches, _ = gc.get_count()
        if searches >= SEARCHES_UNTIL_IDLE_COLLECTION and computed < IDLE_SHARE * seconds:
            gc.collect()
