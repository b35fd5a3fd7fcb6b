"""The state of a table: what everybody can see, and apart from it the cards that lie face down.

A `State` is a `Position`, which is public through and through, the faces of each seat's
development cards and what is left in the decks. States are values with much in common: a
`Draft` collects what an action changes and replaces only that, whatever the number of
players. Whatever would need a look at the whole table is updated as things change: who has
how many points (`ranks`), who could win now (`claims`), who still has to discard.
"""

from bisect import bisect_left
from functools import cache
from typing import Any, Literal, NamedTuple, get_args

from hexhaven.games.connect.actions import VICTORY_POINT
from hexhaven.games.connect.boards import MOON, SUN
from hexhaven.games.connect.geography import Island, side_of
from hexhaven.games.island.cards import NO_CARDS, CardCounts, cards

NOBODY = -1
#: Pieces are founded; the roll is due; robbers are about to move; the robber phase; all trade
#: and the active side builds; a card is drawn; the game is over.
Phase = Literal["found", "roll", "robbers", "robber", "trade", "draw", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)
FOUND, ROLL, ROBBERS, ROBBER, TRADE, DRAW, OVER = PHASES
#: C-01: the pieces of each colour.
ROADS, SETTLEMENTS, CITIES = 18, 5, 5
#: C-02: resources of each kind and development cards (by kind) that each board adds.
SUPPLY, DECK = 10, (5, 1, 1, 2)
#: C-12: how many rounds the robbers sleep, and the roll that wakes them.
QUIET_ROUNDS = 10
SEVEN = 7
#: What stands on a node: nothing, a grey piece, or a seat's settlement or city.
EMPTY, GREY = 0, 1
#: More points than anybody can have on the table.
MOST_POINTS = 40


def settlement_of(seat: int) -> int:
    return 2 * seat + 2


def city_of(seat: int) -> int:
    return 2 * seat + 3


def owner_of(mark: int) -> int:
    """Whose building a mark is; NOBODY for none and for grey ones."""
    return (mark >> 1) - 1


def is_city(mark: int) -> bool:
    return mark > GREY and bool(mark & 1)


def road_of(seat: int) -> int:
    return seat + 2


def road_owner(mark: int) -> int:
    """Whose road a mark is; NOBODY for none and for grey ones."""
    return mark - 2 if mark > GREY else NOBODY


class Offer(NamedTuple):
    """A live offer and the seats that may accept it."""

    give: CardCounts
    want: CardCounts
    to: tuple[int, ...]


class Back(NamedTuple):
    """The back of a development card: from which board's deck it is, bought in which round."""

    board: int
    round: int


class Purchase(NamedTuple):
    """Who is about to get a card, and from which board's deck."""

    seat: int
    board: int


class Player(NamedTuple):
    """What everybody sees of one player."""

    robber: int
    hand: CardCounts = NO_CARDS
    #: Points on the table; hidden cards count besides.
    points: int = 0
    settlements: tuple[int, ...] = ()
    cities: tuple[int, ...] = ()
    roads: tuple[int, ...] = ()
    #: The longest route, in roads.
    length: int = 0
    knights: int = 0
    backs: tuple[Back, ...] = ()
    #: Foreign areas whose first settlement was rewarded (C-30).
    bonus: tuple[int, ...] = ()
    rates: tuple[int, ...] = (4,) * 5
    free_roads: int = 0
    #: The rounds of the last card played and of the last swap at a market.
    played: int = 0
    swapped: int = 0
    offer: Offer | None = None


class Ground(NamedTuple):
    """What stands on one piece of the island, and what belongs to its board."""

    nodes: tuple[int, ...]
    #: A road's seat plus 2, GREY or EMPTY.
    roads: tuple[int, ...]
    #: Cards left in the board's deck, and those of it that were played, by kind.
    deck: int = 0
    shown: tuple[int, ...] = (0, 0, 0, 0)
    #: The seats with the longest route and the largest army of this board.
    route: int = NOBODY
    army: int = NOBODY


class Rules(NamedTuple):
    """What the options say."""

    goal: int
    early: int
    late: int
    limit: int
    free: bool


class Position(NamedTuple):
    """All that everybody may know."""

    island: Island
    rules: Rules
    players: tuple[Player, ...]
    grounds: tuple[Ground, ...]
    supply: CardCounts
    #: C-21: what lies at the left and right market; empty ones before eight players.
    markets: tuple[CardCounts, CardCounts]
    #: The seats by their points on the table.
    ranks: tuple[tuple[int, ...], ...]
    phase: Phase = ROLL
    round: int = 1
    dice: tuple[int, int] | None = None
    #: The number to which the robbers went last in this round, 7 for the desert, or 0.
    robbers: int = 0
    #: C-42: active seats with enough points, hidden ones included.
    claims: tuple[int, ...] = ()
    #: Seats that must act in this phase: found pieces, or return half of their hand (C-13).
    awaited: frozenset[int] = frozenset()
    buying: Purchase | None = None
    winners: tuple[int, ...] = ()

    @property
    def side(self) -> int:
        """C-10: the active side; sun begins."""
        return SUN if self.round % 2 else MOON

    def is_active(self, seat: int) -> bool:
        """Whether a seat may build now."""
        return self.phase == TRADE and side_of(seat) == self.side

    @property
    def seconds(self) -> int:
        """C-11: how long this round lasts."""
        return self.rules.early if self.round <= QUIET_ROUNDS else self.rules.late

    def building(self, node: int) -> int:
        piece, number = self.island.node_place[node]
        return self.grounds[piece].nodes[number]

    def road(self, edge: int) -> int:
        """Whose road lies on an edge, as `Ground` has it."""
        piece, number = self.island.edge_place[edge]
        return self.grounds[piece].roads[number]


class State(NamedTuple):
    """A position and what lies face down."""

    position: Position
    #: The development cards of each seat, in the order of their backs.
    faces: tuple[tuple[int, ...], ...]
    #: What is left in the deck of each piece, by kind; edge boards have none.
    decks: tuple[tuple[int, ...], ...]


class Draft:
    """A state being changed; `done` gives the new one and leaves the old one alone."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._fields: dict[str, Any] = {}
        self._players: dict[int, Player] = {}
        self._grounds: dict[int, Ground] = {}
        self._faces: dict[int, tuple[int, ...]] = {}
        self._decks: dict[int, tuple[int, ...]] = {}
        self.island = state.position.island
        self.before = state.position

    # -- looking

    def get(self, field: str) -> Any:
        """A field of the position as changed so far."""
        return self._fields.get(field, getattr(self.before, field))

    def player(self, seat: int) -> Player:
        return self._players.get(seat) or self.before.players[seat]

    def ground(self, piece: int) -> Ground:
        return self._grounds.get(piece) or self.before.grounds[piece]

    def building(self, node: int) -> int:
        piece, number = self.island.node_place[node]
        return self.ground(piece).nodes[number]

    def road(self, edge: int) -> int:
        piece, number = self.island.edge_place[edge]
        return self.ground(piece).roads[number]

    # -- changing

    def set(self, **fields: Any) -> None:
        self._fields.update(fields)

    def change(self, seat: int, **fields: Any) -> None:
        """Change what everybody sees of a player."""
        self._players[seat] = self.player(seat)._replace(**fields)

    def change_ground(self, piece: int, **fields: Any) -> None:
        self._grounds[piece] = self.ground(piece)._replace(**fields)

    def put_building(self, node: int, mark: int) -> None:
        piece, number = self.island.node_place[node]
        self.change_ground(piece, nodes=replace_item(self.ground(piece).nodes, number, mark))

    def put_road(self, edge: int, mark: int) -> None:
        piece, number = self.island.edge_place[edge]
        self.change_ground(piece, roads=replace_item(self.ground(piece).roads, number, mark))

    def add_points(self, seat: int, points: int) -> None:
        """Give a player points on the table, or take them."""
        self.change(seat, points=self.player(seat).points + points)

    def take(self, seat: int, counts: CardCounts) -> None:
        """Resources go from the supply to a player."""
        self.change(seat, hand=add(self.player(seat).hand, counts))
        self.set(supply=subtract(self.get("supply"), counts))

    def pay(self, seat: int, counts: CardCounts) -> None:
        """Resources go from a player to the supply."""
        self.change(seat, hand=subtract(self.player(seat).hand, counts))
        self.set(supply=add(self.get("supply"), counts))

    def faces(self, seat: int) -> tuple[int, ...]:
        return self._faces.get(seat, self._state.faces[seat])

    def set_faces(self, seat: int, faces: tuple[int, ...]) -> None:
        self._faces[seat] = faces

    def draw_from(self, piece: int, card: int) -> None:
        """Take a card out of a deck."""
        deck = self._state.decks[piece]
        self._decks[piece] = replace_item(deck, card, deck[card] - 1)
        self.change_ground(piece, deck=self.ground(piece).deck - 1)

    # -- the new state

    def finish(self, everybody: bool = False) -> State:
        """The new state; with `everybody`, all seats are checked for who could win."""
        position = self.before._replace(
            players=_replace_items(self.before.players, self._players),
            grounds=_replace_items(self.before.grounds, self._grounds),
            ranks=self._ranks(),
            **self._fields,
        )
        state = State(
            position,
            _replace_items(self._state.faces, self._faces),
            _replace_items(self._state.decks, self._decks),
        )
        seats = range(len(position.players)) if everybody else {*self._players, *self._faces}
        claims = claims_of(state, seats, () if everybody else position.claims)
        if claims != position.claims:
            state = state._replace(position=position._replace(claims=claims))
        return state

    def _ranks(self) -> tuple[tuple[int, ...], ...]:
        moved = [
            (seat, self.before.players[seat].points, player.points)
            for seat, player in self._players.items()
            if player.points != self.before.players[seat].points
        ]
        if not moved:
            return self.before.ranks
        ranks = list(self.before.ranks)
        for seat, old, new in moved:
            at = bisect_left(ranks[old], seat)
            ranks[old] = ranks[old][:at] + ranks[old][at + 1 :]
            at = bisect_left(ranks[new], seat)
            ranks[new] = (*ranks[new][:at], seat, *ranks[new][at:])
        return tuple(ranks)


def _replace_items(values: tuple[Any, ...], changes: dict[int, Any]) -> tuple[Any, ...]:
    if not changes:
        return values
    patched = list(values)
    for index, value in changes.items():
        patched[index] = value
    return tuple(patched)


def claims_of(state: State, seats: Any, held: tuple[int, ...] = ()) -> tuple[int, ...]:
    """C-42: which of these seats could win now, and which others could before."""
    position = state.position
    if position.phase not in (TRADE, DRAW):
        return ()
    goal, side = position.rules.goal, position.side
    found = [seat for seat in held if seat not in seats] if held else []
    found += [seat for seat in seats if side_of(seat) == side and total_points(state, seat) >= goal]
    return tuple(sorted(found))


def total_points(state: State, seat: int) -> int:
    """All points of a seat, hidden ones included."""
    return state.position.players[seat].points + state.faces[seat].count(VICTORY_POINT)


def first_ranks(players: tuple[Player, ...]) -> tuple[tuple[int, ...], ...]:
    """All seats by their points on the table."""
    ranks: list[list[int]] = [[] for _ in range(MOST_POINTS)]
    for seat, player in enumerate(players):
        ranks[player.points].append(seat)
    return tuple(map(tuple, ranks))


def replace_item(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*values[:index], value, *values[index + 1 :])


def add(one: CardCounts, other: CardCounts) -> CardCounts:
    a, b, c, d, e = one
    v, w, x, y, z = other
    return a + v, b + w, c + x, d + y, e + z


def subtract(one: CardCounts, other: CardCounts) -> CardCounts:
    a, b, c, d, e = one
    v, w, x, y, z = other
    return a - v, b - w, c - x, d - y, e - z


def holds(hand: CardCounts, counts: CardCounts) -> bool:
    a, b, c, d, e = hand
    v, w, x, y, z = counts
    return a >= v and b >= w and c >= x and d >= y and e >= z


def missing_cards(hand: CardCounts, counts: CardCounts) -> CardCounts:
    a, b, c, d, e = hand
    v, w, x, y, z = counts
    return max(0, v - a), max(0, w - b), max(0, x - c), max(0, y - d), max(0, z - e)


@cache
def cards_of(kind: int, count: int = 1) -> CardCounts:
    return cards(count if k == kind else 0 for k in range(5))
