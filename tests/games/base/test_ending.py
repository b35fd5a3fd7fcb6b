"""What is said of a game that ended, and of one that cannot begin."""

import pytest

from hexhaven.core.messages import BadSetup, message
from hexhaven.core.setup import Setup
from hexhaven.games.base.game import BaseGame
from tests.games.base.script import Script, setup_of


@pytest.mark.parametrize("limit", [1, 3])
def test_a_game_that_stops_at_its_limit_has_had_so_many_turns(limit):
    game = Script(setup_of(island="beginner", turn_limit=limit))
    for turn in range(limit):
        assert BaseGame().outcome(game.state) is None
        game.play(f"{turn % 4} roll", "* dice 1 1", f"{turn % 4} end")
    outcome = BaseGame().outcome(game.state)
    assert outcome is not None
    assert outcome.winners == ()
    assert outcome.reason == message("outcome.base.limit", turns=limit)
    assert outcome.details["turns"] == limit


def test_a_setup_of_another_version_hears_which_rules_these_are():
    with pytest.raises(BadSetup) as refused:
        BaseGame().initial_state(Setup("dice", 7, 4, {}))
    assert refused.value.message == message("setup.version", game="base", version=1)
