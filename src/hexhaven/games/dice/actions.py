"""The actions of both games, those of players and those of Nature."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hexhaven.core.actions import Action, Notation, Number
from hexhaven.games.dice.faces import Dice, Face, Resource


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Roll for the first time in a turn; Nature says what the dice show."""

    notation: ClassVar[str] = "roll"


@dataclass(frozen=True, slots=True)
class Reroll(Action):
    """Roll some of the dice again, whether or not they were kept before."""

    dice: Dice
    notation: ClassVar[str] = "reroll {dice}"


@dataclass(frozen=True, slots=True)
class Stop(Action):
    """Keep all dice although more rolls are left."""

    notation: ClassVar[str] = "stop"


@dataclass(frozen=True, slots=True)
class Swap(Action):
    """Give two gold for one die of a resource."""

    want: Resource
    notation: ClassVar[str] = "swap {want}"


@dataclass(frozen=True, slots=True)
class Joker(Action):
    """Use up a joker: turn a die to the resource under a built knight."""

    joker: Number
    die: Face
    want: Resource
    notation: ClassVar[str] = "joker {joker} {die}>{want}"


@dataclass(frozen=True, slots=True)
class Road(Action):
    """Build a road."""

    number: Number
    notation: ClassVar[str] = "road {number}"


@dataclass(frozen=True, slots=True)
class Settle(Action):
    """Build a settlement."""

    number: Number
    notation: ClassVar[str] = "settle {number}"


@dataclass(frozen=True, slots=True)
class City(Action):
    """Build a city."""

    number: Number
    notation: ClassVar[str] = "city {number}"


@dataclass(frozen=True, slots=True)
class Knight(Action):
    """Build a knight."""

    number: Number
    notation: ClassVar[str] = "knight {number}"


@dataclass(frozen=True, slots=True)
class Done(Action):
    """End the turn; what is left of the dice is lost."""

    notation: ClassVar[str] = "done"


@dataclass(frozen=True, slots=True)
class Begin(Action):
    """Nature draws who begins."""

    seat: Number
    notation: ClassVar[str] = "begin {seat}"


@dataclass(frozen=True, slots=True)
class Rolled(Action):
    """Nature rolls the dice that a player has named."""

    dice: Dice
    notation: ClassVar[str] = "dice {dice}"


Build = Road | Settle | City | Knight
#: What builds each kind of piece, in the order of `sheet.KINDS`.
BUILDS: tuple[type[Build], ...] = (Road, Settle, City, Knight)

NOTATION = Notation(
    (Roll, Reroll, Stop, Swap, Joker, Road, Settle, City, Knight, Done), nature=(Begin, Rolled)
)
