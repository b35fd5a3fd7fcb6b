"""The boards of the Dice Game: every one is its own."""

from functools import cache

import numpy as np

from hexhaven.games.dice.forms import DICE_FORM
from hexhaven.games.dice.sheet import Sheet, score
from hexhaven.games.dice.solver.boards import Boards, find_boards
from hexhaven.games.dice.solver.hands import Table


def board_of(sheet: Sheet) -> Sheet:
    """The board of a sheet: itself without knights and jokers."""
    return sheet._replace(knights=0, jokers=0)


@cache
def all_boards() -> Boards[Sheet]:
    return find_boards(DICE_FORM, board_of, tuple)


@cache
def points() -> Table:
    """D-05, D-06: the points of each board."""
    return np.array([score(DICE_FORM, sheet) for sheet in all_boards().sheets], np.float64)
