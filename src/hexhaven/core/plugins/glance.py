"""What a game's `glance.py` shows of a game in a list: its land, what stands there, the points."""

from dataclasses import dataclass
from typing import Any, Protocol, cast

from hexhaven.core.game import Game, View
from hexhaven.core.plugins import module_of

#: A hex whose terrain nobody knows yet.
UNKNOWN = "?"


@dataclass(frozen=True, slots=True)
class GlancePieces:
    """What a seat has built: nodes by their numbers, roads by the two nodes of each."""

    settlements: tuple[int, ...]
    cities: tuple[int, ...]
    roads: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Glance:
    """A game as a list shows it small; all of it is what a spectator sees.

    `land` draws the island in text: a line for each row, the letter of a hex's terrain where it
    lies, or `?`, and two columns from one hex to the next; a game without an island has none.
    Nodes are numbered in reading order. `pieces` and `points` are by seat, and `round` is 0 before
    the first turn.
    """

    land: tuple[str, ...]
    pieces: tuple[GlancePieces, ...]
    points: tuple[int, ...]
    round: int


class Glancer(Protocol):
    """A game's `glance.py`: a module with this function."""

    def glance(self, view: View) -> Glance:
        """A spectator's view at a glance."""
        ...


def glancer_of(game: Game[Any, Any]) -> Glancer | None:
    """What shows games of this kind small, or None if nothing does."""
    return cast(Glancer | None, module_of(game, "glance"))
