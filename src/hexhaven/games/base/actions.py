"""The actions of the base game, those of players and those of Nature."""

from collections.abc import Callable
from dataclasses import fields
from functools import lru_cache
from typing import Annotated

from hexhaven.core.actions import (
    Action,
    Codec,
    Notation,
    Number,
    action_kind,
    name_codec,
    seats_codec,
    word_of,
)
from hexhaven.core.compiled.bits import members_of
from hexhaven.core.messages import IllegalAction
from hexhaven.games.base.boards import STANDARD, Board, check_edge, edge_name, edge_named
from hexhaven.games.base.maps import Island, read_any_island, write_island
from hexhaven.games.island.cards import Cards, Resource
from hexhaven.games.island.kernels.constants import CARD_NAMES
from hexhaven.games.island.kernels.packing import pack_fields, unpack_fields


def _check_island(island: Island) -> Island:
    return read_any_island(write_island(island))


write_edge = edge_name
Edge = Annotated[int, Codec(r"\d{1,2}-\d{1,2}", edge_named, write_edge, check_edge)]
Seats = Annotated[tuple[int, ...], seats_codec(digits=1)]
Card = Annotated[int, name_codec(CARD_NAMES)]
IslandText = Annotated[
    Island,
    Codec(
        r"[a-z0-9 /]+",
        read_any_island,
        write_island,
        _check_island,
        read_any_island,
        write_island,
        str,
    ),
]


@action_kind("roll")
class Roll(Action):
    """Roll the dice; Nature says what they show."""


@action_kind("settle {node}")
class Settle(Action):
    """Found or build a settlement."""

    node: Number


@action_kind("road {edge}")
class Road(Action):
    """Build a road, or place a free one."""

    edge: Edge


@action_kind("city {node}")
class City(Action):
    """Make a settlement a city."""

    node: Number


@action_kind("buy")
class Buy(Action):
    """Buy a development card; Nature says which."""


@action_kind("knight")
class PlayKnight(Action):
    """Play a knight: the robber must move."""


@action_kind("roads")
class PlayRoadBuilding(Action):
    """Play road building: two roads are free."""


@action_kind("invention {cards}")
class PlayInvention(Action):
    """Play invention: take two cards from the bank."""

    cards: Cards


@action_kind("monopoly {resource}")
class PlayMonopoly(Action):
    """Play monopoly: everybody hands over one resource."""

    resource: Resource


@action_kind("robber {hex}")
class MoveRobber(Action):
    """Move the robber to another hex."""

    hex: Number


@action_kind("steal {seat}")
class Steal(Action):
    """Choose whom to rob; Nature says of what."""

    seat: Number


@action_kind("discard {cards}", any_order=True)
class Discard(Action):
    """Give up half of a hand that was too large when a seven fell."""

    cards: Cards


@action_kind("bank {give}>{want}")
class Bank(Action):
    """Trade one resource with the bank at the best rate."""

    give: Cards
    want: Cards


@action_kind("offer {give}>{want}{to}", any_order=True)
class Offer(Action):
    """Offer cards for cards; the player in turn to some or all, the others to the player in turn.

    No seats means everybody who may be asked.
    """

    give: Cards
    want: Cards
    to: Seats = ()


@action_kind("accept {give}>{want}", any_order=True)
class Accept(Action):
    """Accept the offer of the player in turn, named by its terms as the offerer stated them."""

    give: Cards
    want: Cards


@action_kind("decline", any_order=True)
class Decline(Action):
    """Decline the offer of the player in turn, even after accepting it."""


@action_kind("withdraw", any_order=True)
class Withdraw(Action):
    """Take back your offer."""


@action_kind("deal {seat}")
class Deal(Action):
    """Close a deal with a seat that accepted your offer, or on that seat's own offer."""

    seat: Number


@action_kind("end")
class EndTurn(Action):
    """Pass the dice on."""


@action_kind("waive")
class WaiveRoad(Action):
    """Do without the second free road."""


@action_kind("pass", any_order=True, is_announcement=True)
class Pass(Action):
    """Build nothing more in this special building phase; also before your place has come."""


@action_kind("skip", any_order=True, is_announcement=True)
class Skip(Action):
    """Build nothing more in this special building phase, and in none until your own turn begins."""


@action_kind("join", any_order=True, is_announcement=True)
class Join(Action):
    """Take back that you pass or skip, before your place has come."""


@action_kind("island {island}")
class LayIsland(Action):
    """Nature lays the island."""

    island: IslandText


@action_kind("dice {first} {second}")
class Dice(Action):
    """Nature rolls two dice."""

    first: Number
    second: Number


@action_kind("theft {resource}")
class Theft(Action):
    """Nature takes a card out of the victim's hand."""

    resource: Resource


@action_kind("draw {card}")
class Draw(Action):
    """Nature draws a development card."""

    card: Card


#: In the order of the kinds of packed actions.
PLAYER_ACTIONS = (
    Roll, Settle, Road, City, Buy, PlayKnight, PlayRoadBuilding, PlayInvention, PlayMonopoly,
    MoveRobber, Steal, Discard, Bank, Offer, Accept, Decline, Withdraw, Deal, EndTurn, WaiveRoad,
)  # fmt: skip
ANNOUNCEMENTS = (Pass, Skip, Join)
NOTATION = Notation((*PLAYER_ACTIONS, *ANNOUNCEMENTS), nature=(LayIsland, Dice, Theft, Draw))
_TYPES: tuple[Callable[..., Action], ...] = (*PLAYER_ACTIONS, Dice, Theft, Draw, *ANNOUNCEMENTS)
_KINDS = {action_type: kind for kind, action_type in enumerate(_TYPES)}
_FIELD_NAMES = [[field.name for field in fields(a)] for a in _KINDS]  # type: ignore[arg-type]


def pack(action: Action, board: Board = STANDARD) -> int:
    """An action as the integer of the kernels; IllegalAction when no rule could ever allow it."""
    if type(action) not in _KINDS:
        raise IllegalAction("refused.base.nature")
    try:
        return _pack(_KINDS[type(action)], action, board)
    except OverflowError:
        raise IllegalAction("refused.base.never", action=word_of(type(action))) from None


def _pack(kind: int, action: Action, board: Board) -> int:
    most = board.bank
    match action:
        case Road(edge):
            return pack_fields(kind, board.edge_places.get(edge, -1))
        case Dice(first, second):
            is_roll = 1 <= first <= 6 and 1 <= second <= 6
            return pack_fields(kind, first << 3 | second if is_roll else -1)
        case Offer(give, want, to):
            return pack_fields(kind, sum(1 << seat for seat in to), give, want, most)
        case Bank(give, want) | Accept(give, want):
            return pack_fields(kind, 0, give, want, most)
        case Discard(chosen) | PlayInvention(chosen):
            return pack_fields(kind, 0, chosen, most=most)
    return pack_fields(kind, *(getattr(action, name) for name in _FIELD_NAMES[kind]))


@lru_cache(4096)
def unpack(packed: int, board: Board = STANDARD) -> Action:
    """The action of an integer; the same are listed again and again."""
    kind, argument, give, want = unpack_fields(packed)
    action_type = _TYPES[kind]
    if action_type is Dice:
        return Dice(argument >> 3, argument & 7)
    if action_type is Offer:
        return Offer(give, want, tuple(members_of(argument)))
    if action_type is Road:
        return Road(board.edge_numbers[argument])
    if action_type in (Bank, Accept):
        return action_type(give, want)
    if action_type in (Discard, PlayInvention):
        return action_type(give)
    return action_type(argument) if _FIELD_NAMES[kind] else action_type()
