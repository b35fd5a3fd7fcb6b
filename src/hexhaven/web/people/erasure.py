"""Erasing people: their names and words in the logs of tables, and their profiles."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace

from hexhaven.core.entries import Entry
from hexhaven.core.messages import Refused
from hexhaven.table import changes as c
from hexhaven.table.store import Store
from hexhaven.table.store.profiles import Profile
from hexhaven.table.store.seats import free_seat
from hexhaven.table.tables import Tables
from hexhaven.table.transaction import Command
from hexhaven.web.people.profiles import Profiles

#: Stands for the words of somebody who is forgotten.
FORGOTTEN = "…"
#: More tables than anybody plays at.
MOST_TABLES = 1_000_000


async def forget_profile(tables: Tables, profiles: Profiles, profile: Profile) -> None:
    """Delete a profile: it leaves the games that go on, and its name the logs of all games."""
    held = {at.table: at.seat for at in await profiles.store.seats(profile.id, MOST_TABLES)}
    # Where a server died meanwhile, a seat was left and its name stayed: this is done again.
    for id in sorted({*held, *await profiles.store.tables_naming(profile.id)}):
        row = await tables.store.row(id)
        assert row is not None, "a log belongs to a table"
        going_on = row.status in ("lobby", "playing")
        if not going_on:
            await tables.unload(id)
        elif id in held:
            with suppress(Refused):  # it may have ended in this moment
                await (await tables.live(id)).submit(Command(held[id], c.Leave()))
        # What was said is in the memory of those who play on.
        await erase_at_table(
            tables.store, id, lambda one: one.profile == profile.id, keep_words=going_on
        )
    await profiles.store.delete(profile.id)


async def erase_at_table(
    store: Store, id: str, is_meant: Callable[[SeatedPerson], bool], *, keep_words: bool = False
) -> bool:
    """Rewrite the entries that name or quote a person, and free their seats; whether any did."""
    rewritten, seats = erase_person(await store.changes(id), is_meant)
    if keep_words:
        rewritten = [entry for entry in rewritten if not isinstance(entry.action, c.Say)]
    if rewritten:
        await store.rewrite(id, rewritten)
    for seat in seats:
        await store.execute(*free_seat(id, seat))
    return bool(rewritten)


@dataclass(eq=False)
class SeatedPerson:
    """Somebody at a table: their profile, all names they had, and the entries that hold them."""

    profile: str
    names: set[str] = field(default_factory=set)
    entries: list[Entry[c.Change]] = field(default_factory=list)

    def add(self, entry: Entry[c.Change], name: str | None = None) -> None:
        """Note an entry that names or quotes them."""
        self.entries.append(entry)
        if name is not None:
            self.names.add(name.casefold())


def erase_person(
    entries: Iterable[Entry[c.Change]], is_meant: Callable[[SeatedPerson], bool]
) -> tuple[list[Entry[c.Change]], set[int]]:
    """The entries that name or quote a person, rewritten; and the seats they held."""
    seated: dict[int, SeatedPerson] = {}
    everybody: list[SeatedPerson] = []
    for entry in entries:
        change = entry.action
        if isinstance(change, c.Sit):
            seated[change.seat] = person = SeatedPerson(change.profile)
            everybody.append(person)
            person.add(entry, change.name)
        elif isinstance(change, c.Rename):
            seated[entry.seat].add(entry, change.name)
        elif isinstance(change, c.Say) and entry.seat in seated:
            seated[entry.seat].add(entry)
        elif isinstance(change, c.Swap):
            swapped = {change.a: change.b, change.b: change.a}
            seated = {swapped.get(seat, seat): person for seat, person in seated.items()}
    meant = [person for person in everybody if is_meant(person)]
    rewritten = [_without_name(entry) for person in meant for entry in person.entries]
    return rewritten, {seat for seat, person in seated.items() if person in meant}


def _without_name(entry: Entry[c.Change]) -> Entry[c.Change]:
    name = f"{FORGOTTEN} {entry.n}"
    match entry.action:
        case c.Say():
            kept = {"text": FORGOTTEN}
        case c.Sit():
            kept = {"name": name, "profile": ""}
        case _:
            kept = {"name": name}
    return replace(entry, action=entry.action.model_copy(update=kept))
