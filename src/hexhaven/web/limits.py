"""Limits: how often somebody may ask, and how much may be sent."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Hashable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hexhaven.core.messages import Refused
from hexhaven.web.settings import Rate

#: How many askers are remembered; whoever has not asked for longest is forgotten first.
MOST_REMEMBERED = 10_000


class TooMuch(Refused):
    """More than is allowed, at once or over time."""


class Bucket:
    """Lets through a number a second, and a burst at once."""

    def __init__(self, rate: Rate) -> None:
        self._rate, self._left, self._at = rate, rate.burst, time.monotonic()

    def take(self) -> bool:
        """Whether one more may pass."""
        now = time.monotonic()
        more = (now - self._at) * self._rate.per_second
        self._left, self._at = min(self._rate.burst, self._left + more), now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for everybody who asks."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def check(self, who: Hashable) -> None:
        """Refuse somebody who asks too often."""
        bucket = self._buckets.setdefault(who, Bucket(self._rate))
        self._buckets.move_to_end(who)
        if len(self._buckets) > MOST_REMEMBERED:
            self._buckets.popitem(last=False)
        if not bucket.take():
            raise TooMuch("web.too_often")


class BodyLimit:
    """Reads no more of a request's body than is allowed; a longer one is refused."""

    def __init__(self, app: ASGIApp, most: int, refusal: ASGIApp) -> None:
        self.app, self.most, self.refusal = app, most, refusal

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or int(length) > self.most:
            await self.refusal(scope, receive, send)
            return
        size = 0

        async def counted() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            return {"type": "http.disconnect"} if size > self.most else message

        async def sent(message: Message) -> None:
            if size <= self.most:
                await send(message)

        await self.app(scope, counted, sent)
        if size > self.most:
            await self.refusal(scope, receive, send)
