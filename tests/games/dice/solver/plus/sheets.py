"""Sheets of Plus that tests begin with."""

from hexhaven.games.dice.forms import PLUS_FORM
from hexhaven.games.dice.sheet import Sheet
from hexhaven.games.dice.text_input.sheets import read_sheet

ALL_ROADS = "roads 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17"
ALL_KNIGHTS = "knights 1 2 3 4 5 6 7 8 9"
#: Sheets after which few others are possible: with jokers left, without, with knights to come.
NEAR_THE_END = (
    f"{ALL_ROADS}, settlements 1 2 3 4 5, {ALL_KNIGHTS}, jokers 1 3 4 5 6",
    f"{ALL_ROADS}, settlements 1 2 3 4, {ALL_KNIGHTS}, jokers 1 2 3 4 5 6 7",
)
#: With nine points, a road to build, and a joker that its knight may bring in the same turn.
RICHER = (
    "roads 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16, settlements 1 2 3 4 5, "
    "knights 1 2 3 4 6 7 8 9, jokers 1 2 3 4 6 7"
)
#: Seven points, no army yet, and much left to build.
SEVEN = "roads 1 2 3 4 5 6 7 8 9 10 11 12 13, cities 1 2, settlement 1, knights 1 6, joker 1"


def sheet_of(text: str) -> Sheet:
    """The sheet that an English text describes."""
    return read_sheet(PLUS_FORM, text, "en")
