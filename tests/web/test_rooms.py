"""Rooms: what those who are connected to a table are told."""

import json

import pytest

from hexhaven.table import live as lives
from hexhaven.table.changes import Script, Settings
from hexhaven.web.limits import Bucket
from hexhaven.web.rooms import Room, Session
from hexhaven.web.settings import Rate
from tests.table.halls import act, begun, hall_at

pytestmark = pytest.mark.anyio


def entered(room, who):
    """A session in a room, and the first frame it gets."""
    session = Session(who, False, Bucket(Rate(10, 10)))
    room.enter(session)
    return session, json.loads(session.outbox.get_nowait())


def nobody_is_away(room):
    """Nothing is done about people who come and go."""


async def test_the_numbers_of_parts_may_be_later_after_a_restart_but_never_earlier(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(lives, "RECENT", 2)
    async with hall_at(tmp_path / "hall.db") as hall:
        settings = Settings(game="base", seats=2, script=Script(seed=1))
        live, _ = await begun(hall, settings)
        room = Room(live, nobody_is_away)
        _, first = entered(room, 0)
        course = live.table.course
        (seat,) = course.game.pending(course.state).must
        await act(live, seat, course.game.legal(course.state, seat).listed[0])
        _, before = entered(room, 0)
        id = live.id
    async with hall_at(tmp_path / "hall.db") as hall:
        _, after = entered(Room(await hall.live(id), nobody_is_away), 0)
    assert before["parts"] != first["parts"]
    assert before["parts"].keys() == after["parts"].keys()
    for name, part in before["parts"].items():
        assert part["value"] == after["parts"][name]["value"]
        assert part["n"] <= after["parts"][name]["n"] <= after["n"]
