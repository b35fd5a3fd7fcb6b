"""Rooms: what those who are connected to a table are told."""

import json

import pytest

from hexhaven.table.changes import Say, Script, Settings
from hexhaven.table.live import RECENT_ENTRIES
from hexhaven.web.broadcast.room import Room
from hexhaven.web.broadcast.sessions import Session
from tests.table.live_tables import act, ask, begun, tables_at
from tests.web.broadcast.rooms import entered, nobody_is_away

pytestmark = pytest.mark.anyio


async def test_the_numbers_of_parts_may_be_later_after_a_restart_but_never_earlier(tmp_path):
    async with tables_at(tmp_path / "hall.db") as tables:
        settings = Settings(game="base", seats=2, script=Script(seed=1))
        live, _ = await begun(tables, settings)
        for n in range(RECENT_ENTRIES):
            await ask(live, 0, Say(text=f"word {n}"))
        room = Room(live, nobody_is_away)
        _, first = entered(room, 0)
        running = live.table.running
        (seat,) = running.game.pending(running.state).must
        await act(live, seat, running.game.legal(running.state, seat).listed[0])
        _, before = entered(room, 0)
        id = live.id
    async with tables_at(tmp_path / "hall.db") as tables:
        _, after = entered(Room(await tables.live(id), nobody_is_away), 0)
    assert before["parts"] != first["parts"]
    assert before["parts"].keys() == after["parts"].keys()
    for name, part in before["parts"].items():
        assert part["value"] == after["parts"][name]["value"]
        assert part["n"] <= after["parts"][name]["n"] <= after["n"]


async def test_a_client_that_does_not_read_keeps_little_in_memory():
    session = Session()
    for _ in range(100):
        session.send("x" * 300_000)
    assert session.gone
    assert session.outbox.characters < 1_000
    assert json.loads(session.outbox.get_nowait())["reason"]["id"] == "web.slow"
    patient = Session()
    patient.send("x" * 3_000_000)
    assert not patient.gone, "what is larger than everything that may wait is sent alone"
