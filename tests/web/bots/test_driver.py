"""Bots in processes of their own: what they do wrong is logged, and a forced move is made."""

import asyncio
import logging
import os
import signal
from contextlib import asynccontextmanager, suppress

import pytest

import hexhaven
from hexhaven.bots.questions import Question
from hexhaven.games.dice.actions import Roll
from hexhaven.table import changes as c
from hexhaven.table.changes import HOST, Settings
from hexhaven.table.log import is_action
from hexhaven.table.transaction import Command
from hexhaven.web.bots.driver import Driver
from hexhaven.web.bots.processes import BotFailed, BotProcesses, SeatedBot, UnheardSteps
from hexhaven.web.hosting.metrics import Metrics
from hexhaven.web.settings import ServerSettings
from hexhaven.web.side_process import SideProcess
from tests.core.compiled.packages import WholePackage
from tests.table.live_tables import Failing, tables_at
from tests.waiting import eventually
from tests.web.faulty_bots import niceness

pytestmark = [pytest.mark.anyio, pytest.mark.slow, pytest.mark.usefixtures("interpreted")]


@pytest.fixture
def processes():
    made = BotProcesses(1)
    yield made
    made.stop()


def question(bot, must=True, table="aaaaaaaaaa"):
    match = hexhaven.match("dice", seats=2, seed=1)
    (seat,) = match.pending.must
    seated = SeatedBot(table, seat, "dice", bot)
    return seated, UnheardSteps(match.setup), Question(match.state, seat, must, 0)


async def test_a_bot_answers_with_an_action(processes):
    assert await processes.ask(*question("random"), 60) == Roll()


async def test_bots_get_ready_and_questions_wait_meanwhile(processes):
    ready = asyncio.create_task(processes.load_bots(["dice"]))
    await asyncio.sleep(0)
    answer = asyncio.create_task(processes.ask(*question("random"), 60))
    await eventually(lambda: processes.preparing == {"dice"})
    await ready
    assert processes.preparing == set()
    assert await answer == Roll()


#: A bot that needs compiled kernels.
LEARNER = """
from hexhaven.core.compiled.compiling import CompiledKernels

class Learner:
    def __init__(self, rng):
        pass

    @staticmethod
    def preparation(setup):
        return CompiledKernels("connect")

    def choose(self, view, choices, must):
        return None
"""
#: Takes a seat for it before kernels are compiled, and again afterwards.
SEAT = """
from hexhaven.bots.hooks import BotPlace
from hexhaven.core.compiled import kernels
from hexhaven.core.compiled.cache import playing_units, stamp
from hexhaven.core.registry import load_game
from hexhaven.web.bots.processes import SeatedBot, _seat_bot

game = load_game("connect")
place = BotPlace(game, game.setup(4), 0)

def seat():
    bot = _seat_bot(SeatedBot("table", 0, "connect", "learner:Learner"), place).bot
    print(type(bot).__name__, kernels.uses_all_compiled())

seat()
for unit in playing_units():
    stamp(unit).parent.mkdir(parents=True, exist_ok=True)
    stamp(unit).touch()
seat()
"""


def test_a_bot_that_needs_compiled_kernels_never_plays_by_interpreted_ones(tmp_path):
    package = WholePackage(tmp_path)
    (tmp_path / "learner.py").write_text(LEARNER)
    before, after = package.output(SEAT)
    assert before == "Builder False"
    assert after == "Learner True"


async def test_what_a_bot_does_wrong_is_told(processes):
    wrong = question("tests.web.faulty_bots:Wrong")
    for trouble in ("passed although it must act", "not allowed", "ValueError: oh"):
        with pytest.raises(BotFailed, match=trouble):
            await processes.ask(*wrong, 60)
    with pytest.raises(BotFailed, match="There is no bot called"):
        await processes.ask(*question("nobody"), 60)


async def test_a_bot_that_takes_too_long_delays_nobody_for_long(processes):
    assert await processes.ask(*question("random"), 60) == Roll()
    with pytest.raises(BotFailed, match="no answer"):
        await processes.ask(*question("tests.web.faulty_bots:Slow"), 0.1)
    assert await processes.ask(*question("random"), 60) == Roll()


async def test_a_process_that_a_bot_ends_is_replaced(processes):
    with pytest.raises(BotFailed, match="no answer"):
        await processes.ask(*question("tests.web.faulty_bots:Ending"), 60)
    assert await processes.ask(*question("random"), 60) == Roll()


async def test_bots_think_behind_people_and_coaches_behind_bots(processes):
    with pytest.raises(BotFailed) as told:
        await processes.ask(*question("tests.web.faulty_bots:Nice"), 60)
    beside = SideProcess()
    try:
        (coach,) = [nice async for nice in beside.ask(niceness)]
    finally:
        beside.stop()
    own = os.nice(0)
    assert str(told.value).endswith(f"nice {min(19, own + 5)}")
    assert coach == min(19, own + 10)


async def test_a_new_table_goes_to_the_least_busy_process_and_stays_there():
    processes = BotProcesses(2)
    try:
        hurried = [
            processes.ask(*question("tests.web.faulty_bots:Hurried", table=table), 60)
            for table in ("a", "b", "c", "d")
        ]
        told = await asyncio.gather(*hurried, return_exceptions=True)
        assert [str(failed).split()[1] for failed in told] == ["1.00"] * 4
        for trouble in ("passed although it must act", "not allowed"):
            wrong = processes.ask(*question("tests.web.faulty_bots:Wrong", table="a"), 60)
            other = processes.ask(*question("random", table="c"), 60)
            failed, answer = await asyncio.gather(wrong, other, return_exceptions=True)
            assert trouble in str(failed)
            assert answer == Roll()
    finally:
        processes.stop()


async def test_a_process_that_a_bot_leaves_behind_keeps_nobody_waiting(tmp_path, monkeypatch):
    monkeypatch.setenv("BRANCHED", str(tmp_path / "child"))
    processes = BotProcesses(1)
    try:
        assert await processes.ask(*question("random"), 60) == Roll()
        with pytest.raises(BotFailed, match="no answer"):
            async with asyncio.timeout(60):
                await processes.ask(*question("tests.web.faulty_bots:Branching"), 1)
        assert await processes.ask(*question("random"), 60) == Roll()
    finally:
        processes.stop()
        with suppress(FileNotFoundError):  # on a slow machine it has not come so far
            os.kill(int((tmp_path / "child").read_text()), signal.SIGKILL)


async def test_the_more_questions_wait_the_less_time_each_gets(processes):
    asked = [processes.ask(*question("tests.web.faulty_bots:Hurried"), 60) for _ in range(4)]
    told = await asyncio.gather(*asked, return_exceptions=True)
    assert [str(failed).split()[1] for failed in told] == ["1.00", "0.33", "0.50", "1.00"]


async def test_an_address_with_many_tables_delays_the_bots_of_another_by_one_question(processes):
    told = []

    async def ask(table, who):
        processes.note_owner(table, who)
        with pytest.raises(BotFailed) as failed:
            await processes.ask(*question("tests.web.faulty_bots:Hurried", table=table), 60)
        told.append((who, str(failed.value).split()[1]))

    many = [(f"of ada {n}", "ada") for n in range(6)]
    await asyncio.gather(*(ask(*one) for one in [*many, ("of ben", "ben")]))
    assert told[:3] == [("ada", "1.00"), ("ben", "0.50"), ("ada", "0.20")]
    assert [who for who, _ in told[3:]] == ["ada"] * 4


async def test_for_a_bot_that_fails_forced_moves_are_made(tmp_path, processes, caplog):
    settings, metrics = ServerSettings("", bot_patience=60.0), Metrics()
    async with tables_at(tmp_path / "hall.db") as tables:
        driver = Driver(tables, processes, settings, metrics, lambda live: frozenset())
        tables.on_load.append(driver.watch_table)
        wish = Settings(game="dice", seats=2, options={"turns": 2})
        live, _ = await tables.open(wish, None)
        with caplog.at_level(logging.WARNING):
            for seat, bot in enumerate(("wrong", "random")):
                change = c.SeatBot(seat=seat, bot=bot)
                await live.submit(Command(HOST, change))
            await live.submit(Command(HOST, c.Start()))
            await eventually(lambda: live.table.status.phase == "over", 60)
        assert metrics.total("bot_failures") == len(caplog.records) > 0
        assert "The bot wrong on seat 0" in caplog.text
        scores = live.table.running.game.outcome(live.table.running.state).scores
        assert len(scores) == 2


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """An installed package with two bots: one says by failing what it was told, one never ends."""
    info = tmp_path / "strange-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: strange\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[hexhaven.bots]\n"
        "dice.listener = tests.web.faulty_bots:Listener\n"
        "dice.endless = tests.web.faulty_bots:Endless\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("ENDLESS", str(tmp_path / "thinking"))


async def test_a_bot_with_hooks_is_told_of_the_whole_game(tmp_path, installed, processes, caplog):
    settings, heard = ServerSettings("", bot_patience=60.0), []
    async with tables_at(tmp_path / "hall.db") as tables:
        driver = Driver(tables, processes, settings, Metrics(), lambda live: frozenset())
        tables.on_load.append(driver.watch_table)
        wish = Settings(game="dice", seats=2, options={"turns": 1})
        live, _ = await tables.open(wish, None)
        live.listeners.append(lambda live, done: heard.extend(step.entry for step in done.steps))
        for seat, bot in enumerate(("listener", "random")):
            await live.submit(Command(HOST, c.SeatBot(seat=seat, bot=bot)))
        with caplog.at_level(logging.WARNING):
            await live.submit(Command(HOST, c.Start()))
            await eventually(lambda: "at the end of a game" in caplog.text, 60)
    actions = sum(is_action(entry) for entry in heard)
    assert f"seat 0 of dice was told {actions} times, then 2 scores" in caplog.text


@asynccontextmanager
async def alone(bot, database, processes, **timeouts):
    """A table at which one bot is to play alone."""
    settings = ServerSettings("", bot_patience=60.0)
    async with tables_at(database, **timeouts) as tables:
        driver = Driver(tables, processes, settings, Metrics(), lambda live: frozenset())
        tables.on_load.append(driver.watch_table)
        live, _ = await tables.open(Settings(game="dice", seats=1), None)
        await live.submit(Command(HOST, c.SeatBot(seat=0, bot=bot)))
        yield live


async def test_bots_wait_while_the_table_is_paused(tmp_path, processes):
    async with alone("random", tmp_path / "hall.db", processes) as live:
        await asyncio.gather(
            live.submit(Command(HOST, c.Start())), live.submit(Command(HOST, c.Pause()))
        )
        paused = live.table.n
        await processes.ask(*question("random"), 60)
        assert live.table.n == paused
        await live.submit(Command(HOST, c.Resume()))
        await eventually(lambda: live.table.n > paused + 3, 60)


async def test_a_bot_whose_answer_is_wanted_no_longer_is_stopped(
    tmp_path, installed, processes, caplog
):
    assert await processes.ask(*question("random"), 60) == Roll()
    async with alone("endless", tmp_path / "hall.db", processes) as live:
        await live.submit(Command(HOST, c.Start()))
        await eventually((tmp_path / "thinking").exists, 60)
        before = live.table.n
        with caplog.at_level(logging.WARNING):
            await live.submit(Command(HOST, c.SeatBot(seat=0, bot="random")))
            await eventually(lambda: live.table.n > before + 3, 60)
    assert "The bot endless on seat 0" in caplog.text
    assert "ValueError: stopped" in caplog.text


async def test_bots_go_on_by_themselves_after_the_database_was_away(tmp_path, processes):
    async with alone("random", tmp_path / "hall.db", processes, retry=0.001) as live:
        live.store = Failing(live.store)
        live.store.full = False
        await live.submit(Command(HOST, c.Start()))
        live.store.full = True
        await eventually(lambda: live.stalled, 60)
        seen = live.table.n
        live.store.full = False
        await eventually(lambda: live.table.n > seen, 60)


async def test_bots_pause_for_who_watches_and_hurry_when_told_to_until_that_person_must_act(
    tmp_path, processes
):
    settings = ServerSettings("", bot_patience=60.0, bot_pace=3600.0)
    async with tables_at(tmp_path / "hall.db") as tables:
        driver = Driver(tables, processes, settings, Metrics(), lambda live: frozenset({0}))
        tables.on_load.append(driver.watch_table)
        wish = Settings(game="dice", seats=2, options={"first": "1"})
        live, own = await tables.open(wish, "Ada")
        await live.submit(Command(own.seat, c.SeatBot(seat=1, bot="random")))
        await live.submit(Command(own.seat, c.Start()))
        await processes.ask(*question("random"), 60)
        assert not live.table.must_act(0), "the bot in turn pauses"
        await live.submit(Command(own.seat, c.Hurry()))
        await eventually(lambda: live.table.must_act(0), 60)
        while live.table.must_act(0):
            running = live.table.running_game()
            action = str(running.game.fallback(running.state, 0))
            await live.submit(Command(0, action, version=running.last_move))
        after = live.table.n
        await processes.ask(*question("random"), 60)
        assert live.table.n == after, "it pauses again"
