"""Tables of people with profiles."""

from contextlib import asynccontextmanager

from hexhaven.table.store.profiles import ProfileStore
from hexhaven.web.people.passkeys import PasskeySite
from hexhaven.web.people.profiles import Profiles
from tests.table.live_tables import tables_at
from tests.web.authenticator import Authenticator

SITE = PasskeySite("localhost", "http://localhost:8000")


@asynccontextmanager
async def profiles_at(address, clock=None, *, enabled=True):
    async with tables_at(address, clock, abandoned=1e12) as tables:
        yield tables, Profiles(ProfileStore(tables.store), tables.clock, enabled)


async def signed_up(profiles, name):
    passkey = Authenticator(SITE.origin)
    made = passkey.create(await profiles.begin_new(SITE, name))
    return passkey, *await profiles.create(SITE, made)
