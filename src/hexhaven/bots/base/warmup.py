"""Compiles every kernel of the base game's bots by calling it once."""

from collections.abc import Callable

from hexhaven.bots.base.builder import Builder
from hexhaven.bots.base.master import Master
from hexhaven.bots.base.search.comparison import play_on
from hexhaven.bots.base.search.halving import Budget
from hexhaven.core.chance import SeededRng
from hexhaven.core.game import NATURE, Choices
from hexhaven.core.registry import load_game
from hexhaven.games.base.actions import Dice, Roll
from hexhaven.games.base.game import BaseGame, BaseState

USUAL_SEATS = BaseGame.usual_seats


def steps() -> dict[str, Callable[[], object]]:
    return {"builder": decide}


def last_steps() -> dict[str, Callable[[], object]]:
    """What calls the builder, and is compiled when the builder is."""
    return {"master": search}


def decide(seats: int = USUAL_SEATS) -> None:
    """Ask the builder once at the start of a game; its answer does not matter."""
    game = load_game("base")
    view = game.view(game.initial_state(game.setup(seats)), 0)
    Builder(SeededRng(0)).choose(view, Choices(), must=False)


def search(seats: int = USUAL_SEATS) -> None:
    """Let the master look at the start of a game, and at a turn to which builders lead."""
    game, master = load_game("base"), Master(SeededRng(0), Budget(playouts=1))
    laid = lay_island(seats)
    for state in (laid, begin_turn(laid)):
        turn = int(state.record.turn)
        master.choose(game.view(state, turn), game.legal(state, turn), must=True)


def lay_island(seats: int) -> BaseState:
    game = load_game("base")
    state: BaseState = game.initial_state(game.setup(seats, {"first": "0"}))
    laid: BaseState = game.apply(state, NATURE, game.chances(state).draw(SeededRng(0)))
    return laid


def begin_turn(state: BaseState) -> BaseState:
    """The first turn after builders have founded, once the dice are rolled."""
    game, founded = load_game("base"), play_on(state, 0, turns=0)
    rolled = game.apply(founded, int(founded.record.turn), Roll())
    found: BaseState = game.apply(rolled, NATURE, Dice(1, 2))
    return found
