"""Tables of people with profiles."""

from contextlib import asynccontextmanager

from hexhaven.table import changes as c
from hexhaven.table.changes import Settings
from hexhaven.table.store.profiles import ProfileStore
from hexhaven.web.people.passkeys import PasskeySite
from hexhaven.web.people.profiles import Profiles
from tests.table.live_tables import ask, tables_at
from tests.web.authenticator import Authenticator

SITE = PasskeySite("localhost", "http://localhost:8000")
NAMES = ("Ada", "Ben", "Cleo")
RATED = Settings(game="dice", seats=3, options={"turns": 1}, rated=True)


@asynccontextmanager
async def profiles_at(address, clock=None, *, enabled=True):
    async with tables_at(address, clock, abandoned=1e12) as tables:
        yield tables, Profiles(ProfileStore(tables.store), tables.clock, enabled)


async def signed_up(profiles, name):
    passkey = Authenticator(SITE.origin)
    made = passkey.create(await profiles.begin_new(SITE, name))
    return passkey, *await profiles.create(SITE, made)


async def seat_people(tables, profiles, settings=RATED, people=None):
    """A table of people with profiles, all ready; the table, and who they are."""
    people = people or [(await signed_up(profiles, name))[1] for name in NAMES]
    live, _ = await tables.open(settings, people[0].name, profile=people[0].id)
    for one in people[1:]:
        own = await tables.sit(live, one.name, None, profile=one.id)
        await ask(live, own.seat, c.Ready())
    return live, people
