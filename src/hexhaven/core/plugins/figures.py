"""What a game's `figures.py` counts of one seat when a game is over, for statistics."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, cast

from hexhaven.core.entries import Step
from hexhaven.core.game import Game, Seat
from hexhaven.core.plugins import module_of

LuckUnit = Literal["cards", "points"]


@dataclass(frozen=True, slots=True)
class TradeFigures:
    """How often a seat traded, and how many cards more it got than it gave."""

    count: int
    gain: int


def count_trades(gains: Iterable[int]) -> TradeFigures:
    """The figures of trades, from how many cards each brought more than it cost."""
    each = list(gains)
    return TradeFigures(len(each), sum(each))


@dataclass(frozen=True, slots=True)
class Figures:
    """What is counted of a seat; nothing of what a game does not know.

    `sources` are its points by where they came from, and `winner` those of the seat that won; both
    are taken from the outcome. `luck` is how many cards the dice brought beyond what they promise
    on average, or how many points where a game knows what dice are worth (`luck_in`), and
    `opening` the resources on which the seat founded.
    """

    sources: Mapping[str, int] = field(default_factory=dict)
    winner: Mapping[str, int] = field(default_factory=dict)
    luck: float | None = None
    luck_in: LuckUnit = "cards"
    opening: tuple[str, ...] = ()
    players: TradeFigures | None = None
    bank: TradeFigures | None = None


class FigureCounter(Protocol):
    """A game's `figures.py`: a module with this function."""

    def count(self, steps: Iterable[Step[Any]], seat: Seat) -> Figures:
        """The figures of a seat in a whole game."""
        ...


def figure_counter_of(game: Game[Any, Any]) -> FigureCounter | None:
    """What counts in games of this kind, or None if nothing does."""
    return cast(FigureCounter | None, module_of(game, "figures"))
