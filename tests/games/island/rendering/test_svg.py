import re
from importlib.resources import files
from xml.etree import ElementTree

import pytest

from hexhaven.games.island.cards import RESOURCES
from hexhaven.games.island.rendering.svg import (
    PAINTS,
    document,
    element,
    group,
    number,
    paint,
    symbols,
    text,
    use,
)

SVG = "{http://www.w3.org/2000/svg}"
SOURCE = files("hexhaven.games.island.rendering").joinpath("symbols.svg").read_text("utf-8")
REFERENCE = re.compile(r'href="([^"]*)"|url\(([^)]*)\)')


def defined(svg):
    return [e.get("id") for e in ElementTree.fromstring(svg).iter() if e.get("id")]


def referenced(svg):
    return {a or b for a, b in REFERENCE.findall(svg)}


def contrast(a, b):
    """The ratio of two colours' luminances, as web guidelines count it."""

    def luminance(colour):
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        r, g, b = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_file_of_symbols_needs_nothing_else_and_names_everything_once():
    ids = defined(SOURCE)
    assert len(ids) == len(set(ids))
    assert referenced(SOURCE) <= {f"#{id}" for id in ids}
    assert set(symbols()) == set(ids)


def test_all_terrain_resources_and_marks_are_drawn():
    terrain = ("forest", "pasture", "fields", "hills", "mountains")
    wanted = {f"hh-{t}-{variant}" for t in terrain for variant in (1, 2)}
    wanted |= {f"hh-{resource}" for resource in (*RESOURCES, "any", "desert-1")}
    wanted |= {f"hh-mark-{colour}" for colour in PAINTS}
    assert wanted <= symbols().keys()


@pytest.mark.parametrize("piece", ["settlement", "city", "road"])
def test_pieces_take_the_colours_of_where_they_are_placed(piece):
    shapes = ElementTree.fromstring(symbols()[f"hh-{piece}"])
    bare = [s for s in shapes if s.get("fill") is None and s.get("stroke") is None]
    assert bare, "at least one shape inherits both fill and stroke"


def test_marks_differ_and_stand_out_on_their_colour():
    shapes = {
        tuple(sorted((k, v) for k, v in e.attrib.items() if k != "id"))
        for e in (ElementTree.fromstring(symbols()[f"hh-mark-{c}"]) for c in PAINTS)
    }
    assert len(shapes) == len(PAINTS)
    assert all(contrast(paint.mark, paint.fill) >= 3 for paint in PAINTS.values())


def test_a_document_holds_only_the_symbols_it_uses_and_what_these_use():
    svg = document((0, 0, 10, 20), "Sheep & co", "A <sheep>.", use("wool"))
    assert defined(svg) == ["hh-sheep", "hh-wool"]
    assert referenced(svg) == {"#hh-sheep", "#hh-wool"}
    root = ElementTree.fromstring(svg)
    assert root.get("viewBox") == "0 0 10 20"
    assert (root[0].text, root[1].text) == ("Sheep & co", "A <sheep>.")


def test_words_that_no_document_may_hold_are_replaced():
    assert text("a\x00\x1b\ud800b") == "a\ufffd\ufffd\ufffdb"
    assert text("<&>\"'") == "&lt;&amp;&gt;&quot;&#x27;"


def test_elements_are_short_text():
    assert element("path", d="M0 0", stroke_width=2.0, class_="x") == (
        '<path d="M0 0" stroke-width="2" class="x"/>'
    )
    assert group("in", at=(-0.01, 1.26)) == '<g transform="translate(0 1.3)">in</g>'
    assert [number(n) for n in (-0.04, 12, 99999.5)] == ["0", "12", "99999.5"]


def test_painted_pieces_have_the_players_colours():
    assert paint("blue", use("road")) == (
        '<g fill="#2e6fbb" stroke="#1c4a80" color="#fffaf0"><use href="#hh-road"/></g>'
    )
