"""Turns at something that does one thing at a time: addresses take turns, and nobody queues up."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from hexhaven.web.limits import TooMuch


@dataclass(eq=False)
class Ticket:
    """Somebody's place, for as long as they wait or have their turn."""

    who: Hashable
    called: asyncio.Event = field(default_factory=asyncio.Event)


class FairQueue:
    """Who waits for a turn: each address in order, and one of each address after the other."""

    def __init__(self, most_each: int, most: int, crowded: str) -> None:
        self._most_each, self._most = most_each, most
        #: What somebody is told for whom there is no place.
        self._crowded = crowded
        #: Those who wait by their address; the address whose turn comes next stands first.
        self._waiting: dict[Hashable, deque[Ticket]] = {}
        self._serving: Ticket | None = None

    def join(self, who: Hashable) -> Ticket:
        """A place for an address; TooMuch if it has enough of them, or too many wait."""
        own = len(self._waiting.get(who, ()))
        own += self._serving is not None and self._serving.who == who
        waiting = sum(map(len, self._waiting.values()))
        if own >= self._most_each or waiting >= self._most:
            raise TooMuch(self._crowded, count=own if waiting < self._most else waiting)
        ticket = Ticket(who)
        self._waiting.setdefault(who, deque()).append(ticket)
        self._call_next()
        return ticket

    @asynccontextmanager
    async def turn(self, ticket: Ticket) -> AsyncIterator[None]:
        """Wait for the turn of a place, and have it."""
        try:
            await ticket.called.wait()
            yield
        finally:
            self.leave(ticket)

    def leave(self, ticket: Ticket) -> None:
        """Give a place up, at its turn or before."""
        if ticket is self._serving:
            self._serving = None
        elif ticket in self._waiting.get(ticket.who, ()):
            self._remove(ticket)
        self._call_next()

    def _remove(self, ticket: Ticket) -> None:
        own = self._waiting.pop(ticket.who)
        own.remove(ticket)
        if own:
            self._waiting[ticket.who] = own  # behind all other addresses

    def _call_next(self) -> None:
        if self._serving is None and self._waiting:
            self._serving = next(iter(self._waiting.values()))[0]
            self._remove(self._serving)
            self._serving.called.set()

    def ahead(self, ticket: Ticket) -> int:
        """How many have their turn before a place."""
        if ticket.called.is_set():
            return 0
        addresses = list(self._waiting)
        mine = addresses.index(ticket.who)
        rounds = self._waiting[ticket.who].index(ticket)
        others = sum(
            min(len(waiting), rounds + (place < mine))
            for place, (who, waiting) in enumerate(self._waiting.items())
            if who != ticket.who
        )
        return rounds + others + (self._serving is not None)
