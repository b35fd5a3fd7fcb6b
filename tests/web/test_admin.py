"""What the keeper of a server can do with its database."""

import asyncio

import pytest

from hexhaven.cli.app import run_command
from hexhaven.table import changes as c
from hexhaven.table import file
from hexhaven.table.changes import Settings
from hexhaven.table.store import open_store
from hexhaven.table.store.rows import text_of
from hexhaven.table.transaction import Command
from tests.table.live_tables import ask, tables_at
from tests.web.processes import ServerProcess

pytestmark = pytest.mark.anyio


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
    assert capfd.readouterr().out == "ben is forgotten at 1 table.\n"
    stored_texts = await texts(database, id)
    assert "Ben" not in stored_texts
    assert "Ada" in stored_texts
    async with tables_at(database) as tables:
        live = await tables.live(id)
        assert live.table.status.said[-1].text == "…"
        assert await tables.seat_of(live, token) == 0
    assert await in_thread(admin, database, "forget", "Ben") == 2
    assert "Nobody called Ben" in capfd.readouterr().err


async def test_nothing_is_changed_behind_a_running_server(tmp_path, capfd):
    database = str(tmp_path / "hall.db")
    with ServerProcess(database, "--thinkers", "1") as server:
        held = server.open()
        assert await in_thread(admin, database, "close", held["table"]) == 2
        assert "Another server is using" in capfd.readouterr().err
        assert await in_thread(admin, database, "list") == 0
        assert held["table"] in capfd.readouterr().out


async def test_nobody_is_forgotten_behind_a_server_that_would_remember(postgres, tmp_path, capfd):
    database = postgres.database()
    with ServerProcess(database, "--thinkers", "1", log=tmp_path / "log") as server:
        held = server.open()
        assert await in_thread(admin, database, "forget", "Ada") == 2
        assert "stop them first" in capfd.readouterr().err
        assert await in_thread(admin, database, "close", held["table"]) == 0
        server.stop()
    assert await in_thread(admin, database, "forget", "Ada") == 0
    assert "Ada" not in await texts(database, held["table"])
