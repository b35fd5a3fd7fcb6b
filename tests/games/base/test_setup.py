"""B-01 to B-05: what is in the box, the island, and who begins."""

from collections import Counter
from itertools import combinations

import pytest

from hexhaven.core.chance import SeededRng
from hexhaven.core.messages import BadSetup
from hexhaven.games.base.actions import LayIsland
from hexhaven.games.base.kernels.topology import LATTICE
from hexhaven.games.base.maps import Island, read_island, write_island
from hexhaven.games.base.options import colours_of
from tests.games.base.script import GAME, Script, founded, setup_of, start

#: The chips A to R, and the hexes in the order in which they are laid, by the corner hex.
LETTERS = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)
SPIRALS = {
    0: (0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 2, 1, 4, 8, 13, 14, 10, 5, 9),
    7: (7, 12, 16, 17, 18, 15, 11, 6, 2, 1, 0, 3, 8, 13, 14, 10, 5, 4, 9),
    16: (16, 17, 18, 15, 11, 6, 2, 1, 0, 3, 7, 12, 13, 14, 10, 5, 4, 8, 9),
    18: (18, 15, 11, 6, 2, 1, 0, 3, 7, 12, 16, 17, 14, 10, 5, 4, 8, 13, 9),
    11: (11, 6, 2, 1, 0, 3, 7, 12, 16, 17, 18, 15, 10, 5, 4, 8, 13, 14, 9),
    2: (2, 1, 0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 5, 4, 8, 13, 14, 10, 9),
}
DESERT, ANY = 5, 5
#: The six frame pieces: where on its five coast places each harbour lies, and its kind.
PIECES = (
    ((0, ANY), (3, 3)),
    ((2, 4),),
    ((0, ANY), (3, 2)),
    ((2, ANY),),
    ((0, ANY), (3, 0)),
    ((2, 1),),
)
BEGINNER_PLACES = (0, 3, 7, 10, 13, 17, 20, 23, 27)
BEGINNERS = (
    "o10 w2 l9 / g12 b6 w4 b10 / g9 l11 d l3 o8 / l8 o3 g4 w5 / b5 g6 w11"
    " / 0a 3g 7o 10a 13w 17a 20a 23b 27l"
)


def variable(**options: object) -> Script:
    return start(island="variable", **options)


def laid(seed: int, **options: object) -> Island:
    """The island that Nature lays for a seed."""
    action = GAME.chances(variable(**options).state).draw(SeededRng(seed))
    assert isinstance(action, LayIsland)
    return action.island


def lay(island: Island) -> str:
    return f"* island {write_island(island)}"


def island_from(corner: int, desert: int) -> Island:
    """An island with the chips laid from a corner, and the desert at a place."""
    terrain = [0] * 3 + [1] * 4 + [2] * 4 + [3] * 4 + [4] * 3
    terrain.insert(desert, DESERT)
    chips = iter(LETTERS)
    number = {hex: next(chips) if terrain[hex] != DESERT else 0 for hex in SPIRALS[corner]}
    harbours = read_island(BEGINNERS).harbours
    return Island(tuple(terrain), tuple(number[hex] for hex in range(19)), harbours)


# -- B-01


@pytest.mark.rule("B-01")
def test_the_bank_has_19_cards_of_each_resource():
    assert start().bank == "19b19l19w19g19o"


@pytest.mark.rule("B-01")
def test_the_deck_has_25_development_cards():
    game = founded().builds(0, "buy")
    weights = {str(action): weight for action, weight in GAME.chances(game.state).weighted}
    assert weights == {
        "draw knight": 14,
        "draw road_building": 2,
        "draw invention": 2,
        "draw monopoly": 2,
        "draw victory_point": 5,
    }
    assert game.view(None).parts()["public"]["deck"] == 25


@pytest.mark.rule("B-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_may_play(seats: int):
    game = founded(seats=seats)
    assert [game.points(seat) for seat in range(seats)] == [2] * seats


@pytest.mark.rule("B-01")
@pytest.mark.parametrize("seats", [0, 1, 7])
def test_no_other_number_of_players_fits(seats: int):
    with pytest.raises(BadSetup) as refused:
        setup_of(seats)
    assert refused.value.message.id == "setup.seats"


# -- B-02


@pytest.mark.rule("B-02", "option island")
def test_nature_lays_the_variable_island_first():
    game = variable()
    assert game.phase == "island"
    assert GAME.pending(game.state).nature == 0
    game.play(lay(laid(1)))
    assert game.phase == "found_settlement"


@pytest.mark.rule("B-02")
def test_land_is_shuffled_and_chips_lie_in_a_spiral_from_a_corner():
    corners, deserts = set(), set()
    for seed in range(150):
        island = laid(seed)
        assert Counter(island.terrain) == {0: 3, 1: 4, 2: 4, 3: 4, 4: 3, DESERT: 1}
        spirals = [
            corner
            for corner, hexes in SPIRALS.items()
            if tuple(island.number[h] for h in hexes if island.terrain[h] != DESERT) == LETTERS
        ]
        assert spirals
        corners.update(spirals)
        deserts.add(island.desert)
    assert corners == set(SPIRALS)
    assert len(deserts) == 19


@pytest.mark.rule("B-02")
@pytest.mark.parametrize("corner", SPIRALS)
def test_six_and_eight_never_touch(corner: int):
    for desert in range(19):
        island = island_from(corner, desert)
        assert variable().play(lay(island)).phase == "found_settlement"
        red = [hex for hex in range(19) if island.number[hex] in (6, 8)]
        for a, b in combinations(red, 2):
            assert not {*LATTICE.hex_nodes[a]} & {*LATTICE.hex_nodes[b]}


@pytest.mark.rule("B-02")
def test_chips_in_any_other_order_are_not_laid():
    island = island_from(0, 9)
    first, second, *others = island.number
    swapped = Island(island.terrain, (second, first, *others), island.harbours)
    assert variable().refused(lay(swapped)) == "refused.chance"


@pytest.mark.rule("B-02")
def test_land_beyond_the_box_is_not_laid():
    island = island_from(0, 9)
    more_ore = Island((4, *island.terrain[1:]), island.number, island.harbours)
    assert variable().refused(lay(more_ore)) == "refused.chance"


@pytest.mark.rule("B-02")
def test_the_robber_starts_on_the_desert():
    for seed in range(5):
        island = laid(seed)
        game = variable().play(lay(island))
        assert game.view(None).parts()["public"]["robber"] == island.terrain.index(DESERT)


@pytest.mark.rule("option island")
def test_an_island_can_be_given_as_a_map():
    game = start()
    assert game.phase == "found_settlement"
    hexes = game.view(None).parts()["island"]["hexes"]
    assert hexes[0] == {"terrain": "hills", "number": 2}
    assert hexes[9] == {"terrain": "desert", "number": None}


@pytest.mark.rule("option island")
def test_a_map_that_is_none_is_refused():
    with pytest.raises(BadSetup) as refused:
        setup_of(island="somewhere")
    assert refused.value.message.id == "setup.base.island"


@pytest.mark.rule("option island")
def test_the_text_of_a_map_file_is_an_island_too_and_its_faults_are_found():
    lines = ["# mine", "", *BEGINNERS.split(" / ")]
    assert setup_of(island="\n".join(lines)).options["island"] == BEGINNERS
    lines[3] = "g12 b7 w4 b10"
    with pytest.raises(BadSetup) as refused:
        setup_of(island="\n".join(lines))
    assert refused.value.message.id == "setup.base.map"
    assert refused.value.message.params["line"] == 4


# -- B-03


@pytest.mark.rule("B-03")
def test_nine_harbours_lie_on_six_frame_pieces_in_any_order():
    orders = set()
    for seed in range(60):
        harbours = laid(seed).harbours
        pieces = [
            tuple((place - 5 * i, kind) for place, kind in harbours if place // 5 == i)
            for i in range(6)
        ]
        assert sorted(pieces) == sorted(PIECES)
        assert Counter(kind for _, kind in harbours) == {ANY: 4, 0: 1, 1: 1, 2: 1, 3: 1, 4: 1}
        orders.add(tuple(pieces))
    assert len(orders) > 50


@pytest.mark.rule("B-03")
@pytest.mark.parametrize("harbours", ["frame", "shuffled"])
def test_two_harbours_never_share_an_intersection(harbours: str):
    for seed in range(60):
        game = variable(harbours=harbours).play(lay(laid(seed, harbours=harbours)))
        edges = [h["edge"] for h in game.view(None).parts()["island"]["harbours"]]
        assert len({node for edge in edges for node in LATTICE.edges[edge]}) == 18


@pytest.mark.rule("B-03", "option harbours")
def test_shuffled_harbours_keep_the_beginners_places():
    kinds_seen = set()
    for seed in range(60):
        places, kinds = zip(*laid(seed, harbours="shuffled").harbours, strict=True)
        assert places == BEGINNER_PLACES
        assert Counter(kinds) == {ANY: 4, 0: 1, 1: 1, 2: 1, 3: 1, 4: 1}
        kinds_seen.add(kinds)
    assert len(kinds_seen) > 50


@pytest.mark.rule("B-03", "option harbours")
def test_harbours_the_frame_cannot_have_are_not_laid():
    island = island_from(0, 9)
    turned = tuple((place, kind) for place, (_, kind) in zip(
        BEGINNER_PLACES, island.harbours[1:] + island.harbours[:1], strict=True
    ))  # fmt: skip
    other = Island(island.terrain, island.number, turned)
    assert variable().refused(lay(other)) == "refused.chance"
    variable(harbours="shuffled").play(lay(other))


@pytest.mark.rule("option harbours")
@pytest.mark.parametrize("island", ["beginner", BEGINNERS])
def test_the_harbours_of_a_given_island_are_not_shuffled(island: str):
    with pytest.raises(BadSetup) as refused:
        Script(setup_of(island=island, harbours="shuffled"))
    assert refused.value.message.id == "setup.base.harbours"


# -- B-04


@pytest.mark.rule("B-04", "option island")
def test_the_beginners_island_is_printed():
    game = start(island="beginner")
    assert game.view(None).parts()["island"] == start(island=BEGINNERS).view(None).parts()["island"]
    assert game.phase == "roll"
    assert game.turn == 0


@pytest.mark.rule("B-04")
def test_beginners_start_with_printed_pieces_and_the_cards_of_the_star():
    game = start(island="beginner")
    assert colours_of(game.setup) == ("red", "blue", "orange", "white")
    placed = [(game.settlements(seat), game.roads(seat), game.hand(seat)) for seat in range(4)]
    assert placed == [
        ({8, 28}, {"8-13", "28-34"}, "2lg"),
        ({39, 41}, {"39-44", "36-41"}, "blo"),
        ({14, 40}, {"9-14", "40-45"}, "2go"),
        ({17, 31}, {"17-22", "25-31"}, "lwo"),
    ]


@pytest.mark.rule("B-04", "option leave_out")
@pytest.mark.parametrize(
    ("left_out", "playing"),
    [("red", ("blue", "orange", "white")), ("white", ("red", "blue", "orange"))],
)
def test_three_beginners_leave_a_colour_out(left_out: str, playing: tuple[str, ...]):
    everybody = start(island="beginner")
    game = start(3, island="beginner", leave_out=left_out)
    assert colours_of(game.setup) == playing
    for seat, colour in enumerate(playing):
        same = colours_of(everybody.setup).index(colour)
        assert game.settlements(seat) == everybody.settlements(same)
        assert game.roads(seat) == everybody.roads(same)
        assert game.hand(seat) == everybody.hand(same)


@pytest.mark.rule("option leave_out")
def test_three_beginners_leave_red_out_unless_told():
    assert colours_of(setup_of(3, island="beginner")) == ("blue", "orange", "white")


# -- B-05


@pytest.mark.rule("B-05")
def test_the_highest_roll_begins():
    game = start(first="roll")
    assert game.phase == "order"
    game.play("* dice 3 3", "* dice 6 5", "* dice 2 2")
    assert game.phase == "order"
    game.play("* dice 5 5")
    assert (game.phase, game.turn) == ("found_settlement", 1)


@pytest.mark.rule("B-05")
def test_ties_roll_again_among_the_tied():
    game = start(first="roll").play("* dice 1 4", "* dice 6 3", "* dice 1 1", "* dice 4 5")
    assert (game.phase, game.turn) == ("order", 1)
    game.play("* dice 1 1")
    assert (game.phase, game.turn) == ("order", 3)
    game.play("* dice 1 2")
    assert (game.phase, game.turn) == ("found_settlement", 3)


@pytest.mark.rule("B-05")
def test_who_is_out_of_a_tie_stays_out():
    game = start(first="roll").play("* dice 1 4", "* dice 6 3", "* dice 1 1", "* dice 4 5")
    game.play("* dice 1 4", "* dice 1 4")
    assert (game.phase, game.turn) == ("order", 1)
    game.play("* dice 1 1", "* dice 1 2")
    assert (game.phase, game.turn) == ("found_settlement", 3)


@pytest.mark.rule("B-05")
def test_all_may_tie():
    game = start(2, first="roll").play("* dice 3 3", "* dice 2 4")
    assert (game.phase, game.turn) == ("order", 0)
    game.play("* dice 3 4", "* dice 2 4")
    assert (game.phase, game.turn) == ("found_settlement", 0)


@pytest.mark.rule("option first")
@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_the_setup_may_say_who_begins(first: int):
    assert start(first=str(first)).turn == first
    assert start(first=str(first), island="beginner").turn == first


@pytest.mark.rule("option first")
def test_a_seat_that_is_not_there_cannot_begin():
    with pytest.raises(BadSetup) as refused:
        Script(setup_of(3, first="3"))
    assert refused.value.message.id == "setup.base.first"
