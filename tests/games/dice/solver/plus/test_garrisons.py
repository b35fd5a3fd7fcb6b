"""Garrisons of Plus: how they are numbered, and what makes them alike."""

import numpy as np

from hexhaven.games.dice.solver.plus.garrisons import all_garrisons, all_moves, garrison_of
from tests.games.dice.solver.plus.sheets import sheet_of


def test_garrisons_are_numbered_so_that_building_leads_upwards() -> None:
    assert [garrison.number for garrison in all_garrisons()] == list(range(2430))
    moves = all_moves(False).table
    owners = np.repeat(np.arange(2430), np.diff(moves.first))
    assert (moves.garrison >= owners).all()
    assert (moves.combination[moves.garrison == owners] > 0).all()


def test_the_deserts_are_alike_and_half_a_desert_has_no_joker() -> None:
    first, second = sheet_of("knights 1 6 7 8, joker 6"), sheet_of("knights 1 9 8 7, joker 7")
    assert garrison_of(first) == garrison_of(second)
    assert garrison_of(first) != garrison_of(sheet_of("knights 1 6 7 8"))
    assert garrison_of(sheet_of("knights 6 8")).wild_jokers == 0
