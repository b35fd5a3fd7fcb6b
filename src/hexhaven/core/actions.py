"""Actions: typed values with one text notation and one JSON form each.

An action kind is a class with `@action_kind` and a notation template such as
``"bank {give}>{want}"``. Each field's type carries a `Codec`, from which the
text form, the JSON form and both readers follow. The codec also checks the value
itself whenever an action is made, so that text, JSON and Python are judged alike.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from operator import index
from typing import Annotated, Any, ClassVar, Literal, TypeVar, dataclass_transform, get_type_hints

from hexhaven.core.messages import BadNotation

_Kind = TypeVar("_Kind", bound="Action")
_codecs: dict[type, dict[str, Codec]] = {}


def _same(value: Any) -> Any:
    return value


@dataclass(frozen=True, slots=True)
class Codec:
    """How one field is written: a pattern, and both ways between value, text and JSON.

    `check` gives the one form that a value has; ValueError or TypeError if it cannot be one.
    """

    pattern: str
    read: Callable[[str], Any]
    write: Callable[[Any], str] = str
    check: Callable[[Any], Any] = _same
    from_json: Callable[[Any], Any] = _same
    to_json: Callable[[Any], Any] = _same
    #: The type of its JSON form, where that is not the field's own.
    json: Any = None


def number_below(limit: int) -> Callable[[Any], int]:
    """The check of a whole number from 0 on, below a limit."""

    def check(value: Any) -> int:
        if type(value) is not int:
            if isinstance(value, bool):
                raise TypeError(value)
            value = index(value)
        if not 0 <= value < limit:
            raise ValueError(value)
        return int(value)

    return check


def numbers_below(*limits: int) -> Callable[[Any], tuple[int, ...]]:
    """The check of several whole numbers, each from 0 on and below a limit of its own."""
    checks = tuple(number_below(limit) for limit in limits)

    def check(values: Any) -> tuple[int, ...]:
        return tuple(one(value) for one, value in zip(checks, values, strict=True))

    return check


def name_codec(names: Sequence[str]) -> Codec:
    """The codec of a field that is one of some names, kept as its number among them."""
    read, write, check = names.index, names.__getitem__, number_below(len(names))
    return Codec("|".join(names), read, write, check, read, write, Literal[tuple(names)])


def seats_codec(digits: int) -> Codec:
    """The codec of a field that may name seats in any order, each with this many digits at most."""
    seat = rf"\d{{1,{digits}}}"
    check = number_below(10**digits)

    def check_seats(seats: Any) -> tuple[int, ...]:
        each = sorted(map(check, seats))
        if len(set(each)) != len(each):
            raise ValueError(seats)
        return tuple(each)

    pattern = f"(?: to {seat}(?:,{seat})*)?"
    return Codec(pattern, _read_seats, _write_seats, check_seats, to_json=list, json=list[int])


def _read_seats(text: str) -> list[int]:
    return [int(seat) for seat in text.removeprefix(" to ").split(",") if seat]


def _write_seats(seats: tuple[int, ...]) -> str:
    return " to " + ",".join(map(str, seats)) if seats else ""


Number = Annotated[int, Codec(r"\d{1,9}", int, check=number_below(10**9))]
#: What a value that cannot be one makes a check, a reader or a writer raise.
_UNFIT = (ValueError, TypeError, KeyError, IndexError, AttributeError)


class Action:
    """One thing a seat or Nature does; BadNotation if a field is given what it cannot hold."""

    __slots__ = ()
    notation: ClassVar[str]
    #: Judged only by what is legal now; any other action is refused if its version is stale.
    any_order: ClassVar[bool] = False
    #: Says beforehand what a seat will do, and can be taken back; it can wait until the seat must.
    is_announcement: ClassVar[bool] = False

    def __post_init__(self) -> None:
        for name, codec in codecs_of(type(self)).items():
            value = getattr(self, name)
            try:
                checked = codec.check(value)
            except _UNFIT:
                raise BadNotation(
                    "notation.malformed", text=repr(self)[:80], form=self.notation
                ) from None
            if checked is not value:
                object.__setattr__(self, name, checked)

    def __str__(self) -> str:
        codecs = codecs_of(type(self))
        return self.notation.format_map(
            {name: codec.write(getattr(self, name)) for name, codec in codecs.items()}
        )

    def to_json(self) -> dict[str, Any]:
        """The JSON form: the kind and the fields."""
        codecs = codecs_of(type(self))
        values = {name: codec.to_json(getattr(self, name)) for name, codec in codecs.items()}
        return {"kind": word_of(type(self)), **values}


@dataclass_transform(frozen_default=True)
def action_kind(
    notation: str, *, any_order: bool = False, is_announcement: bool = False
) -> Callable[[type[_Kind]], type[_Kind]]:
    """Make a class a kind of action: a frozen dataclass that is written by its notation."""

    def make_kind(kind: type[_Kind]) -> type[_Kind]:
        kind.notation = notation
        kind.any_order = kind.any_order or any_order
        kind.is_announcement = is_announcement
        return dataclass(frozen=True, slots=True)(kind)

    return make_kind


def word_of(kind: type[Action]) -> str:
    """The word a kind's notation begins with, which is its name in JSON too."""
    return kind.notation.split()[0]


def codecs_of(kind: type[Action]) -> dict[str, Codec]:
    if kind not in _codecs:
        hints = get_type_hints(kind, include_extras=True)
        _codecs[kind] = {
            field.name: next(m for m in hints[field.name].__metadata__ if isinstance(m, Codec))
            for field in fields(kind)  # type: ignore[arg-type]
        }
    return _codecs[kind]


def json_types_of(kind: type[Action]) -> dict[str, Any]:
    own = get_type_hints(kind)
    return {name: codec.json or own[name] for name, codec in codecs_of(kind).items()}


def _pattern_of(kind: type[Action]) -> re.Pattern[str]:
    pattern = re.escape(kind.notation).replace(r"\{", "{").replace(r"\}", "}").replace(r"\ ", " ")
    for name, codec in codecs_of(kind).items():
        pattern = pattern.replace("{" + name + "}", f"(?P<{name}>{codec.pattern})")
    return re.compile(pattern, re.ASCII)


class Notation:
    """All action kinds of one game, of seats and of Nature; reads them from text and JSON."""

    def __init__(self, kinds: Iterable[type[Action]], nature: Iterable[type[Action]] = ()) -> None:
        #: What seats do.
        self.seat_kinds = {word_of(kind): kind for kind in kinds}
        self.kinds = self.seat_kinds | {word_of(kind): kind for kind in nature}
        #: What a person may choose from, in words.
        self._words = ", ".join(self.seat_kinds)
        self._patterns: dict[str, re.Pattern[str]] = {}

    def read(self, text: str) -> Action:
        """The action that a text names; BadNotation says what is wrong with any other text."""
        text = " ".join(text.split())
        word = text.partition(" ")[0]
        kind = self.kinds.get(word)
        if kind is None:
            raise BadNotation("notation.unknown", text=text[:40], known=self._words)
        if word not in self._patterns:
            self._patterns[word] = _pattern_of(kind)
        match = self._patterns[word].fullmatch(text)
        if match is None:
            raise BadNotation("notation.malformed", text=text[:80], form=kind.notation)
        try:
            return kind(
                **{name: codec.read(match[name] or "") for name, codec in codecs_of(kind).items()}
            )
        except (BadNotation, *_UNFIT):
            raise BadNotation("notation.malformed", text=text[:80], form=kind.notation) from None

    def from_json(self, data: object) -> Action:
        word = data.get("kind") if isinstance(data, Mapping) else None
        kind = self.kinds.get(word) if isinstance(word, str) else None
        if not isinstance(data, Mapping) or kind is None:
            raise BadNotation("notation.unknown", text=str(data)[:40], known=self._words)
        codecs = codecs_of(kind)
        try:
            if data.keys() != {"kind", *codecs}:
                raise ValueError(data)
            return kind(**{name: codec.from_json(data[name]) for name, codec in codecs.items()})
        except (BadNotation, *_UNFIT):
            raise BadNotation(
                "notation.malformed", text=str(data)[:80], form=kind.notation
            ) from None
