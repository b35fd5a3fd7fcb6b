"""Sheets as people write them."""

from hexhaven.games.dice.forms import PLUS_FORM
from hexhaven.games.dice.sheet import EMPTY_SHEET
from hexhaven.games.dice.text_input.sheets import read_sheet


def test_a_sheet_may_be_written_in_german() -> None:
    assert read_sheet(PLUS_FORM, "Straßen 1 3, Siedlung 1 2, Ritter 4", "de") == read_sheet(
        PLUS_FORM, "roads 1 3, settlements 1 2, knight 4", "en"
    )
    assert read_sheet(PLUS_FORM, " ", "en") == EMPTY_SHEET
