"""What the keeper of a server can do with its database."""

import asyncio
import sqlite3
from contextlib import closing

import pytest
from sqlalchemy import delete, func, select, update

from hexhaven.cli.app import run_command
from hexhaven.core.chance import SeededRng
from hexhaven.matches import file
from hexhaven.table import changes as c
from hexhaven.table.changes import Settings
from hexhaven.table.store import open_store
from hexhaven.table.store.backup import COPIED_TABLES
from hexhaven.table.store.name_keys import name_key
from hexhaven.table.store.profiles import ProfileStore
from hexhaven.table.store.ratings import RatingStore
from hexhaven.table.store.rows import text_of
from hexhaven.table.store.schema import entries, snapshots
from hexhaven.table.store.schema import tables as store_tables
from hexhaven.table.transaction import Command
from tests.table.live_tables import ask, tables_at
from tests.web.api.profile_tables import RATED, profiles_at, seat_people, signed_up
from tests.web.processes import ServerProcess

pytestmark = pytest.mark.anyio

PAIR = RATED.model_copy(update={"seats": 2})


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path):
    """A file, and a real PostgreSQL."""
    if request.param == "sqlite":
        return str(tmp_path / "hall.db")
    return request.getfixturevalue("postgres").database()


def admin(database, *words):
    return run_command(["admin", *words, "--database", database, "--language", "en"])


async def texts(database, table):
    """All that is stored of a table's log, as one text."""
    store = await open_store(database)
    found = await store.entries(table)
    await store.close()
    return "\n".join(text_of(entry.action) for entry in found)


async def stored(database):
    """The id of a table of Ada and Ben that no server keeps any more."""
    async with tables_at(database) as tables:
        live, place = await tables.open(Settings(game="dice", seats=2), "Ada")
        await tables.sit(live, "Ben", None)
        await ask(live, 1, c.Ready())
        await ask(live, 0, c.Start())
        await ask(live, 1, c.Say(text="I am Ben from Bonn"))
        (seat,) = live.table.running.game.pending(live.table.running.state).must
        await live.submit(Command(seat, "roll"))
        return live.id, place.token


async def in_thread(function, *words):
    """A command runs a loop of its own, so it needs a thread of its own."""
    return await asyncio.to_thread(function, *words)


async def test_tables_are_listed_with_those_who_sat_there(database, capfd):
    await (await open_store(database)).close()
    assert await in_thread(admin, database, "list") == 0
    assert capfd.readouterr().out == "There are no tables.\n"
    id, _ = await stored(database)
    assert await in_thread(admin, database, "list") == 0
    line = capfd.readouterr().out
    assert line.split()[:3] == [id, "playing", "dice"]
    assert line.endswith("Ada, Ben\n")


async def test_a_table_is_closed_for_good(database, capfd):
    id, _ = await stored(database)
    assert await in_thread(admin, database, "close", id) == 0
    assert await in_thread(admin, database, "list") == 0
    assert f"{id}  closed" in capfd.readouterr().out
    assert await in_thread(admin, database, "close", id) == 2
    assert await in_thread(admin, database, "close", "aaaaaaaaaa") == 2
    assert "There is no such table." in capfd.readouterr().err


async def test_a_game_is_exported_as_a_text_that_can_be_played_on(database, tmp_path, capfd):
    id, _ = await stored(database)
    assert await in_thread(admin, database, "export", id) == 0
    text = capfd.readouterr().out
    match = file.read(text).match()
    assert [label.name for label in match.seats] == ["Ada", "Ben"]
    assert str(match.entries[-2].action) == "roll"
    assert await in_thread(admin, database, "export", id, "--out", str(tmp_path / "x.game")) == 0
    assert (tmp_path / "x.game").read_text() == text


async def test_a_person_is_forgotten_and_the_game_stays(database, capfd):
    id, token = await stored(database)
    assert await in_thread(admin, database, "forget", "ben") == 0
    assert capfd.readouterr().out == "ben has been forgotten at 1 table.\n"
    stored_texts = await texts(database, id)
    assert "Ben" not in stored_texts
    assert "Ada" in stored_texts
    async with tables_at(database) as tables:
        live = await tables.live(id)
        assert live.table.status.said[-1].text == "…"
        assert await tables.admission.seat_of(live, token) == 0
    assert await in_thread(admin, database, "forget", "Ben") == 2
    assert "Nobody called Ben" in capfd.readouterr().err


async def test_a_person_is_forgotten_by_every_name_they_had(database):
    async with tables_at(database) as tables:
        live, _ = await tables.open(Settings(game="dice", seats=2), "Ada")
        await tables.sit(live, "Benno", None)
        await ask(live, 1, c.Say(text="Call me Ben"))
        await ask(live, 1, c.Rename(name="Ben"))
    assert await in_thread(admin, database, "forget", "Ben") == 0
    stored_texts = await texts(database, live.id)
    assert "Ben" not in stored_texts
    assert "Ada" in stored_texts


async def test_nothing_is_changed_behind_a_running_server(tmp_path, capfd):
    database = str(tmp_path / "hall.db")
    with ServerProcess(database, "--bot-processes", "1") as server:
        held = server.open()
        assert await in_thread(admin, database, "close", held["table"]) == 2
        assert "Another server is using" in capfd.readouterr().err
        for words in (["list"], ["check"], ["backup", str(tmp_path / "copy.db")]):
            assert await in_thread(admin, database, *words) == 0
        assert held["table"] in capfd.readouterr().out


async def test_nobody_is_forgotten_behind_a_server_that_would_remember(postgres, tmp_path, capfd):
    database = postgres.database()
    with ServerProcess(database, "--bot-processes", "1", log=tmp_path / "log") as server:
        held = server.open()
        assert await in_thread(admin, database, "forget", "Ada") == 2
        assert "stop them first" in capfd.readouterr().err
        assert await in_thread(admin, database, "close", held["table"]) == 0
        server.stop()
    assert await in_thread(admin, database, "forget", "Ada") == 0
    assert "Ada" not in await texts(database, held["table"])


async def everything(database):
    """All rows that a backup has to keep."""
    store = await open_store(database)
    async with store.engine.connect() as connection:
        kept = [list((await connection.execute(select(table))).all()) for table in COPIED_TABLES]
    await store.close()
    return [sorted(map(tuple, rows)) for rows in kept]


@pytest.mark.parametrize("to", ["sqlite", "postgresql"])
async def test_a_backup_is_restored_into_either_database(database, to, request, tmp_path, capfd):
    id, token = await stored(database)
    copy, other = tmp_path / "copy.db", str(tmp_path / "other.db")
    if to == "postgresql":
        other = request.getfixturevalue("postgres").database()
    assert await in_thread(admin, database, "backup", str(copy)) == 0
    assert await in_thread(admin, other, "restore", str(copy)) == 0
    assert capfd.readouterr().out.endswith("Restored 1 table.\n")
    assert await everything(other) == await everything(database)
    assert [path.name for path in tmp_path.glob("*copy*")] == ["copy.db"]
    assert copy.stat().st_mode & 0o077 == 0
    async with tables_at(other) as tables:
        assert await tables.admission.seat_of(await tables.live(id), token) == 0


async def test_backups_are_never_written_over_anything(database, tmp_path, capfd):
    await stored(database)
    copy, scrap = tmp_path / "copy.db", tmp_path / "scrap.db"
    scrap.write_text("no database")
    assert await in_thread(admin, database, "backup", str(copy)) == 0
    for action, named, reason in [
        ("backup", copy, "already exists"),
        ("restore", copy, "already holds tables"),
        ("restore", tmp_path / "none.db", "none.db"),
    ]:
        assert await in_thread(admin, database, action, str(named)) == 2
        assert reason in capfd.readouterr().err
    assert await in_thread(admin, str(tmp_path / "new.db"), "restore", str(scrap)) == 2
    assert "not a Hexhaven backup" in capfd.readouterr().err


@pytest.mark.parametrize(
    "database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.prove)], indirect=True
)
@pytest.mark.parametrize(
    ("spoil", "found"),
    [
        (None, "All logs agree with their snapshots: 1 tables, 9 entries, 1 snapshots."),
        (delete(entries).where(entries.c.n == 8), "Entry 8 is missing."),
        (update(entries).where(entries.c.n == 7).values(who=5), "Entry 7 cannot have happened"),
        (update(entries).where(entries.c.n == 1).values(text="{"), "Its log cannot be read"),
        (update(store_tables).values(status="over"), "Its row says over, its log playing."),
        (update(store_tables).values(n=6), "Its row ends with entry 6, its log with 9."),
        (
            update(snapshots).values(body=func.replace(snapshots.c.body, "Ada", "Eve")),
            "The snapshot after entry 9 differs from the log.",
        ),
    ],
)
async def test_a_check_finds_whatever_does_not_agree(database, spoil, found, capfd):
    await stored(database)
    if spoil is not None:
        store = await open_store(database)
        await store.execute(spoil)
        await store.close()
    assert await in_thread(admin, database, "check") == (0 if spoil is None else 1)
    said = capfd.readouterr().out
    assert found in said


async def test_a_check_says_what_it_cannot_see_of_a_postgresql(postgres, tmp_path, capfd):
    database = postgres.database()
    await stored(database)
    store = await open_store(database)
    async with store.engine.connect() as connection:
        kept = (await connection.exec_driver_sql("SHOW data_checksums")).scalar_one()
    await store.close()
    assert await in_thread(admin, database, "check") == 0
    assert ("keeps no checksums" in capfd.readouterr().out) == (kept == "off")
    await stored(str(tmp_path / "hall.db"))
    assert await in_thread(admin, str(tmp_path / "hall.db"), "check") == 0
    assert "checksums" not in capfd.readouterr().out


async def play_rated_games(database, tables_of_two, *others):
    """Rated games that Ada and Ben play, and one more with each of some others; the last table."""
    async with profiles_at(database) as (tables, profiles):
        people = [(await signed_up(profiles, name))[1] for name in ("Ada", "Ben", *others)]
        for two in [people[:2]] * tables_of_two + [[people[0], other] for other in people[2:]]:
            live, _ = await seat_people(tables, profiles, PAIR, two)
            await ask(live, 0, c.Start())
            await ask(live, 1, c.Concede())
        ratings = RatingStore(tables.store)
        await ratings.count_results()
        return live.id, {one.name: one for one in await ratings.leaders("dice", 10)}


async def test_people_who_always_meet_in_rated_games_are_listed(database, capfd):
    await play_rated_games(database, 4, "Cleo", "Dora")
    assert await in_thread(admin, database, "pairs") == 0
    assert (
        capfd.readouterr().out == "Nobody plays rated games with the same person almost always.\n"
    )
    async with profiles_at(database) as (tables, profiles):
        known = ProfileStore(tables.store)
        people = [await known.by_key(name_key(name)) for name in ("Ada", "Ben")]
        live, _ = await seat_people(tables, profiles, PAIR, people)
        await ask(live, 0, c.Start())
        await ask(live, 1, c.Concede())
    assert await in_thread(admin, database, "pairs") == 0
    said = capfd.readouterr().out
    assert said.startswith(
        "Ada (7 games) and Ben (5): 5 games together, in 5 of which Ada was ahead:"
    )
    assert live.id in said
    assert said.count("\n") == 1


async def test_a_voided_game_counts_no_longer_and_all_others_as_if_it_had_not_been(
    database, tmp_path, capfd
):
    void, after = await play_rated_games(database, 2, "Cleo")
    _, without = await play_rated_games(str(tmp_path / "other.db"), 2)
    assert after["Ada"].games == 3
    assert await in_thread(admin, database, "void", void) == 0
    assert capfd.readouterr().out == f"The result of table {void} counts no longer.\n"
    async with tables_at(database) as tables:
        left = {one.name: one for one in await RatingStore(tables.store).leaders("dice", 10)}
    assert left.keys() == {"Ada", "Ben"}
    for name, one in left.items():
        assert (one.mu, one.sigma, one.games) == pytest.approx(
            (without[name].mu, without[name].sigma, 2)
        )
    assert await in_thread(admin, database, "void", void) == 2
    assert f"Table {void} has no rated result." in capfd.readouterr().err


async def test_a_file_that_is_damaged_in_its_middle_is_found_and_not_restored(
    tmp_path, database, capfd
):
    await stored(database)
    copy = tmp_path / "damaged.db"
    assert await in_thread(admin, database, "backup", str(copy)) == 0
    size = copy.stat().st_size
    with copy.open("r+b") as file:
        file.seek(size // 2 // 4096 * 4096)  # a page begins here
        file.write(bytes(SeededRng(1).below(256) for _ in range(200)))
    capfd.readouterr()
    assert await in_thread(admin, str(tmp_path / "new.db"), "restore", str(copy)) == 2
    assert "is damaged" in capfd.readouterr().err
    assert await in_thread(admin, str(copy), "check") == 1
    heard = capfd.readouterr()
    assert "is damaged" in heard.out + heard.err


@pytest.mark.parametrize(
    ("change", "refusal"),
    [
        ("DROP TABLE entries", "{path} is damaged"),
        ("UPDATE alembic_version SET version_num = 'later'", "{path} was written by a newer"),
    ],
)
async def test_a_backup_that_is_not_whole_or_too_new_is_named_and_not_restored(
    tmp_path, database, capfd, change, refusal
):
    await stored(database)
    copy = tmp_path / "copy.db"
    assert await in_thread(admin, database, "backup", str(copy)) == 0
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute(change)
    capfd.readouterr()
    assert await in_thread(admin, str(tmp_path / "new.db"), "restore", str(copy)) == 2
    assert refusal.format(path=copy) in capfd.readouterr().err


@pytest.mark.parametrize("own", [[], ["songs"]], ids=["empty", "somebody else's"])
@pytest.mark.parametrize("action", ["check", "list", "pairs"])
async def test_a_file_that_is_no_database_of_ours_is_named_and_gets_no_tables(
    tmp_path, capfd, own, action
):
    other = tmp_path / "other.db"
    other.touch()
    with closing(sqlite3.connect(other)) as connection:
        for name in own:
            connection.execute(f"CREATE TABLE {name} (name TEXT)")
        assert await in_thread(admin, str(other), action) == 2
        assert "other.db is no database of Hexhaven" in capfd.readouterr().err
        found = connection.execute("SELECT name FROM sqlite_schema").fetchall()
        assert [name for (name,) in found] == own


async def test_a_postgresql_without_our_tables_is_named_and_gets_none(postgres, capfd):
    database = postgres.database()
    for _ in range(2):
        assert await in_thread(admin, database, "check") == 2
        assert "is no database of Hexhaven" in capfd.readouterr().err
