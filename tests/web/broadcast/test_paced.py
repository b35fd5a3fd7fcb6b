"""Large tables: those near hear at once, everybody else later."""

import asyncio
from math import inf

import pytest

from hexhaven.core.chance import SeededRng
from hexhaven.core.messages import Refused, message
from hexhaven.table import changes as c
from hexhaven.table.changes import Script, Settings
from hexhaven.table.protocol.frames import Snapshot, Update, merge_table_info, server_frames
from hexhaven.web.broadcast.paced import Pace
from hexhaven.web.broadcast.room import Room
from hexhaven.web.broadcast.sessions import Session
from tests.table.live_tables import Around, act, ask, tables_at
from tests.web.broadcast.rooms import entered, nobody_is_away

pytestmark = pytest.mark.anyio

RNG = SeededRng(3)
SECONDS = 120.0
#: What everybody sees is told when a test says so, and what is near at once.
UNHURRIED = Pace(everybody=3600.0, near=0.0, share=inf)
#: Nothing is told before a test says so, except to those who act.
PATIENT = Pace(everybody=3600.0, near=3600.0)


async def until_urgent_news_is_sent(room):
    """Everybody has been told what they should hear at once."""
    telling = [task for task in asyncio.all_tasks() if task.get_name() == f"news of {room.live.id}"]
    if telling:
        await asyncio.wait(telling)


async def until_everybody_is_told(room):
    """Everybody has been told everything."""
    room.broadcast.tell_all()
    await until_urgent_news_is_sent(room)


async def long_table(tables, seats, pace=UNHURRIED):
    """A room at which Connect has begun, with a session for every seat."""
    settings = Settings(game="connect", seats=seats, script=Script(seed=1, manual_clock=True))
    live, _ = await tables.open(settings, None)
    for seat in range(seats):
        await tables.sit(live, f"Player {seat}", seat)
    room = Room(live, nobody_is_away, pace)
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
        await live.wait_idle()
    raise AssertionError("nobody has cards enough")


async def test_at_a_large_table_those_near_hear_at_once_and_everybody_else_later(tmp_path):
    async with tables_at(tmp_path / "hall.db") as tables:
        room, sessions = await long_table(tables, 40)
        seat, action = await some_bank_trade(room.live)
        await until_everybody_is_told(room)
        for session in sessions:
            frames(session)
        await act(room.live, seat, action)
        (own,) = frames(sessions[seat])
        assert f"seat/{seat}" in own.parts
        assert own.lines
        assert (list(own.awaited.may), own.awaited.waiting) == ([seat], 0)
        far = sessions[(seat + 20) % 40]
        await until_urgent_news_is_sent(room)
        assert frames(far) == []
        await until_everybody_is_told(room)
        (later,) = frames(far)
        assert set(later.parts) <= {"supply", "standings", "markets"}
        assert "supply" in later.parts
        assert later.lines == ()


async def test_at_a_large_table_changes_of_seats_come_alone(tmp_path):
    async with tables_at(tmp_path / "hall.db") as tables:
        live, _ = await tables.open(Settings(game="connect", seats=30), None)
        for seat in range(2):
            await tables.sit(live, f"Player {seat}", seat)
        room = Room(live, nobody_is_away, UNHURRIED)
        session = Session(0)
        room.enter(session)
        (first,) = frames(session)
        assert isinstance(first, Snapshot)
        assert set(first.seats) == {0}, "nobody is told who sits where before they ask"
        info = merge_table_info(None, first)
        assert [chair.name for chair in info.seats] == ["Player 0"] + [""] * 29
        await ask(live, c.HOST, c.SeatBot(seat=4, bot="builder"))
        await until_everybody_is_told(room)
        (news,) = frames(session)
        assert (set(news.seats), news.table.attendance.bots) == ({0}, 1), "how many, all hear"
        room.subscribe_seats(session, (1, 5, 77))
        await until_urgent_news_is_sent(room)
        (news,) = frames(session)
        assert (set(news.seats), news.table) == ({1, 5}, None)
        room.subscribe_seats(session, None)
        await ask(live, 1, c.Ready())
        await ask(live, c.HOST, c.SeatBot(seat=5, bot="builder"))
        await until_everybody_is_told(room)
        for news in frames(session):
            assert isinstance(news, Update)
            assert news.table is None or not news.table.seats
            info = merge_table_info(info, news)
        assert info == room.info()
        await ask(live, c.HOST, c.Say(text="Welcome"))
        await until_urgent_news_is_sent(room)
        for news in frames(session):
            info = merge_table_info(info, news)
        assert info.said[-1].text == "Welcome"
        assert info == room.info()


@pytest.mark.slow
async def test_at_a_large_table_a_message_costs_what_it_is_long(tmp_path):
    async with tables_at(tmp_path / "hall.db") as tables:
        live, _ = await tables.open(Settings(game="connect", seats=1200), None)
        room = Room(live, nobody_is_away, UNHURRIED)
        session = Session(None)
        room.enter(session)
        room.subscribe_seats(session, None)
        await until_urgent_news_is_sent(room)
        info = None
        for news in frames(session):
            info = merge_table_info(info, news)
        for n in range(60):
            await ask(live, c.HOST, c.Say(text=f"{n} {'x' * 200}"))
            await until_urgent_news_is_sent(room)
            (news,) = frames(session)
            assert len(news.model_dump_json()) < 1_500
            info = merge_table_info(info, news)
        assert [words.text[:2] for words in info.said[-2:]] == ["58", "59"]
        assert info == room.info()


async def test_those_who_are_there_hear_everything_when_the_table_grows_large_or_small(tmp_path):
    async with tables_at(tmp_path / "hall.db") as tables:
        live, _ = await tables.open(Settings(game="connect", seats=6), None)
        await tables.sit(live, "Player 0", 0)
        room = Room(live, nobody_is_away, UNHURRIED)
        session, _ = entered(room, 0)
        await ask(live, c.HOST, c.ChangeSettings(settings=Settings(game="connect", seats=30)))
        (everything,) = frames(session)
        assert isinstance(everything, Snapshot)
        assert len(merge_table_info(None, everything).seats) == 30
        room.refuse(session, "act1", message("table.paused"))
        await until_urgent_news_is_sent(room)
        assert [frame.type for frame in frames(session)] == ["refusal", "update"]
        await ask(live, c.HOST, c.ChangeSettings(settings=Settings(game="connect", seats=4)))
        (smaller,) = frames(session)
        assert len(smaller.table.seats) == 4


async def test_news_that_follow_soon_wait_for_each_other(tmp_path):
    async with tables_at(tmp_path / "hall.db") as tables:
        room, sessions = await long_table(tables, 26, PATIENT)
        seat, action = await some_bank_trade(room.live)
        await until_everybody_is_told(room)
        for session in sessions:
            frames(session)
        await act(room.live, seat, action)
        beside = sessions[seat ^ 1]
        await until_urgent_news_is_sent(room)
        assert frames(beside) == []
        assert len(frames(sessions[seat])) == 1, "who acts is told before it is answered"
        await until_everybody_is_told(room)
        (news,) = frames(beside)
        assert f"seat/{seat}" in news.parts
        assert "supply" in news.parts, "what everybody sees comes along"
        assert [line.seat for line in news.lines] == [seat]


async def test_where_more_are_playing_than_can_be_told_so_soon_all_wait_longer():
    pace = Pace(everybody=2.0, near=1.0, share=0.5)
    assert [pace.wait(long, is_near=True) for long in (0.01, 0.5, 1.5)] == [1.0, 1.0, 3.0]
    assert [pace.wait(long, is_near=False) for long in (0.01, 0.5, 1.5)] == [2.0, 2.0, 6.0]


async def test_who_was_refused_is_told_what_may_be_done_now(tmp_path):
    async with tables_at(tmp_path / "hall.db") as tables:
        room, sessions = await long_table(tables, 26)
        await until_everybody_is_told(room)
        frames(sessions[4])
        room.refuse(sessions[4], "act1", message("table.paused"))
        await until_urgent_news_is_sent(room)
        refusal, news = frames(sessions[4])
        assert (refusal.type, refusal.id) == ("refusal", "act1")
        assert "offer" in news.choices.spaces


class HeldUp(Around):
    """A store for which the machine has no time until a test says so."""

    def __init__(self, store):
        super().__init__(store)
        self.reached, self.has_time = asyncio.Event(), asyncio.Event()

    async def append(self, *args):
        self.reached.set()
        await self.has_time.wait()
        await self.inner.append(*args)


def wished(live, seat):
    """Something that a seat may do now."""
    running = live.table.running
    choices = running.game.legal(running.state, seat)
    return choices.listed[0] if choices.listed else choices.sample(RNG)


async def test_a_starved_server_is_late_for_everybody_alike(tmp_path):
    async with asyncio.timeout(SECONDS), tables_at(tmp_path / "hall.db") as tables:
        room, sessions = await long_table(tables, 26)
        live = room.live
        await until_everybody_is_told(room)
        for session in sessions:
            frames(session)
        live.store = HeldUp(live.store)
        wishes = [wished(live, seat) for seat in range(26)]
        acts = [asyncio.create_task(act(live, 0, wishes[0]))]
        await live.store.reached.wait()
        acts += [asyncio.create_task(act(live, seat, wishes[seat])) for seat in range(1, 26)]
        await asyncio.sleep(0)
        live.clock.advance(1000)  # the time of the round is long over
        acts.append(asyncio.create_task(act(live, 0, wishes[0])))
        await asyncio.sleep(0)
        assert not any(done.done() for done in acts)
        assert live.table.running.last_time_end == 0, "nobody's round is over before the others'"
        live.store.has_time.set()
        *early, late = await asyncio.gather(*acts, return_exceptions=True)
        await live.wait_idle()
        assert early == sorted(early), "all are served, in the order in which they came"
        ended = live.table.running.last_time_end
        assert max(early) < ended, "players who came in time acted in time"
        assert isinstance(late, Refused) or late > ended
        timing = live.table.running.timing
        assert timing.nature_due() == live.clock.now() + timing.stated_seconds, (
            "a whole round follows"
        )
        await until_everybody_is_told(room)
        last = [frames(session)[-1] for session in sessions]
        assert {frame.awaited.nature for frame in last} == {timing.stated_seconds}


async def bytes_in_a_round(tmp_path, seats):
    """What each session receives while everybody does something once, and another round begins."""
    async with tables_at(tmp_path / f"{seats}.db") as tables:
        room, sessions = await long_table(tables, seats)
        await until_everybody_is_told(room)
        for session in sessions:
            frames(session)
        received = [0] * seats
        for seat in range(seats):
            running = room.live.table.running
            listed = running.game.legal(running.state, seat).listed
            action = listed[0] if listed else running.game.legal(running.state, seat).sample(RNG)
            await act(room.live, seat, action)
            await until_urgent_news_is_sent(room)
        room.live.clock.advance(1000)
        await room.live.wait_idle()
        await until_everybody_is_told(room)
        for seat, session in enumerate(sessions):
            while not session.outbox.empty():
                received[seat] += len(session.outbox.get_nowait())
        return received


@pytest.mark.slow
async def test_nobody_receives_more_where_more_are_playing(tmp_path):
    few, many = [await bytes_in_a_round(tmp_path, seats) for seats in (26, 78)]
    assert max(many) < 1.25 * max(few)
    assert max(many) < 100_000


async def coming_in(tmp_path, seats):
    """What a spectator, a host and a seat are sent when they come, before and during the game."""
    async with tables_at(tmp_path / f"{seats}.db") as tables:
        settings = Settings(game="connect", seats=seats, script=Script(seed=1, manual_clock=True))
        live, _ = await tables.open(settings, None)
        bots = (c.SeatBot(seat=seat, bot="builder") for seat in range(seats))
        await asyncio.gather(*(ask(live, c.HOST, bot) for bot in bots))
        room, sizes = Room(live, nobody_is_away, UNHURRIED), []
        for change in (c.Say(text="Welcome"), c.Start()):
            await ask(live, c.HOST, change)
            for who in (None, c.HOST, 7):
                session = Session(who)
                room.enter(session)
                sizes.append(len(session.outbox.get_nowait()))
        return sizes


@pytest.mark.slow
async def test_coming_in_costs_the_same_whatever_the_number_of_seats(tmp_path):
    few, many = [await coming_in(tmp_path, seats) for seats in (120, 1200)]
    assert max(many) < 60_000
    assert max(many) < max(few) + 1_000


@pytest.mark.prove
async def test_coming_in_costs_no_more_at_the_largest_tables(tmp_path):
    sizes = await coming_in(tmp_path, 2400)
    print(f"coming in at 2,400 seats: at most {max(sizes):,} bytes")  # noqa: T201
    assert max(sizes) < 60_000
