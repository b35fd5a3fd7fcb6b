"""The drawings: every sheet, what is built on it, and what lies beside it."""

import re
from xml.etree import ElementTree

import pytest

from hexhaven.core.plugins.drawing import draw_view
from hexhaven.games.dice.options import COLOURS
from hexhaven.games.dice.rendering.svg import draw
from hexhaven.games.dice.sheet import Sheet
from hexhaven.games.island.rendering.svg import PAINTS, PANEL
from tests.games.dice.drawings import NAMES, draw_plus, middle_of_plus
from tests.games.dice.script import GAMES, Script, dice, plus
from tests.games.processes import print_of

SVG = "{http://www.w3.org/2000/svg}"


def drawn(game: Script, names=NAMES, **looks):
    return ElementTree.fromstring(draw(game.game.view(game.state, None), names, **looks))


def panels(root):
    return [e for e in root.iter(f"{SVG}g") if e.get("data-sheet") is not None]


def found(element, name):
    """Elements by the value of one of their data attributes."""
    data = f"data-{name}"
    return {e.get(data): e for e in element.iter() if e.get(data) is not None}


def words_in(element):
    return [e.text for e in element.iter(f"{SVG}text")]


def symbols_in(element):
    return [e.get("href").removeprefix("#hh-") for e in element.iter(f"{SVG}use")]


def middle_of_dice() -> Script:
    """A game of two in which seat 0 has built something of everything."""
    game = dice(2).turn("blwg2a", "settle 3").idle().turn("2b2l2a", "road 0", "road 1").idle()
    game.turn("wgo3a", "knight 1").idle().stopped("w2g2oa")
    return game.do("joker 1 wool>ore", "city 7", "done").idle().roll("wg2o2a")


def built(panel):
    """What a panel shows as built: kind and number."""
    pieces = [e for e in panel.iter(f"{SVG}g") if e.get("data-built") == "1"]
    return {
        (
            e.get("data-kind") or ("roads" if e.get("data-road") else "knights"),
            int(e.get("data-number") or e.get("data-road") or e.get("data-knight")),
        )
        for e in pieces
    }


@pytest.mark.parametrize("make", [middle_of_dice, middle_of_plus])
def test_every_sheet_shows_what_is_built_on_it_and_no_more(make):
    game = make()
    for seat, panel in enumerate(panels(drawn(game))):
        sheet = game.part(f"sheet/{seat}")
        expected = {
            (kind, number)
            for kind in ("roads", "settlements", "cities", "knights")
            for number in sheet[kind]
        }
        assert built(panel) == expected


@pytest.mark.parametrize("make", [dice, plus])
def test_every_place_is_drawn_once(make):
    game = make()
    (panel,) = panels(drawn(game))
    form = game.part("form")
    roads = {str(road["number"]) for road in form["roads"]} | {"start"}
    assert found(panel, "road").keys() == roads
    assert found(panel, "knight").keys() == {str(k["number"]) for k in form["knights"]}
    assert found(panel, "joker").keys() == {str(j["number"]) for j in form["jokers"]}
    for kind in ("settlements", "cities"):
        shown = [e for e in panel.iter(f"{SVG}g") if e.get("data-kind") == kind]
        numbers = [int(e.get("data-number")) for e in shown]
        assert numbers == [place["number"] for place in form[kind]]


def test_places_of_the_dice_game_bear_their_points():
    (panel,) = panels(drawn(dice()))
    for kind in ("settlements", "cities"):
        shown = [e for e in panel.iter(f"{SVG}g") if e.get("data-kind") == kind]
        assert [words_in(e) for e in shown] == [[e.get("data-number")] for e in shown]
    assert [words_in(e) for e in found(panel, "knight").values()] == [[str(k)] for k in range(1, 7)]


def test_what_is_built_bears_the_mark_of_its_player_in_every_colour():
    for seat, panel in enumerate(panels(drawn(middle_of_plus()))):
        for piece in (e for e in panel.iter(f"{SVG}g") if e.get("data-built") is not None):
            marks = [s for s in symbols_in(piece) if s.startswith("mark-")]
            is_built = piece.get("data-built") == "1"
            assert marks == ([f"mark-{COLOURS[seat]}"] if is_built else [])
            fills = {e.get("fill") for e in piece.iter() if e.get("stroke-width")}
            assert (PAINTS[COLOURS[seat]].fill in fills) == is_built
            assert (PANEL in fills) == (not is_built)


def test_jokers_wait_are_ready_and_are_used():
    panel = panels(drawn(middle_of_dice()))[0]
    states = {n: e.get("data-state") for n, e in found(panel, "joker").items()}
    assert states == {"1": "used"} | dict.fromkeys("23456", "waiting")
    panel = panels(drawn(middle_of_plus()))[2]
    states = {n: e.get("data-state") for n, e in found(panel, "joker").items()}
    assert states == dict.fromkeys("13457", "waiting") | {"2": "ready", "6": "ready"}


def test_the_marked_road_of_plus_bears_a_cross_until_it_is_built():
    first, second, _ = panels(drawn(middle_of_plus()))
    crosses = [
        found(panel, "road")["6"].find(f".//{SVG}path") is not None for panel in (first, second)
    ]
    assert crosses == [False, True]


def test_the_dice_of_the_player_in_turn_are_shown():
    first, second = panels(drawn(middle_of_dice()))
    dice_shown = [e.get("data-die") for e in first.iter(f"{SVG}g") if e.get("data-die")]
    assert sorted(dice_shown) == sorted(["wool", "grain", "ore", "ore", "gold", "gold"])
    assert not found(second, "die")
    assert "turn" in symbols_in(first)
    assert "turn" not in symbols_in(second)


def test_boxes_show_points_and_crosses():
    first, second = panels(drawn(middle_of_dice()))
    shown = [
        [e.text for e in panel.iter(f"{SVG}text") if e.get("data-box")] for panel in (first, second)
    ]
    assert shown == [["3", "2", "1", "7"], ["×"] * 4]


def test_ten_points_of_plus_fill_up_and_special_points_are_shown():
    first, second, third = panels(drawn(middle_of_plus()))
    filled = [e for e in found(first, "point").values() if e.get("fill") != PANEL]
    assert len(filled) == 5
    assert len(found(first, "point")) == 10
    badges = [list(found(panel, "badge")) for panel in (first, second, third)]
    assert badges == [["longest_road"], [], ["largest_army"]]


def test_names_points_and_the_winner_are_shown():
    game = dice(2, turns=1).turn("blwg2a", "settle 3").idle()
    first, second = panels(drawn(game))
    assert words_in(first)[:2] == ["Ada", "3 points"]
    assert words_in(second)[:2] == ["Ben", "−2 points"]
    assert "crown" in symbols_in(first)
    assert "crown" not in symbols_in(second)


def test_it_says_in_words_what_it_shows():
    root = drawn(middle_of_dice())
    assert root[0].text == "Dice Game, turn 9: Ada to move"
    for said in (
        "The dice show 1 wool, 1 grain, 2 ore, 2 gold.",
        "Ada (Red): 13 points. Roads 0, 1. Settlements 3. Cities 7. Knights 1.",
        "Jokers used: 1. Boxes: 3, 2, 1, 7.",
        "Ben (Blue): −8 points. Boxes: cross, cross, cross, cross.",
    ):
        assert said in root[1].text
    german = drawn(middle_of_plus(), names=("", "Mara"), language="de")
    assert german[0].text.startswith("Würfelspiel Plus, Zug ")
    assert "Rot (Rot): 5 Punkte." in german[1].text
    assert "Längste Straße." in german[1].text


@pytest.mark.parametrize(
    ("game", "title"),
    [
        (dice(2, first="draw"), "Dice Game: drawing who goes first"),
        (dice(1, turns=1).idle(), "Dice Game, won by Ada in turn 1"),
        (dice(2, turns=1).idle(2), "Dice Game, won by Ada, Ben in turn 2"),
        (plus(1, turn_limit=1).idle(), "Dice Game Plus, ended in turn 1 without a winner"),
    ],
)
def test_the_title_says_where_the_game_stands(game: Script, title: str):
    assert drawn(game)[0].text == title


def test_labels_number_the_roads_and_all_places():
    (panel,) = panels(drawn(plus(), labels=True))
    roads = found(panel, "road")
    assert [words_in(roads[str(n)]) for n in range(1, 18)] == [[str(n)] for n in range(1, 18)]
    assert [words_in(e) for e in found(panel, "knight").values()] == [
        [str(n)] for n in range(1, 10)
    ]


def test_the_legend_can_be_left_out():
    (panel,) = panels(drawn(dice(), legend=False))
    assert "Ada" not in words_in(panel)
    assert not found(panel, "box")


def test_names_cannot_break_the_drawing():
    root = drawn(dice(3), names=("<script>&\"'", "a\x00b", "港" * 30))
    texts = [words_in(panel)[0] for panel in panels(root)]
    assert texts == ["<script>&\"'", "a\ufffdb", "港" * 30]
    squeezed = [e.get("textLength") for p in panels(root) for e in p.iter(f"{SVG}text")]
    assert len([length for length in squeezed if length]) == 1


def fullest(name: str) -> Script:
    """Everything built for four players, which play would not allow."""
    game = Script(name, 4)
    form = game.game.form
    sheet = Sheet(*((1 << len(each)) - 1 for each in (*form.places, form.jokers)))
    game.roll("3a" if name == "dice-plus" else "blwgoa")
    game.state = game.state._replace(sheets=(sheet,) * 4)
    return game


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("looks", [{}, {"labels": True}, {"legend": False}])
def test_nothing_outside_the_drawing_is_needed(name: str, looks: dict[str, bool]):
    root = drawn(fullest(name), **looks)
    ids = [e.get("id") for e in root.iter() if e.get("id")]
    assert len(ids) == len(set(ids))
    source = ElementTree.tostring(root, "unicode")
    used = re.findall(r'href="([^"]*)"|url\(([^)]*)\)', source)
    assert {a or b for a, b in used} == {f"#{id}" for id in ids}
    tags = {e.tag.removeprefix(SVG) for e in root.iter()}
    assert not tags & {"image", "script", "style", "foreignObject", "a", "link", "font"}
    assert source.count("://") == 1
    assert len(source.encode()) < 120_000


@pytest.mark.slow
def test_the_same_view_gives_the_same_bytes_in_every_process():
    code = "from tests.games.dice.drawings import draw_plus; print(draw_plus())"
    assert print_of(code) == draw_plus() + "\n"


def test_everybody_sees_the_same_picture_also_in_notebooks_and_through_the_neutral_door():
    game = middle_of_dice()
    views = [game.game.view(game.state, seat) for seat in (0, 1, None)]
    assert len({draw(view) for view in views}) == 1
    assert views[0]._repr_svg_() == draw(views[0])
    assert draw_view(game.game, game.setup, views[0], NAMES) == draw(views[0], NAMES)
