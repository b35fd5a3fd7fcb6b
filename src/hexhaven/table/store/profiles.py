"""Profiles in the database: people who protect their name by passkeys, and who is signed in."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Executable, delete, insert, literal, select, update
from sqlalchemy.exc import IntegrityError

from hexhaven.core.messages import Refused
from hexhaven.table.store.name_keys import name_key, name_look, name_pattern
from hexhaven.table.store.processes import SeatTakeover, seat_notification
from hexhaven.table.store.schema import (
    challenges,
    entries,
    passkeys,
    profile_seats,
    profiles,
    sessions,
    tables,
    tokens,
)
from hexhaven.table.store.seats import SeatId
from hexhaven.table.store.store import Store


@dataclass(frozen=True, slots=True)
class Profile:
    """A person who protects a name; `key` and `look` stand for all names that are like it."""

    id: str
    name: str
    key: str
    created: float
    look: str | None


@dataclass(frozen=True, slots=True)
class Passkey:
    """The public half of a passkey, in base64url, and how often it says it was used."""

    id: str
    profile_id: str
    public_key: str
    counter: int
    created: float


@dataclass(frozen=True, slots=True)
class Challenge:
    """What a passkey is to sign, by its hash, and what for."""

    hash: str
    purpose: str
    profile_id: str
    name: str
    until: float


class ProfileStore:
    """What is asked of a store about people."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def by_key(self, key: str) -> Profile | None:
        """Whose name is spelled in this way, by its key."""
        return await self._profile(profiles.c.key == key)

    async def owner_of(self, name: str) -> Profile | None:
        """Who protects a name, which may be spelled like theirs or only look like it."""
        looks_the_same = profiles.c.look == name_look(name)
        found = await self.by_key(name_key(name)) or await self._profile(looks_the_same)
        if found is None and (pattern := name_pattern(name)) is not None:
            found = await self._profile(profiles.c.key.like(pattern))
        return found

    async def by_session(self, session: str, now: float) -> Profile | None:
        """Who is signed in with a session, by its hash."""
        theirs = profiles.c.id == sessions.c.profile_id
        return await self._profile(theirs, sessions.c.hash == session, sessions.c.until > now)

    async def by_id(self, id: str) -> Profile | None:
        return await self._profile(profiles.c.id == id)

    async def _profile(self, *where: Any) -> Profile | None:
        row = await self._store.fetch_first(select(profiles).where(*where))
        return Profile(*row) if row else None

    async def passkey(self, id: str) -> Passkey | None:
        row = await self._store.fetch_first(select(passkeys).where(passkeys.c.id == id))
        return Passkey(*row) if row else None

    async def passkeys(self, profile: str) -> list[Passkey]:
        """All passkeys of a profile, the oldest first."""
        query = select(passkeys).where(passkeys.c.profile_id == profile)
        return [
            Passkey(*row) for row in await self._store.fetch_all(query.order_by(passkeys.c.created))
        ]

    async def set_challenge(self, challenge: Challenge, now: float) -> None:
        """Keep a challenge; those that nobody answered in time are dropped."""
        await self._store.execute(
            delete(challenges).where(challenges.c.until <= now),
            insert(challenges).values(asdict(challenge)),
        )

    async def use_challenge(self, key: str, purpose: str, now: float) -> Challenge | None:
        """Take a challenge away, whatever comes of it; None if it is unknown, used or too old."""
        c = challenges.c
        async with self._store.transaction() as connection:
            found = (await connection.execute(select(challenges).where(c.hash == key))).first()
            used = await connection.execute(delete(challenges).where(c.hash == key))
        if found is None or not used.rowcount:
            return None
        challenge = Challenge(*found)
        return challenge if challenge.purpose == purpose and challenge.until > now else None

    async def create(self, profile: Profile, passkey: Passkey) -> None:
        """Keep a new profile with its first passkey; Refused if somebody was quicker."""
        await self._keep(
            insert(profiles).values(asdict(profile)), insert(passkeys).values(asdict(passkey))
        )

    async def add_passkey(self, passkey: Passkey) -> None:
        await self._keep(insert(passkeys).values(asdict(passkey)))

    async def _keep(self, *statements: Executable) -> None:
        try:
            await self._store.execute(*statements)
        except IntegrityError:
            raise Refused("profile.taken") from None

    async def count_use(self, passkey: Passkey, counter: int) -> bool:
        """Note the counter of a passkey; False if it was used elsewhere in the same moment."""
        c = passkeys.c
        same = (c.id == passkey.id, c.counter == passkey.counter)
        async with self._store.transaction() as connection:
            noted = await connection.execute(update(passkeys).where(*same).values(counter=counter))
            return bool(noted.rowcount)

    async def sign_in(self, profile: str, session: str, until: float, now: float) -> None:
        """Keep a new session; those that have run out are dropped."""
        await self._store.execute(
            delete(sessions).where(sessions.c.until <= now),
            insert(sessions).values(hash=session, profile_id=profile, until=until),
        )

    async def sign_out(self, session: str) -> None:
        await self._store.execute(delete(sessions).where(sessions.c.hash == session))

    async def sign_out_everywhere(self, profile: str) -> list[SeatId]:
        """End all sessions of somebody, and the tokens of their seats; which seats these are."""
        c = profile_seats.c
        query = select(c.table_id, c.seat).where(c.profile_id == profile)
        seats = [SeatId(*row) for row in await self._store.fetch_all(query)]
        held = (
            delete(tokens).where(tokens.c.table_id == at.table, tokens.c.seat == at.seat)
            for at in seats
        )
        ends: list[Executable] = [delete(sessions).where(sessions.c.profile_id == profile), *held]
        if self._store.is_shared:  # they may be connected to other processes
            ends += [seat_notification(SeatTakeover(at.table, at.seat)) for at in seats]
        await self._store.execute(*ends)
        return seats

    async def delete(self, profile: str) -> None:
        """Drop a profile and all that belongs to it."""
        await self._store.execute(delete(profiles).where(profiles.c.id == profile))

    # Their seats

    async def seats(self, profile: str, most: int) -> list[SeatId]:
        """Where somebody sits, the table that changed last first."""
        c = profile_seats.c
        query = select(c.table_id, c.seat).join(tables).where(c.profile_id == profile)
        query = query.order_by(tables.c.changed.desc(), tables.c.id).limit(most)
        return [SeatId(*row) for row in await self._store.fetch_all(query)]

    async def tables_naming(self, profile: str) -> set[str]:
        """The tables whose logs name somebody, also those that they have left."""
        c = entries.c
        named = c.text.contains(f'"profile":"{profile}"', autoescape=True)
        query = select(c.table_id).distinct().where(c.kind == "table", named)
        return {table for (table,) in await self._store.fetch_all(query)}

    async def add_tokens(self, seats: Sequence[tuple[SeatId, str]], now: float) -> None:
        """Let new tokens hold seats, besides those who hold them."""
        await self._store.execute(
            *(
                insert(tokens).values(hash=token, table_id=held.table, seat=held.seat, seen=now)
                for held, token in seats
            )
        )


def keep_profile_seat(table: str, seat: int, profile: str) -> tuple[Executable, ...]:
    """Statements that note on which seat somebody sits with a profile, if it still exists."""
    if not profile:
        return ()
    found = select(literal(table), literal(seat), profiles.c.id).where(profiles.c.id == profile)
    return (
        delete(profile_seats).filter_by(table_id=table, profile_id=profile),
        insert(profile_seats).from_select(["table_id", "seat", "profile_id"], found),
    )
