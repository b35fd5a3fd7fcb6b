import json
from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexhaven.core.messages import BadNotation, BadSetup, IllegalAction
from hexhaven.core.setup import Setup
from tests.conformance.checks import CHECKS, check_words
from tests.conformance.plays import (
    NAMES,
    Play,
    bot_plays,
    close_plays,
    game_of,
    plain_setup,
    plays_of,
    same,
    seat_counts,
)

NUMBERS = st.integers(-2, 25) | st.sampled_from((10**30, np.int64(2), True, 1.0, "8", None))
#: Connect takes as long as all other games together.
QUICK_AND_SLOW = [
    pytest.param(name, marks=pytest.mark.slow if name == "connect" else ()) for name in NAMES
]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("name", QUICK_AND_SLOW)
def test_every_game_keeps_to_the_protocol(name: str, check: Callable[[Play], None]):
    for play in plays_of(name):
        check(play)


@pytest.mark.prove
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("name", NAMES)
def test_every_game_keeps_to_the_protocol_at_many_steps(name: str, check: Callable[[Play], None]):
    for play in close_plays(name):
        check(play)


@pytest.mark.parametrize("name", NAMES)
def test_random_play_ends(name: str):
    outcomes = [play.match.outcome for play in bot_plays(name)]
    assert None not in outcomes


@pytest.mark.parametrize("name", NAMES)
def test_every_number_of_seats_and_every_declared_kind_of_action_is_met(name: str):
    game = game_of(name)
    plays = plays_of(name)
    assert {play.match.setup.seats for play in plays} == set(seat_counts(game))
    met = {type(action) for play in plays for action in play.pool}
    assert met == set(game.notation.kinds.values())


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "wrong",
    [
        lambda s: Setup("another", s.version, s.seats, s.options),
        lambda s: Setup(s.game, s.version + 1, s.seats, s.options),
        lambda s: Setup(s.game, s.version, 99, s.options),
        lambda s: Setup(s.game, s.version, s.seats, {**s.options, "colour": "red"}),
        lambda s: Setup(s.game, s.version, s.seats, {**s.options, next(iter(s.options)): "?"}),
    ],
    ids=["game", "version", "seats", "option", "value"],
)
def test_a_foreign_setup_is_refused(name: str, wrong: Callable[[Setup], Setup]):
    game = game_of(name)
    with pytest.raises(BadSetup) as refusal:
        game.initial_state(wrong(plain_setup(game, 0)))
    check_words(refusal.value)


def anything_like(value: Any) -> st.SearchStrategy[Any]:
    """What somebody might put into a field that holds this value."""
    if not isinstance(value, tuple):
        return NUMBERS
    reordered = st.permutations(value).map(tuple)
    counted = st.lists(NUMBERS, min_size=len(value), max_size=len(value) + 1)
    return reordered | counted | counted.map(tuple) | st.just(value + value) | NUMBERS


@pytest.mark.parametrize("name", NAMES)
@given(st.data())
@settings(max_examples=50)
def test_an_action_made_in_python_is_refused_in_words_or_kept_as_it_was_judged(
    name: str, data: st.DataObject
):
    judge_one_made_in_python(name, data)


@pytest.mark.prove
@pytest.mark.parametrize("name", NAMES)
@given(st.data())
@settings(max_examples=500)
def test_many_actions_made_in_python_are_refused_in_words_or_kept_as_they_were_judged(
    name: str, data: st.DataObject
):
    judge_one_made_in_python(name, data)


def judge_one_made_in_python(name: str, data: st.DataObject) -> None:
    """An action of a playthrough with other fields is refused, or is the same when read again."""
    # By number: what Hypothesis picks from, it would look at as a whole every time.
    steps = [(play.game, step) for play in plays_of(name) for step in play.steps]
    game, step = steps[data.draw(st.integers(0, len(steps) - 1), label="step")]
    entry = step.entry
    names = [field.name for field in fields(entry.action)]
    changed = data.draw(st.sets(st.sampled_from(names))) if names else set()
    try:
        made = replace(
            entry.action,
            **{name: data.draw(anything_like(getattr(entry.action, name))) for name in changed},
        )
    except BadNotation as refusal:
        check_words(refusal)
        return
    kept = game.notation.from_json(json.loads(json.dumps(made.to_json())))
    assert repr(kept) == repr(made)
    try:
        after = game.apply(step.before, entry.seat, made)
    except IllegalAction as refusal:
        check_words(refusal)
        return
    assert repr(game.notation.read(str(made))) == repr(made)
    assert same(game.apply(step.before, entry.seat, game.notation.read(str(made))), after)
