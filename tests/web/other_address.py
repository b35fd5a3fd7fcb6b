"""Somebody at another address who plays, and says how long every action took to be acknowledged."""

import asyncio
import json
import ssl
import sys
import time
from contextlib import asynccontextmanager

import httpx

from hexhaven.core.chance import SeededRng
from tests.web.processes import PLAIN, SECONDS, ServerProcess

#: Not 127.0.0.1, which servers trust as a proxy.
ADDRESS = "127.0.0.3"
#: How long a person thinks, in seconds.
THINKING = 0.05


class There(ServerProcess):
    """A server that somebody else has started, or a proxy before it, whatever its certificate."""

    def __init__(self, url):
        self.url, self._secured = url, {}
        self._trusted = PLAIN
        if url.startswith("https"):
            self._trusted = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            self._trusted.check_hostname, self._trusted.verify_mode = False, ssl.CERT_NONE
            self._secured = {"ssl": self._trusted}

    def request(self, method, path, **settings):
        way = httpx.HTTPTransport(verify=self._trusted, local_address=ADDRESS)
        with httpx.Client(base_url=self.url, transport=way, timeout=SECONDS) as client:
            return client.request(method, path, **settings)

    @asynccontextmanager
    async def connected(self, **settings):
        settings = {"local_addr": (ADDRESS, 0), **self._secured, **settings}
        async with super().connected(**settings) as client:
            yield client


async def play(server, seconds):
    """Play one game after another for so many seconds; how long each answer took."""
    waits, rng, until = [], SeededRng(1), time.monotonic() + seconds
    while time.monotonic() < until:
        held = await asyncio.to_thread(server.open, seats=1, start=True)
        async with server.joined(held) as player:
            while player.table["status"] == "playing" and time.monotonic() < until:
                listed = player.now["choices"]["listed"]
                began = time.perf_counter()
                answer = await player.act(listed[rng.below(len(listed))])
                assert answer["type"] == "ack", answer
                waits.append(time.perf_counter() - began)
                await asyncio.sleep(THINKING)
    return waits


if __name__ == "__main__":
    url, seconds = sys.argv[1:]
    print(json.dumps(asyncio.run(play(There(url), float(seconds)))))  # noqa: T201
