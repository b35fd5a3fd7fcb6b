"""catanatron, from PyPI: random games as it plays them itself, with all its defaults.

Only its public face is used. An action is what its log of a game counts: the dice, a theft
or a drawn card belong to the action that called for them, whereas ours are entries of their
own. Its random player takes any of the actions it lists, one bank trade a pair of resources
among them; like ours it never offers a trade to others. A game ends at 10 points or after
1,000 turns, in both.
"""

from __future__ import annotations

NAME = "catanatron"
EXTRA = "bench"
PLAYERS = 4


def play(number: int) -> tuple[int, int]:
    """The actions and turns of one random game."""
    from catanatron import Color, Game, RandomPlayer

    game = Game([RandomPlayer(colour) for colour in Color], seed=number)
    game.play()
    return len(game.state.actions), int(game.state.num_turns)
