"""A drawing of the Dice Game that several processes can make and compare."""

from hexhaven.games.dice.rendering.svg import draw
from tests.games.dice.script import Script, plus

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def draw_plus() -> str:
    """Draw the game that `middle_of_plus` plays."""
    game = middle_of_plus()
    return draw(game.game.view(game.state, None), NAMES)


def middle_of_plus() -> Script:
    """A game of three in which seats 0 and 2 have built."""
    game = plus(3).build("road 1", "road 2", "road 3", "road 4", "road 6", "city 1", seat=0)
    game.build("knight 6", "knight 7", "knight 2", seat=2)
    return game.build("settle 1", seat=0)
