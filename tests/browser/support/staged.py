"""Any position of the base game on the real page, without playing as far as there.

Positions are reached by scripts (tests/games/base/script.py); frames are written by the models
of the protocol, as a server would send them.
"""

from __future__ import annotations

from functools import cache

from hexhaven.core.entries import Entry, Step
from hexhaven.games.base.hints import hint
from hexhaven.games.base.summary import summarise
from hexhaven.table.changes import COLOURS, Settings
from hexhaven.table.protocol import answers
from hexhaven.table.protocol.frames import Awaited, Choices, Ending, Line, Part, Snapshot, Update
from hexhaven.table.protocol.sentences import to_sentence
from hexhaven.table.protocol.table_info import SeatInfo, TableInfo, attendance_of
from hexhaven.web.schema.wire_models import to_wire
from tests.games.base.script import GAME, founded, start

TABLE = "staged0000"
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
NAMES = ("Ada", "Mara", "Jonas", "Theo", "Lena", "Emil")
#: As long as names may be.
LONG_NAMES = (
    "Ada",
    "Maximiliane Wolkenstein von Trostburg-Ro",
    "Bartholomew Featherstone of Great Yarmou",
    "Konstantinopolitanischedudelsackpfeifenm",
    "Anastasia-Philippa von und zu Guttenbrun",
    "Ferdinand Amadeus Wolfgang Sebastian III",
)


#: A person, bots, and somebody who is away.
KINDS = ({"kind": "person", "here": True}, *[{"kind": "bot", "bot": "builder"}] * 2)
KINDS += ({"kind": "person"}, *[{"kind": "bot", "bot": "builder"}] * 2)


def info(names=NAMES, over=False, clock=60, seats=4):
    """A table of people and bots."""
    chairs = tuple(
        SeatInfo(name=names[seat], colour=COLOURS[seat], ready=True, **KINDS[seat])
        for seat in range(seats)
    )
    return TableInfo(
        id=TABLE,
        status="over" if over else "playing",
        settings=Settings(game="base", seats=seats, clock=clock),
        seats=chairs,
        attendance=attendance_of(chairs, here=1),
        host=0,
        paused=False,
        ended="",
        rematch="",
        origin=None,
        said=(),
    )


def lines_of(script, seat, since=0):
    """What the log tells a seat of the entries after one."""
    state, lines = GAME.initial_state(script.setup), []
    for entry in script.entries:
        after = GAME.apply(state, entry.seat, entry.action)
        if entry.n > since:
            told = GAME.log_messages(Entry(entry.n, entry.seat, entry.action), state, after, seat)
            sentences = tuple(to_sentence(one, NAMES) for one in told)
            lines.append(Line(n=entry.n, at=0, seat=entry.seat, told=sentences))
        state = after
    return tuple(lines[-100:])


def _now(script, seat, names, clock=60, answer_time=None):
    outcome, pending = GAME.outcome(script.state), GAME.pending(script.state)
    choices = Choices()
    if outcome is None and pending.awaits(seat):
        legal = GAME.legal(script.state, seat)
        listed = tuple(action.to_json() for action in legal.listed)
        choices = Choices(listed=listed, spaces=tuple(space.name for space in legal.spaces))
    n, parts = len(script.entries), GAME.view(script.state, seat).parts()
    ending = outcome and Ending(
        ranking=outcome.ranking,
        winners=outcome.winners,
        scores=outcome.scores,
        reason=to_sentence(outcome.reason, names),
        details=dict(outcome.details),
    )
    return {
        "n": n,
        "table": info(names, over=outcome is not None, clock=clock, seats=script.setup.seats),
        "parts": {name: Part(n=n, value=value) for name, value in parts.items()},
        "awaited": Awaited(
            must=tuple(sorted(pending.must)),
            may=tuple(sorted(pending.may)),
            answer_time=answer_time,
            clocks=dict.fromkeys(pending.must if clock else (), 40.0),
        ),
        "choices": choices,
        "outcome": ending,
    }


def snapshot(script, seat=0, names=NAMES, **time):
    """All that a seat sees of a position."""
    now = _now(script, seat, names, **time)
    return Snapshot(seat=seat, hosting=True, lines=lines_of(script, seat), **now).model_dump_json()


def update(script, since, seat=0, names=NAMES):
    """What a seat is told when a position is reached from an earlier entry."""
    now = _now(script, seat, names)
    return Update(lines=lines_of(script, seat, since), **now).model_dump_json()


def hint_of(script, seat=0):
    """What a newcomer at a seat is told to do, as the server would answer."""
    found = hint(GAME.view(script.state, seat), GAME.legal(script.state, seat))
    said = None if found is None else to_sentence(found.said, NAMES)
    return answers.Hint(said=said).model_dump_json()


def summary_of(script, seat=0):
    """What is worth telling of a game that is over, as the server would answer."""
    state, steps = GAME.initial_state(script.setup), []
    for entry in script.entries:
        after = GAME.apply(state, entry.seat, entry.action)
        steps.append(Step(entry, state, after))
        state = after
    return to_wire(summarise(steps, seat), NAMES).model_dump_json()


class Stage:
    """A page whose server is ours: it shows the positions and gives the answers it was told to."""

    def __init__(self, person, first, ready="[data-board]", **answers):
        self.person, self.page, self.now = person, person.page, first
        self.answers, self.heard = answers, []
        self.page.route_web_socket("**/api/socket", self._open)
        self.page.route(f"**/api/tables/{TABLE}/*", self._answer)
        person.hold({"table": TABLE, "seat": 0, "token": "staged" * 4, "key": None})
        person.find(ready).wait_for()

    def _answer(self, route):
        answer = self.answers.get(route.request.url.rpartition("/")[2])
        if answer is None:
            route.fulfill(status=404)
        else:
            route.fulfill(body=answer, content_type="application/json")

    def _open(self, socket):
        self.socket = socket
        socket.on_message(self._hear)

    def _hear(self, said):
        self.heard.append(said)
        if '"hello"' in said:
            self.socket.send(self.now)

    def show(self, frame):
        """Send a frame, and wait until the page has drawn it."""
        self.now = frame
        self.socket.send(frame)
        self.settle()

    def settle(self):
        """Wait until the page has drawn what it knows."""
        self.page.evaluate(DRAWN)


SIX = "6b6l6w5g5o"
#: A founding in which three can be robbed at one field.
CROWD = (
    ((12, 17), (29, 23)),
    ((31, 25), (6, 10)),
    ((50, 53), (42, 37)),
    ((47, 43), (41, 36)),
)


def rich(**options):
    """Seat 0 in turn with six cards of each kind, and something to do everywhere."""
    return founded(**options).gain(0, SIX).gain(1, "2b2w").gain(2, "2b2w").gain(3, "2b2l").main(0)


@cache
def positions_of_six():
    """The same for six players, with what happens between their turns."""
    rich = founded(seats=6).gain(0, SIX)
    for seat in range(1, 6):
        rich.gain(seat, "2w")
    rich.main(0)
    countered = rich.copy().play(
        "0 offer b>2w", *(f"{seat} offer w>2b" for seat in range(1, 5)), "5 decline"
    )
    ended = rich.copy().main(4).play("4 end")
    paired = founded(seats=6, turn_rule="paired").gain(3, SIX).gain(0, SIX)
    return {
        "main": rich,
        "countered": countered,
        "discard": rich.copy().before_roll(1).roll(7),
        "to come": ended,
        "passing": ended.copy().play("0 skip"),
        "passed over": ended.copy().play("0 skip", "5 pass"),
        "others trade": ended.copy().play("0 skip").main(5),
        "others ask": ended.copy().play("0 skip").main(5).play("5 offer w>b"),
        "building": ended.copy().play("5 pass"),
        "pair": paired.copy().main(0).play("0 end"),
        "own part": paired.copy().main(3).play("3 end"),
    }


@cache
def positions():
    """The busiest positions of a game, by name, as seat 0 meets them."""
    bought = founded().draws(0, "knight", "road_building", "monopoly").gain(0, SIX)
    bought = bought.gain(1, "2b2w").main(1)
    asked = bought.copy().play("1 offer b>o", "2 offer g>w")
    countered = rich().play("0 offer b>2w", "1 offer w>2b", "2 offer w>bl", "3 decline")
    seven = rich().before_roll(0).roll(7)
    robber = founded().before_roll(0).roll(7)
    crowd = founded(*CROWD).before_roll(0).roll(7).play("0 robber 15")
    return {
        "founding": start().copy(),
        "roll": founded(),
        "main": rich(),
        "asked": asked,
        "countered": countered,
        "discard": seven,
        "robber": robber,
        "victim": crowd,
        "cards": bought.copy().main(0),
        "waiting": bought,
        "won": ended(0, "city 12", "city 29"),
        "lost": ended(1, "city 32", "city 6"),
    }


def ended(seat, *cities):
    """A short game that a seat has won, with a point that nobody saw."""
    return founded(points=5).builds(seat, *cities).draws(seat, "victory_point")
