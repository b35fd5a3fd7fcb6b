"""Setups: which game is played, by how many, with which options."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from hexhaven.core.messages import BadSetup

Value = int | str
#: The most numbers of seats that are listed one by one.
MOST_LISTED_COUNTS = 10


@dataclass(frozen=True, slots=True)
class Option:
    """One thing a host may set: its default, and a reader that refuses what it cannot be."""

    name: str
    default: Value
    read: Callable[[str], Value]
    #: The words to choose from, or the least and the most of a number.
    choices: tuple[str, ...] = ()
    bounds: tuple[int, int] | None = None
    #: What else may be written, for people.
    other_form: str = ""
    #: The numbers of seats with which there is this option; none for all.
    seats: tuple[int, ...] = ()

    @property
    def form(self) -> str:
        """What may be written, for people: "3-20", "combined|strict"."""
        if self.bounds is not None:
            return "{}-{}".format(*self.bounds)
        return "|".join((*self.choices, self.other_form) if self.other_form else self.choices)


def number_option(name: str, default: int, low: int, high: int) -> Option:
    """An option that is a whole number within bounds."""

    def read(text: str) -> int:
        number = text.isascii() and text.isdigit() and len(text) <= 20
        if not (number and low <= int(text) <= high):
            raise BadSetup("setup.number", option=name, value=text[:40], low=low, high=high)
        return int(text)

    return Option(name, default, read, bounds=(low, high))


def choice_option(name: str, *values: str, seats: tuple[int, ...] = ()) -> Option:
    """An option that is one of a few words, the first by default."""

    def read(text: str) -> str:
        if text not in values:
            raise BadSetup("setup.choice", option=name, value=text[:40], known=", ".join(values))
        return text

    return Option(name, values[0], read, values, seats=seats)


def counts_in_words(counts: Sequence[int]) -> str:
    """Numbers of seats for people; of many, only the first and the last."""
    if len(counts) <= MOST_LISTED_COUNTS:
        return ", ".join(map(str, counts))
    return ", ".join([*map(str, counts[:3]), "…", str(counts[-1])])


@dataclass(frozen=True)
class Setup:
    """A game by name and rules version, its number of seats and its options."""

    game: str
    version: int
    seats: int
    options: Mapping[str, Value] = field(default_factory=dict)


def make_setup(
    game: str,
    version: int,
    allowed_seats: Sequence[int],
    declared: tuple[Option, ...],
    seats: int,
    options: Mapping[str, object],
) -> Setup:
    """A checked setup with every option filled in; BadSetup says what does not fit."""
    if seats not in allowed_seats:
        raise BadSetup("setup.seats", game=game, seats=seats, known=counts_in_words(allowed_seats))
    names = [option.name for option in declared]
    for name in options:
        if name not in names:
            raise BadSetup("setup.option", option=name, known=", ".join(names))
    values = {o.name: o.read(str(options.get(o.name, o.default))) for o in declared}
    for option in declared:
        if option.seats and seats not in option.seats and values.pop(option.name) != option.default:
            known = counts_in_words(option.seats)
            raise BadSetup("setup.option_seats", option=option.name, seats=seats, known=known)
    return Setup(game, version, seats, values)
