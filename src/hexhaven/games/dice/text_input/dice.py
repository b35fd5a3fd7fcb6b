"""Dice as people name them: by letters (2wbbga), or by the names of their faces."""

import re
from collections.abc import Iterable
from functools import cache

from hexhaven.core.messages import BadNotation
from hexhaven.games.dice.faces import FACES, LETTERS, Counts, counts
from hexhaven.words import say

ONE_EACH: Counts = (1, 1, 1, 1, 1, 1)


@cache
def face_names(language: str) -> dict[str, int]:
    return {
        say(f"resource.{name}", spoken).lower(): face
        for spoken in ("en", language)
        for face, name in enumerate(FACES)
    }


@cache
def vocabulary(language: str, names: tuple[str, ...]) -> dict[str, str]:
    """Which of these names each word means, in English and the reader's language."""
    return {
        word: name
        for spoken in ("en", language)
        for name in names
        for word in say(f"text.dice.words.{name}", spoken).split()
    }


def read_named_dice(words: Iterable[str], language: str, alone: Counts = ONE_EACH) -> Counts:
    """The dice that words name; `alone` is how many a name without a number means."""
    found = [0] * len(FACES)
    number: int | None = None
    for word in words:
        face = face_names(language).get(word)
        if re.fullmatch("[1-9]", word) and number is None:
            number = int(word)
            continue
        if face is not None:
            found[face] += alone[face] if number is None else number
        elif re.fullmatch(rf"(?:[1-9]?[{LETTERS}])+", word):
            for times, letter in re.findall(r"(\d?)(\D)", word):
                found[LETTERS.index(letter)] += int(times or number or 1)
        else:
            raise BadNotation("enter.dice", text=word[:20])
        number = None
    if number is not None:
        raise BadNotation("enter.dice", text=str(number))
    return counts(found)
