"""What names that look alike have in common, so that a protected name cannot be imitated."""

import unicodedata
from functools import cache

from hexhaven.table.changes import BLANK_CHARACTERS

#: What people read as a letter, though Unicode does not count it as confusable with that.
LOOKALIKES = str.maketrans("ІΙикχτ01|347", "IIukxtolleat")  # noqa: RUF001


def name_key(name: str) -> str:
    """The letters and digits of a name, without case or accents, as they look in Latin letters."""
    plain = unicodedata.normalize("NFKD", BLANK_CHARACTERS.sub("", name)).translate(LOOKALIKES)
    seen = unicodedata.normalize("NFKD", "".join(map(_shape, plain))).casefold()
    return "".join(filter(_is_distinctive, seen)) or "".join(plain.casefold().split())


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
