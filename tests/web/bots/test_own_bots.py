"""The searching bot of docs/bots.md, installed as a package, plays at a live table of a server."""

import pytest

from hexhaven.table import changes as c
from hexhaven.table.changes import HOST, Settings
from hexhaven.table.transaction import Command
from hexhaven.web.bots.driver import Driver
from hexhaven.web.bots.processes import BotProcesses
from hexhaven.web.hosting.metrics import Metrics
from hexhaven.web.settings import ServerSettings
from tests.bots.page import source_with
from tests.table.live_tables import tables_at
from tests.waiting import eventually

pytestmark = pytest.mark.anyio


@pytest.fixture
def searcher(tmp_path, monkeypatch):
    """The searching bot of the page, as an installed package declares it."""
    (tmp_path / "mysearcher.py").write_text(source_with("MySearcher"))
    info = tmp_path / "mysearcher-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: mysearcher\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[hexhaven.bots]\nbase.mysearcher = mysearcher:MySearcher"
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    return "mysearcher"


@pytest.mark.prove
async def test_the_searching_bot_of_the_page_plays_at_a_live_table(tmp_path, searcher):
    processes, metrics = BotProcesses(1), Metrics()
    try:
        async with tables_at(tmp_path / "hall.db") as tables:
            settings = ServerSettings("", bot_patience=60.0)
            driver = Driver(tables, processes, settings, metrics, lambda live: frozenset())
            tables.on_load.append(driver.watch_table)
            wish = Settings(game="base", seats=2, options={"points": 3})
            live, _ = await tables.open(wish, None)
            for seat, bot in enumerate((searcher, "builder")):
                await live.submit(Command(HOST, c.SeatBot(seat=seat, bot=bot)))
            await live.submit(Command(HOST, c.Start()))
            await eventually(lambda: live.table.status.phase == "over", 300)
            assert metrics.total("bot_failures") == 0
            assert live.table.running.game.outcome(live.table.running.state).winners
    finally:
        processes.stop()
