"""The parts of a view as JSON, and which of them a seat is sent."""

from typing import Annotated, Any, Literal, TypedDict
from weakref import WeakKeyDictionary

from hexhaven.games.connect.actions import BuildingName, CardName
from hexhaven.games.connect.boards import Side, Symbol
from hexhaven.games.connect.geography import Island
from hexhaven.games.connect.position import Phase
from hexhaven.games.island.parts import Cards, HarbourKind, Pair, Resource, Stock, Terrain

__all__ = ["PARTS", "Resource", "near_seats", "part_names"]

#: A building and its owner; grey ones belong to nobody.
Building = Annotated[list[Any], tuple[BuildingName, int | None]]


class Round(TypedDict):
    """The phase all are in; `robbers` is where the robbers of this round go, seven the desert."""

    phase: Phase
    round: int
    side: Side
    seconds: int | None
    dice: Pair | None
    robbers: int | None
    goal: int
    limit: int
    winners: list[int] | None


class Standings(TypedDict):
    """The best seats with their points on the table, and how many seats have how many."""

    players: int
    best: list[Pair]
    counts: dict[str, int]


class Hex(TypedDict):
    """A printed hex; `area` says whose home it lies in."""

    at: Pair
    terrain: Terrain
    number: int | None
    area: Side | Literal["edge"] | None


class Station(TypedDict):
    """A station between two nodes."""

    trades: HarbourKind
    rate: int
    at: Pair


class Land(TypedDict):
    """What is printed on a board, and never changes."""

    name: str
    colours: list[str]
    hexes: list[Hex]
    nodes: list[Pair]
    stations: list[Station]
    symbols: dict[str, Symbol]


class EdgeBoard(TypedDict):
    """What stands on a board at which nobody sits."""

    buildings: dict[str, Building]
    roads: dict[str, int | None]


class Played(TypedDict):
    """How many development cards of each kind were played."""

    knight: int
    road_building: int
    invention: int
    victory_point: int


class Board(EdgeBoard, total=False):
    """What stands on a board; if two players sit there, their robbers, deck and awards too."""

    robbers: Pair
    deck: int
    played: Played
    route: int | None
    army: int | None


class PiecesLeft(TypedDict):
    """Pieces that are not built yet."""

    roads: int
    settlements: int
    cities: int


class Offer(TypedDict):
    """A live offer and the seats that may accept it."""

    give: Cards
    want: Cards
    to: list[int]


class Player(TypedDict):
    """What everybody sees of a player.

    `cards` are the backs of development cards: their board, and the round they were bought in.
    `faces` are shown when all is over. `bonus` are the foreign areas in which a first settlement
    has counted.
    """

    hand: Cards
    points: int
    settlements: list[str]
    cities: list[str]
    roads: list[str]
    left: PiecesLeft
    route: int
    knights: int
    cards: list[Pair]
    faces: list[CardName] | None
    bonus: list[int]
    rates: Stock
    free_roads: int
    played: int
    swapped: int
    offer: Offer | None
    discards: int


PARTS: dict[str, Any] = {
    "round": Round,
    "supply": Cards,
    "standings": Standings,
    "standings/N": list[Pair],
    "markets": list[Cards],
    "land/N": Land,
    "board/N": Board,
    "seat/N": Player,
    "cards/N": list[CardName],
}


#: By island and seat, for as long as the island is in use: a large one takes much memory.
_names: WeakKeyDictionary[Island, dict[int | None, dict[str, None]]] = WeakKeyDictionary()


def part_names(island: Island, seat: int | None) -> dict[str, None]:
    known = _names.setdefault(island, {})
    if seat not in known:
        known[seat] = _part_names(island, seat)
    return known[seat]


def _part_names(island: Island, seat: int | None) -> dict[str, None]:
    names = ["round", "supply", "standings"]
    names += ["markets"] if island.trades_nearby else []
    pieces = island.near_pieces(seat)
    names += [f"{kind}/{piece}" for piece in pieces for kind in ("land", "board")]
    names += [f"seat/{near}" for near in near_seats(island, seat)]
    names += [] if seat is None else [f"cards/{seat}"]
    return dict.fromkeys(names)


def near_seats(island: Island, seat: int | None) -> tuple[int, ...]:
    """The seat and its trading partners; a spectator of a small island sees all seats."""
    if seat is None:
        return () if island.trades_nearby else tuple(range(island.seats))
    return tuple(sorted((seat, *island.partners(seat))))
