"""What names that look alike have in common, so that a protected name cannot be imitated.

A name has a key, which is the same however it is spelled, and a look, which is the same for what
the eye takes for it: I is an i by its key, and an l by its look. A name is protected from all that
share either.
"""

import re
import unicodedata
from functools import cache

from hexhaven.table.changes import BLANK_CHARACTERS

#: What people read as a letter, though Unicode does not count it as confusable with that.
LOOKALIKES = str.maketrans("ІΙикχτΛλɅʌ∧0234578", "IIukxtAaAaaozeastb")
#: What is spelled with other signs, and what only looks so.
SPELLED = LOOKALIKES | str.maketrans("16|!@$€", "igiiase")
SEEN = LOOKALIKES | str.maketrans("19|", "lgl")
#: In this order: an L looks like no small letter (1 stands for it), an I like a small l.
TAKEN_FOR = (("L", "1"), ("I", "l"), ("rn", "m"), ("vv", "w"), ("VV", "W"))


def name_key(name: str) -> str:
    """The letters and digits of a name, without case or accents, as they look in Latin letters."""
    return _letters(name, SPELLED).casefold()


def name_look(name: str) -> str:
    """The same as the eye takes it: Ida is one with lda (it begins with an L), Ian not with Lan."""
    look = _letters(re.sub(r"6(?=\w)", "b", name), SEEN)
    for signs, taken in TAKEN_FOR:
        look = look.replace(signs, taken)
    return look.casefold()


def _letters(name: str, read: dict[int, int]) -> str:
    """The letters and digits of a name in Latin letters, as far as any look like them."""
    plain = unicodedata.normalize("NFKD", BLANK_CHARACTERS.sub("", name)).translate(read)
    seen = unicodedata.normalize("NFKD", "".join(map(_shape, plain)))
    return "".join(filter(_is_distinctive, seen)) or "".join(plain.split())


@cache
def _shape(sign: str) -> str:
    """What a letter looks like, or else its capital: a Latin one, if there is one."""
    if sign.isascii():
        return sign
    shapes = (_prototype(sign), _prototype(sign.upper()))
    return next((shape for shape in shapes if shape.isascii()), shapes[0])


def _prototype(sign: str) -> str:
    """The one of all signs that look alike for which they stand, by Unicode's confusables."""
    from confusable_homoglyphs.confusables import confusables_data as known

    found = [one["c"] for one in known.get(sign, ())]
    # A prototype is listed with all that look like it, each of them with the prototype alone.
    if len(found) == 1 and (len(known[found[0]]) > 1 or found[0] < sign):
        return str(found[0])
    return sign


def _is_distinctive(sign: str) -> bool:
    if unicodedata.combining(sign):
        return False
    return sign.isalnum() or unicodedata.category(sign).startswith("M")
