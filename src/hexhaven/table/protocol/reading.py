"""Reads JSON from strangers: within bounds, and no further than the first mistake."""

from collections.abc import Iterable
from typing import Any

from pydantic import ValidationError
from pydantic_core import from_json

from hexhaven.core.messages import Refused

#: More fields than any object has that a client may send.
MOST_FIELDS = 64


class Unreadable(Refused):
    """Something that is not what it should be."""


class TooLong(Refused):
    """Something of more bytes than are read."""


def read_json(text: str | bytes) -> Any:
    """A value from JSON whose objects are small enough to be judged field by field."""
    try:
        value = from_json(text)
    except ValueError as error:
        raise Unreadable("web.malformed", reason=str(error)[:200]) from None
    unseen = [value]
    while unseen:
        found = unseen.pop()
        if isinstance(found, dict):
            if len(found) > MOST_FIELDS:
                raise Unreadable("web.malformed", reason=f"an object has over {MOST_FIELDS} fields")
            unseen += found.values()
        elif isinstance(found, list):
            unseen += found
    return value


def first_mistake(error: ValidationError) -> Unreadable:
    """What is wrong first with a value that does not fit its model."""
    first = error.errors(include_url=False, include_input=False)[0]
    return Unreadable("web.malformed", reason=reason_of(first["loc"], first["msg"]))


def reason_of(place: Iterable[object], said: str) -> str:
    """What is wrong, and where, in a few words."""
    where = ".".join(map(str, place))
    return f"{where}: {said}"[:200] if where else said[:200]
