"""Scenes on screens of all sizes."""

import io
import re
from dataclasses import replace

import pytest
from rich.console import Console
from rich.text import Text

from hexhaven.core.plugins.terminal_rendering import PlayerTable, Span
from hexhaven.games.base.rendering.terminal import make_text
from hexhaven.terminal.ui.menu import Menu
from hexhaven.terminal.ui.screen import Scene, Screen, choice_grid, new_console, table_lines
from tests.games.base.script import GAME, start
from tests.terminal.tables import base_match, screen_of

CHOICES = [(str(n), f"Choice number {n}") for n in range(1, 31)]


def plain(lines):
    return [line.plain for line in lines]


@pytest.fixture(scope="module")
def match():
    return base_match(island="beginner", first="0")


def test_choices_stand_in_columns_and_pages():
    first, second = (plain(choice_grid(CHOICES, 80, 3, page)) for page in (0, 1))
    assert first[0].split("Choice")[0].strip() == "1"
    assert len(first) == len(second) == 3
    assert first[-1].endswith("+ 1/4")
    assert plain(choice_grid(CHOICES, 80, 3, 4)) == first
    shown = " ".join(" ".join(plain(choice_grid(CHOICES, 80, 3, page))) for page in range(4))
    assert all(f"Choice number {n} " in shown + " " for n in range(1, 31))
    assert max(map(len, first)) <= 80


def test_few_choices_need_no_pages():
    assert plain(choice_grid(CHOICES[:2], 80, 3, 0)) == [" 1 Choice number 1   2 Choice number 2"]
    assert choice_grid([], 80, 3, 0) == []


def test_choices_stand_closer_together_before_they_need_pages():
    listed = [("1", "A rather long choice"), *((str(n), "short") for n in range(2, 6))]
    assert plain(choice_grid(listed, 34, 3, 0)) == [
        " 1 A rather long choice  2 short",
        " 3 short  4 short  5 short",
    ]


def test_frequent_choices_are_on_every_page():
    for page in range(4):
        shown = " ".join(plain(choice_grid(CHOICES, 34, 5, page, frozenset({"30"}))))
        assert "Choice number 30" in shown
        assert re.search(r"\+ \d/\d", shown)


def test_the_end_of_a_choice_is_never_cut_off():
    listed = [("1", "Deal with Green: 1 grain → 1 lumber"), ("2", "Deal with Red: 1 ore → 1 wool")]
    assert plain(choice_grid(listed, 34, 5, 0)) == [
        " 1 Deal with Green: 1 grain → 1",
        "   lumber",
        " 2 Deal with Red: 1 ore → 1 wool",
    ]


def test_a_choice_wider_than_the_screen_has_a_line_of_its_own():
    assert len(choice_grid([("1", "x" * 100), ("2", "y")], 40, 5, 0)) == 2


def test_names_are_shortened_before_numbers_are_lost():
    row = ((Span("Bartholomew the Great"),), (Span("12"),))
    assert plain(table_lines(PlayerTable(("", "pts"), (row,)), 16)) == [
        "             pts",
        "Bartholomew…  12",
    ]
    wide = ((Span("漢字漢字漢字漢字"),), (Span("1"),))
    (_, line) = table_lines(PlayerTable(("", "pts"), (wide,)), 14)
    assert Console(width=80, file=io.StringIO()).measure(line).maximum == 14


@pytest.mark.parametrize(
    ("width", "height"), [(80, 24), (100, 30), (120, 40), (200, 60), (60, 40), (40, 50)]
)
def test_a_scene_fills_the_screen_and_no_more(match, width, height):
    screen = screen_of(match, width=width, height=height)
    log = [f"Event {n}." for n in range(100)]
    scene = Scene(match.view(0), log, listed=CHOICES, said=[Text("What now?")], footer=Text("."))
    lines = screen.compose(scene, width, height - 1)
    assert len(lines) <= height - 1
    assert max(len(line) for line in plain(lines)) <= max(width, 49)
    for shown in ("Event 99.", "What now?", " 1 Choice number 1"):
        assert any(shown in line for line in plain(lines))


@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 30), (120, 40), (200, 60)])
def test_the_island_of_six_is_whole_beside_what_is_said(width, height):
    six = base_match(seats=6, first="0")
    scene = Scene(six.view(0), ["told"] * 9, said=[Text("asked")], listed=CHOICES[:4])
    screen = screen_of(six, width=width, height=height)
    lines = plain(screen.compose(scene, width, height - 1))
    assert len(lines) <= height - 1
    assert max(map(len, lines)) <= width
    shown = "\n".join(lines)
    assert all(text in shown for text in ("asked", "Choice number 4", "told"))
    assert len(re.findall("brick|lumb|wool|grain|ore|dese", shown)) >= 30


@pytest.fixture(scope="module")
def six_trading():
    """Seat 0 of six is in turn; it holds much, and everybody answers its offer."""
    game = start(seats=6).found().afford(0, "bblwggoo").main(0)
    game.play("0 offer o>w", "4 offer l>o", *(f"{seat} accept o>w" for seat in (1, 2, 3, 5)))
    return game


def scene_of(game, text, log, word=""):
    view = game.view(0)
    menu = Menu(text.groups(view, GAME.legal(game.state, 0)), GAME.notation)
    if word:
        menu.pick(word)
    listed = [(key, text.say(label.id, **label.params)) for key, label in menu.labels()]
    asked = Text(text.say("asked.base.main"))
    footer = Text(text.say("play.footer_coach"))
    return Scene(view, log, menu.keys(), False, [asked], listed, menu.frequent(), footer=footer)


@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 30), (60, 20)])
def test_a_busy_turn_of_six_leaves_room_for_choices_and_the_log(six_trading, width, height):
    text = make_text(six_trading.setup, ("Red", "Blue", "Orange", "White", "Green", "Brown"), "en")
    screen = Screen(Console(width=width, height=height, file=io.StringIO()), text)
    scene = scene_of(six_trading, text, ["An old event.", "The last event."])
    assert len(scene.listed) >= 6
    lines = plain(screen.compose(scene, width, height - 1))
    shown = "\n".join(lines)
    assert len(lines) <= height - 1
    assert max(map(len, lines)) <= width
    assert "The last event." in shown
    assert "End your turn" in shown
    assert sum(f" {key} {label}" in shown for key, label in scene.listed) >= 5
    assert all(f" {name} " in shown for name in ("Red", "Blue", "Orange", "White", "Green"))


def test_all_deals_of_six_are_on_one_page(six_trading):
    text = make_text(six_trading.setup, ("Red", "Blue", "Orange", "White", "Green", "Brown"), "en")
    screen = Screen(Console(width=80, height=24, file=io.StringIO()), text)
    scene = scene_of(six_trading, text, ["The last event."], "deal")
    shown = "\n".join(plain(screen.compose(scene, 80, 23)))
    assert len(scene.listed) == 5
    assert " 1 Blue: 1 ore → 1 wool" in shown
    assert all(f" {key} {label}" in shown for key, label in scene.listed)


def test_what_is_picked_on_the_picture_is_seen_on_the_smallest_screen(six_trading):
    text = make_text(six_trading.setup, ("Red", "Blue", "Orange", "White", "Green", "Brown"), "en")
    screen = Screen(Console(width=60, height=20, file=io.StringIO()), text)
    scene = scene_of(six_trading, text, ["The last event."], "road")
    pages = [plain(screen.compose(replace(scene, page=n), 60, 19)) for n in range(2)]
    assert all(len(page) <= 19 for page in pages)
    whole, bare = (
        ["".join(span.text for span in line).rstrip() for line in drawn]
        for drawn in (text.picture(scene.view, keys, False, False) for keys in (scene.keys, {}))
    )
    marked = {line for line, other in zip(whole, bare, strict=True) if line != other}
    assert marked <= {line.rstrip() for line in pages[0]}
    assert set(whole) <= {line.rstrip() for page in pages for line in page}


def test_lines_are_broken_between_their_parts(match):
    said = (Span("Hand 1 brick, 2 grain (3)"), Span("  2 of 10 points"))

    class Told(type(screen_of(match).text)):
        def own_lines(self, view):
            return (said,)

    text = Told(match.setup, ("Ada", "Ben", "Cleo", "Dan"), "en")
    screen = Screen(Console(width=34, height=None, file=io.StringIO()), text)
    lines = plain(screen.compose(Scene(match.view(0)), 34, None))
    assert lines[-2:] == ["Hand 1 brick, 2 grain (3)", "2 of 10 points"]


def test_a_long_refusal_takes_the_footer_before_it_takes_choices(match):
    screen = screen_of(match)
    listed, refused = CHOICES[:8], Text("This cannot be done because " + "so " * 30)
    for said, footer in (([], True), ([refused], False)):
        scene = Scene(match.view(0), listed=listed, said=[Text("?"), *said], footer=Text("help"))
        shown = plain(screen.compose(scene, 80, 23))
        assert len(shown) <= 23
        assert sum(line.count("Choice") for line in shown) == len(listed)
        assert ("help" in shown) == footer


def test_a_scrolling_screen_shows_all_choices_and_no_log(match):
    screen = screen_of(match, terminal=False)
    lines = plain(screen.compose(Scene(match.view(0), ["told"], listed=CHOICES), 80, None))
    assert not any("told" in line for line in lines)
    assert sum(line.count("Choice") for line in lines) == len(CHOICES)


def test_a_terminal_is_redrawn_and_a_pipe_is_not(match):
    for terminal, clears in ((True, 1), (False, 0)):
        screen = screen_of(match, terminal=terminal)
        screen.show(Scene(match.view(0)))
        assert screen.console.file.getvalue().count("\x1b[2J") == clears


def test_a_dumb_terminal_gets_no_escapes(match, monkeypatch):
    monkeypatch.setenv("TERM", "dumb")
    console = new_console()
    assert console.color_system is None
    assert not Screen(console, screen_of(match).text).redraws


#: A colour of letters or ground; Rich keeps those that a style had on the first console it met.
COLOUR = re.compile(r"\x1b\[(?:[0-9;]*;)?[34][0-8][;m]")


def test_colours_are_left_out_where_they_are_not_wanted(match):
    def screen_text():
        file = io.StringIO()
        console = Console(file=file, force_terminal=True, width=80, height=24, _environ=env)
        Screen(console, screen_of(match).text).show(Scene(match.view(0)))
        return file.getvalue()

    env = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
    assert COLOUR.search(screen_text())
    env["NO_COLOR"] = "1"
    assert not COLOUR.search(screen_text())
    assert "(R)" in screen_text()


TEXTS = [f"Line {n}." for n in range(50)]


def pages(typed, latest_first, **settings):
    """What is on the screen whenever something is typed."""
    screen = screen_of(base_match(), **settings)
    shown = []

    def read():
        written = screen.console.file.getvalue().rpartition("\x1b[2J")[2]
        shown.append([int(n) for n in re.findall(r"Line (\d+)\.", written)])
        return next(typed)

    screen.show_pages(TEXTS, read, "More?", latest_first=latest_first)
    return shown or screen.console.file.getvalue()


def test_all_is_shown_from_the_beginning_or_from_the_end():
    onward = pages(iter([""] * 9), latest_first=False)
    assert [n for page in onward for n in page] == list(range(50))
    back = pages(iter([""] * 9), latest_first=True)
    assert back[0][-1] == 49
    assert sorted(n for page in back for n in page) == list(range(50))
    assert max(map(len, onward + back)) <= 22


def test_anything_typed_ends_it():
    assert len(pages(iter(["q"]), latest_first=False)) == 1


def test_without_a_terminal_nothing_is_asked():
    assert "Line 49." in pages(iter([]), latest_first=True, terminal=False)
