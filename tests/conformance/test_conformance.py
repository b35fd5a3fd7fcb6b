from collections.abc import Callable

import pytest

from hexhaven.core.messages import BadSetup
from hexhaven.core.setup import Setup
from tests.conformance.checks import CHECKS, check_words
from tests.conformance.plays import (
    NAMES,
    Play,
    bot_plays,
    game_of,
    plain_setup,
    plays_of,
    seat_counts,
)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("name", NAMES)
def test_every_game_keeps_to_the_protocol(name: str, check: Callable[[Play], None]):
    for play in plays_of(name):
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
        game.start(wrong(plain_setup(game, 0)))
    check_words(refusal.value)
