"""Answers made of the dataclasses of coaches and games, each of which is defined once.

A message goes over the wire as a sentence, an action as a JSON object. A field whose metadata
say `{"sent": False}` stays here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import reduce
from operator import or_
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from pydantic import create_model

from hexhaven.core.actions import Action
from hexhaven.core.messages import Message
from hexhaven.table.changes import Model
from hexhaven.table.protocol.fields import Json
from hexhaven.table.protocol.sentences import Sentence, sentence_json

_models: dict[Any, type[Model]] = {}


def wire_model(kind: Any) -> type[Model]:
    if kind not in _models:
        hints = get_type_hints(kind)
        typed: dict[str, Any] = {
            field.name: (_wire_type(hints[field.name]), _default(field))
            for field in _sent_fields(kind)
        }
        _models[kind] = create_model(kind.__name__, __base__=Model, __doc__=kind.__doc__, **typed)
    return _models[kind]


def to_wire(value: Any, names: Sequence[str] | None = None) -> Model:
    """A value of a dataclass as it goes over the wire, with the names of the seats."""
    return wire_model(type(value)).model_validate(_plain(value, names))


def _sent_fields(kind: Any) -> Iterator[Field[Any]]:
    return (field for field in fields(kind) if field.metadata.get("sent", True))


def _default(field: Field[Any]) -> Any:
    if field.default_factory is not MISSING:
        return field.default_factory()
    return ... if field.default is MISSING else field.default


def _wire_type(hint: Any) -> Any:
    if hint is Message:
        return Sentence
    if hint is Action:
        return dict[str, Json]
    if is_dataclass(hint):
        return wire_model(hint)
    inside = get_args(hint)
    if isinstance(hint, UnionType):
        return reduce(or_, map(_wire_type, inside))
    return get_origin(hint)[tuple(map(_wire_type, inside))] if get_origin(hint) is tuple else hint


def _plain(value: Any, names: Sequence[str] | None) -> Any:
    if isinstance(value, Message):
        return sentence_json(value, names)
    if isinstance(value, Action):
        return value.to_json()
    if isinstance(value, tuple):
        return [_plain(part, names) for part in value]
    if isinstance(value, Mapping):
        return dict(value)
    if is_dataclass(value):
        return {
            field.name: _plain(getattr(value, field.name), names) for field in _sent_fields(value)
        }
    return value
