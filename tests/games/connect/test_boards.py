import pytest

from hexhaven.core.messages import BadSetup
from hexhaven.games.connect import boards
from hexhaven.games.connect.boards import (
    NUMBERS,
    SYMBOLS,
    BadMap,
    board_lines,
    own_boards,
    read_boards,
    write_boards,
)
from hexhaven.games.connect.geography import NOWHERE, create_island
from tests.games.connect.script import GAME, Script

OURS = own_boards()
BOARDS = [OURS[name] for name in "ABC"]


@pytest.mark.rule("C-04")
@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_every_area_has_ten_landscapes_with_every_number_once(board):
    for area in board.areas:
        assert sorted(board.number[hex] for hex in area) == list(NUMBERS)


@pytest.mark.rule("C-04")
def test_every_robber_begins_on_the_marked_desert_of_its_area():
    position = Script().position
    for seat, player in enumerate(position.players):
        piece, hex = position.island.hex_place(player.robber)
        board = position.island.pieces[piece]
        assert piece == seat // 2 + 1
        assert board.cells[hex] == board.homes[seat % 2]
        assert position.island.land(player.robber) is None


@pytest.mark.rule("C-04")
@pytest.mark.parametrize(
    ("line", "text", "reason"),
    [
        (0, "board A pink", "heading"),
        (0, "bord A pink green", "heading"),
        (0, "board AA pink green", "name"),
        (0, "board A pink mauve", "colour"),
        (1, "d w4 b5 l12 d ds b9 o2 w6", "row"),
        (1, "d w4 b5 l12 d ds b9 o2 w6 q", "hex"),
        (1, "d w7 b5 l12 d ds b9 o2 w6 d", "hex"),
        (1, "d w4 b5 l12 d ds b9 o2 w6 .", "hex"),
        (1, "d w6 b5 l12 d ds b9 o2 w6 d", "numbers"),
        (1, "d w4 b5 l12 g3 ds b9 o2 w6 d", "numbers"),
        (1, "d w4 b5 l12 d d b9 o2 w6 d", "homes"),
        (2, "w6 g10 o9 g3 l4 g12 l10 g5 b3 d", "areas"),
        (4, "moon city 34-45 settlements 44-55", "start"),
        (4, "sun city 34-45 settlements 44-55 46-58", "start"),
        (4, "moon city 34-45 settlements 44-55 46-580", "edge"),
        (4, "moon city 34-45 settlements 44-55 45-57", "distance"),
        (4, "moon city 34-45 settlements 44-55 26-37", "outside"),
        (4, "moon city 34-45 settlements 44-55 x", "pair"),
        (6, "station o11-22", "line"),
        (6, "stations q11-22", "station"),
        (6, "stations o11-23", "edge"),
    ],
)
def test_a_board_that_does_not_fit_is_refused(line, text, reason):
    lines = board_lines(OURS["A"])
    lines[line] = text
    with pytest.raises(BadMap) as bad:
        read_boards(lines)
    assert bad.value.reason.id == f"boards.{reason}"


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (["left", "l4 b10 .", ". o2 d", "w11 g8 d", "grey 8-11", "stations"], "seam"),
        (["left", "l4 b10 d", "o2 d", "w11 g8 d", "grey 8-11", "stations"], "uneven"),
        (["left", "l4 b10 d", ". o2 d"], "short"),
        ([*board_lines(OURS["A"]), *board_lines(OURS["A"])], "twice"),
    ],
)
def test_boards_that_cannot_lie_together_are_refused(lines, reason):
    with pytest.raises(BadMap) as bad:
        read_boards(lines)
    assert bad.value.reason.id == f"boards.{reason}"


def test_boards_survive_being_written_on_one_line():
    boards = tuple(OURS.values())
    assert read_boards(write_boards(boards).split("/")) == boards


def test_the_example_in_the_readers_docstring_is_a_board():
    example = [line for line in boards.__doc__.splitlines() if line.startswith("    ")]
    assert read_boards(example) == (OURS["A"],)


@pytest.mark.rule("option boards")
def test_boards_are_ours_in_any_order_or_a_hosts_own():
    assert [p.name for p in Script(6, boards="CAB").position.island.pieces[1:-1]] == ["C", "A", "B"]
    own = board_lines(OURS["B"])
    own[0] = "board Q red orange"
    own[1] = own[1].replace("o12 g8", "l12 g8")
    text = write_boards(read_boards(own))
    island = Script(8, boards=text).position.island
    assert [p.name for p in island.pieces] == ["left", "Q", "Q", "Q", "Q", "right"]
    assert island.pieces[1].rows[0][1] == 1
    for wrong in ("ABX", "", "board", write_boards([OURS["left"]])):
        with pytest.raises(BadSetup) as refused:
            GAME.setup(6, {"boards": wrong})
        assert refused.value.message.id == "setup.connect.boards"


@pytest.mark.rule("option boards")
def test_boards_whose_areas_touch_are_refused():
    lines = board_lines(OURS["A"])
    lines[1] = "d w4 b5 l12 d ds b9 o2 d w6"
    lines[5] = "sun city 50-39 settlements 38-27 48-37"
    text = write_boards(read_boards(lines))
    with pytest.raises(BadSetup) as refused:
        Script(6, boards=text)
    assert refused.value.message.params["reason"].id == "boards.touching"


# -- the island


@pytest.mark.rule("C-01")
@pytest.mark.parametrize("seats", [0, 2, 3, 5, 7, 9, 1201])
def test_only_even_numbers_from_four_on_play(seats):
    with pytest.raises(BadSetup):
        GAME.setup(seats)


@pytest.mark.rule("C-01")
@pytest.mark.parametrize(
    ("seats", "names"),
    [
        (4, [None, "A", "B", None]),
        (6, ["left", "A", "B", "C", "right"]),
        (8, ["left", "A", "B", "C", "A", "right"]),
        (24, ["left", *"ABCABCABCABC", "right"]),
    ],
)
def test_boards_lie_in_a_row_and_repeat(seats, names):
    island = Script(seats).position.island
    assert [p and p.name for p in island.pieces] == names
    assert island.ring == (seats == 4)


@pytest.mark.rule("C-01")
def test_colours_repeat_along_the_table():
    from hexhaven.games.connect.options import colours_of

    row = ("pink", "green", "blue", "white", "violet", "orange")
    assert colours_of(GAME.setup(8)) == (*row, "pink", "green")


@pytest.mark.rule("C-01", "C-31")
@pytest.mark.parametrize("right", BOARDS, ids=lambda board: board.name)
@pytest.mark.parametrize("left", BOARDS, ids=lambda board: board.name)
def test_boards_share_the_six_places_of_every_seam(left, right):
    row = create_island(((left, right), 2, OURS["left"], OURS["right"]))
    ring = create_island(((left, right), 2, None, None))
    for k in range(len(SYMBOLS)):
        inner = {row.node(1, left.right_seam[k]), row.node(2, right.left_seam[k])}
        outer = {ring.node(2, right.right_seam[k]), ring.node(1, left.left_seam[k])}
        assert len(inner) == len(outer) == 1
    for island in (row, ring):
        used = [n for n in range(island.node_count) if island.edges_at[n]]
        edges = {e for n in used for e in island.edges_at[n]}
        assert all(2 <= len(island.edges_at[n]) <= 3 for n in used)
        assert all(len(island.edges_at[n]) == len(set(island.neighbours[n])) for n in used)
        assert sum(len(island.edges_at[n]) for n in used) == 2 * len(edges)


@pytest.mark.rule("C-01")
@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_edge_boards_close_both_ends(board):
    island = create_island(((board,), 3, OURS["left"], OURS["right"]))
    for k in range(len(SYMBOLS)):
        left = island.node(0, OURS["left"].right_seam[k])
        right = island.node(4, OURS["right"].left_seam[k])
        assert left == island.node(1, board.left_seam[k])
        assert right == island.node(3, board.right_seam[k])


@pytest.mark.rule("C-30")
def test_no_intersection_belongs_to_two_areas_and_some_to_none():
    for seats in (4, 6, 8):
        island = Script(seats).position.island
        assert all(len({hex.area for hex in hexes}) <= 1 for hexes in island.hexes_at)
        assert NOWHERE in island.area_of


def test_every_place_has_one_name():
    for seats in (4, 6):
        island = Script(seats).position.island
        used = [n for n in range(island.node_count) if island.edges_at[n]]
        assert [island.find_node(island.name_node(n)) for n in used] == used
        edges = sorted({e for n in used for e in island.edges_at[n]})
        assert [island.find_edge(island.name_edge(e)) for e in edges] == edges


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("settle 9:1", "place"),
        ("settle 1:86", "place"),
        ("settle 1:20", "seam"),
        ("city 1:64", "seam"),
        ("road 1:1-2", "edge"),
        ("road 7:10-21", "edge"),
        ("road 1:20-31", "seam"),
    ],
)
def test_a_place_that_does_not_exist_or_has_another_name_is_refused(text, reason):
    assert Script().hold(1, "9b9l9w9g9o").refused(1, text) == reason


def test_a_seam_names_the_place_as_the_board_to_the_right_has_it():
    refusal = Script().refusal(1, "settle 1:20")
    assert refusal.params["place"] == "2:10"
