"""What every drawing says in words: who plays, and what they have reached."""

import unicodedata
from collections.abc import Iterable, Sequence

from hexhaven.core.messages import message
from hexhaven.words import say


class Caption:
    """The words of one drawing in one language; players without names go by their colours."""

    def __init__(self, names: Sequence[str] | None, colours: Sequence[str], language: str) -> None:
        self._names = names or ()
        self.colours = colours
        self._language = language

    def say(self, id: str, **params: object) -> str:
        return say(id, language=self._language, **params)

    def name(self, seat: int) -> str:
        given = self._names[seat] if seat < len(self._names) else ""
        return given or self.say(f"colour.{self.colours[seat]}")

    def hex(self, terrain: str, number: int | None) -> str:
        return f"{self.say(f'terrain.{terrain}')} {number or ''}".rstrip()

    def points(self, count: int) -> str:
        return self.say("draw.points", count=count)

    def player(self, seat: int, points: int) -> str:
        """Who a player is and what they have reached."""
        colour = message(f"colour.{self.colours[seat]}")
        return self.say(
            "draw.player", player=self.name(seat), colour=colour, points=self.points(points)
        )


def comma_list(things: Iterable[object]) -> str:
    """Several things in a row."""
    return ", ".join(str(thing) for thing in things)


def letter_width(letter: str) -> int:
    """How wide a letter is: wide ones count twice."""
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def shorten_name(name: str, width: int) -> str:
    """A name that is no wider than this."""
    for i, letter in enumerate(name):
        width -= letter_width(letter)
        if width < 0:
            return name[: i - 1].rstrip() + "…"
    return name
