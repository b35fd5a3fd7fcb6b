"""Turns at something that does few things at a time: addresses take turns, and nobody queues up."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Hashable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from hexhaven.web.limits import TooMuch


@dataclass(eq=False)
class Ticket:
    """Somebody's place, for as long as they wait or have their turn."""

    who: Hashable
    called: asyncio.Event = field(default_factory=asyncio.Event)


class FairQueue:
    """Who waits for a turn: addresses one after the other, and the places of each in order.

    An address that has just had its turn comes behind all others, also those who come later.
    Where several have their turns at a time, they are of different addresses.
    """

    def __init__(self, most_each: float, most: float, crowded: str, *, at_a_time: int = 1) -> None:
        self._at_a_time = at_a_time
        self._most_each, self._most = most_each, most
        #: What somebody is told for whom there is no place.
        self._crowded = crowded
        #: Those who wait by their address; the address that has waited longest stands first.
        self._waiting: dict[Hashable, deque[Ticket]] = {}
        self._serving: dict[Hashable, Ticket] = {}
        #: Who had the latest turn.
        self._latest: Hashable = None

    def places_of(self, who: Hashable) -> int:
        """How many places an address has: those that wait, and the one whose turn it is."""
        own = len(self._waiting.get(who, ()))
        return own + (who in self._serving)

    def share_of(self, who: Hashable) -> float:
        """What part of the time each place of an address gets, if all that are taken now stay."""
        return 1 / (len(self._serving.keys() | self._waiting.keys()) * self.places_of(who))

    def check_place(self, who: Hashable) -> None:
        """TooMuch if an address has enough places, or too many wait."""
        own, waiting = self.places_of(who), sum(map(len, self._waiting.values()))
        if own >= self._most_each or waiting >= self._most:
            raise TooMuch(self._crowded, count=own if waiting < self._most else waiting)

    def join(self, who: Hashable) -> Ticket:
        """A place for an address; TooMuch if there is none."""
        self.check_place(who)
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
        if ticket is self._serving.get(ticket.who):
            del self._serving[ticket.who]
        elif ticket in self._waiting.get(ticket.who, ()):
            self._remove(ticket)
        self._call_next()

    def _remove(self, ticket: Ticket) -> None:
        own = self._waiting.pop(ticket.who)
        own.remove(ticket)
        if own:
            self._waiting[ticket.who] = own  # behind all other addresses

    def _call_next(self) -> None:
        while len(self._serving) < self._at_a_time:
            others = (ticket for ticket in self._in_order() if ticket.who not in self._serving)
            if (ticket := next(others, None)) is None:
                return
            self._serving[ticket.who], self._latest = ticket, ticket.who
            self._remove(ticket)
            ticket.called.set()

    def _in_order(self) -> Iterator[Ticket]:
        """Those who wait, in the order in which they have their turns."""
        waiting, latest = {who: deque(own) for who, own in self._waiting.items()}, self._latest
        while waiting:
            latest = next((who for who in waiting if who != latest), latest)
            own = waiting.pop(latest)
            yield own.popleft()
            if own:
                waiting[latest] = own

    def ahead(self, ticket: Ticket) -> int:
        """How many have their turn before a place."""
        if ticket.called.is_set():
            return 0
        return list(self._in_order()).index(ticket) + len(self._serving)
