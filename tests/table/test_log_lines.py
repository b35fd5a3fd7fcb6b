import pytest

from hexhaven.core.messages import render_plainly
from hexhaven.table import changes as c
from hexhaven.table.log_lines import said_of
from hexhaven.table.table import fold
from tests.table.live_tables import act, ask, begun, games, tiny

pytestmark = pytest.mark.anyio


def told(steps, language="en"):
    """What is said of the rewinds among these steps."""
    said = [line for step in steps for line in said_of(step) if line.id == "table.told.rewind"]
    return [render_plainly(line, language).partition(".")[0] for line in said]


async def test_a_rewind_says_how_many_moves_of_seats_it_takes_back(tables):
    live, _ = await begun(tables, tiny("deal 3", "deal 1", rounds=2))
    start = live.table.n
    await act(live, 0, "bid 0")
    await act(live, 1, "bid 0")  # and Nature deals
    await ask(live, 0, c.Rewind(to=start))
    await act(live, 0, "bid 1")
    await ask(live, 0, c.Rewind())
    assert told(live.recent) == ["2 moves taken back", "1 move taken back"]
    assert told(live.recent, "de") == ["2 Aktionen zurückgenommen", "1 Aktion zurückgenommen"]

    entries = await tables.store.entries(live.id, games=games)
    later, _ = fold(entries, games=games)
    assert told(fold(entries, later, games)[1]) == told(live.recent)
