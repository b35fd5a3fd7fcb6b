"""The assistant on screens of all sizes."""

import pytest

from hexhaven.terminal.assistant import pixels
from hexhaven.terminal.assistant.screen import BANNERS
from hexhaven.words import LANGUAGES, say
from tests.terminal.assistant.operated import OperatedAssistant

SIZES = [(80, 24), (120, 40), (200, 60), (100, 20), (60, 30), (40, 12), (20, 5), (300, 90)]


def moments(folder, language, **settings):
    """An assistant in everything that can be shown."""
    operated = OperatedAssistant(folder, language=language, **settings)
    yield operated
    operated.run(" ", 3_000)
    yield operated
    operated.run("h")
    yield operated
    operated.run("h", "q")
    yield operated
    operated.play(10)
    yield operated
    while operated.console.seen["robber"] != 7:
        operated.play(1)
    yield operated
    operated.run("w")
    yield operated
    operated.run("y")
    yield operated


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_fits_a_screen_of_any_size(tmp_path, language):
    for operated in moments(tmp_path, language):
        for width, height in SIZES:
            operated.console.canvas.console.size = (width, height)
            assert len(operated.lines) <= height
            assert max(map(len, operated.lines)) <= width


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_screen_of_80_by_24_shows_all_in_large_figures(tmp_path, language):
    operated = OperatedAssistant(tmp_path, language=language)
    operated.run(" ", 3_000)
    banner = pixels.large_text("☀ " + say("assistant.banner.sun", language).upper(), 1)
    assert [line[2 : 2 + len(banner[0])] for line in operated.lines[1:5]] == banner
    for row in pixels.large_text("32", 3):
        assert any(row in line for line in operated.lines)
    for eyes in operated.console.seen["dice"]:
        assert all(any(row in line for line in operated.lines) for row in pixels.die_lines(eyes, 1))


def test_a_larger_screen_has_larger_figures(tmp_path):
    for width, height, scale in ((80, 24, 3), (120, 40, 5), (240, 70, 10)):
        operated = OperatedAssistant(tmp_path, width=width, height=height)
        operated.run(" ")
        assert any(pixels.large_text("35", scale)[0] in line for line in operated.lines)


def test_the_figures_stay_where_they_are_when_a_number_gets_shorter(tmp_path):
    operated = OperatedAssistant(tmp_path)
    operated.run(" ", 25_000)
    ten = operated.lines
    operated.run(1_000)
    die = pixels.die_lines(operated.console.seen["dice"][0], 1)[0]
    found = [line.find(die) for line in ten if die in line]
    assert found
    assert [line.find(die) for line in operated.lines if die in line] == found


def test_a_screen_with_room_shows_the_bars_of_the_base_game_too(tmp_path):
    operated = OperatedAssistant(tmp_path, "base", (120_000,), width=120, height=40)
    operated.run("n")
    assert any(line.startswith("  12  ") for line in operated.lines)


def test_a_terminal_without_blocks_gets_signs_it_has(tmp_path):
    for operated in moments(tmp_path, "de", encoding="ascii"):
        operated.console.refresh()
        assert operated.output().isascii()
    assert "#####" in operated.output()
    assert "Rauber" in operated.output()


def test_every_word_of_a_banner_can_be_drawn():
    for language in LANGUAGES:
        for name, (figure, *_) in BANNERS.items():
            word = say(f"assistant.banner.{name}", language).upper()
            assert not set(figure + word) - pixels.FIGURES.keys()


def test_figures_are_seven_rows_of_one_width():
    for figure in pixels.FIGURES.values():
        rows = figure.split()
        assert len(rows) == 7
        assert len({len(row) for row in rows}) == 1


@pytest.mark.parametrize("scale", [1, 2, 3])
def test_figures_and_dice_grow_with_their_scale(scale):
    seven = pixels.large_text("7", scale)
    assert len(seven[0]) == 5 * scale
    assert len(seven) == -(-7 * scale // 2)
    assert len(pixels.die_lines(6, scale)[0]) == 9 * scale


@pytest.mark.parametrize("eyes", range(1, 7))
def test_a_die_has_as_many_pips_as_eyes(eyes):
    picture = pixels.die_lines(eyes, 2)
    inside = "".join(row[2:-2] for row in picture[1:-1])
    assert inside.count(" ") == 2 * eyes
