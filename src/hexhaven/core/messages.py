"""What is said to people: a message id with parameters, put into words elsewhere."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import ceil
from typing import Any

from hexhaven import words

#: From how many seconds on a time that nobody knows exactly is given in minutes.
LONG_WAIT = 90


@dataclass(frozen=True, slots=True)
class Message:
    """One sentence, named by its id in `words/` and its parameters."""

    id: str
    params: Mapping[str, object] = field(default_factory=dict)


def message(id: str, /, **params: object) -> Message:
    return Message(id, params)


def rough_time(seconds: float) -> Message:
    """A time that nobody knows exactly: in seconds, or in whole minutes where it is long."""
    if seconds > LONG_WAIT:
        return message("time.minutes", count=round(seconds / 60))
    return message("time.seconds", count=ceil(seconds))


@dataclass(frozen=True, slots=True)
class Who:
    """A seat as a parameter of a message; its name is filled in when the message is shown."""

    seat: int


def message_about(id: str, subject: int, reader: int | None, /, **params: object) -> Message:
    """A message about a seat, worded with "you" where that seat itself reads it."""
    if subject == reader:
        return Message(f"{id}.you", params)
    return Message(id, {"player": Who(subject), **params})


def render(said: Message, names: Sequence[str], language: str = "en") -> str:
    """A message as a sentence, with the names of the seats."""
    return words.sentence(said.id, _name_seats(said.params, names), language)


def render_plainly(said: Message, language: str = "en") -> str:
    """A message as a sentence in which seats go by their numbers."""
    return render(said, _SeatNumbers(language), language)


class _SeatNumbers(Sequence[str]):
    """The numbers of any number of seats as their names."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __len__(self) -> int:
        return sys.maxsize

    def __getitem__(self, seat: object) -> Any:
        return words.say("play.seat", self.language, seat=seat)


def _name_seats(params: Mapping[str, object], names: Sequence[str]) -> dict[str, object]:
    return {key: _with_names(value, names) for key, value in params.items()}


def _with_names(value: object, names: Sequence[str]) -> object:
    if isinstance(value, Who):
        return names[value.seat]
    if isinstance(value, Message):
        return Message(value.id, _name_seats(value.params, names))
    if isinstance(value, tuple | list):
        return [_with_names(item, names) for item in value]
    return value


class Refused(Exception):
    """Something was asked for that cannot be done; `message` says why and what to do."""

    def __init__(self, id: str, /, **params: object) -> None:
        super().__init__(id, params)
        self.message = Message(id, params)

    def __str__(self) -> str:
        """The sentence in English, or the id and parameters if there are no words for it."""
        try:
            return render_plainly(self.message)
        except KeyError:
            return super().__str__()

    def __reduce__(self) -> tuple[object, ...]:
        """How it is pickled, to cross from one process to another."""
        return partial(type(self), self.message.id, **self.message.params), ()


class IllegalAction(Refused):
    """The rules do not allow this action now."""


class BadNotation(Refused):
    """A text or JSON form that names no action."""


class BadSetup(Refused):
    """A game, a number of seats or an option that does not exist."""


class BadFile(Refused):
    """A file that is not what it should be."""
