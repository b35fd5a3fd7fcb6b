"""The last entries are kept with few of their states, and told with all of them."""

import pytest

from hexhaven.core.chance import SeededRng
from hexhaven.core.entries import Entry
from hexhaven.core.messages import render_plainly
from hexhaven.core.registry import load_game
from hexhaven.matches.nature import RandomNature
from hexhaven.table import changes as c
from hexhaven.table.changes import TABLE, Open, Pause, Resume, Rewind, Settings
from hexhaven.table.log import RUN_LENGTH, RecentEntries, table_log_lines
from hexhaven.table.table import fold
from tests.table.live_tables import act, ask, begun, tiny


def log_of(game):
    """A game with a pause and a rewind in it, as a table's log."""
    setup = game.setup(4, {})
    log = [Open(settings=Settings(game=game.name, seats=4), host=0), setup]
    entries = [Entry(n, TABLE, action) for n, action in enumerate(log, 1)]
    table, _ = fold(entries)
    rng = SeededRng(5)

    def take(seat, action):
        nonlocal table
        entries.append(Entry(len(entries) + 1, seat, action))
        table, _ = table.apply(entries[-1], lambda: entries)

    while len(entries) < 90:
        running = table.running_game()
        if running.nature_is_due:
            take(-1, running.draw(RandomNature(rng)))
        else:
            seat = min(running.pending.must or running.pending.may)
            listed = game.legal(running.state, seat).listed
            take(
                seat,
                listed[rng.below(len(listed))] if listed else game.fallback(running.state, seat),
            )
        if len(entries) == 30:
            take(TABLE, Pause())
            take(TABLE, Resume())
        if len(entries) == 60:
            take(0, Rewind(to=40))
    return entries


@pytest.mark.parametrize("most", [1, 25, 50, 1000])
@pytest.mark.parametrize("run", [1, 7, RUN_LENGTH])
def test_states_that_were_let_go_are_worked_out_again(most, run):
    game = load_game("base")
    _, steps = fold(log_of(game))
    assert RecentEntries(most, steps, run).steps(game) == steps[-most:]


def test_what_is_not_known_stays_unknown():
    game = load_game("base")
    entries = log_of(game)
    begun, _ = fold(entries[:50])
    _, steps = fold(entries, begun)
    assert steps[20].after is None
    assert RecentEntries(80, steps, RUN_LENGTH).steps(game) == steps[-80:]


def rewinds(steps, language="en"):
    """What is said of the rewinds among these steps."""
    said = [
        line for step in steps for line in table_log_lines(step) if line.id == "table.told.rewind"
    ]
    return [render_plainly(line, language).partition(".")[0] for line in said]


@pytest.mark.anyio
async def test_a_rewind_says_how_many_moves_of_seats_it_takes_back(tables):
    live, _ = await begun(tables, tiny("deal 3", "deal 1", rounds=2))
    start = live.table.n
    await act(live, 0, "bid 0")
    await act(live, 1, "bid 0")  # and Nature deals
    await ask(live, 0, c.Rewind(to=start))
    await act(live, 0, "bid 1")
    await ask(live, 0, c.Rewind())
    assert rewinds(live.recent) == ["2 moves taken back", "1 move taken back"]
    assert rewinds(live.recent, "de") == [
        "2 Aktionen zurückgenommen",
        "1 Aktion zurückgenommen",
    ]

    entries = await tables.store.entries(live.id)
    later, _ = fold(entries)
    assert rewinds(fold(entries, later)[1]) == rewinds(live.recent)
