"""Who is admitted to a table: tokens hold seats, keys invite, links and codes move a seat."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hexhaven.core.messages import Refused
from hexhaven.table.clock import Clock
from hexhaven.table.keys import (
    hash_secret,
    invitation_key,
    new_id,
    new_secret,
    repeated_secret,
    same_secret,
)
from hexhaven.table.live import LiveTable
from hexhaven.table.protocol.fields import MOST_TOKENS
from hexhaven.table.store import SeatId, SeatTakeover, Store


class NotAdmitted(Refused):
    """Somebody who may not do this or is not admitted here."""


@dataclass(frozen=True, slots=True)
class HeldSeat:
    """A seat at a table, and the token that proves it."""

    table: str
    seat: int
    token: str


class Admission:
    """Who may come to the tables of a server, and from which device."""

    def __init__(self, store: Store, secret: str, clock: Clock, link_lasts: float) -> None:
        self._store, self._seats, self._secret = store, store.seats, secret
        self._clock, self._link_lasts = clock, link_lasts
        #: Called for every seat that was taken, here or at another process.
        self.on_seat_taken: list[Callable[[SeatTakeover], None]] = []

    def announce(self, takeover: SeatTakeover) -> None:
        """Tell that somebody has taken a seat, at this process or another."""
        for callback in self.on_seat_taken:
            callback(takeover)

    async def seat_of(self, live: LiveTable, token: str) -> int:
        """The seat that a token holds at a table; NotAdmitted when it holds none there."""
        found = await self._seats.seat_of(hash_secret(token))
        if found is None or found.table != live.id:
            raise NotAdmitted("table.wrong_token")
        return found.seat

    def token(self, attempt: str | None, what: str) -> str:
        """A token for something asked for; the same for an attempt that asks again."""
        return new_secret() if attempt is None else repeated_secret(self._secret, attempt, what)

    async def held_seat(self, token: str) -> HeldSeat | None:
        """The seat that a token holds, at whichever table."""
        found = await self._seats.seat_of(hash_secret(token))
        return None if found is None else HeldSeat(found.table, found.seat, token)

    def key(self, live: LiveTable) -> str | None:
        """What a private table's invitations are made with."""
        return self.key_of(live.id, public=live.table.status.settings.public)

    def key_of(self, id: str, *, public: bool) -> str | None:
        """The same for a table that need not be in memory."""
        return None if public else invitation_key(self._secret, id)

    def check_key(self, live: LiveTable, key: str | None) -> None:
        """Refuse those who were not invited to a private table."""
        needed = self.key(live)
        if needed is not None and (key is None or not same_secret(key, needed)):
            raise NotAdmitted("table.private")

    async def link(self, live: LiveTable, seat: int) -> str:
        """A secret that moves a seat to another device, once."""
        secret = new_secret()
        until = self._clock.now() + self._link_lasts
        await self._seats.link({hash_secret(secret): SeatId(live.id, seat)}, until)
        return secret

    async def redeem(self, secret: str, attempt: str | None = None) -> HeldSeat:
        """Take over the seat of a one-time link."""
        token = self.token(attempt, f"link {secret}")
        found = await self._seats.redeem(hash_secret(secret), hash_secret(token), self._clock.now())
        if found is None and attempt is not None:
            found = await self._seats.seat_of(hash_secret(token))
        if found is None:
            raise NotAdmitted("table.wrong_link")
        if not self._store.is_shared:  # otherwise the database announces it
            self.announce(SeatTakeover(found.table, found.seat, hash_secret(token)))
        return HeldSeat(found.table, found.seat, token)

    async def code_for(self, tokens: Sequence[str]) -> tuple[str, float]:
        """A code that brings the seats of tokens to another device, once, and until when."""
        code, until = new_id(), self._clock.now() + self._link_lasts
        held = await self._seats.seats_of([hash_secret(token) for token in tokens])
        if not held:
            raise NotAdmitted("table.no_seat_held")
        seats = sorted(set(held.values()), key=lambda seat: (seat.table, seat.seat))
        links = {hash_secret(_place_secret(code, i)): seat for i, seat in enumerate(seats)}
        await self._seats.link(links, until)
        return code, until

    async def redeem_code(self, code: str, attempt: str | None = None) -> list[HeldSeat]:
        """Hold the seats of a code here, too."""
        places = [_place_secret(code, i) for i in range(MOST_TOKENS)]
        secrets = [self.token(attempt, f"code {place}") for place in places]
        links = {hash_secret(at): hash_secret(own) for at, own in zip(places, secrets, strict=True)}
        held = await self._seats.redeem_all(links, self._clock.now())
        if not held and attempt is not None:
            held = await self._seats.seats_of(list(links.values()))
        if not held:
            raise NotAdmitted("table.wrong_code")
        by_hash = {hash_secret(own): own for own in secrets}
        return [HeldSeat(at.table, at.seat, by_hash[token]) for token, at in held.items()]


def _place_secret(code: str, place: int) -> str:
    """What a code stands for at a place of a list; no link is written like this."""
    return f"{code} {place}"
