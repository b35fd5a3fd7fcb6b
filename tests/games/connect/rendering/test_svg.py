"""Connect as a picture: what is on it, what is not, and that it says so in words."""

from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hexhaven.games.connect.position import EMPTY
from hexhaven.games.connect.rendering.svg import draw
from hexhaven.games.island.terrain import TERRAINS
from tests.games.connect.script import GAME, RICH, Script
from tests.games.processes import print_of

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
DOCS = Path(__file__).parents[4] / "docs" / "rules"


def drawn(script, seat=None, names=NAMES, **looks):
    return ElementTree.fromstring(draw(GAME.view(script.state, seat), names, **looks))


def found(root, attribute):
    """The values of a data attribute, in the order of the drawing."""
    values = (element.get(f"data-{attribute}") for element in root.iter())
    return [value for value in values if value is not None]


def element(root, attribute, value):
    (one,) = (e for e in root.iter() if e.get(f"data-{attribute}") == value)
    return one


def words_in(root):
    return [e.text for e in root.iter(f"{SVG}text")]


def symbols_in(root):
    return [e.get("href").removeprefix("#hh-") for e in root.iter(f"{SVG}use")]


def test_it_is_an_image_that_says_in_words_what_it_shows():
    root = drawn(Script())
    assert (root.tag, root.get("role")) == (f"{SVG}svg", "img")
    assert root.find(f"{SVG}title").text == "Connect, round 1: sun"
    description = root.find(f"{SVG}desc").text
    for said in (
        "Board 1, row by row from the moon side: desert, pasture 4, hills 5, forest 12,",
        "Board 4, row by row from the moon side: desert, pasture 9, hills 6; forest 5;",
        "Ben (Green): 4 points. Cities on 1:50. Settlements on 1:40, 1:38.",
    ):
        assert said in description


def test_it_speaks_german():
    root = drawn(Script(), language="de")
    assert root.find(f"{SVG}title").text == "Connect, Runde 1: Sonne"
    assert "Ben (Grün): 4 Punkte. Städte auf 1:50." in root.find(f"{SVG}desc").text


def test_every_hex_has_its_terrain_and_number():
    root, island = drawn(Script()), Script().position.island
    pieces = [str(number) for number in range(5)]
    assert found(root, "board") == pieces
    for number, board in enumerate(island.pieces):
        tiles = symbols_in(element(root, "board", str(number)))
        shown = [tile.rpartition("-")[0] for tile in tiles]
        assert shown == [TERRAINS[kind] for kind in board.terrain]
    numbers = Counter(str(n) for board in island.pieces for n in board.number if n)
    assert Counter(found(root, "number")) == numbers


def test_every_piece_stands_where_it_was_built():
    script = Script().roads(1, "1:30-41").hold(1, RICH).do(1, "city 1:38")
    root = drawn(script)
    assert "1:30-41" in found(root, "road")
    assert "1:38" in found(root, "city")
    assert "1:38" not in found(root, "settlement")
    grounds = script.position.grounds
    built = sum(mark != EMPTY for ground in grounds for mark in ground.nodes)
    assert len(found(root, "city") + found(root, "settlement")) == built
    assert len(found(root, "road")) == sum(m != EMPTY for g in grounds for m in g.roads)
    assert len(found(root, "robber")) == 6


def test_robbers_are_drawn_where_they_went():
    script = Script().to_round(11).nature("time").nature("dice 3 4", "robbers 1 1")
    before, after = found(drawn(Script()), "robber"), found(drawn(script), "robber")
    there = [script.position.island.hex_place(p.robber) for p in script.position.players]
    assert after == ["{}:{}".format(*place) for place in there]
    assert not set(before) & set(after)


def test_pieces_bear_the_mark_of_their_player_and_grey_ones_none():
    root = drawn(Script())
    assert symbols_in(element(root, "settlement", "1:40")) == ["settlement", "mark-green"]
    grey = [name for name in found(root, "settlement") if name.split(":")[0] in ("0", "4")]
    assert grey
    for name in grey:
        assert symbols_in(element(root, "settlement", name)) == ["settlement"]


def test_people_have_their_points_and_open_resources():
    script = Script().hold(1, "2b3o").hold(0, "")
    root = drawn(script)
    assert found(root, "player") == [str(seat) for seat in range(6)]
    card = element(root, "player", "1")
    assert found(card, "held") == ["brick", "ore"]
    assert words_in(card) == ["Ben", "4 points", "2", "3"]
    assert found(element(root, "player", "0"), "held") == []


def test_long_names_are_cut():
    root = drawn(Script(), names=("Wilhelmina von der Heide", *NAMES[1:]))
    assert "Wilhelmina von…" in words_in(root)


def test_special_points_are_badges_of_who_has_them():
    script = Script().roads(1, "1:30-41", "1:31-41", "2:21-32", "2:32-43")
    root = drawn(script)
    assert "longest-road" in symbols_in(element(root, "player", "1"))
    assert "longest-road" not in symbols_in(element(root, "player", "0"))


@pytest.mark.parametrize("language", ["en", "de"])
def test_hidden_victory_points_are_on_nobodys_picture(language):
    knights = Script().buy(1, "knight").hold(1, "")
    points = Script().buy(1, "victory_point").hold(1, "")
    for eyes in (0, 1, 5, None):
        shown = [
            draw(GAME.view(s.state, eyes), NAMES, language=language) for s in (knights, points)
        ]
        assert shown[0] == shown[1]
    assert shown[0] != draw(GAME.view(Script().hold(1, "").state, None), NAMES, language=language)


def test_the_dice_are_those_of_the_round():
    assert found(drawn(Script(rolled=False).roll(2, 3)), "die") == ["2", "3"]


def test_the_ring_shows_where_roads_go_on():
    ring, row = drawn(Script(4), names=None), drawn(Script(6))
    symbols = Counter(found(ring, "symbol"))
    assert symbols
    assert set(symbols.values()) == {2}
    assert found(row, "symbol") == []


def test_at_a_long_table_a_seat_sees_the_boards_around_it():
    script = Script(24)
    assert found(drawn(script, 5, None), "board") == ["2", "3", "4"]
    assert found(drawn(script, 5, None), "player") == [str(seat) for seat in range(2, 8)]
    assert "moon 3" in words_in(drawn(script, 5, None))


@pytest.mark.slow
def test_a_very_long_island_is_drawn_as_far_as_it_fits():
    root = drawn(Script(400), None, None)
    assert len(found(root, "board")) == 14
    width, height = map(float, root.get("viewBox").split()[2:])
    assert width < 5 * height


def test_numbers_of_places_are_drawn_on_request_and_people_left_out():
    script = Script()
    assert found(drawn(script), "node-label") == []
    assert {"0", "41", "85"} <= set(found(drawn(script, labels=True), "node-label"))
    assert found(drawn(script, legend=False), "player") == []


def test_the_winner_wears_a_crown():
    script = Script().score(1, 17).hold(1, RICH).do(1, "city 1:38")
    script.nature("count")
    root = drawn(script)
    assert root.find(f"{SVG}title").text == "Connect, won by Ben in round 1"
    crowned = [
        seat for seat in range(6) if "crown" in symbols_in(element(root, "player", str(seat)))
    ]
    assert crowned == [1]


@pytest.mark.slow
def test_the_same_view_gives_the_same_bytes_in_every_process():
    code = (
        "from hexhaven.games.connect.rendering.svg import draw;"
        "from hexhaven.games.connect.game import ConnectGame as G;"
        "g = G(); print(draw(g.view(g.initial_state(g.setup(6)), 0)))"
    )
    assert print_of(code) == draw(GAME.view(Script(rolled=False).state, 0)) + "\n"


def test_notebooks_show_a_view_as_its_drawing():
    view = GAME.view(Script().state, 2)
    assert view._repr_svg_() == draw(view)


def test_the_picture_in_the_documents_is_the_island_for_six():
    picture = draw(GAME.view(Script(rolled=False).state, None), legend=False)
    assert (DOCS / "connect.svg").read_text("utf-8") == picture + "\n"
    assert "(connect.svg)" in (DOCS / "connect.md").read_text("utf-8")
