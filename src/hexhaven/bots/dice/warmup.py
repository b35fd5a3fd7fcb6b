"""Every kernel of the dice games' bots that Python calls, called once, so that it is compiled."""

from collections.abc import Callable

from hexhaven.bots.dice.solver_bots import Racer
from hexhaven.core.chance import SeededRng
from hexhaven.core.game import NATURE
from hexhaven.games.dice import actions as a
from hexhaven.games.dice.plus import PlusGame


def steps() -> dict[str, Callable[[], object]]:
    return {"racer": decide}


def decide() -> None:
    """Ask the racer for a keep and a build of a first turn."""
    game = PlusGame()
    state = game.initial_state(game.setup(2, {"first": "0"}))
    state = game.apply(state, 0, a.Roll())
    state = game.apply(state, NATURE, a.RollResult((1, 1, 1, 0, 0, 0)))
    racer = Racer(SeededRng(0))
    racer.choose(game.view(state, 0), game.legal(state, 0), must=True)
    state = game.apply(state, 0, a.Stop())
    racer.choose(game.view(state, 0), game.legal(state, 0), must=True)
