"""The parts of a view of the base game as JSON: `island`, `public` and `seat/N`."""

from typing import Annotated, Any, Literal, TypedDict

from hexhaven.games.base.kernels.position import Numbers, Phase
from hexhaven.games.island.kernels.constants import CardName
from hexhaven.games.island.parts import Cards, HarbourKind, Pair, Resource, Stock, Terrain

__all__ = ["PARTS", "CardName", "Phase", "Resource"]

Reply = Literal["accepted", "declined"]
#: A number for each resource, in the order of RESOURCES.
Five = Annotated[list[int], tuple[int, int, int, int, int]]
#: Development cards by name, leaving out what there is none of.
DevelopmentCards = dict[CardName, int]


class HouseRules(TypedDict, total=False):
    """The house rules that hold in this game."""

    robber: Literal["friendly"]
    dice: Literal["deck"]
    early_sevens: Literal["again"]
    numbers: Numbers


class TurnRule(TypedDict, total=False):
    """What happens between two turns; only games of five and six say so."""

    turn_rule: Literal["special_building", "paired"]


class Options(HouseRules, TurnRule):
    """What was agreed upon for this game."""

    points: int
    discard_limit: int
    phases: Literal["strict", "combined"]
    turn_limit: int


class Hex(TypedDict):
    """A hex of the island."""

    terrain: Terrain
    number: int | None


class Harbour(TypedDict):
    """A harbour and the edge it lies at."""

    edge: int
    kind: HarbourKind


class Island(TypedDict):
    """What is fixed when play begins."""

    seats: int
    options: Options
    hexes: list[Hex]
    harbours: list[Harbour]


class Player(TypedDict):
    """What everybody sees of one player."""

    settlements: list[int]
    cities: list[int]
    roads: list[int]
    hand_size: int
    card_count: int
    knights: int
    road_length: int
    points: int
    rates: Five
    known: Five


class Offer(TypedDict):
    """A live offer and the seats it is made to."""

    seat: int
    give: Cards
    want: Cards
    to: list[int]


class Played(TypedDict):
    """How many development cards of each kind were played."""

    knight: int
    road_building: int
    invention: int
    monopoly: int
    victory_point: int


class DiceDeck(TypedDict, total=False):
    """What a deck of dice still holds, where there is one."""

    dice_left: dict[str, int]


class Building(TypedDict):
    """Who acts between two turns: in special building, or the second of two paired players."""

    after: int
    order: list[int]
    place: int
    passed: list[int]
    skipping: list[int]


class BetweenTurns(TypedDict, total=False):
    """What games of five and six show besides."""

    building: Building | None


class Public(DiceDeck, BetweenTurns):
    """What lies open and changes."""

    phase: Phase
    turn: int
    turns: int
    first: int | None
    order_rolls: list[int | None]
    dice: Pair | None
    rolls: dict[str, int]
    robber: int
    players: list[Player]
    longest_road: int | None
    largest_army: int | None
    bank: Stock
    deck: int
    played: Played
    card_played: bool
    fresh: int
    free_roads: int
    discards: list[int]
    victim: int | None
    founding: int | None
    offers: list[Offer]
    replies: list[Reply | None]
    winner: int | None


class Own(TypedDict):
    """What only this seat knows: its cards, and what it is certain of about others' hands."""

    hand: Cards
    cards: DevelopmentCards
    fresh: DevelopmentCards
    points: int
    known: list[Five]


PARTS: dict[str, Any] = {"island": Island, "public": Public, "seat/N": Own}
