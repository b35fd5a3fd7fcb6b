"""Compiles every kernel of the base game's bots by calling it once."""

from collections.abc import Callable

from hexhaven.bots.base.builder import Builder
from hexhaven.bots.base.master import Master
from hexhaven.bots.base.scholar import Scholar
from hexhaven.bots.base.search.comparison import play_on
from hexhaven.bots.base.search.halving import Budget
from hexhaven.core.chance import SeededRng
from hexhaven.core.game import NATURE, Choices
from hexhaven.core.registry import load_game
from hexhaven.games.base.actions import Dice, Roll
from hexhaven.games.base.boards import BOARDS
from hexhaven.games.base.game import BaseState

#: A number of players for each board.
PLAYERS = tuple(board.sizes.seats for board in BOARDS)


def steps() -> dict[str, Callable[[], object]]:
    return {"builder": decide}


def last_steps() -> dict[str, Callable[[], object]]:
    """What calls the builder, and is compiled when the builder is."""
    return {"master": search, "scholar": look_ahead, "playout": play_a_turn}


def decide() -> None:
    """Ask the builder once at the start of a game; its answer does not matter."""
    game = load_game("base")
    setup = game.setup(4)
    view = game.view(game.initial_state(setup), 0)
    Builder(SeededRng(0)).choose(view, Choices(), must=False)


def search() -> None:
    """Let the master look at the start of a game, and at a turn, on each board."""
    game, master = load_game("base"), Master(SeededRng(0), Budget(playouts=1))
    for seats in PLAYERS:
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


def look_ahead() -> None:
    game = load_game("base")
    state = game.initial_state(game.setup(4, {"island": "beginner", "first": "0"}))
    Scholar(SeededRng(0)).choose(game.view(state, 0), game.legal(state, 0), must=True)


def play_a_turn() -> None:
    for seats in PLAYERS:
        play_on(lay_island(seats), 0, turns=1)
