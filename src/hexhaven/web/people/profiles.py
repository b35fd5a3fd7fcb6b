"""Profiles: names that belong to people, who sign in with a passkey instead of a password."""

import secrets
from collections.abc import Mapping
from typing import Any, NamedTuple

from hexhaven.core.messages import Refused
from hexhaven.table.admission import HeldSeat, NotAdmitted
from hexhaven.table.clock import Clock
from hexhaven.table.keys import hash_secret, new_id, new_secret
from hexhaven.table.protocol.fields import MOST_TOKENS
from hexhaven.table.status import Chair
from hexhaven.table.store import SeatId
from hexhaven.table.store.name_keys import name_key, name_look
from hexhaven.table.store.profiles import Challenge, Profile, ProfileStore
from hexhaven.web.people.passkeys import (
    PasskeySite,
    creation_options,
    new_passkey,
    request_options,
    signed_challenge,
    verify_use,
)

#: How long a challenge may be answered, and how long somebody stays signed in, in seconds.
CHALLENGE_SECONDS, SESSION_SECONDS = 300.0, 180 * 86_400.0
#: The most passkeys of a profile.
MOST_PASSKEYS = 10
#: What a challenge is for.
NEW_PROFILE, MORE_PASSKEYS, SIGN_IN = "new", "more", "sign-in"


class NoProfiles(Refused):
    """A server whose host wants no profiles."""


class NoPerson(Refused):
    """A profile that does not exist, or no longer."""


class Person(NamedTuple):
    """Somebody who sits down: a guest, or the owner of a profile."""

    name: str
    profile: str = ""


class Profiles:
    """Who people are at a server."""

    def __init__(self, store: ProfileStore, clock: Clock, enabled: bool) -> None:
        self.store, self.enabled, self._clock = store, enabled, clock

    # Who somebody is

    async def signed_in_as(self, session: str | None) -> Profile | None:
        if session is None or not self.enabled:
            return None
        return await self.store.by_session(hash_secret(session), self._clock.now())

    async def require_signed_in(self, session: str | None) -> Profile:
        """Who is signed in; NotAdmitted if nobody is."""
        self._check_enabled()
        found = await self.signed_in_as(session)
        if found is None:
            raise NotAdmitted("profile.signed_out")
        return found

    async def require_known(self, id: str) -> Profile:
        """The profile of somebody else; NoPerson if there is none."""
        self._check_enabled()
        found = await self.store.by_id(id)
        if found is None:
            raise NoPerson("profile.nobody")
        return found

    async def identify(self, name: str, session: str | None) -> Person:
        """Who sits down under a name; NotAdmitted where it is somebody else's."""
        signed_in = await self.signed_in_as(session)
        return await self._person(name, "" if signed_in is None else signed_in.id)

    async def identify_again(self, chair: Chair) -> Person:
        """The same person at another table, who has shown the token of the seat."""
        return await self._person(chair.name, chair.profile)

    async def _person(self, name: str, profile: str) -> Person:
        owner = await self._owner_of(name)
        if owner is None:
            return Person(name)
        if owner.id != profile:
            raise NotAdmitted("profile.name_taken", name=owner.name)
        return Person(owner.name, owner.id)

    async def _owner_of(self, name: str) -> Profile | None:
        return await self.store.owner_of(name) if self.enabled else None

    def _check_enabled(self) -> None:
        if not self.enabled:
            raise NoProfiles("profile.none_here")

    # Passkeys

    async def begin_new(self, site: PasskeySite, name: str) -> dict[str, Any]:
        """What a browser needs for the passkey of a new profile; Refused where it cannot be."""
        self._check_enabled()
        if await self._owner_of(name) is not None:
            raise Refused("profile.name_taken", name=name)
        id = new_id()
        challenge = await self._new_challenge(NEW_PROFILE, id, name)
        return creation_options(site, challenge, id, name, ())

    async def begin_more(self, site: PasskeySite, session: str | None) -> dict[str, Any]:
        """What a browser needs for one more passkey of somebody who is signed in."""
        profile = await self.require_signed_in(session)
        known = await self.store.passkeys(profile.id)
        if len(known) >= MOST_PASSKEYS:
            raise Refused("profile.passkeys", most=MOST_PASSKEYS)
        challenge = await self._new_challenge(MORE_PASSKEYS, profile.id, profile.name)
        return creation_options(site, challenge, profile.id, profile.name, known)

    async def begin_sign_in(self, site: PasskeySite) -> dict[str, Any]:
        self._check_enabled()
        return request_options(site, await self._new_challenge(SIGN_IN))

    async def create(self, site: PasskeySite, credential: Mapping[str, Any]) -> tuple[Profile, str]:
        """Make the profile for which a browser has made a passkey; a token, signed in."""
        asked, challenge = await self._use_challenge(NEW_PROFILE, credential)
        now = self._clock.now()
        passkey = new_passkey(site, credential, challenge, asked.profile_id, now)
        name = asked.name
        profile = Profile(asked.profile_id, name, name_key(name), now, name_look(name))
        await self.store.create(profile, passkey)
        return profile, await self._new_session(profile)

    async def add_passkey(
        self, site: PasskeySite, credential: Mapping[str, Any], session: str | None
    ) -> Profile:
        """Keep one more passkey of somebody who is signed in."""
        profile = await self.require_signed_in(session)
        asked, challenge = await self._use_challenge(MORE_PASSKEYS, credential)
        if asked.profile_id != profile.id:
            raise NotAdmitted("profile.passkey")
        now = self._clock.now()
        await self.store.add_passkey(new_passkey(site, credential, challenge, profile.id, now))
        return profile

    async def sign_in(
        self, site: PasskeySite, credential: Mapping[str, Any]
    ) -> tuple[Profile, str]:
        _, challenge = await self._use_challenge(SIGN_IN, credential)
        passkey = await self.store.passkey(str(credential.get("id")))
        if passkey is None:
            raise NotAdmitted("profile.unknown_passkey")
        counter = verify_use(site, credential, challenge, passkey)
        profile = await self.store.by_id(passkey.profile_id)
        if profile is None or not await self.store.count_use(passkey, counter):
            raise NotAdmitted("profile.passkey")
        return profile, await self._new_session(profile)

    async def _new_challenge(self, purpose: str, profile: str = "", name: str = "") -> bytes:
        made, now = secrets.token_bytes(32), self._clock.now()
        until = now + CHALLENGE_SECONDS
        kept = Challenge(hash_secret(made.hex()), purpose, profile, name, until)
        await self.store.set_challenge(kept, now)
        return made

    async def _use_challenge(
        self, purpose: str, credential: Mapping[str, Any]
    ) -> tuple[Challenge, bytes]:
        """The challenge that an answer has signed, which nobody can answer again."""
        self._check_enabled()
        challenge = signed_challenge(credential)
        kept = hash_secret(challenge.hex())
        found = await self.store.use_challenge(kept, purpose, self._clock.now())
        if found is None:
            raise NotAdmitted("profile.challenge")
        return found, challenge

    # Sessions

    async def _new_session(self, profile: Profile) -> str:
        token, now = new_secret(), self._clock.now()
        await self.store.sign_in(profile.id, hash_secret(token), now + SESSION_SECONDS, now)
        return token

    async def sign_out(self, session: str | None, *, everywhere: bool) -> list[SeatId]:
        """End a session, or all of the same person; the seats that no device holds any more."""
        profile = await self.require_signed_in(session)
        if everywhere:
            return await self.store.sign_out_everywhere(profile.id)
        await self.store.sign_out(hash_secret(session or ""))
        return []

    async def hold_seats(self, session: str | None) -> list[HeldSeat]:
        """Tokens for the seats of somebody's last games, besides those on other devices."""
        profile = await self.require_signed_in(session)
        found = [(held, new_secret()) for held in await self.store.seats(profile.id, MOST_TOKENS)]
        given = [(held, hash_secret(token)) for held, token in found]
        await self.store.add_tokens(given, self._clock.now())
        return [HeldSeat(held.table, held.seat, token) for held, token in found]
