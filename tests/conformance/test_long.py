"""The long form: many more playthroughs, every check on each."""

import pytest

from tests.conformance.checks import CHECKS
from tests.conformance.leaks import check_entries, check_resample, check_states, secrets_of
from tests.conformance.plays import NAMES, game_of, play_of


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(1000, 1020))
@pytest.mark.parametrize("bots", [True, False], ids=["bots", "wild"])
@pytest.mark.parametrize("name", NAMES)
def test_every_game_keeps_to_the_protocol_for_long(name: str, bots: bool, seed: int):
    play, secrets = play_of(game_of(name), seed, bots), secrets_of(name)
    for check in CHECKS:
        check(play)
    check_states(play, secrets)
    check_entries(play, secrets)
    check_resample(play, secrets)
