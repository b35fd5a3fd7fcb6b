"""Frames: nothing arrives that a seat may not know, and what is shared is the same for all."""

import json
from dataclasses import replace

import pytest

from hexhaven.core.chance import SeededRng
from hexhaven.core.registry import game_names
from hexhaven.table.changes import HOST, Open, Settings
from hexhaven.table.clock import ManualClock
from hexhaven.table.live import LiveTable
from hexhaven.table.protocol.frames import server_frames
from hexhaven.table.protocol.table_info import table_info
from hexhaven.table.status import initial_status
from hexhaven.table.table import Table
from hexhaven.table.timed_game import TimedGame
from hexhaven.web.broadcast.frames import Frames, changed_part_names
from tests.conformance.leaks import is_open, secrets_of
from tests.conformance.plays import bot_plays, close_plays, plays_of, same

#: How many steps of a playthrough are framed: from its beginning, and spread over all of it.
FRAMED, FEW = 25, 10


def table_of(play, state, n):
    """A table at which a game stands in some state."""
    settings = Settings(game="x", seats=len(play.seats))
    status = initial_status(Open(settings=settings, host=HOST)).begin()
    if play.game.outcome(state) is not None:
        status = status.end()
    running = TimedGame.begin(play.game, play.match.setup, 1, 0.0)
    timing = running.timing.after(play.game.pending(state), 0.0, by_nature=True)
    return Table(n, status, replace(running, state=state, last_move=n, timing=timing))


def frames(play, step, state, seat, held=None):
    """The snapshot and the update that a seat gets when the game stands in a state.

    Its client holds the parts of the snapshot, unless told otherwise.
    """
    n = step.entry.n
    live = LiveTable("aaaaaaaaaa", table_of(play, state, n), None, ManualClock(5.0), [step])
    info = table_info(live.id, live.table.status, frozenset(), 0).model_dump_json()
    builder = Frames(live).builder()
    snapshot, parts = builder.snapshot(seat, info, hosting=False, with_view=True)
    names = changed_part_names(live.table, step)
    update = builder.update(seat, [step], [names], held or parts, "null", with_view=True)
    return snapshot, update


def check_frames(name, plays):
    """What a seat may not know is drawn again, and its frames stay as they are."""
    secrets, redrawn = secrets_of(name), 0
    for play in plays:
        for k, step in enumerate(play.some_steps(FEW)):
            for seat in play.observers:
                other = secrets.redraw(step.after, seat, SeededRng(k, stream=8))
                if not same(other, step.after):
                    redrawn += 1
                    assert frames(play, step, other, seat) == frames(play, step, step.after, seat)
    assert redrawn > 100


SECRET = [name for name in game_names() if not is_open(name)]


@pytest.mark.slow
@pytest.mark.parametrize("name", SECRET)
def test_no_frame_depends_on_what_its_seat_may_not_know(name):
    check_frames(name, plays_of(name))


@pytest.mark.prove
@pytest.mark.parametrize("name", SECRET)
def test_no_frame_of_many_depends_on_what_its_seat_may_not_know(name):
    check_frames(name, close_plays(name))


@pytest.mark.slow
@pytest.mark.parametrize("name", game_names())
def test_parts_of_one_name_are_the_same_for_all_who_see_them(name):
    for play in plays_of(name):
        for state in play.positions:
            seen = {}
            for seat in play.observers:
                for part, value in play.game.view(state, seat).parts().items():
                    assert seen.setdefault(part, value) == value


@pytest.mark.slow
@pytest.mark.parametrize("name", game_names())
def test_updates_lead_to_what_a_snapshot_shows(name):
    play = bot_plays(name)[0]
    for seat in play.observers:
        held = {}
        for step in play.steps[:FRAMED]:
            snapshot, update = frames(play, step, step.after, seat, set(held))
            for text in (snapshot, update):
                server_frames.validate_json(text)
            snapshot, update = json.loads(snapshot), json.loads(update)
            held |= update["parts"] if held else snapshot["parts"]
            held = {part: value for part, value in held.items() if value is not None}
            assert {p: v["value"] for p, v in held.items()} == {
                p: v["value"] for p, v in snapshot["parts"].items()
            }
            assert update["choices"] == snapshot["choices"]
            assert [line["n"] for line in update["lines"]] == [step.entry.n]
