"""What a seat may know of a position, which is everything."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from hexhaven.core.actions import word_of
from hexhaven.core.game import LazyParts
from hexhaven.core.plugins.drawing import draw_for_notebook
from hexhaven.games.dice import parts as sent
from hexhaven.games.dice.actions import BUILDS
from hexhaven.games.dice.altering import prospects
from hexhaven.games.dice.faces import RESOURCES, dice_to_json
from hexhaven.games.dice.position import NOBODY, Position
from hexhaven.games.dice.sheet import (
    ANY,
    CITY,
    KNIGHT,
    PIECE_KINDS,
    ROAD,
    SETTLEMENT,
    Form,
    Point,
    members,
    open_places,
    road_length,
)


@dataclass(frozen=True, slots=True)
class SheetView:
    """A position as one seat sees it, with what follows from it: points and winners."""

    game: str
    form: Form
    position: Position
    seat: int | None
    points: tuple[int, ...]
    #: None while the game goes on.
    winners: tuple[int, ...] | None

    def parts(self) -> LazyParts:
        """The view as JSON values: the printed sheet, what is public, and each player's sheet."""
        seats = range(self.position.seats)
        makers: dict[str, Callable[[], Any]] = {
            "form": self._form,
            "public": self._public,
            "prospects": self._prospects,
        }
        makers |= {f"sheet/{seat}": partial(self._sheet, seat) for seat in seats}
        return LazyParts(makers, lambda name: makers[name]())

    def _form(self) -> sent.Form:
        form, p = self.form, self.position
        return {
            "game": self.game,
            "seats": p.seats,
            "options": {"late_jokers": p.late, "limit": p.limit},
            "start": _line(form.start),
            "hexes": [
                {
                    "terrain": hex.terrain,
                    "centre": list(hex.centre),
                    "knights": list(hex.knights),
                    "joker": hex.joker,
                }
                for hex in form.hexes
            ],
            "roads": [
                {
                    "number": road.number,
                    "points": road.points,
                    **_line(road.at),
                    "after": self._numbers(ROAD, members(road.roads)),
                }
                for road in form.places[ROAD]
            ],
            "settlements": self._places(SETTLEMENT),
            "cities": self._places(CITY),
            "knights": self._places(KNIGHT),
            "jokers": [
                {
                    "number": joker.number,
                    "gives": "any" if joker.gives == ANY else RESOURCES[joker.gives],
                    "knights": self._numbers(KNIGHT, members(joker.knights)),
                }
                for joker in form.jokers
            ],
        }

    def _places(self, kind: int) -> list[sent.Place]:
        return [
            {
                "number": place.number,
                "points": place.points,
                "at": list(place.at[0]),
                "after": self._numbers(ROAD, members(place.roads)),
            }
            for place in self.form.places[kind]
        ]

    def _numbers(self, kind: int, indexes: Iterable[int]) -> list[int]:
        return [self.form.places[kind][i].number for i in indexes]

    def _public(self) -> sent.Public:
        p = self.position
        return {
            "phase": p.phase,
            "first": _or_none(p.first),
            "turn": _or_none(p.turn),
            "turns": p.turns,
            "dice": dice_to_json(p.dice),
            "rolling": p.rolling,
            "rolls": p.rolls,
            "gained": p.gained,
            "points": list(self.points),
            "longest_road": _or_none(p.longest_road),
            "largest_army": _or_none(p.largest_army),
            "winners": None if self.winners is None else list(self.winners),
        }

    def _prospects(self) -> list[sent.Prospect]:
        """What swaps and jokers of the player in turn lead to."""
        found: list[Any] = [
            {
                "action": action.to_json(),
                "remaining": {word_of(BUILDS[kind]): n for kind, n in remaining.items()},
            }
            for action, remaining in prospects(self.form, self.position)
        ]
        return found

    def _sheet(self, seat: int) -> sent.Sheet:
        sheet = self.position.sheets[seat]
        built = [self._numbers(kind, members(sheet[kind])) for kind in range(len(PIECE_KINDS))]
        following = [
            self._numbers(kind, open_places(self.form, sheet, kind))
            for kind in range(len(PIECE_KINDS))
        ]
        return {
            "roads": built[ROAD],
            "settlements": built[SETTLEMENT],
            "cities": built[CITY],
            "knights": built[KNIGHT],
            "used_jokers": [self.form.jokers[i].number for i in members(sheet.jokers)],
            "boxes": list(self.position.boxes[seat]),
            "road_length": road_length(self.form, sheet),
            "next": {
                "road": following[ROAD],
                "settle": following[SETTLEMENT],
                "city": following[CITY],
                "knight": following[KNIGHT],
            },
        }

    def _repr_svg_(self) -> str:
        """The view as a picture, for notebooks."""
        return draw_for_notebook(self)


def _line(points: tuple[Point, ...]) -> sent.Line:
    """A road by its ends."""
    return {"from": list(points[0]), "to": list(points[1])}


def _or_none(seat: int) -> int | None:
    return None if seat == NOBODY else seat
