"""The options of the base game, and the first position they lead to."""

from typing import Any

from hexhaven.core.compiled.records import new_record, new_words, words_of
from hexhaven.core.compiled.word_sets import as_words
from hexhaven.core.messages import BadSetup
from hexhaven.core.setup import Option, Setup, choice_option, number_option
from hexhaven.games.base.boards import LARGE, Board, board_for, board_of_record
from hexhaven.games.base.kernels import entry_points
from hexhaven.games.base.kernels.position import (
    ISLAND,
    LARGE_SEATS,
    NUMBERS,
    SEATS,
    SPIRAL,
    WORK,
)
from hexhaven.games.base.kernels.topology import STANDARD_TABLES
from hexhaven.games.base.kernels.turn import FULL_DECK
from hexhaven.games.base.maps import (
    BEGINNERS,
    Island,
    read_any_island,
    read_map,
    write_island,
)
from hexhaven.games.island.kernels.constants import NOBODY
from hexhaven.games.island.map_lines import BadMap
from hexhaven.games.island.topology import EDGE_WORD

#: X-16: how many play on the standard island, and on the large one.
STANDARD_SEATS, LARGE_BOARD_SEATS = (2, 3, 4), (5, 6)
#: H-03: the rounds in which a seven may be rolled again.
CALM_ROUNDS = 2
COLOURS = ("red", "blue", "orange", "white", "green", "brown")
#: B-04: per colour the plain settlement, the starred one, and the road beside each.
BEGINNER_PIECES = {
    "red": (8, 28, 13, 41),
    "blue": (41, 39, 52, 56),
    "orange": (14, 40, 15, 58),
    "white": (17, 31, 25, 37),
}
#: What happens between two turns of five and six (X-20, X-30).
TURN_RULES = ("special_building", "paired")
#: Islands that have names; any other is a map.
ISLANDS = ("variable", "beginner")


def _read_island_option(text: str) -> str:
    if text in ISLANDS:
        return text
    is_map = "\n" in text
    try:
        return write_island(read_map(text) if is_map else read_any_island(text))
    except BadMap as bad:
        if is_map:
            raise BadSetup("setup.base.map", line=bad.line + 1, reason=bad.reason) from None
        raise BadSetup("setup.base.island", reason=bad.reason) from None


OPTIONS = (
    Option("island", "variable", _read_island_option, ISLANDS, other_form="a map"),
    choice_option("harbours", "frame", "shuffled", seats=STANDARD_SEATS),
    choice_option("numbers", *NUMBERS),
    choice_option("phases", "combined", "strict"),
    number_option("points", 10, 3, 20),
    number_option("discard_limit", 7, 2, 95),
    choice_option("first", "roll", *map(str, range(LARGE_SEATS))),
    choice_option("leave_out", "red", "white", seats=STANDARD_SEATS),
    number_option("turn_limit", 1000, 1, 30000),
    choice_option("robber", "usual", "friendly"),
    choice_option("dice", "rolled", "deck"),
    choice_option("early_sevens", "count", "again"),
    choice_option("turn_rule", *TURN_RULES, seats=LARGE_BOARD_SEATS),
)


def colours_of(setup: Setup) -> tuple[str, ...]:
    """The colour of each seat; the beginners' island for three leaves one out (B-04)."""
    if setup.options["island"] == "beginner" and setup.seats < SEATS:
        left_out = setup.options["leave_out"]
        return tuple(c for c in COLOURS if c != left_out)[: setup.seats]
    return COLOURS[: setup.seats]


def first_position(setup: Setup) -> Any:
    """The position before anything has happened."""
    board = board_for(setup.seats)
    s = new_record(board.position)
    options = setup.options
    s.seats = setup.seats
    s.points_to_win = options["points"]
    s.discard_limit = options["discard_limit"]
    s.strict = options["phases"] == "strict"
    s.turn_limit = options["turn_limit"]
    s.shuffled_harbours = board is LARGE or options["harbours"] == "shuffled"
    s.friendly_robber = options["robber"] == "friendly"
    s.dice_left = FULL_DECK if options["dice"] == "deck" else 0
    s.calm_turns = CALM_ROUNDS * setup.seats if options["early_sevens"] == "again" else 0
    s.numbers = NUMBERS.index(options["numbers"])
    s.phase = ISLAND
    s.first = NOBODY if options["first"] == "roll" else int(options["first"])
    if s.first >= setup.seats:
        raise BadSetup("setup.base.first", seat=int(s.first), seats=setup.seats)
    if board is LARGE and options["island"] == "beginner":
        raise BadSetup("setup.base.beginner", seats=setup.seats)
    s.longest_road = s.largest_army = s.winner = s.victim = NOBODY
    s.free_nodes[:] = as_words(range(board.sizes.nodes), len(s.free_nodes))
    for edge in range(board.sizes.edges):
        s.free_edges[edge // EDGE_WORD] |= 1 << edge % EDGE_WORD
    s.rate[:] = 4
    s.bank[:] = board.bank
    s.deck[:] = board.deck
    s.deck_size = sum(board.deck)
    if board is LARGE:
        s.after = NOBODY
        s.paired = options["turn_rule"] == "paired"
    if options["island"] != "variable":
        if options.get("harbours") == "shuffled":
            raise BadSetup("setup.base.harbours")
        if s.numbers != SPIRAL:
            raise BadSetup("setup.base.numbers")
        beginner = options["island"] == "beginner"
        lay_island(s, BEGINNERS if beginner else _island_for(board, str(options["island"])))
        if beginner:
            _place_beginner_pieces(s, colours_of(setup))
        board.kernels.settle_order(words_of(s))
    return s


def _island_for(board: Board, text: str) -> Island:
    """The island of a map, which must be one for so many players (X-16)."""
    island = read_any_island(text)
    if len(island.terrain) != board.sizes.hexes:
        sizes = {"expected": board.sizes.hexes, "found": len(island.terrain)}
        raise BadSetup("setup.base.size", **sizes)
    return island


def lay_island(s: Any, island: Island) -> None:
    s.terrain[:] = island.terrain
    s.number[:] = island.number
    board = board_of_record(s)
    s.harbour_edge[:] = [board.coast[place] for place, _ in island.harbours]
    s.harbour_kind[:] = [kind for _, kind in island.harbours]
    board.kernels.find_hexes(words_of(s))


def island_of(s: Any) -> Island:
    places = [board_of_record(s).coast.index(edge) for edge in s.harbour_edge]
    kinds = [int(kind) for kind in s.harbour_kind]
    return Island(
        tuple(int(t) for t in s.terrain),
        tuple(int(n) for n in s.number),
        tuple(zip(places, kinds, strict=True)),
    )


def _place_beginner_pieces(s: Any, seat_colours: tuple[str, ...]) -> None:
    """B-04: what is printed for each colour."""
    work, words = new_words(WORK), words_of(s)
    for seat, colour in enumerate(seat_colours):
        entry_points.place_printed(STANDARD_TABLES, work, words, seat, *BEGINNER_PIECES[colour])
    s.founded = 2 * s.seats
