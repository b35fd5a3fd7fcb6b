"""States and views as JSON, and back to the same values.

Stored tables keep states this way, and clients that know the rules are sent views this way.
Deserializing makes only values of a game's own classes and runs none of their code, so it is
safe on data from elsewhere.
"""

import base64
import importlib
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

import numpy as np

from hexhaven.core.messages import Refused

#: Where classes may come from, besides the package of the game itself.
PACKAGES = ("hexhaven.core.", "hexhaven.games.")
SIMPLE_TYPES = (bool, int, float, str, type(None))


def serialize(value: Any) -> Any:
    """A value as JSON."""
    if type(value) in SIMPLE_TYPES:
        return value
    if type(value) is tuple:
        return [serialize(part) for part in value]
    if type(value) is list:
        return {"list": [serialize(part) for part in value]}
    if type(value) is dict:
        return {"dict": [[serialize(key), serialize(part)] for key, part in value.items()]}
    if type(value) in (set, frozenset):
        parts = sorted((serialize(part) for part in value), key=repr)
        return {type(value).__name__: parts}
    if isinstance(value, np.ndarray | np.generic):
        array = np.ascontiguousarray(value)
        bits = base64.b64encode(array.tobytes()).decode()
        return {"array": [array.dtype.str, list(np.shape(value)), bits]}
    return _serialize_object(value)


def _serialize_object(value: Any) -> Any:
    kind = type(value)
    place = f"{kind.__module__}:{kind.__qualname__}"
    if isinstance(value, Enum):
        return {"enum": [place, value.name]}
    names = _names(kind, value)
    parts = {name: getattr(value, name) for name in names}
    for name, (least, length) in _array_growth(kind).items():
        if len(parts[name]) == length:  # a larger island's position is always written whole
            parts[name] = _without_zeros(parts[name], least)
    return {"object": [place, {name: serialize(part) for name, part in parts.items()}]}


def _array_growth(kind: type) -> dict[str, tuple[int, int]]:
    """The arrays that have grown since the first objects of a class were stored.

    A class lists them by name, with the length they had first and the one they have now. What
    came later is written only where it is not zero, so that all that could be said before is said
    in the same words.
    """
    return getattr(kind, "ARRAY_GROWTH", {})


def _without_zeros(array: Any, least: int) -> Any:
    """An array without the zeros at its end, but no shorter than `least`."""
    return array[: max(least, *(np.flatnonzero(array) + 1), 0)]


def _with_zeros(array: Any, length: int) -> Any:
    """An array filled up with zeros."""
    return np.concatenate([array, np.zeros(max(0, length - len(array)), array.dtype)])


def _names(kind: type, value: Any) -> list[str]:
    """The names of the attributes an object is made of; a class may list them itself.

    Everything else such an object holds must follow from these, also after deserialization.
    """
    if hasattr(kind, "STORED_FIELDS"):
        return list(kind.STORED_FIELDS)
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return list(kind._fields)
    if is_dataclass(kind):
        return [field.name for field in fields(kind)]
    slots = [name for base in kind.__mro__ for name in vars(base).get("__slots__", ())]
    return [*slots, *getattr(value, "__dict__", ())]


def deserialize(data: Any, game: Any) -> Any:
    """The value that was serialized, of classes of that game; Refused if there is none."""
    packages = (*PACKAGES, type(game).__module__.rpartition(".")[0] + ".")
    try:
        return _deserialize(data, packages)
    except (KeyError, ValueError, TypeError, AttributeError, ImportError, RecursionError):
        raise Refused("frozen.bad", game=game.name) from None


def _deserialize(data: Any, packages: tuple[str, ...]) -> Any:
    if type(data) in SIMPLE_TYPES:
        return data
    if type(data) is list:
        return tuple(_deserialize(part, packages) for part in data)
    ((kind, inside),) = data.items()
    match kind:
        case "list":
            return [_deserialize(part, packages) for part in inside]
        case "dict":
            return {
                _deserialize(key, packages): _deserialize(part, packages) for key, part in inside
            }
        case "set":
            return {_deserialize(part, packages) for part in inside}
        case "frozenset":
            return frozenset(_deserialize(part, packages) for part in inside)
        case "array":
            dtype, shape, bits = inside
            array = np.frombuffer(base64.b64decode(bits), np.dtype(dtype)).reshape(shape)
            return array.copy() if shape else array[()]
        case "enum":
            return _class(inside[0], packages)[inside[1]]
        case "object":
            return _deserialize_object(_class(inside[0], packages), inside[1], packages)
    raise ValueError(kind)


def _class(place: str, packages: tuple[str, ...]) -> Any:
    module, _, name = place.partition(":")
    if not f"{module}.".startswith(packages):
        raise ValueError(place)
    found: Any = importlib.import_module(module)
    for part in name.split("."):
        found = getattr(found, part)
    if not isinstance(found, type) or found.__module__ != module:
        raise ValueError(place)
    return found


def _deserialize_object(kind: type, inside: dict[str, Any], packages: tuple[str, ...]) -> Any:
    values = {name: _deserialize(part, packages) for name, part in inside.items()}
    for name, (_, length) in _array_growth(kind).items():
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
