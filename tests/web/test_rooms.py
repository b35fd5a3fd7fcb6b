"""Rooms: what those who are connected to a table are told."""

import asyncio
import json

import pytest

from hexhaven.core.chance import SeededRng
from hexhaven.core.messages import message
from hexhaven.table import changes as c
from hexhaven.table import live as lives
from hexhaven.table.changes import Script, Settings
from hexhaven.table.protocol import Snapshot, Update, kept_face, server_frames
from hexhaven.web.broadcast import paced
from hexhaven.web.broadcast.room import Room, Session
from hexhaven.web.limits import Bucket
from hexhaven.web.settings import Rate
from tests.table.live_tables import act, ask, begun, eventually, tables_at

pytestmark = pytest.mark.anyio

RNG = SeededRng(3)


def entered(room, who):
    """A session in a room, and the first frame it gets."""
    session = Session(who, False, Bucket(Rate(10, 10)))
    room.enter(session)
    return session, json.loads(session.outbox.get_nowait())


def nobody_is_away(room, seat):
    """Nothing is done about people who come and go."""


async def test_the_numbers_of_parts_may_be_later_after_a_restart_but_never_earlier(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(lives, "RECENT", 2)
    async with tables_at(tmp_path / "hall.db") as tables:
        settings = Settings(game="base", seats=2, script=Script(seed=1))
        live, _ = await begun(tables, settings)
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


@pytest.fixture
def unhurried(monkeypatch):
    """What everybody sees is told when a test says so, and what is near at once."""
    monkeypatch.setattr(paced, "PACE", 3600.0)
    monkeypatch.setattr(paced, "SPACING", 0.0)


async def told(room):
    """Everybody has been told what they should hear at once."""
    await eventually(lambda: not room.hearsay.is_going_round)


async def all_told(room):
    """Everybody has been told everything."""
    room.hearsay.tell_all()
    await told(room)


async def long_table(tables, seats):
    """A room at which Connect has begun, with a session for every seat."""
    settings = Settings(game="connect", seats=seats, script=Script(seed=1, manual_clock=True))
    live, _ = await tables.open(settings, None)
    for seat in range(seats):
        await tables.sit(live, f"Player {seat}", seat)
    room = Room(live, nobody_is_away)
    sessions = [entered(room, seat)[0] for seat in range(seats)]
    await asyncio.gather(*(ask(live, seat, c.Ready()) for seat in range(seats)))
    await ask(live, c.HOST, c.Start())
    return room, sessions


def frames(session):
    """What a session was sent since it was last asked."""
    texts = [session.outbox.get_nowait() for _ in range(session.outbox.qsize())]
    return [server_frames.validate_json(text) for text in texts]


async def some_bank_trade(live):
    """The first seat that can trade with the bank, and how; rounds pass until one can."""
    for _ in range(30):
        running = live.table.running
        for seat in range(len(live.table.status.chairs)):
            for action in running.game.legal(running.state, seat).listed:
                if str(action).startswith("bank"):
                    return seat, action
        live.clock.advance(1000)
        await live.settle()
    raise AssertionError("nobody has cards enough")


async def test_at_a_large_table_those_near_hear_at_once_and_all_others_in_a_while(
    tmp_path, unhurried
):
    async with tables_at(tmp_path / "hall.db") as tables:
        room, sessions = await long_table(tables, 40)
        seat, action = await some_bank_trade(room.live)
        await all_told(room)
        for session in sessions:
            frames(session)
        await act(room.live, seat, action)
        (own,) = frames(sessions[seat])
        assert f"seat/{seat}" in own.parts
        assert own.lines
        assert (list(own.awaited.may), own.awaited.waiting) == ([seat], 0)
        far = sessions[(seat + 20) % 40]
        await told(room)
        assert frames(far) == []
        await all_told(room)
        (later,) = frames(far)
        assert set(later.parts) <= {"supply", "standings", "markets"}
        assert "supply" in later.parts
        assert later.lines == ()


async def test_at_a_large_table_changes_of_seats_come_alone(tmp_path, unhurried):
    async with tables_at(tmp_path / "hall.db") as tables:
        live, _ = await tables.open(Settings(game="connect", seats=30), None)
        for seat in range(2):
            await tables.sit(live, f"Player {seat}", seat)
        room = Room(live, nobody_is_away)
        session = Session(0, False, Bucket(Rate(10, 10)))
        room.enter(session)
        (first,) = frames(session)
        assert isinstance(first, Snapshot)
        face = kept_face(None, first)
        assert len(face.seats) == 30
        await ask(live, 1, c.Ready())
        await ask(live, c.HOST, c.SeatBot(seat=5, bot="builder"))
        await all_told(room)
        for news in frames(session):
            assert isinstance(news, Update)
            assert news.table is None or not news.table.seats
            face = kept_face(face, news)
        assert face == room.face()
        await ask(live, c.HOST, c.Say(text="Welcome"))
        await told(room)
        for news in frames(session):
            face = kept_face(face, news)
        assert face.said[-1].text == "Welcome"
        assert face == room.face()


async def test_news_that_follow_soon_wait_for_each_other(tmp_path, unhurried, monkeypatch):
    async with tables_at(tmp_path / "hall.db") as tables:
        room, sessions = await long_table(tables, 26)
        seat, action = await some_bank_trade(room.live)
        await all_told(room)
        monkeypatch.setattr(paced, "SPACING", 3600.0)
        for session in sessions:
            frames(session)
        await act(room.live, seat, action)
        beside = sessions[seat ^ 1]
        await told(room)
        assert frames(beside) == []
        assert len(frames(sessions[seat])) == 1, "who acts is told before it is answered"
        await all_told(room)
        (news,) = frames(beside)
        assert f"seat/{seat}" in news.parts
        assert "supply" in news.parts, "what everybody sees comes along"
        assert [line.seat for line in news.lines] == [seat]


async def test_who_was_refused_is_told_what_may_be_done_now(tmp_path, unhurried):
    async with tables_at(tmp_path / "hall.db") as tables:
        room, sessions = await long_table(tables, 26)
        await all_told(room)
        frames(sessions[4])
        room.refuse(sessions[4], "act1", message("table.paused"))
        await told(room)
        refusal, news = frames(sessions[4])
        assert (refusal.type, refusal.id) == ("refusal", "act1")
        assert "offer" in news.choices.spaces


async def bytes_in_a_round(tmp_path, seats):
    """What each session receives while everybody does something once, and another round begins."""
    async with tables_at(tmp_path / f"{seats}.db") as tables:
        room, sessions = await long_table(tables, seats)
        await all_told(room)
        for session in sessions:
            frames(session)
        received = [0] * seats
        for seat in range(seats):
            running = room.live.table.running
            listed = running.game.legal(running.state, seat).listed
            action = listed[0] if listed else running.game.legal(running.state, seat).sample(RNG)
            await act(room.live, seat, action)
            await told(room)
        room.live.clock.advance(1000)
        await room.live.settle()
        await all_told(room)
        for seat, session in enumerate(sessions):
            while not session.outbox.empty():
                received[seat] += len(session.outbox.get_nowait())
        return received


async def test_nobody_receives_more_where_more_are_playing(tmp_path, unhurried):
    few, many = [await bytes_in_a_round(tmp_path, seats) for seats in (26, 78)]
    assert max(many) < 1.25 * max(few)
    assert max(many) < 100_000
