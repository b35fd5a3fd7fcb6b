"""States and views frozen as JSON, and thawed to the same values again.

Stored tables keep states this way, and clients that know the rules are sent views this way.
Thawing makes only values of a game's own classes and runs none of their code, so it is safe on
data from elsewhere.
"""

from __future__ import annotations

import base64
import importlib
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

import numpy as np

from hexhaven.core.messages import Refused

#: Where classes may come from, besides the package of the game itself.
ROOMS = ("hexhaven.core.", "hexhaven.games.")
SIMPLE = (bool, int, float, str, type(None))


class BadFrozen(Refused):
    """Not a frozen state or view of this game."""


def freeze(value: Any) -> Any:
    """A value as JSON."""
    if type(value) in SIMPLE:
        return value
    if type(value) is tuple:
        return [freeze(part) for part in value]
    if type(value) is list:
        return {"list": [freeze(part) for part in value]}
    if type(value) is dict:
        return {"dict": [[freeze(key), freeze(part)] for key, part in value.items()]}
    if type(value) in (set, frozenset):
        parts = sorted((freeze(part) for part in value), key=repr)
        return {type(value).__name__: parts}
    if isinstance(value, np.ndarray | np.generic):
        array = np.ascontiguousarray(value)
        bits = base64.b64encode(array.tobytes()).decode()
        return {"array": [array.dtype.str, list(np.shape(value)), bits]}
    return _freeze_object(value)


def _freeze_object(value: Any) -> Any:
    kind = type(value)
    place = f"{kind.__module__}:{kind.__qualname__}"
    if isinstance(value, Enum):
        return {"enum": [place, value.name]}
    names = _names(kind, value)
    parts = {name: getattr(value, name) for name in names}
    for name, (length, _) in _grown(kind).items():
        parts[name] = _without_zeros(parts[name], length)
    return {"object": [place, {name: freeze(part) for name, part in parts.items()}]}


def _grown(kind: type) -> dict[str, tuple[int, int]]:
    """The arrays that have grown since the first objects of a class were stored.

    A class lists them by name, with the length they had first and the one they have now. What
    came later is frozen only where it is not zero, so that all that could be said before is said
    in the same words.
    """
    return getattr(kind, "GROWN", {})


def _without_zeros(array: Any, least: int) -> Any:
    """An array without the zeros at its end, but no shorter than `least`."""
    return array[: max(least, *(np.flatnonzero(array) + 1), 0)]


def _with_zeros(array: Any, length: int) -> Any:
    """An array filled up with zeros."""
    return np.concatenate([array, np.zeros(max(0, length - len(array)), array.dtype)])


def _names(kind: type, value: Any) -> list[str]:
    """The names of the attributes an object is made of; a class may list them itself.

    Everything else such an object holds must follow from these, also after thawing.
    """
    if hasattr(kind, "MADE_OF"):
        return list(kind.MADE_OF)
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return list(kind._fields)
    if is_dataclass(kind):
        return [field.name for field in fields(kind)]
    slots = [name for base in kind.__mro__ for name in vars(base).get("__slots__", ())]
    return [*slots, *getattr(value, "__dict__", ())]


def thaw(frozen: Any, game: Any) -> Any:
    """The value that was frozen, of classes of that game; BadFrozen if there is none."""
    rooms = (*ROOMS, type(game).__module__.rpartition(".")[0] + ".")
    try:
        return _thaw(frozen, rooms)
    except (KeyError, ValueError, TypeError, AttributeError, ImportError, RecursionError):
        raise BadFrozen("frozen.bad", game=game.name) from None


def _thaw(frozen: Any, rooms: tuple[str, ...]) -> Any:
    if type(frozen) in SIMPLE:
        return frozen
    if type(frozen) is list:
        return tuple(_thaw(part, rooms) for part in frozen)
    ((kind, inside),) = frozen.items()
    match kind:
        case "list":
            return [_thaw(part, rooms) for part in inside]
        case "dict":
            return {_thaw(key, rooms): _thaw(part, rooms) for key, part in inside}
        case "set":
            return {_thaw(part, rooms) for part in inside}
        case "frozenset":
            return frozenset(_thaw(part, rooms) for part in inside)
        case "array":
            dtype, shape, bits = inside
            array = np.frombuffer(base64.b64decode(bits), np.dtype(dtype)).reshape(shape)
            return array.copy() if shape else array[()]
        case "enum":
            return _class(inside[0], rooms)[inside[1]]
        case "object":
            return _thaw_object(_class(inside[0], rooms), inside[1], rooms)
    raise ValueError(kind)


def _class(place: str, rooms: tuple[str, ...]) -> Any:
    module, _, name = place.partition(":")
    if not f"{module}.".startswith(rooms):
        raise ValueError(place)
    found: Any = importlib.import_module(module)
    for part in name.split("."):
        found = getattr(found, part)
    if not isinstance(found, type) or found.__module__ != module:
        raise ValueError(place)
    return found


def _thaw_object(kind: type, inside: dict[str, Any], rooms: tuple[str, ...]) -> Any:
    values = {name: _thaw(part, rooms) for name, part in inside.items()}
    for name, (_, length) in _grown(kind).items():
        values[name] = _with_zeros(values[name], length)
    if issubclass(kind, tuple):
        return kind._make(values[name] for name in kind._fields)  # type: ignore[attr-defined]
    made = object.__new__(kind)
    allowed = set(_names(kind, made))
    for name, value in values.items():
        if allowed and name not in allowed:
            raise ValueError(name)
        object.__setattr__(made, name, value)
    return made
