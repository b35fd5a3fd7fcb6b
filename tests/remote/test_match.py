"""What a server says of a match is read only if it can be true: kernels trust a view."""

import numpy as np
import pytest

import hexhaven
from hexhaven.core.messages import Refused
from hexhaven.core.serialization import serialize
from hexhaven.games.base.boards import STANDARD
from hexhaven.games.base.kernels.position import POSITION
from hexhaven.games.base.view import BaseView, bounds_of
from hexhaven.remote.match import RemoteMatch
from hexhaven.table.changes import Open, Settings
from hexhaven.table.protocol.frames import AnswerTime, Awaited, Snapshot
from hexhaven.table.protocol.table_info import table_info
from hexhaven.table.status import initial_status

BOUNDS = bounds_of(STANDARD)

MATCH = hexhaven.match("base", seats=3, seed=1)


INFO = table_info(
    "aaaaaaaaaa",
    initial_status(Open(settings=Settings(game="base", seats=3), host=0)),
    frozenset(),
    0,
)


def received_view(view):
    """What a client reads after a server has sent this view."""
    match = RemoteMatch(Snapshot(n=1, table=INFO, seat=0, hosting=True))
    match.apply_frame(Snapshot(n=2, table=INFO, seat=0, hosting=True, view=serialize(view)))
    return match.view(0)


def changed(name, value):
    """A view in which one field is something else."""
    view = BaseView(MATCH.view(0).words.copy(), 0)
    view.record[name] = value
    return view


def test_a_view_that_can_be_true_is_read():
    assert np.array_equal(received_view(MATCH.view(0)).words, MATCH.view(0).words)


@pytest.mark.parametrize("seat", [3, 100, -1, "0", 1.5])
def test_a_seat_that_does_not_exist_is_refused(seat):
    with pytest.raises(Refused):
        received_view(BaseView(MATCH.view(0).words, seat))


@pytest.mark.parametrize("name", sorted(BOUNDS))
def test_a_field_that_would_lead_kernels_astray_is_refused(name):
    low, high = BOUNDS[name]
    for value in (low - 1, high + 1):
        with pytest.raises(Refused) as refused:
            received_view(changed(name, value))
        assert refused.value.message.id == "frozen.bad"


@pytest.mark.parametrize("words", [np.zeros(3, np.int64), MATCH.view(0).words.astype(float)])
def test_words_that_are_no_position_are_refused(words):
    with pytest.raises(Refused) as refused:
        received_view(BaseView(words, 0))
    assert refused.value.message.id == "frozen.bad"


def test_the_time_to_answer_a_bot_ends_before_its_clock():
    awaited = Awaited(
        must=(1,), may=(0,), clocks={1: 50.0}, answer_time=AnswerTime(left=7.0, whole=10.0)
    )
    now = 100.0
    match = RemoteMatch(Snapshot(n=1, table=INFO, seat=0, hosting=True), lambda: now)
    match.apply_frame(Snapshot(n=2, seat=0, hosting=True, awaited=awaited))
    now += 3
    assert match.seconds_left() == 4.0
    answered = awaited.model_copy(update={"answer_time": None})
    match.apply_frame(Snapshot(n=3, seat=0, hosting=True, awaited=answered))
    assert match.seconds_left() == 50.0


def test_every_field_is_one_of_a_position():
    assert set(BOUNDS) <= set(POSITION.names)
