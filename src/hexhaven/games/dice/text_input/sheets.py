"""Sheets as people write them: ``roads 1-3, settlement 1, knights 1 6 7, joker 1``.

Pieces may come in any order, since only the result matters; `joker` names the jokers that are
used up. The words are those of plans, in English and the reader's language.
"""

import re

from hexhaven.core.messages import Message, Refused, message
from hexhaven.games.dice.sheet import EMPTY_SHEET, PIECE_KINDS, ROAD, Form, Sheet, members
from hexhaven.games.dice.text_input.dice import vocabulary

#: The words for the bit sets of a sheet stand in words/ under these names.
NAMES = ("road", "settle", "city", "knight", "joker")
JOKER = len(PIECE_KINDS)


def read_sheet(form: Form, text: str, language: str) -> Sheet:
    """The sheet that a text describes; Refused if there is none."""
    built = list(EMPTY_SHEET)
    for part in text.lower().split(",") if text.strip() else ():
        kind, numbers = _part(form, part.strip(), language)
        for number in numbers:
            built[kind] |= 1 << _index(form, kind, number)
    sheet = Sheet(*built)
    check_sheet(form, sheet)
    return sheet


def _part(form: Form, text: str, language: str) -> tuple[int, list[int]]:
    """What kind of piece a part is about, and the numbers it names."""
    found = re.fullmatch(r"([^\W\d]+)((?:\s+\d{1,3}(?:-\d{1,3})?)+)", text)
    name = vocabulary(language, NAMES).get(found[1]) if found else None
    if found is None or name is None:
        raise Refused("sheet.dice.part", text=text[:40])
    kind = NAMES.index(name)
    return kind, [number for word in found[2].split() for number in _range(form, kind, word)]


def _range(form: Form, kind: int, word: str) -> list[int]:
    """One number, or all there are from one to another: ``4-7``."""
    first, _, last = word.partition("-")
    if not last:
        return [int(first)]
    ends = int(first), int(last)
    return sorted({*ends, *(n for n in _known_numbers(form, kind) if ends[0] <= n <= ends[1])})


def _index(form: Form, kind: int, number: int) -> int:
    """The index of a place or joker; Refused if there is none of that number."""
    numbers = _known_numbers(form, kind)
    if number not in numbers:
        raise Refused("sheet.dice.none", piece=_name(kind), number=number, known=tuple(numbers))
    return numbers.index(number)


def _known_numbers(form: Form, kind: int) -> list[int]:
    """The numbers of all places or jokers of a kind."""
    return [joker.number for joker in form.jokers] if kind == JOKER else list(form.indexes[kind])


def _name(kind: int) -> Message:
    return message(f"sheet.dice.piece.{NAMES[kind]}")


def check_sheet(form: Form, sheet: Sheet) -> None:
    """Refuse a sheet that cannot occur: pieces that nothing leads to, or jokers without knights."""
    for kind in range(len(PIECE_KINDS)):
        for index in members(sheet[kind]):
            place = form.places[kind][index]
            for road in members(place.roads & ~sheet.roads):
                needed = form.places[ROAD][road].number
                raise Refused(
                    "sheet.dice.road", piece=_name(kind), number=place.number, road=needed
                )
            for earlier in members(place.earlier & ~sheet[kind]):
                needed = form.places[kind][earlier].number
                raise Refused(
                    "sheet.dice.order", piece=_name(kind), number=place.number, earlier=needed
                )
    for index in members(sheet.jokers):
        joker = form.jokers[index]
        missing = tuple(i + 1 for i in members(joker.knights & ~sheet.knights))
        if missing:
            raise Refused("sheet.dice.joker", number=joker.number, knights=missing)
