"""Islands of characters: everything has its place, and nothing lies on anything else."""

from itertools import pairwise

import pytest

from hexhaven.core.plugins.terminal_rendering import Span
from hexhaven.games.island.lattice import rows
from hexhaven.games.island.rendering.characters import LABEL, LARGE, SMALL, Canvas, Sketch

STANDARD = rows((3, 4, 5, 4, 3))


@pytest.fixture(params=[SMALL, LARGE], ids=["small", "large"])
def sketch(request):
    return Sketch(STANDARD, request.param)


def nodes_of(sketch):
    return [sketch.node(n) for n in range(len(STANDARD.nodes))]


def test_a_canvas_joins_equal_styles_and_keeps_the_last_writing():
    canvas = Canvas()
    canvas.write((0, 1), "abc", "bold")
    canvas.write((0, 2), "X")
    canvas.centre((1, 3), "yes", "dim")
    assert canvas.lines(5) == (
        (Span(" "), Span("a", "bold"), Span("X"), Span("c", "bold"), Span(" ")),
        (Span("  "), Span("yes", "dim")),
    )


@pytest.mark.parametrize(("scale", "size"), [(SMALL, (17, 49)), (LARGE, (28, 69))])
def test_the_standard_frame_fits_its_size(scale, size):
    sketch = Sketch(STANDARD, scale)
    lines = [line for line, _ in nodes_of(sketch)]
    columns = [column for _, column in nodes_of(sketch)]
    assert (max(lines) + 1, sketch.width) == size
    assert min(lines) == 0
    assert min(columns) + max(columns) == sketch.width - 1


def test_no_two_nodes_edges_or_hexes_share_a_cell(sketch):
    cells = nodes_of(sketch)
    for edge in range(len(STANDARD.edges)):
        cells += sketch.edge(edge)
    for hex in range(len(STANDARD.hexes)):
        for (line, column), width in sketch.rows(hex):
            cells += [(line, column + i) for i in range(width)]
    assert len(cells) == len(set(cells))


def test_an_edge_joins_its_nodes_without_a_gap(sketch):
    for edge, (a, b) in enumerate(STANDARD.edges):
        path = [sketch.node(a), *sketch.edge(edge), sketch.node(b)]
        for (line, column), (next_line, next_column) in pairwise(path):
            assert abs(next_line - line) <= 1
            assert abs(next_column - column) <= 1
        assert sketch.is_upright(edge) == (sketch.node(a)[1] == sketch.node(b)[1])


def test_the_mark_of_an_edge_touches_it_and_no_node(sketch):
    for edge in range(len(STANDARD.edges)):
        line, column = sketch.middle(edge)
        assert (line, column) in sketch.edge(edge)
        assert not {(line, column), (line, column + 1)} & set(nodes_of(sketch))


def test_labels_of_the_coast_lie_on_water(sketch):
    land = set(nodes_of(sketch))
    for edge in range(len(STANDARD.edges)):
        land.update(sketch.edge(edge))
    for hex in range(len(STANDARD.hexes)):
        for (line, column), width in sketch.rows(hex):
            land.update((line, column + i) for i in range(width))
    for edge in STANDARD.coast():
        line, column = sketch.beside(edge)
        assert line >= 0
        assert 0 <= column <= sketch.width - LABEL
        assert not {(line, column + i) for i in range(LABEL)} & land


def test_every_hex_has_lines_wide_enough_to_write_in(sketch):
    for hex in range(len(STANDARD.hexes)):
        widths = [width for _, width in sketch.rows(hex)]
        assert min(widths) >= 3
        assert max(widths) >= 7
