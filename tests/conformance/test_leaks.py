from collections.abc import Callable

import pytest

from tests.conformance.leaks import (
    Secrets,
    check_entries,
    check_open,
    check_resample,
    check_states,
    is_open,
    secrets_of,
)
from tests.conformance.plays import NAMES, Play, close_plays, plays_of

CLOSED = [name for name in NAMES if not is_open(name)]
OPEN = [name for name in NAMES if is_open(name)]


@pytest.mark.slow
@pytest.mark.parametrize("name", CLOSED)
def test_nothing_shown_depends_on_a_secret(name: str):
    assert sum(check_states(play, secrets_of(name)) for play in plays_of(name)) > 100


@pytest.mark.slow
@pytest.mark.parametrize("name", CLOSED)
def test_secret_actions_look_alike(name: str):
    assert sum(check_entries(play, secrets_of(name)) for play in plays_of(name)) > 100


@pytest.mark.prove
@pytest.mark.parametrize("name", CLOSED)
@pytest.mark.parametrize("check", [check_states, check_entries], ids=lambda check: check.__name__)
def test_no_secret_is_shown_at_many_steps(name: str, check: Callable[[Play, Secrets], int]):
    assert sum(check(play, secrets_of(name)) for play in close_plays(name)) > 400


@pytest.mark.slow
@pytest.mark.parametrize("name", CLOSED)
def test_resampling_finds_what_can_be(name: str):
    assert sum(check_resample(play, secrets_of(name)) for play in plays_of(name)) > 5


@pytest.mark.parametrize("name", OPEN)
def test_a_game_without_secrets_shows_everything_to_everybody(name: str):
    for play in plays_of(name):
        check_open(play)
