"""Times that run for everybody: their end, what comes after it, and who may change it."""

import asyncio
from dataclasses import replace

import pytest

from hexhaven.core.game import Pending
from hexhaven.core.messages import IllegalAction, Refused
from hexhaven.core.registry import load_game
from hexhaven.games.base.kernels.position import PHASES
from hexhaven.table import changes as c
from hexhaven.table.changes import Script, Settings
from hexhaven.table.clock import ManualClock
from hexhaven.table.table import table_from_json
from hexhaven.table.timed_game import Timing
from tests.games.connect.script import GAME
from tests.games.connect.script import Script as Staged
from tests.table.live_tables import act, ask, begun, deeds, state, tables_at, tiny


@pytest.mark.anyio
async def test_what_was_decided_before_a_time_was_up_is_too_late_after_it(tables):
    live, _ = await begun(tables, tiny("time", time="on"))
    decided = live.table.n
    await act(live, 0, "bid 3", version=decided)
    live.clock.advance(30)
    await live.wait_idle()
    with pytest.raises(IllegalAction, match="the round was over"):
        await act(live, 1, "shout 1", version=decided)


@pytest.mark.anyio
async def test_a_host_ends_the_time_that_runs(tables):
    live, _ = await begun(tables, tiny("time", time="on"))
    await act(live, 0, "bid 3")
    with pytest.raises(Refused, match="host"):
        await ask(live, 1, c.Skip())
    await ask(live, 0, c.Pause())
    with pytest.raises(Refused, match="paused"):
        await ask(live, 0, c.Skip())
    await ask(live, 0, c.Resume())
    await ask(live, 0, c.Skip())
    assert (deeds(live)[-1], state(live).phase) == ("time", "pay")
    with pytest.raises(Refused, match="No clock"):
        await ask(live, 0, c.Skip())


@pytest.mark.anyio
async def test_a_host_takes_back_the_last_action_and_the_time_stands(tables):
    live, _ = await begun(tables, tiny("time", time="on"))
    with pytest.raises(Refused, match="Nobody has done"):
        await ask(live, 0, c.Rewind())
    live.clock.advance(10)
    await act(live, 0, "bid 3")
    await ask(live, 0, c.Pause())
    live.clock.advance(500)
    await ask(live, 0, c.Rewind())
    assert state(live).has_bid == (False, False)
    await ask(live, 0, c.Resume())
    assert live.table.running.timing.nature_due() == live.clock.now() + 20


@pytest.mark.anyio
async def test_a_host_lets_a_bot_stand_in(tables):
    live, _ = await begun(tables, tiny(stand_in=False))
    with pytest.raises(Refused, match="host"):
        await ask(live, 1, c.StandIn(seat=1, bot="random"))
    await ask(live, 0, c.StandIn(seat=1, bot="random"))
    assert live.table.status.chairs[1].stand_in == "random"
    assert live.table.status.chairs[1].kind == "person"


@pytest.mark.anyio
async def test_a_time_for_everybody_stands_when_the_server_is_back_before_its_end(address):
    async with tables_at(address, ManualClock(1000.0)) as tables:
        live, _ = await begun(tables, tiny("time", time="on"))
        due = live.table.running.timing.nature_due()
    async with tables_at(address, ManualClock(due - 1)) as tables:
        again = await tables.live(live.id)
        assert not again.table.status.paused
        assert again.table.running.timing.nature_due() == due


@pytest.mark.anyio
async def test_a_time_that_ran_out_without_a_server_is_stopped_where_the_log_ends(address):
    clock = ManualClock(1000.0)
    async with tables_at(address, clock) as tables:
        live, _ = await begun(tables, tiny("time", time="on"))
        clock.advance(12)
        await act(live, 0, "bid 3")
    async with tables_at(address, ManualClock(9000.0)) as tables:
        again = await tables.live(live.id)
        assert again.table.status.paused
        tables.clock.advance(100)
        await ask(again, 0, c.Resume())
        assert again.table.running.timing.nature_due() == tables.clock.now() + 18


def test_what_nature_does_in_an_interlude_does_not_lengthen_a_time():
    runs = Pending(nature=30.0)
    timing = Timing().after(runs, 100.0, by_nature=True)
    drawing = timing.after(Pending(nature=0, interlude=True), 110.0, by_nature=False)
    assert drawing.after(runs, 110.0, by_nature=True).nature_due() == 130.0
    rolling = timing.after(Pending(nature=0), 130.0, by_nature=True)
    assert rolling.after(runs, 130.0, by_nature=True).nature_due() == 160.0


def test_a_time_goes_on_when_nature_was_due_for_a_moment_and_people_went_on():
    everybody = frozenset(range(4))
    runs = Pending(may=everybody, nature=30.0)
    timing = Timing().after(runs, 100.0, by_nature=True)
    counting = timing.after(Pending(may=everybody, nature=0), 110.0, by_nature=False)
    assert counting.after(runs, 111.0, by_nature=False).nature_due() == 130.0


@pytest.mark.anyio
@pytest.mark.rule("X-27")
async def test_a_place_between_turns_has_the_seconds_that_the_host_chose(tables):
    settings = Settings(
        game="base", seats=6, clock=60, building_clock=10, stand_in=False, script=Script(seed=1)
    )
    live, _ = await tables.open(settings, "Ada")
    for seat in range(1, 6):
        await tables.sit(live, f"Guest {seat}", None)
        await ask(live, seat, c.Ready())
    await ask(live, 0, c.Start())
    while PHASES[live.table.running.state.record.phase] != "special_building":
        live.clock.advance(60)
        await live.wait_idle()
    building = live.table.running.pending.must
    live.clock.advance(9)
    await live.wait_idle()
    assert live.table.running.pending.must == building
    live.clock.advance(1)
    await live.wait_idle()
    assert live.table.running.pending.must != building


@pytest.mark.anyio
@pytest.mark.rule("C-11")
async def test_where_a_game_rests_the_table_is_paused_once(tables):
    script = Script(seed=1)
    settings = Settings(game="connect", seats=4, options={"times": "30/40"}, script=script)
    live, _ = await tables.open(settings, "Ada")
    for seat in (1, 2, 3):
        await ask(live, 0, c.SeatBot(seat=seat, bot="builder"))
    await ask(live, 0, c.Start())
    for _ in range(10):
        assert not live.table.status.paused
        await ask(live, 0, c.Skip())
    assert live.table.status.paused
    assert state(live).position.round == 11
    await ask(live, 0, c.Resume())
    assert state(live).position.dice is not None
    assert not live.table.status.paused


@pytest.mark.anyio
@pytest.mark.rule("C-42")
async def test_points_are_counted_after_all_that_arrived_together(tables):
    draws = ("dice 3 3", "draw victory_point", "draw victory_point", "count")
    script = Script(draws=draws)
    settings = Settings(game="connect", seats=6, options={"points": 5}, script=script)
    live, _ = await tables.open(settings, "Ada")
    for seat in range(1, 6):
        await ask(live, 0, c.SeatBot(seat=seat, bot="builder"))
    await ask(live, 0, c.Start())
    await asyncio.gather(act(live, 1, "buy 1"), act(live, 3, "buy 2"))
    assert deeds(live) == [draws[0], "buy 1", draws[1], "buy 2", draws[2], draws[3]]
    assert load_game("connect").outcome(state(live)).winners == (1, 3)


@pytest.mark.anyio
@pytest.mark.rule("C-42")
async def test_a_table_judges_a_batch_around_a_win_as_the_library_replays_it(tables):
    script = Script(draws=("dice 3 3", "count"))
    live, _ = await tables.open(Settings(game="connect", seats=6, script=script), "Ada")
    for seat in range(1, 6):
        await ask(live, 0, c.SeatBot(seat=seat, bot="builder"))
    await ask(live, 0, c.Start())
    staged = Staged().roads(1, "1:30-41", "1:31-41", "2:21-32").road_of(3, "2:22-32")
    staged.score(1, 16).hold(1, "bl").hold(3, "blwg").score(5, 17).hold(5, "2g3o")
    running = replace(live.table.running, state=staged.state)
    live.table, began = replace(live.table, running=running), live.table.n
    reached, removal, claim = await asyncio.gather(
        act(live, 1, "road 2:32-43"),
        act(live, 3, "settle 2:32"),
        act(live, 5, "city 3:38"),
        return_exceptions=True,
    )
    entries = [step.entry for step in live.recent if step.entry.n > began]
    assert [(entry.n, entry.seat) for entry in entries[:2]] == [(reached, 1), (claim, 5)]
    assert removal.message.id == "refused.connect.claimed"
    assert str(entries[2].action) == "count"
    for entry in entries:
        staged.act(entry.seat, entry.action)
        if not staged.outcome:
            assert staged.refused(3, "settle 2:32") == "claimed"
    assert staged.outcome == GAME.outcome(state(live))
    assert staged.position == state(live).position


@pytest.mark.anyio
async def test_a_snapshot_keeps_that_a_time_is_interrupted(tables):
    live, _ = await begun(tables, tiny("time", time="on"))
    running = live.table.running
    interrupted = replace(running, timing=replace(running.timing, interlude=True))
    kept = table_from_json(replace(live.table, running=interrupted).to_json())
    assert kept.running.timing == interrupted.timing
