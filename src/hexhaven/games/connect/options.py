"""The options of Connect, the island they lay out, and the first state."""

import re

from hexhaven.core.messages import BadSetup, message
from hexhaven.core.setup import Option, Setup, choice_option, number_option
from hexhaven.games.connect import geography
from hexhaven.games.connect import position as pos
from hexhaven.games.connect.actions import CITY, SETTLEMENT
from hexhaven.games.connect.boards import Board, own_boards, read_boards, write_boards
from hexhaven.games.connect.geography import Definition, Island
from hexhaven.games.connect.position import Draft, Ground, Player, Position, Rules, State
from hexhaven.games.connect.rules.founding import begin_rounds, found_building, printed_places
from hexhaven.games.island.cards import NO_CARDS, cards
from hexhaven.games.island.map_lines import BadMap

#: C-01: even numbers only; the rules set no upper limit, but a line has to be drawn somewhere.
SEATS = range(4, 5_001, 2)
USUAL_SEATS = 6
#: C-11: seconds of rounds 1 to 10, and from 11 on.
PACES = {"beginner": (35, 45), "experienced": (30, 35)}
SHORTEST, LONGEST = 5, 600


def _read_boards_option(text: str) -> str:
    """Letters of our boards in their order, or whole boards on one line."""
    if re.fullmatch("[ABC]{1,100}", text):
        return text
    try:
        boards = read_boards(text.split("/"))
    except BadMap as bad:
        raise BadSetup("setup.connect.boards", reason=bad.reason) from None
    if all(board.is_edge for board in boards):
        raise BadSetup("setup.connect.boards", reason=message("boards.none"))
    return write_boards(boards)


def _read_times(text: str) -> str:
    found = re.fullmatch(r"(\d{1,4})/(\d{1,4})", text, re.ASCII)
    own = found is not None and all(SHORTEST <= int(n) <= LONGEST for n in found.groups())
    if text not in PACES and not own:
        low, high = SHORTEST, LONGEST
        raise BadSetup("setup.connect.times", value=text[:40], low=low, high=high)
    return text


OPTIONS = (
    Option("boards", "ABC", _read_boards_option, ("ABC",), other_form="boards in words"),
    choice_option("places", "printed", "free"),
    Option("times", "beginner", _read_times, tuple(PACES), other_form="30/40"),
    number_option("points", 18, 5, 25),
    number_option("round_limit", 200, 1, 1000),
)


def _definition(setup: Setup) -> Definition:
    """C-01: the boards of a table; two boards are a ring, more lie between edge boards."""
    value, ours = str(setup.options["boards"]), own_boards()
    if re.fullmatch("[ABC]+", value):
        row = [ours[letter] for letter in value]
        edges = ours
    else:
        named = {board.name: board for board in read_boards(value.split("/"))}
        row = [board for board in named.values() if not board.is_edge]
        edges = {**ours, **named}
    boards = setup.seats // 2
    left, right = (None, None) if boards == 2 else (edges["left"], edges["right"])
    return tuple(row[:boards]), boards, left, right


def island_of(setup: Setup) -> Island:
    island = geography.create_island(_definition(setup))
    for a, b in island.ends:
        areas = {island.area_of[a], island.area_of[b]} - {geography.NOWHERE}
        if len(areas) > 1:
            raise BadSetup("setup.connect.boards", reason=message("boards.touching"))
    return island


def colours_of(setup: Setup) -> tuple[str, ...]:
    """The colour of each seat; they repeat along a long table."""
    kinds, boards, _, _ = _definition(setup)
    row = (kinds[i % len(kinds)] for i in range(boards))
    return tuple(colour for board in row for colour in board.colours)


def first_state(setup: Setup) -> State:
    island = island_of(setup)
    position = _empty_position(setup, island)
    decks = tuple(NO_DECK if p is None or p.is_edge else pos.DECK for p in island.pieces)
    state = State(position, ((),) * island.seats, decks)
    draft = Draft(state)
    if island.trades_nearby:
        draft.set(markets=(ONE_OF_EACH, ONE_OF_EACH))
        draft.set(supply=cards(n - 2 for n in position.supply))
    if not position.rules.free:
        _found_printed(draft)
        begin_rounds(draft)
    return draft.finish()


#: C-21: what a market holds at first.
ONE_OF_EACH = cards((1,) * 5)
NO_DECK = (0, 0, 0, 0)


def _empty_position(setup: Setup, island: Island) -> Position:
    """The island without any player's pieces."""
    options = setup.options
    pace = str(options["times"])
    early, late = PACES.get(pace) or map(int, pace.split("/"))
    free = options["places"] == "free"
    rules = Rules(int(options["points"]), early, late, int(options["round_limit"]), free)
    players = tuple(Player(home) for home in island.homes)
    grounds = tuple(_printed_ground(piece) for piece in island.pieces)
    supply = cards((pos.SUPPLY * island.boards,) * 5)
    markets = (NO_CARDS, NO_CARDS)
    ranks = pos.first_ranks(players)
    everybody = frozenset(range(island.seats))
    return Position(
        island, rules, players, grounds, supply, markets, ranks, phase=pos.FOUND, awaited=everybody
    )


def _printed_ground(piece: Board | None) -> Ground:
    """A piece of the island with the grey pieces printed on it (C-32)."""
    if piece is None:
        return Ground((), ())
    lattice = piece.lattice
    nodes, roads = [pos.EMPTY] * len(lattice.nodes), [pos.EMPTY] * len(lattice.edges)
    for grey in piece.grey:
        nodes[grey.node] = pos.GREY
        roads[lattice.edge_between[grey]] = pos.GREY
    return Ground(tuple(nodes), tuple(roads), 0 if piece.is_edge else sum(pos.DECK))


def _found_printed(draft: Draft) -> None:
    """C-03: every player's pieces on the printed places."""
    for seat in range(draft.island.seats):
        piece = geography.board_of(seat)
        board = draft.island.board(piece)
        for building in (CITY, SETTLEMENT):
            for place in printed_places(board, geography.side_of(seat), building):
                node = draft.island.node(piece, place.node)
                found_building(draft, seat, building, node, draft.island.edge(piece, *place))
