"""What the keeper of a server can do with its database."""

import asyncio

import pytest

from hexhaven.cli import _status
from hexhaven.table import changes as c
from hexhaven.table import file
from hexhaven.table.changes import Settings
from hexhaven.table.live import Command
from hexhaven.table.store import open_store
from tests.table.halls import ask, hall_at
from tests.web.processes import ServerProcess

pytestmark = pytest.mark.anyio


def admin(tmp_path, *words):
    return _status(["admin", *words, "--database", str(tmp_path / "hall.db"), "--language", "en"])


async def records(tmp_path, table):
    store = await open_store(str(tmp_path / "hall.db"))
    found = await store.records(table)
    await store.close()
    return found


async def stored(tmp_path):
    """The id of a table of Ada and Ben that no server keeps any more."""
    async with hall_at(tmp_path / "hall.db") as hall:
        live, place = await hall.open(Settings(game="dice", seats=2), "Ada")
        await hall.sit(live, "Ben", None)
        await ask(live, 1, c.Ready())
        await ask(live, 0, c.Start())
        await ask(live, 1, c.Say(text="I am Ben from Bonn"))
        (seat,) = live.table.course.game.pending(live.table.course.state).must
        await live.submit(Command(seat, "roll"))
        return live.id, place.token


async def in_thread(function, *words):
    """A command runs a loop of its own, so it needs a thread of its own."""
    return await asyncio.to_thread(function, *words)


async def test_tables_are_listed_with_those_who_sat_there(tmp_path, capfd):
    assert await in_thread(admin, tmp_path, "list") == 0
    assert capfd.readouterr().out == "There are no tables.\n"
    id, _ = await stored(tmp_path)
    assert await in_thread(admin, tmp_path, "list") == 0
    line = capfd.readouterr().out
    assert line.split()[:3] == [id, "playing", "dice"]
    assert line.endswith("Ada, Ben\n")


async def test_a_table_is_closed_for_good(tmp_path, capfd):
    id, _ = await stored(tmp_path)
    assert await in_thread(admin, tmp_path, "close", id) == 0
    assert await in_thread(admin, tmp_path, "list") == 0
    assert f"{id}  closed" in capfd.readouterr().out
    assert await in_thread(admin, tmp_path, "close", id) == 2
    assert await in_thread(admin, tmp_path, "close", "aaaaaaaaaa") == 2
    assert "There is no such table." in capfd.readouterr().err


async def test_a_game_is_exported_as_a_text_that_can_be_played_on(tmp_path, capfd):
    id, _ = await stored(tmp_path)
    assert await in_thread(admin, tmp_path, "export", id) == 0
    text = capfd.readouterr().out
    match = file.read(text).match()
    assert [label.name for label in match.seats] == ["Ada", "Ben"]
    assert str(match.entries[-2].action) == "roll"
    assert await in_thread(admin, tmp_path, "export", id, "--out", str(tmp_path / "x.game")) == 0
    assert (tmp_path / "x.game").read_text() == text


async def test_a_person_is_forgotten_and_the_game_stays(tmp_path, capfd):
    id, token = await stored(tmp_path)
    assert await in_thread(admin, tmp_path, "forget", "ben") == 0
    assert capfd.readouterr().out == "ben is forgotten at 1 table.\n"
    texts = "\n".join(record.text for record in await records(tmp_path, id))
    assert "Ben" not in texts
    assert "Ada" in texts
    async with hall_at(tmp_path / "hall.db") as hall:
        live = await hall.live(id)
        assert live.table.standing.said[-1].text == "…"
        assert await hall.seat_of(live, token) == 0
    assert await in_thread(admin, tmp_path, "forget", "Ben") == 2
    assert "Nobody called Ben" in capfd.readouterr().err


async def test_nothing_is_changed_behind_a_running_server(tmp_path, capfd):
    with ServerProcess(tmp_path / "hall.db", "--thinkers", "1") as server:
        held = server.open()
        assert await in_thread(admin, tmp_path, "close", held["table"]) == 2
        assert "Another server is using" in capfd.readouterr().err
        assert await in_thread(admin, tmp_path, "list") == 0
        assert held["table"] in capfd.readouterr().out
