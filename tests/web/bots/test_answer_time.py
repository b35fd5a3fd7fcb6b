"""Bots that offer something let people answer, but not for ever."""

import itertools
import json
from contextlib import asynccontextmanager

import pytest

from hexhaven.core.game import NATURE
from hexhaven.core.registry import load_game
from hexhaven.table import changes as c
from hexhaven.table.changes import Script, Settings
from hexhaven.table.clock import ManualClock
from hexhaven.table.log import is_action
from hexhaven.web.bots.driver import Driver
from hexhaven.web.broadcast.room import Room
from hexhaven.web.hosting.metrics import Metrics
from hexhaven.web.settings import ServerSettings
from tests.table.live_tables import act, ask, tables_at
from tests.waiting import eventually
from tests.web.broadcast.rooms import entered, nobody_is_away
from tests.web.processes import ServerProcess

pytestmark = pytest.mark.anyio

ADA, BOT = 0, 1
SEED = 3
OFFERS = [f"offer {give}>{want}" for give, want in itertools.permutations("blwgo", 2)]


class Offering:
    """Thinks for bots that offer once what Ada can pay, or not, and else do what must be done."""

    def __init__(self, payable):
        self.offered, self.payable = False, payable

    async def ask(self, bot, news, question, patience):
        if question is None or not question.must:
            return None
        game, state, seat = load_game(bot.game), question.state, question.seat
        for text in OFFERS if not self.offered else ():
            offer = game.notation.read(text)
            if offer not in game.legal(state, seat):
                continue
            if bool(accepts(game, game.apply(state, seat, offer))) == self.payable:
                self.offered = True
                return text
        return str(game.fallback(state, seat))


def accepts(game, state):
    """What Ada can accept."""
    return [a for a in game.legal(state, ADA).listed if str(a).startswith("accept")]


class Table:
    """Ada against a bot that has made an offer."""

    def __init__(self, live, driver, there):
        self.live, self.driver, self.there = live, driver, there
        self.room = Room(
            live, nobody_is_away, answer_time=lambda seat: driver.answer_time(live, seat)
        )

    def answer_time_of(self, seat=ADA):
        """What somebody who comes in now is told of the time to answer."""
        _, snapshot = entered(self.room, seat)
        return snapshot["awaited"]["answer_time"]

    @property
    def acts(self):
        """What Ada and the bot have done since the offer."""
        entries = [step.entry for step in self.live.recent if is_action(step.entry)]
        acts = [(e.seat, str(e.action).split()[0]) for e in entries if e.seat != NATURE]
        offered = next((i for i, (_, word) in enumerate(acts) if word == "offer"), len(acts))
        return acts[offered:]

    async def goes_on_after(self, seconds):
        """The bot waits until just then, and no longer."""
        self.live.clock.advance(seconds - 0.1)
        await self.says()
        assert self.acts == [(BOT, "offer")]
        self.live.clock.advance(0.1)
        await eventually(lambda: self.acts[1:])

    def says(self):
        """What Ada says, which answers nothing, takes time in which a hasty bot would go on."""
        return ask(self.live, ADA, c.Say(text="Let me think."))


@asynccontextmanager
async def offered(tmp_path, there=(ADA,), answer_time=10.0, clock=None, payable=True):
    settings = ServerSettings("", bot_pace=0.0, answer_time=answer_time)
    async with tables_at(tmp_path / "hall.db", ManualClock(1000.0)) as tables:
        there = set(there)
        driver = Driver(tables, Offering(payable), settings, Metrics(), lambda live: there)
        tables.on_load.append(driver.watch_table)
        wish = Settings(game="base", seats=2, options={"first": "1"}, script=Script(seed=1))
        live, _ = await tables.open(wish.model_copy(update={"clock": clock}), "Ada")
        await ask(live, ADA, c.SeatBot(seat=BOT, bot="builder"))
        await ask(live, ADA, c.Start())
        game = live.table.running.game
        for _ in range(4):
            await eventually(lambda: game.pending(live.table.running.state).must == {ADA})
            await act(live, ADA, game.fallback(live.table.running.state, ADA))
        table = Table(live, driver, there)
        await eventually(lambda: table.acts)
        yield table


async def test_a_bot_waits_until_its_offer_is_answered_and_then_goes_on_at_once(tmp_path):
    async with offered(tmp_path) as table:
        running = table.live.table.running
        (accept,) = accepts(running.game, running.state)
        await table.says()
        await act(table.live, ADA, accept)
        await eventually(lambda: len(table.acts) > 2)
        assert table.acts[:3] == [(BOT, "offer"), (ADA, "accept"), (BOT, "end")]


async def test_declining_is_an_answer(tmp_path):
    async with offered(tmp_path) as table:
        await table.says()
        await act(table.live, ADA, "decline")
        await eventually(lambda: len(table.acts) > 2)
        assert table.acts[:3] == [(BOT, "offer"), (ADA, "decline"), (BOT, "end")]


async def test_a_bot_waits_no_longer_than_it_was_told(tmp_path):
    async with offered(tmp_path) as table:
        await table.goes_on_after(10.0)
        assert table.acts[1] == (BOT, "end")


async def test_waiting_takes_no_more_than_half_of_what_a_turn_clock_leaves(tmp_path):
    async with offered(tmp_path, clock=8) as table:
        assert table.answer_time_of() == {"left": 4.0, "whole": 4.0}
        await table.goes_on_after(4.0)
        assert not any(isinstance(s.entry.action, c.SeatTimeUp) for s in table.live.recent)


async def test_a_pause_takes_no_time_to_answer(tmp_path):
    async with offered(tmp_path) as table:
        table.live.clock.advance(9.0)
        await ask(table.live, ADA, c.Pause())
        assert table.answer_time_of() is None
        table.live.clock.advance(60.0)
        await ask(table.live, ADA, c.Resume())
        assert table.answer_time_of() == {"left": 10.0, "whole": 10.0}
        await table.goes_on_after(10.0)


async def test_who_is_waited_for_is_told_how_long_and_nobody_else(tmp_path):
    async with offered(tmp_path) as table:
        assert table.answer_time_of() == {"left": 10.0, "whole": 10.0}
        table.live.clock.advance(3.5)
        assert table.answer_time_of() == {"left": 6.5, "whole": 10.0}, "also after coming back"
        assert table.answer_time_of(None) is None, "whether Ada can pay is her own business"
        session, _ = entered(table.room, ADA)
        await act(table.live, ADA, "decline")
        update = json.loads(session.outbox.get_nowait())
        assert update["awaited"]["answer_time"] is None


@pytest.mark.parametrize(
    "how",
    [{"there": ()}, {"there": (None,)}, {"answer_time": 0.0}, {"payable": False}],
    ids=str,
)
async def test_nobody_waits_where_nobody_is_there_or_can_pay_or_waiting_is_off(tmp_path, how):
    async with offered(tmp_path, **how) as table:
        await eventually(lambda: table.acts[1:])
        assert table.acts[1] == (BOT, "end")


async def test_who_goes_is_no_longer_waited_for(tmp_path):
    async with offered(tmp_path) as table:
        await table.says()
        assert table.acts == [(BOT, "offer")]
        table.there.clear()
        table.driver.wake(table.live)
        await eventually(lambda: table.acts[1:])
        assert table.acts[1] == (BOT, "end")


async def test_who_is_stood_in_for_is_no_longer_waited_for(tmp_path):
    async with offered(tmp_path) as table:
        await ask(table.live, ADA, c.StandIn(seat=ADA, bot="builder"))
        assert table.answer_time_of() is None
        await eventually(lambda: table.acts[1:])
        assert table.acts[1] == (BOT, "end")


def answer(listed):
    """What Ada does, who trades and otherwise keeps out of everything."""
    kinds = {action["kind"]: action for action in listed}
    for kind in ("accept", "decline", "roll", "end"):
        if kind in kinds:
            return kinds[kind]
    return listed[0]


async def test_a_person_accepts_the_offer_of_a_bot_on_a_real_server(tmp_path):
    words = ("--allow-scripts", "--bot-pace", "0", "--answer-time", "3600", "--bot-processes", "1")
    with ServerProcess(tmp_path / "hall.db", *words) as server:
        game = {"script": {"seed": 1}, "options": {"first": "0"}, "stand_in": False}
        held = server.open("base", 2, bots=["builder"], start=True, **game)
        async with server.joined(held) as ada:
            action, ack = {"kind": ""}, None
            while action["kind"] != "accept":
                await ada.see(lambda: ada.now["choices"]["listed"])
                action = answer(ada.now["choices"]["listed"])
                awaited = ada.now["awaited"]
                ack = await ada.act(action)
                assert ack["type"] == "ack"
            assert awaited["answer_time"]["whole"] == 3600, "told with the offer"
            frame = await ada.until("update", lambda frame: frame["n"] > ack["n"])
            assert frame["awaited"]["answer_time"] is None
            assert frame["lines"][0]["told"][0]["id"] == "told.base.deal.with_you"
