"""The apprentice: in each turn it plays like its master or greedily, and chance decides."""

import pytest

from hexhaven.bots.dice.greedy import Greedy
from hexhaven.bots.dice.solver_bots import Racer, RacerApprentice
from hexhaven.core.chance import SeededRng
from tests.games.dice.script import Script, plus


def choice_of(bot, script: Script) -> str:
    """What a bot does for the player in turn."""
    seat = script.state.turn
    choices = script.game.legal(script.state, seat)
    return str(bot.choose(script.game.view(script.state, seat), choices, True))


@pytest.mark.slow
def test_it_plays_a_turn_like_its_master_or_greedily():
    turn, rolled = plus().idle(3), plus().idle(3).roll("2g2o2b")
    master, greedy = choice_of(Racer(SeededRng(1)), rolled), choice_of(Greedy(SeededRng(1)), rolled)
    assert master != greedy
    played = []
    for seed in range(4):
        apprentice = RacerApprentice(SeededRng(seed))
        assert choice_of(apprentice, turn) == "roll"
        played.append(choice_of(apprentice, rolled))
        assert choice_of(apprentice, rolled) == played[-1], "it keeps to its mood for a turn"
    assert set(played) == {master, greedy}
