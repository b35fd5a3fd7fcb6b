"""The actions of both games, those of players and those of Nature."""

from dataclasses import dataclass

from hexhaven.core.actions import Action, Notation, Number, action_kind
from hexhaven.games.dice.faces import Dice, Face, Resource


@action_kind("roll")
class Roll(Action):
    """Roll for the first time in a turn; Nature says what the dice show."""


@action_kind("reroll {dice}")
class Reroll(Action):
    """Roll some of the dice again, whether or not they were kept before."""

    dice: Dice


@action_kind("stop")
class Stop(Action):
    """Keep all dice although more rolls are left."""


@action_kind("swap {want}")
class Swap(Action):
    """Give two gold for one die of a resource."""

    want: Resource


@action_kind("joker {joker} {die}>{want}")
class Joker(Action):
    """Use up a joker: turn a die to the resource under a built knight."""

    joker: Number
    die: Face
    want: Resource


@dataclass(frozen=True, slots=True)
class Build(Action):
    """Build a piece on the place of a number."""

    number: Number


@action_kind("road {number}")
class Road(Build):
    """Build a road."""


@action_kind("settle {number}")
class Settle(Build):
    """Build a settlement."""


@action_kind("city {number}")
class City(Build):
    """Build a city."""


@action_kind("knight {number}")
class Knight(Build):
    """Build a knight."""


@action_kind("done")
class EndTurn(Action):
    """End the turn; what is left of the dice is lost."""


@action_kind("begin {seat}")
class Begin(Action):
    """Nature draws who begins."""

    seat: Number


@action_kind("dice {dice}")
class RollResult(Action):
    """Nature rolls the dice that a player has named."""

    dice: Dice


#: What builds each kind of piece, in the order of `sheet.PIECE_KINDS`.
BUILDS: tuple[type[Build], ...] = (Road, Settle, City, Knight)

NOTATION = Notation(
    (Roll, Reroll, Stop, Swap, Joker, Road, Settle, City, Knight, EndTurn),
    nature=(Begin, RollResult),
)
