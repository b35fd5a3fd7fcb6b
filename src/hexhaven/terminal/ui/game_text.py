"""A match in a terminal, by its game's `rendering/terminal.py`, and the names of its seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from hexhaven.core.game import Game
from hexhaven.core.messages import message, render
from hexhaven.core.plugins import module_of
from hexhaven.core.plugins.terminal_rendering import GameText
from hexhaven.core.setup import Setup
from hexhaven.matches.match import SeatLabel
from hexhaven.terminal.ui.plain_text import PlainText


class Seated(Protocol):
    """A match with its seat labels."""

    @property
    def game(self) -> Game[Any, Any]:
        """The rules."""
        ...

    @property
    def setup(self) -> Setup:
        """The seats and options."""
        ...

    @property
    def seats(self) -> tuple[SeatLabel, ...]:
        """Who sits where."""
        ...


def seat_names(match: Seated, language: str, colours: Sequence[str] = ()) -> tuple[str, ...]:
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
    match: Seated, names: tuple[str, ...], language: str, colours: Sequence[str] = ()
) -> GameText:
    """How the match looks in a terminal."""
    module = module_of(match.game, "rendering.terminal")
    if module is None:
        return PlainText()
    text: GameText = module.make_text(match.setup, names, language, colours)
    return text


def printable(text: str) -> str:
    """A text without control characters."""
    return "".join(c if c.isprintable() else "?" for c in text)
