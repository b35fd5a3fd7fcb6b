"""Names that look alike count as one, so that a protected name cannot be imitated."""

from __future__ import annotations

import unicodedata

from hexhaven.table.changes import BLANK

#: Letters of other alphabets, and digits, that look like Latin letters.
LOOKALIKES = str.maketrans(
    "АВЕЅІЈКМНОРСТУХ" "аеѕіјорсухһԁԛԝӏ" "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ" "αικνορυχ" "01|",  # noqa: RUF001
    "ABESIJKMHOPCTYX" "aesijopcyxhdqwl" "ABEZHIKMNOPTYX" "aikvopux" "oll",
)  # fmt: skip


def name_key(name: str) -> str:
    """What names that look alike have in common: their letters and digits, without accents."""
    plain = unicodedata.normalize("NFKD", BLANK.sub("", name)).translate(LOOKALIKES).casefold()
    return "".join(filter(_counts, plain)) or "".join(plain.split())


def _counts(sign: str) -> bool:
    if unicodedata.combining(sign):
        return False
    return sign.isalnum() or unicodedata.category(sign).startswith("M")
