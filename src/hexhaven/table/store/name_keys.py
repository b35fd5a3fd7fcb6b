"""What names that look alike have in common, so that a protected name cannot be imitated.

A name has a key, which is the same however it is spelled, and a look, which is the same for what
the eye takes for it: I is an i by its key, and an l by its look. A name is protected from all that
share either. No table lists all signs that look like others, so those that do not belong with the
rest of a name may be any letter: of another alphabet, of phonetics, or symbols.
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

#: Stands for a sign that may be read as any letter; names themselves never have it.
ANY = "\ue000"
#: Signs of all alphabets, and alphabets that are written beside others and look like none of them.
EVERYWHERE = {"COMMON", "INHERITED"}
EAST_ASIAN = {"HAN", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"}
#: But for these strokes and circles.
STROKES = "ㅣ丨ㅇ〇"


def name_key(name: str) -> str:
    """The letters and digits of a name, without case or accents, as they look in Latin letters."""
    return _letters(name, SPELLED).casefold()


def name_look(name: str) -> str:
    """The same as the eye takes it: Ida is one with lda (it begins with an L), Ian not with Lan."""
    look = _letters(re.sub(r"6(?=\w)", "b", name), SEEN)
    for signs, taken in TAKEN_FOR:
        look = look.replace(signs, taken)
    return look.casefold()


def name_pattern(name: str) -> str | None:
    """The keys that a name may imitate, for LIKE; None where all of its signs belong together."""
    scripts = {_script(sign) for sign in name} - EVERYWHERE
    is_mixed = len(scripts) > 1 and not scripts <= EAST_ASIAN
    read = "".join(ANY if _is_strange(sign, is_mixed) else sign for sign in name)
    return name_key(read).replace(ANY, "_") if ANY in read else None


def _is_strange(sign: str, is_mixed: bool) -> bool:
    """Whether a sign may be read as any letter, in a name that mixes alphabets or does not."""
    if sign.isascii() or _shape(sign).isascii():
        return False
    if not sign.isalnum():
        return _is_symbol_like_a_letter(sign)
    if is_mixed and (sign in STROKES or _script(sign) not in {"LATIN", *EVERYWHERE, *EAST_ASIAN}):
        return True
    return re.search("LETTER (SMALL CAPITAL|TURNED)", unicodedata.name(sign, "")) is not None


def _is_symbol_like_a_letter(sign: str) -> bool:
    """Whether a symbol is one of logic or money, or has a letter in it, as flags have none."""
    is_logical = "\u2200" <= sign <= "\u22ff"
    has_letter = "LATIN CAPITAL LETTER" in unicodedata.name(sign, "")
    return is_logical or has_letter or unicodedata.category(sign) == "Sc"


@cache
def _script(sign: str) -> str:
    """The alphabet of a sign, by Unicode."""
    from confusable_homoglyphs.categories import alias

    return str(alias(sign)) if sign.isalnum() else "COMMON"


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
    return sign == ANY or sign.isalnum() or unicodedata.category(sign).startswith("M")
