"""A match in a terminal: its names, its times and its end in words, and games as plain text."""

import json
from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from hexhaven.core.actions import word_of
from hexhaven.core.game import Choices, Game, Outcome, Seat
from hexhaven.core.messages import Message, Who, message, render
from hexhaven.core.plugins import module_of
from hexhaven.core.plugins.terminal_rendering import GameText, Group, Item, Lines, Span
from hexhaven.core.setup import Setup
from hexhaven.matches.match import SeatLabel

HOUR = 3600
UNITS = (("days", 24 * HOUR), ("hours", HOUR), ("minutes", 60), ("seconds", 1))


class VisibleMatch(Protocol):
    """What a person sees of a match, which runs here or on a server."""

    @property
    def game(self) -> Game[Any, Any]: ...

    @property
    def setup(self) -> Setup: ...

    @property
    def seats(self) -> tuple[SeatLabel, ...]: ...

    def view(self, seat: Seat, /) -> Any: ...

    def legal(self, seat: Seat, /) -> Choices: ...


def seat_names(match: VisibleMatch, language: str, colours: Sequence[str] = ()) -> tuple[str, ...]:
    """The names of the seats: their labels where these tell them apart, else the game's names.

    `colours` are those of a table at which people choose them.
    """
    module = module_of(match.game, "rendering.terminal")
    seats = range(match.setup.seats)
    plain = tuple(message("play.seat", seat=seat) for seat in seats)
    called = module.seat_names(match.setup, colours) if module else plain
    bots = [label.name for label in match.seats if label.kind == "bot"]
    kinds = ("person", "bot") if len(set(bots)) == len(bots) else ("person",)
    return tuple(
        printable(label.name)
        if label.kind in kinds and label.name
        else render(default, (), language)
        for label, default in zip(match.seats, called, strict=True)
    )


def text_of(
    match: VisibleMatch, names: tuple[str, ...], language: str, colours: Sequence[str] = ()
) -> GameText:
    module = module_of(match.game, "rendering.terminal")
    if module is None:
        return PlainText()
    text: GameText = module.make_text(match.setup, names, language, colours)
    return text


def printable(text: str) -> str:
    """A text without control characters."""
    return "".join(c if c.isprintable() else "?" for c in text)


def time_words(seconds: int) -> Message:
    """A length of time in the largest unit of which it is a multiple."""
    unit, length = next(unit for unit in UNITS if seconds % unit[1] == 0)
    return message(f"time.{unit}", count=seconds // length)


def time_left(seconds: float) -> Message:
    """What is left of a time: in round words while that is long, then in seconds."""
    if seconds < HOUR:
        return message("play.clock", seconds=int(seconds))
    unit, length = next(unit for unit in UNITS if seconds >= 2 * unit[1])
    return message("time.left", time=message(f"time.{unit}", count=round(seconds / length)))


def outcome_messages(outcome: Outcome) -> Iterator[Message]:
    """Why the match is over, then everybody's place and points."""
    yield outcome.reason
    for place, seats in enumerate(outcome.ranking, 1):
        for seat in seats:
            points = message("play.points", count=outcome.scores[seat])
            yield message("play.place", place=place, player=Who(seat), points=points)


class PlainText(GameText):
    """Any game, readable if not pretty."""

    def state_of_play(self, view: Any) -> Lines:
        return tuple(_part_line(name, part) for name, part in view.parts().items())

    def prompt(self, view: Any, seat: Seat) -> Message:
        return message("play.asked")

    def groups(self, view: Any, choices: Choices) -> tuple[Group, ...]:
        """The listed actions by their first words, then the spaces by name."""
        by_word: dict[str, list[Item]] = {}
        for action in choices.listed:
            item = Item(action, message("play.action", action=str(action)))
            by_word.setdefault(word_of(type(action)), []).append(item)
        listed = [
            Group(word, message("play.group", word=word, count=len(items)), tuple(items))
            for word, items in by_word.items()
        ]
        spaces = [
            Group("", message("play.space", name=space.name), ask=message("play.ask"))
            for space in choices.spaces
        ]
        return (*listed, *spaces)


def _part_line(name: str, part: Any) -> tuple[Span, ...]:
    return Span(f"{name} ", "dim"), Span(json.dumps(part, ensure_ascii=False))
