"""Islands from map files: good ones, and what is said of bad ones."""

from pathlib import Path

import pytest

from hexhaven.core.chance import SeededRng
from hexhaven.core.messages import BadFile, BadSetup, Message, render
from hexhaven.games.base.actions import LayIsland
from hexhaven.games.base.maps import BEGINNERS, island_lines, load_map, read_island, write_island
from hexhaven.words import LANGUAGES
from tests.games.base.script import GAME, setup_of, start

GOOD = """\
# An island for a test: the desert lies in the middle.

o10 w2 l9
g12 b6 w4 b10      # hills beside pasture
g9 l11 d l3 o8
l8 o3 g4 w5
b5 g6 w11

# harbours
0a 3g 7o 10a 13w 17a 20a 23b 27l
"""


def refusal_of(path: Path) -> Message:
    with pytest.raises(BadFile) as refused:
        load_map(path)
    said = refused.value.message
    for language in LANGUAGES:
        assert render(said, (), language)
    return said


@pytest.mark.rule("option island")
def test_a_good_map_is_read(tmp_path: Path):
    path = tmp_path / "island.txt"
    path.write_text(GOOD, "utf-8")
    assert load_map(path) == BEGINNERS


@pytest.mark.rule("option island")
def test_harbours_may_stand_in_any_order(tmp_path: Path):
    path = tmp_path / "island.txt"
    path.write_text(GOOD.replace("0a 3g 7o", "7o 0a 3g"), "utf-8")
    assert load_map(path) == BEGINNERS


@pytest.mark.rule("option island")
@pytest.mark.parametrize("seed", range(20))
def test_every_island_survives_its_map(seed: int, tmp_path: Path):
    laid = GAME.chances(start(island="variable").state).draw(SeededRng(seed))
    assert isinstance(laid, LayIsland)
    assert read_island(write_island(laid.island)) == laid.island
    path = tmp_path / "island.txt"
    path.write_text("\n".join(island_lines(laid.island)), "utf-8")
    assert load_map(path) == laid.island


@pytest.mark.rule("option island")
@pytest.mark.parametrize(
    ("old", "new", "line", "reason", "params"),
    [
        ("o10 w2 l9", "o10 w2", 3, "map.row", {"expected": 3, "found": 2}),
        ("l8 o3 g4 w5", "l8 o3 g4 w5 w6", 6, "map.row", {"expected": 4, "found": 5}),
        ("b6", "x6", 4, "map.hex", {"text": "x6"}),
        ("b6", "6b", 4, "map.hex", {"text": "6b"}),
        ("b6", "B6", 4, "map.hex", {"text": "B6"}),
        ("b6", "b66666", 4, "map.hex", {"text": "b66666"}),
        ("o8", "o7", 5, "map.number", {"text": "o7"}),
        ("o8", "o", 5, "map.number", {"text": "o"}),
        ("o8", "o13", 5, "map.number", {"text": "o13"}),
        ("l11 d l3", "l11 d4 l3", 5, "map.desert_number", {"text": "d4"}),
        ("l11 d l3", "l11 w4 l3", 3, "map.deserts", {"expected": 1, "found": 0}),
        ("b5 g6", "b5 d", 3, "map.deserts", {"expected": 1, "found": 2}),
        ("27l", "", 10, "map.harbours", {"expected": 9, "found": 8}),
        ("27l", "27l 29a", 10, "map.harbours", {"expected": 9, "found": 10}),
        ("27l", "30l", 10, "map.harbour", {"text": "30l"}),
        ("27l", "27d", 10, "map.harbour", {"text": "27d"}),
        ("27l", "l27", 10, "map.harbour", {"text": "l27"}),
        ("3g", "1g", 10, "map.harbours_touch", {"place": 0, "other": 1}),
        ("3g", "0g", 10, "map.harbours_touch", {"place": 0, "other": 0}),
        ("27l", "29l", 10, "map.harbours_touch", {"place": 29, "other": 0}),
        ("b5 g6 w11\n", "", 9, "map.lines", {"found": 5}),
        ("# harbours", "b5 g6 w11", 10, "map.lines", {"found": 7}),
    ],
)
def test_a_bad_map_is_refused_with_its_line_and_the_reason(
    old: str, new: str, line: int, reason: str, params: dict[str, object], tmp_path: Path
):
    path = tmp_path / "island.txt"
    assert GOOD.count(old) == 1
    path.write_text(GOOD.replace(old, new), "utf-8")
    said = refusal_of(path)
    assert said.id == "map.bad"
    assert said.params["path"] == str(path)
    why = said.params["reason"]
    assert isinstance(why, Message)
    assert (said.params["line"], why.id, why.params) == (line, reason, params)


@pytest.mark.rule("option island")
@pytest.mark.parametrize("content", ["", "# nothing but a remark\n", "\n\n"])
def test_an_empty_map_is_refused(content: str, tmp_path: Path):
    path = tmp_path / "island.txt"
    path.write_text(content, "utf-8")
    said = refusal_of(path)
    assert (said.id, said.params["line"]) == ("map.bad", 1)


@pytest.mark.rule("option island")
def test_a_file_that_is_no_text_is_refused(tmp_path: Path):
    path = tmp_path / "island.txt"
    path.write_bytes(b"\xff\xfe\x00")
    assert refusal_of(path).id == "file.not_text"


@pytest.mark.rule("option island")
def test_a_file_that_is_not_there_is_refused(tmp_path: Path):
    assert refusal_of(tmp_path / "nowhere.txt").id == "file.unreadable"


@pytest.mark.rule("option island")
@pytest.mark.parametrize("text", ["", "sea", "o10 w2 l9", write_island(BEGINNERS) + " / d"])
def test_a_bad_map_is_no_option(text: str):
    with pytest.raises(BadSetup) as refused:
        setup_of(island=text)
    for language in LANGUAGES:
        assert render(refused.value.message, (), language)


@pytest.mark.rule("option island")
def test_a_map_may_hold_any_land():
    ore = "o2 o3 o4 / o5 o6 o8 o9 / o10 o11 d o12 o2 / o3 o4 o5 o6 / o8 o9 o10"
    game = start(island=f"{ore} / 0a 3a 6a 9a 12a 15a 18a 21a 24a")
    assert game.play("0 settle 12").phase == "found_road"
