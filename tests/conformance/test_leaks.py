import pytest

from tests.conformance.leaks import check_entries, check_resample, check_states, secrets_of
from tests.conformance.plays import NAMES, plays_of


@pytest.mark.parametrize("name", NAMES)
def test_nothing_shown_depends_on_a_secret(name: str):
    assert sum(check_states(play, secrets_of(name)) for play in plays_of(name)) > 100


@pytest.mark.parametrize("name", NAMES)
def test_secret_actions_look_alike(name: str):
    assert sum(check_entries(play, secrets_of(name)) for play in plays_of(name)) > 100


@pytest.mark.parametrize("name", NAMES)
def test_resampling_finds_what_can_be(name: str):
    assert sum(check_resample(play, secrets_of(name)) for play in plays_of(name)) > 5
