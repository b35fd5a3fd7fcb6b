"""Whether a JSON value is exactly of a declared type."""

from __future__ import annotations

from collections.abc import Iterator
from types import UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)


def mismatches(value: Any, hint: Any, where: str) -> Iterator[str]:
    """Where a value is not of a type: no key too many, none missing, no number for a truth."""
    found = list(_inside(value, hint, where))
    if not _is_shaped(value, hint):
        yield f"{where}: {value!r} is no {hint}"
    else:
        for part, part_hint, place in found:
            yield from mismatches(part, part_hint, place)


def _form(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    origin, inside = get_origin(hint), get_args(hint)
    return (tuple, get_args(inside[1])) if origin is Annotated else (origin, inside)


def _is_shaped(value: Any, hint: Any) -> bool:
    """Whether a value is of a type, whatever is inside."""
    origin, inside = _form(hint)
    if is_typeddict(hint):
        fields = get_type_hints(hint).keys()
        return type(value) is dict and hint.__required_keys__ <= value.keys() <= fields
    if origin is Literal:
        return type(value) is str and value in inside
    if origin in (Union, UnionType):
        return any(not list(mismatches(value, one, "")) for one in inside)
    if origin is tuple:
        return type(value) is list and len(value) == len(inside)
    return type(value) is (origin or hint)


def _inside(value: Any, hint: Any, where: str) -> Iterator[tuple[Any, Any, str]]:
    """What a value holds, with its type and its place."""
    origin, inside = _form(hint)
    if is_typeddict(hint) and type(value) is dict:
        fields = get_type_hints(hint, include_extras=True)
        for key in value.keys() & fields.keys():
            yield value[key], fields[key], f"{where}.{key}"
    elif origin is dict and type(value) is dict:
        for key, part in value.items():
            yield key, inside[0], where
            yield part, inside[1], f"{where}.{key}"
    elif origin in (list, tuple) and type(value) is list:
        types = inside if origin is tuple else inside * len(value)
        for n, (part, part_hint) in enumerate(zip(value, types, strict=False)):
            yield part, part_hint, f"{where}[{n}]"
