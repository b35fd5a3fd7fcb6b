"""What a board of Plus leaves out of a sheet does not matter."""

from random import Random

import pytest

from hexhaven.games.dice.forms import PLUS_FORM
from hexhaven.games.dice.sheet import CITY, EMPTY_SHEET, ROAD, SETTLEMENT, Sheet
from hexhaven.games.dice.solver.boards import sheets_after
from hexhaven.games.dice.solver.plus.boards import all_boards, board_of, can_occur
from tests.games.dice.brute_force import race_points
from tests.games.dice.solver.plus.sheets import ALL_ROADS, sheet_of


def all_sheets() -> list[Sheet]:
    """Every set of roads, settlements and cities that can be built."""
    found, waiting = {EMPTY_SHEET}, [EMPTY_SHEET]
    while waiting:
        sheet = waiting.pop()
        for kind in (ROAD, SETTLEMENT, CITY):
            new = sheets_after(PLUS_FORM, sheet, (kind,)) - found
            found |= new
            waiting += new
    return sorted(found)


def check_board(sheet: Sheet) -> None:
    """A sheet has the points and the ways on of the sheet that stands for its board."""
    other = all_boards().sheets[all_boards().numbers[board_of(sheet)]]
    assert race_points(sheet) == race_points(other)
    for kind in (ROAD, SETTLEMENT, CITY):
        ours = {board_of(after) for after in sheets_after(PLUS_FORM, sheet, (kind,))}
        assert ours == {board_of(after) for after in sheets_after(PLUS_FORM, other, (kind,))}


@pytest.mark.slow
def test_sheets_of_one_board_have_the_same_points_and_ways_on() -> None:
    for sheet in Random(1).sample(all_sheets(), 500):
        check_board(sheet)


@pytest.mark.prove
def test_all_sheets_of_one_board_have_the_same_points_and_ways_on() -> None:
    for sheet in all_sheets():
        check_board(sheet)


def test_what_can_occur() -> None:
    won = f"{ALL_ROADS}, settlements 1 2 3 4 5 6 7"
    assert can_occur(sheet_of(f"{won}, knights 1 2 3"))
    assert not can_occur(sheet_of(f"{won}, knights 1 2 3 4"))
    assert not can_occur(sheet_of(f"{won}, cities 1 2, knights 1"))
