import asyncio
import dataclasses
import threading

import pytest
from sqlalchemy import event, insert

from hexhaven.core.messages import IllegalAction, Refused
from hexhaven.table import changes as c
from hexhaven.table.changes import HOST, TABLE
from hexhaven.table.clock import ManualClock
from hexhaven.table.keys import hash_secret
from hexhaven.table.live import ENTRIES_PER_SEAT_AND_SNAPSHOT, ENTRIES_PER_SNAPSHOT, LiveTable
from hexhaven.table.store import Conflict, open_store
from hexhaven.table.store.rows import kind_of
from hexhaven.table.store.schema import tokens
from hexhaven.table.tables import NoTable, load_table
from hexhaven.table.transaction import Command
from hexhaven.web.coach.reviews import NOT_BEGUN, keep_review
from hexhaven.web.schema.wire_models import to_wire
from tests.table.live_tables import Around, Failing, act, ask, begun, deeds, state, tables_at, tiny
from tests.tiny import Tiny
from tests.waiting import eventually

pytestmark = pytest.mark.anyio

SECONDS = 60.0


def kinds(live):
    return [(kind_of(step.entry), step.entry.seat) for step in live.recent]


async def test_a_game_is_opened_joined_and_begun(tables):
    live, place = await tables.open(tiny(), "Ada")
    assert (place.seat, live.table.status.host) == (0, 0)
    with pytest.raises(Refused, match="1 seat is free"):
        await ask(live, 0, c.Start())
    ben = await tables.sit(live, "Ben", None)
    assert ben.seat == 1
    assert await tables.store.seats.last_seen(live.id) == {0: 1000.0, 1: 1000.0}
    with pytest.raises(Refused, match="Not everybody is ready"):
        await ask(live, 0, c.Start())
    await ask(live, 1, c.Ready())
    with pytest.raises(Refused, match="Only the host"):
        await ask(live, 1, c.Start())
    await ask(live, 0, c.Start())
    assert live.table.status.phase == "playing"
    assert deeds(live) == ["shuffle 1,0", "deal 4", "deal 2"]


async def test_an_action_is_stored_before_it_is_true_or_told(tables):
    live, _ = await begun(tables)
    before, told = state(live), []
    live.listeners.append(lambda live, committed: told.append(committed))
    seen = []

    class Watched(Around):
        async def append(self, *args):
            await self.inner.append(*args)
            seen.append((state(live) is before, list(told)))

    live.store = Watched(live.store)
    n = await act(live, 0, "bid 3")
    assert seen == [(True, [])]
    assert [step.entry.n for step in told[0].steps] == [n]
    assert told[0].before.running.state is before
    assert told[0].after is live.table


async def test_whatever_arrives_together_is_written_together(tables):
    live, _ = await begun(tables, tiny(seats=2, rounds=1))
    batches = []

    class Counted(Around):
        async def append(self, id, entries, *rest):
            batches.append(len(entries))
            await self.inner.append(id, entries, *rest)

    live.store = Counted(live.store)
    answers = await asyncio.gather(
        act(live, 0, "bid 3"), act(live, 1, "bid 9"), act(live, 1, "bid 1"), return_exceptions=True
    )
    assert [type(answer) for answer in answers] == [int, IllegalAction, int]
    assert batches == [2]


async def test_a_database_that_fails_leaves_everything_as_it_was(tables):
    live, _ = await begun(tables)
    before = live.table
    live.store = Failing(live.store)
    with pytest.raises(OSError, match="disk full"):
        await act(live, 0, "bid 3", "a")
    assert live.table is before
    live.store.full = False
    assert await act(live, 0, "bid 3", "a") == before.n + 1


@pytest.mark.parametrize(
    ("settings", "goes_on"),
    [
        (tiny(clock=30), lambda live: live.table.status.phase == "over"),
        (tiny("time", time="on"), lambda live: deeds(live)[-1] == "time"),
    ],
    ids=["of seats", "of Nature"],
)
async def test_clocks_go_on_by_themselves_after_the_database_was_away(address, settings, goes_on):
    async with tables_at(address, retry=0.001) as tables:
        live, _ = await begun(tables, settings)
        live.store = Failing(live.store)
        live.clock.advance(31)
        await live.wait_idle()
        assert not goes_on(live)
        live.store.full = False
        await eventually(lambda: goes_on(live))


async def test_a_repeated_command_gets_the_same_answer_also_after_a_restart(address):
    async with tables_at(address) as tables:
        live, _ = await begun(tables)
        first, again = await asyncio.gather(act(live, 0, "bid 3", "a"), act(live, 0, "bid 3", "a"))
        assert first == again == await act(live, 0, "bid 3", "a")
        await act(live, 1, "bid 1", "a")  # another seat's ids are its own
        id = live.id
    async with tables_at(address) as tables:
        assert await act(await tables.live(id), 0, "bid 3", "a") == first


async def test_what_clashes_with_no_entry_of_others_fails_and_is_not_tried_forever(tables):
    live, own = await tables.open(tiny(), "Ada")
    again = insert(tokens).values(hash=hash_secret(own.token), table_id=live.id, seat=1, seen=0.0)
    with pytest.raises(Conflict):
        await live.submit(Command(0, c.Say(text="twice"), statements=[again]))
    await ask(live, 0, c.Say(text="once"))
    assert [step.entry.action for step in live.recent][2:] == [c.Say(text="once")]


class AnswerLost(Around):
    """A database that stores, but whose answer does not arrive."""

    async def append(self, *args):
        await self.inner.append(*args)
        raise ConnectionError("the answer to COMMIT was lost")


async def test_what_was_stored_although_its_answer_was_lost_is_found_and_not_done_twice(tables):
    live, _ = await begun(tables)
    store, before = live.store, live.table.n
    live.store = AnswerLost(store)
    with pytest.raises(ConnectionError):
        await ask(live, 0, c.Say(text="once"), "a")
    live.store = store
    with pytest.raises(Refused, match="paused"):
        await asyncio.gather(ask(live, 0, c.Pause()), ask(live, 0, c.Pause()))
    assert await ask(live, 0, c.Say(text="once"), "a") == before + 1
    assert [said.text for said in live.table.status.said] == ["once"]


async def test_ids_of_commands_belong_to_a_person_not_to_a_seat(tables):
    live, _ = await tables.open(tiny(), "Ada")
    await tables.sit(live, "Ben", 1)
    first = await live.submit(Command(0, c.Say(text="hello"), "1", holder="0" * 64))
    await ask(live, 0, c.Swap(a=0, b=1))
    again = Command(1, c.Say(text="hello"), "1", holder="0" * 64)
    assert await live.submit(again) == first, "the same person, on another seat"
    newcomer = Command(0, c.Say(text="hello"), "1", holder="2" * 64)
    assert await live.submit(newcomer) > first, "another person, on the same seat"


async def test_a_refused_command_is_judged_anew(tables):
    live, _ = await begun(tables)
    with pytest.raises(IllegalAction):
        await act(live, 0, "bid 9", "a")
    assert await act(live, 0, "bid 2", "a") == live.table.n


async def test_a_late_action_is_refused_unless_it_may_come_in_any_order(tables):
    live, _ = await begun(tables, tiny("deal 1", "deal 1", rounds=2))
    seen = live.table.n
    await act(live, 0, "bid 3", version=seen)
    await act(live, 1, "bid 1", version=seen)
    with pytest.raises(IllegalAction, match="Something has happened"):
        await act(live, 0, "pay 0,3", version=seen)
    await ask(live, 1, c.Say(text="well done"))
    with pytest.raises(IllegalAction, match="Something has happened"):
        await act(live, 0, "pay 0,3", version=live.table.n + 1)  # nobody can have seen that
    assert await act(live, 0, "pay 0,3", version=live.table.n - 1)


async def test_only_awaited_seats_act_and_only_while_the_game_goes_on(tables):
    live, _ = await tables.open(tiny(), "Ada")
    with pytest.raises(Refused, match="not begun"):
        await act(live, 0, "bid 1")
    live, _ = await begun(tables)
    await ask(live, 0, c.Pause())
    with pytest.raises(Refused, match="paused"):
        await act(live, 0, "bid 1")
    await ask(live, 0, c.Resume())
    await act(live, 0, "bid 0")
    await act(live, 1, "bid 0")
    assert live.table.status.phase == "over"
    with pytest.raises(Refused, match="over"):
        await act(live, 0, "bid 1")


async def test_a_rewind_uses_earlier_draws_again(tables):
    live, _ = await begun(tables, tiny("deal 3", "deal 1", rounds=2))
    start = live.table.n
    await act(live, 0, "bid 0")
    await act(live, 1, "bid 0")
    after = state(live)
    with pytest.raises(Refused, match="no entry 99"):
        await ask(live, 0, c.Rewind(to=99))
    await ask(live, 0, c.Rewind(to=start))
    assert state(live).has_bid == (False, False)
    with pytest.raises(IllegalAction, match="Something has happened"):
        live.table.running.check(0, live.table.running.game.notation.read("pay 0,0"), start)
    await act(live, 0, "bid 0")
    await act(live, 1, "bid 0")  # the script is used up: only the earlier draws are left
    assert state(live) == after
    await ask(live, 0, c.Rewind(to=start))
    await act(live, 0, "bid 1")
    await act(live, 1, "bid 0")
    await act(live, 0, "pay 0,1")
    assert state(live).dealt == after.dealt


async def test_a_game_that_is_over_can_be_rewound_and_one_that_was_ended_not(tables):
    live, _ = await begun(tables)
    await act(live, 0, "bid 0")
    await act(live, 1, "bid 0")
    await ask(live, 0, c.Rewind(to=live.table.n - 1))
    assert live.table.status.phase == "playing"
    await ask(live, 0, c.End())
    with pytest.raises(Refused, match="over"):
        await ask(live, 0, c.Rewind(to=live.table.n - 3))


async def test_moves_that_are_taken_back_leave_no_review(tables):
    live, _ = await begun(tables)
    await act(live, 0, "bid 0")
    await act(live, 1, "bid 0")
    await tables.store.keep_review(live.id, to_wire(NOT_BEGUN).model_dump_json())
    with pytest.raises(Refused, match="no entry 99"):
        await ask(live, 0, c.Rewind(to=99))
    assert await tables.store.review(live.id) is not None
    await ask(live, 0, c.Rewind(to=live.table.n - 1))
    assert await tables.store.review(live.id) is None
    assert await tables.store.judgements([live.id]) == {}


async def test_a_review_of_moves_that_were_taken_back_meanwhile_is_not_kept(tables):
    live, _ = await begun(tables)
    await act(live, 0, "bid 0")
    await act(live, 1, "bid 0")
    reviewed = live.table.running_game().last_move
    await ask(live, 0, c.Rewind(to=live.table.n - 1))
    await keep_review(live, reviewed, to_wire(NOT_BEGUN))
    assert await tables.store.review(live.id) is None
    await act(live, 1, "bid 0")
    await keep_review(live, live.table.running_game().last_move, to_wire(NOT_BEGUN))
    assert await tables.store.review(live.id) is not None


async def test_a_script_that_ends_refuses_what_would_need_it(tables):
    live, _ = await begun(tables, tiny(rounds=2))
    await act(live, 0, "bid 0")
    before = live.table
    with pytest.raises(Refused, match="script"):
        await act(live, 1, "bid 0")
    assert live.table is before


async def test_when_the_time_is_over_only_forced_moves_are_made(tables):
    live, _ = await begun(tables, tiny(clock=30))
    live.clock.advance(29)
    await act(live, 0, "bid 5")
    live.clock.advance(2)
    await live.wait_idle()
    assert kinds(live)[-2:] == [("table", TABLE), ("action", 1)]
    assert deeds(live)[-1] == "bid 0"
    assert state(live).phase == "pay"
    live.clock.advance(30)
    await live.wait_idle()
    assert live.table.status.phase == "over"


async def test_no_time_passes_while_a_table_is_paused(tables):
    live, _ = await begun(tables, tiny(clock=30))
    live.clock.advance(20)
    await ask(live, 0, c.Pause())
    live.clock.advance(1000)
    await live.wait_idle()
    await ask(live, 0, c.Resume())
    live.clock.advance(9)
    await live.wait_idle()
    assert state(live).has_bid == (False, False)
    live.clock.advance(1)
    await live.wait_idle()
    assert live.table.status.phase == "over"


async def test_natures_stated_time_runs_on_while_people_act(tables):
    live, _ = await begun(tables, tiny("time", time="on"))
    live.clock.advance(20)
    await act(live, 0, "bid 3")
    live.clock.advance(9)
    await live.wait_idle()
    assert state(live).phase == "bid"
    live.clock.advance(1)
    await live.wait_idle()
    assert deeds(live)[-1] == "time"
    assert state(live).phase == "pay"


async def test_time_that_is_up_queues_behind_what_came_before_it(tables):
    live, _ = await begun(tables, tiny("time", time="on"))
    bid = asyncio.create_task(act(live, 0, "bid 3"))
    await asyncio.sleep(0)
    live.clock.advance(30)
    await bid
    await live.wait_idle()
    assert deeds(live)[-2:] == ["bid 3", "time"]


async def test_a_table_is_found_again_as_it_was(address):
    async with tables_at(address) as tables:
        live, place = await begun(tables, tiny("deal 3", "deal 1", rounds=2))
        await act(live, 0, "bid 0")
        await act(live, 1, "bid 0")
        await ask(live, 0, c.Rewind(to=live.table.n - 3))
        await ask(live, 1, c.Say(text="again!"))
        await ask(live, 0, c.Pause())
        kept = live.table
    async with tables_at(address) as tables:
        again = await tables.live(live.id)
        assert dataclasses.replace(again.table, running=None) == dataclasses.replace(
            kept, running=None
        )
        assert again.table.running == kept.running
        assert await tables.admission.seat_of(again, place.token) == 0


@pytest.mark.slow
async def test_a_snapshot_leads_to_the_same_table(address):
    async with tables_at(address) as tables:
        live, _ = await begun(tables, tiny("deal 3", "deal 1", rounds=2))
        for n in range(ENTRIES_PER_SNAPSHOT + 200):
            await ask(live, 1, c.Say(text=f"word {n}"))
        await act(live, 0, "bid 2")
        kept = live.table
    async with tables_at(address) as tables:
        assert (await tables.store.snapshot(live.id, kept.n - 200)) is not None
        again = await tables.live(live.id)
        assert again.table.running == kept.running
        assert again.table.status == kept.status
        await ask(again, 0, c.Rewind(to=6))
        assert (state(again).phase, state(again).has_bid) == ("bid", (False, False))


async def test_a_large_table_keeps_its_snapshot_once_people_pause(address):
    seats = ENTRIES_PER_SNAPSHOT // ENTRIES_PER_SEAT_AND_SNAPSHOT + 4
    async with tables_at(address) as tables:
        live, _ = await tables.open(c.Settings(game="connect", seats=seats), "Ada")
        due = ENTRIES_PER_SEAT_AND_SNAPSHOT * seats
        for n in range(due + 50):
            await ask(live, 0, c.Say(text=f"word {n}"))
        await live.wait_idle()
        kept = await tables.store.snapshots(live.id)
        assert len(kept) == 1
        assert min(kept) > due


async def test_while_no_server_had_a_table_nobodys_time_ran(address):
    clock = ManualClock(1000.0)
    settings = tiny(clock=30)
    async with tables_at(address, clock) as tables:
        live, _ = await begun(tables, settings)
        clock.advance(20)
        await ask(live, 0, c.Say(text="wait"))
    async with tables_at(address, ManualClock(9000.0)) as tables:
        again = await tables.live(live.id)
        tables.clock.advance(9)
        await again.wait_idle()
        assert state(again).has_bid == (False, False)
        tables.clock.advance(1)
        await again.wait_idle()
        assert again.table.status.phase == "over"


async def test_a_clock_that_was_set_back_keeps_nobody_waiting(address):
    async with tables_at(address, ManualClock(9000.0)) as tables:
        live, _ = await begun(tables, tiny("time", time="on"))
    async with tables_at(address, ManualClock(1000.0)) as tables:
        again = await tables.live(live.id)
        tables.clock.advance(30)
        await again.wait_idle()
        assert deeds(again)[-1] == "time"


async def test_idle_tables_leave_the_memory_and_abandoned_ones_close(address):
    clock = ManualClock(1000.0)
    async with tables_at(address, clock, idle=60, abandoned=1000, housekeeping=0.01) as tables:
        live, _ = await begun(tables)
        clock.advance(61)
        await eventually(lambda: live.id not in tables.in_memory)
        assert state(await tables.live(live.id)) == state(live)
        clock.advance(1000)
        # It leaves the memory, and comes back to be closed: perhaps between two looks.
        closed = await eventually(
            lambda: [t for t in tables.in_memory.values() if t.table.status.phase == "closed"]
        )
        with pytest.raises(Refused, match="closed"):
            await ask(closed[0], 0, c.Say(text="hello?"))


async def test_a_table_whose_clock_runs_is_not_abandoned_however_long_a_move_takes(address):
    clock = ManualClock(1000.0)
    async with tables_at(address, clock, idle=1e9, abandoned=1000, housekeeping=0.01) as tables:
        slow, _ = await begun(tables, tiny(clock=5000))
        left, _ = await begun(tables)
        clock.advance(1001)
        await eventually(lambda: left.table.status.phase == "closed")
        assert slow.table.status.phase == "playing"


async def test_a_game_that_takes_long_to_lay_out_delays_nobody(tables):
    others_go_on = threading.Event()

    class Large(Tiny):
        def initial_state(self, setup):
            assert others_go_on.wait(10), "the loop waits for the game"
            return super().initial_state(setup)

    large = Large()
    tables.games = lambda name: large
    opening = asyncio.create_task(tables.open(tiny(seats=3), "Ada"))
    await asyncio.sleep(0)
    others_go_on.set()
    live, _ = await opening
    others_go_on.clear()
    settings = live.table.status.settings.model_copy(update={"seats": 4})
    arranging = asyncio.create_task(ask(live, 0, c.ChangeSettings(settings=settings)))
    await asyncio.sleep(0)
    others_go_on.set()
    await arranging
    assert len(live.table.status.chairs) == 4


async def test_a_suggestion_that_its_game_does_not_know_is_refused(tables):
    live, _ = await tables.open(tiny(), "Ada")
    for name in ("game", "colour"):
        with pytest.raises(Refused):
            await ask(live, 0, c.Suggest(what=c.Suggestion(name=name, value="dice")))
    assert live.table.status.said == ()


async def test_there_are_no_other_tables(tables):
    with pytest.raises(NoTable):
        await tables.live("aaaaaaaaaa")
    with pytest.raises(Refused, match="no game called chess"):
        await tables.open(tiny().model_copy(update={"game": "chess"}), "Ada")
    with pytest.raises(Refused, match="players, not 9"):
        await tables.open(tiny().model_copy(update={"seats": 9}), "Ada")


async def test_a_host_need_not_sit(tables):
    live, place = await tables.open(tiny(), None)
    assert place.seat == HOST == await tables.admission.seat_of(live, place.token)
    for seat in (0, 1):
        await ask(live, HOST, c.SeatBot(seat=seat, bot="random"))
    await ask(live, HOST, c.Start())
    assert live.table.status.phase == "playing"


async def test_seats_move_with_those_who_hold_them(tables):
    live, ada = await tables.open(tiny(), "Ada")
    ben = await tables.sit(live, "Ben", 1)
    await ask(live, 0, c.Swap(a=0, b=1))
    assert [await tables.admission.seat_of(live, place.token) for place in (ada, ben)] == [1, 0]
    assert live.table.status.host == 1
    await ask(live, 1, c.Remove(seat=0))
    with pytest.raises(Refused, match="not yours"):
        await tables.admission.seat_of(live, ben.token)
    moved = await tables.admission.redeem(await tables.admission.link(live, 1))
    assert await tables.admission.seat_of(live, moved.token) == 1
    with pytest.raises(Refused, match="not yours"):
        await tables.admission.seat_of(live, ada.token)


async def test_only_a_rewind_needs_the_whole_log_not_a_word_that_says_so(address):
    async with tables_at(address) as tables:
        live, _ = await begun(tables)
        store = await open_store(str(address), alone=False)
        row, asked = await store.row(live.id), []
        table, steps, answers = await load_table(store, row)
        other = LiveTable(live.id, table, store, tables.clock, steps, answers)
        event.listen(
            store.engine.sync_engine,
            "before_cursor_execute",
            lambda connection, cursor, statement, *rest: asked.append(statement),
        )
        await ask(live, 0, c.Say(text="Shall we rewind?"))
        await other.catch_up()
        assert len(asked) == 1
        await ask(live, 0, c.Rewind(to=6))
        await other.catch_up()
        assert len(asked) == 3
        assert other.table == live.table
        await store.close()


async def test_two_processes_write_to_one_table(postgres):
    address = postgres.database()
    async with tables_at(address, lease=0.6) as one, tables_at(address, lease=0.6) as two:
        live, _ = await begun(one, tiny("deal 3", "deal 1", rounds=2, clock=30))
        other = await two.live(live.id)
        assert (live.driving, other.driving) == (True, False)
        await asyncio.gather(act(live, 0, "bid 0", "a"), act(other, 1, "bid 0", "b"))
        await eventually(lambda: live.table.n == other.table.n)
        assert live.table.running.state == other.table.running.state
        assert deeds(other)[-2:] == ["deal 3", "deal 1"]
        assert await act(other, 0, "bid 0", "a") == await act(live, 0, "bid 0", "a")
        await ask(live, 0, c.Rewind(to=live.table.n - 1))
        await eventually(lambda: live.table.n == other.table.n)
        assert live.table.running.state == other.table.running.state


async def unheard(tables, live):
    """The same table in another process, which has not heard of anything since."""
    store = await open_store(str(tables.store.engine.url.render_as_string(hide_password=False)))
    table, steps, answers = await load_table(store, await store.row(live.id))
    return LiveTable(live.id, table, store, tables.clock, steps, answers)


async def test_a_process_refuses_nothing_that_another_has_allowed(postgres):
    async with tables_at(postgres.database()) as tables:
        live, _ = await tables.open(tiny(), "Ada")
        await tables.sit(live, "Ben", None)
        other = await unheard(tables, live)
        await ask(live, 1, c.Ready())
        await ask(other, 0, c.Start())
        assert other.table.status.phase == "playing"
        with pytest.raises(Refused):
            await ask(other, 0, c.Start())
        await other.store.close()


async def test_another_process_takes_over_from_one_that_died(postgres):
    address = postgres.database()
    async with tables_at(address, lease=0.6) as two:
        async with tables_at(address, lease=0.6) as one:
            live, _ = await begun(one, tiny(clock=30))
            other = await two.live(live.id)
            one.store.leases.process += 1  # it will not give its lease back, as if it were killed
        await eventually(lambda: other.driving)
        two.clock.advance(30)
        await other.wait_idle()
        assert other.table.status.phase == "over"


async def test_what_swallows_a_cancellation_is_stopped_nevertheless(address):
    cancelled = 0

    async def stubborn():
        nonlocal cancelled
        while cancelled < 2:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                cancelled += 1

    async with asyncio.timeout(SECONDS), tables_at(address) as tables:
        tables.spawn(stubborn(), "stubborn")
        await asyncio.sleep(0)
    assert cancelled == 2


async def test_a_table_that_cannot_be_kept_lets_the_others_be_left(address):
    async with tables_at(address) as tables:
        bad, _ = await begun(tables)
        good, _ = await begun(tables)
        bad.store = Broken(bad.store)
    store = await open_store(str(address))
    assert [await store.snapshot(live.id, 100) is None for live in (bad, good)] == [True, False]
    await store.close()


class Broken(Around):
    """A store that keeps no snapshots."""

    async def keep_snapshot(self, *args):
        raise OSError("disk full")
