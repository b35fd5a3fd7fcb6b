"""The program that ours is measured beside: catanatron, from PyPI.

It plays random games with all its defaults, by its public interface only.
An action is what its game log counts: dice, a theft or a drawn card belong to the action that
caused them, whereas ours are entries of their own. Its random player takes any action it lists,
among them one bank trade per pair of resources; like ours, it never offers trades to others.
In both programs a game ends at 10 points or after 1,000 turns.
"""

from __future__ import annotations

#: The game it plays, its package, and the extra of ours that installs it.
GAME = "base"
NAME = "catanatron"
EXTRA = "bench"
PLAYERS = 4


def play(number: int) -> tuple[int, int]:
    """The actions and turns of one random game."""
    from catanatron import Color, Game, RandomPlayer

    game = Game([RandomPlayer(colour) for colour in Color], seed=number)
    game.play()
    return len(game.state.actions), int(game.state.num_turns)
