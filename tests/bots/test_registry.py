import sys
from pathlib import Path

import pytest

import hexhaven.bots
from hexhaven.bots import bot_names, load_bot
from hexhaven.bots.random import Random
from hexhaven.bots.registry import (
    BadBot,
    preparation_of,
    ready_bots,
    resolve_bot_name,
    unready_bots,
)
from hexhaven.core.chance import SeededRng
from hexhaven.core.game import Choices
from hexhaven.core.registry import game_names
from hexhaven.core.setup import Setup
from hexhaven.terminal.play.lists import bot_label
from tests.conformance.checks import check_words
from tests.tiny import Bid

BOT = """
class {name}:
    def __init__(self, rng):
        self.rng = rng
    def choose(self, view, choices, must):
        return choices.listed[-1]
"""


def refusal(game, name):
    with pytest.raises(BadBot) as refused:
        load_bot(game, name)
    check_words(refused.value)
    assert "\n" not in str(refused.value.message.params)
    return refused.value.message


@pytest.fixture
def here(tmp_path, monkeypatch):
    """An own current folder, forgotten by the interpreter afterwards."""
    known = set(sys.modules)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield tmp_path
    for name in set(sys.modules) - known:
        del sys.modules[name]


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """A package with entry points, as if it were installed."""

    def install(module, *points):
        (tmp_path / f"{module}.py").write_text(BOT.format(name="Clever"))
        info = tmp_path / f"{module}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text("\n".join(("[hexhaven.bots]", *points)))

    monkeypatch.syspath_prepend(tmp_path)
    return install


@pytest.mark.parametrize("game", [*game_names(), "tiny"])
def test_random_plays_every_game(game):
    assert "random" in bot_names(game)
    assert load_bot(game, "random") is Random


@pytest.mark.parametrize("game", [*game_names(), "tiny"])
def test_every_bot_that_is_named_can_be_loaded_and_made(game):
    for name in bot_names(game):
        bot = load_bot(game, name)(SeededRng(1))
        assert callable(bot.choose)


def test_every_folder_that_names_bots_is_found():
    folders = Path(hexhaven.bots.__file__).parent.glob("*/__init__.py")
    naming = [folder.parent.name for folder in folders if "BOTS" in folder.read_text()]
    for game in naming:
        assert len(bot_names(game)) > 1


def test_an_unknown_bot_is_refused_with_the_known_ones():
    said = refusal("tiny", "grandmaster")
    assert said.id == "bots.unknown"
    assert said.params["known"] == "random"


def test_a_name_that_is_also_a_level_is_told_once():
    known = refusal("base", "grandmaster").params["known"].split(", ")
    assert known.count("master") == 1


def test_an_entry_point_names_a_bot_of_one_game(installed):
    installed("clever_a", "tiny.clever = clever_a:Clever")
    assert bot_names("tiny") == ("clever", "random")
    assert "clever" not in bot_names("base")
    bot = load_bot("tiny", "clever")(SeededRng(1))
    assert bot.choose(None, Choices((Bid(0), Bid(1))), True) == Bid(1)


def test_an_entry_point_without_a_game_names_a_bot_of_every_game(installed):
    installed("clever_b", "clever = clever_b:Clever")
    assert "clever" in bot_names("tiny")
    assert "clever" in bot_names("base")


def test_an_entry_point_does_not_take_the_place_of_our_bots(installed):
    installed("clever_c", "tiny.random = clever_c:Clever")
    assert load_bot("tiny", "random") is Random


def test_a_bot_may_lie_in_the_current_folder(here):
    (here / "my_bots.py").write_text(BOT.format(name="Mine"))
    assert load_bot("tiny", "my_bots:Mine").__name__ == "Mine"


@pytest.mark.parametrize(
    "text",
    [
        "raise ValueError('one\\ntwo')",
        "import nothing_of_this_name",
        "def (",
        "raise SystemExit(3)",
    ],
)
def test_a_module_that_cannot_be_imported_is_refused(here, text):
    (here / "broken_bots.py").write_text(text)
    assert refusal("tiny", "broken_bots:Mine").id == "bots.import"


@pytest.mark.parametrize("name", ["no_such_module:Mine", ":Mine", ".:Mine", "a b:Mine", "..x:Y"])
def test_a_module_that_does_not_exist_is_refused(name):
    assert refusal("tiny", name).id == "bots.import"


@pytest.mark.parametrize(
    "name",
    ["math:pi", "math:sqrt", "math:", "math:nothing", "pathlib:Path", "math:a.b"],
)
def test_what_is_not_a_bot_is_refused(name):
    assert refusal("tiny", name).id == "bots.not_a_bot"


class Ready:
    """Something to be worked out, or not any more."""

    seconds = 3.0

    def __init__(self, ready):
        self.ready = ready

    def is_ready(self):
        return self.ready

    def run(self, progress):
        raise AssertionError("nobody asked for it")


@pytest.mark.parametrize("ready", [True, False])
def test_a_bot_is_offered_when_what_it_needs_is_ready(installed, monkeypatch, ready):
    installed("clever_d", "tiny.clever = clever_d:Clever")
    setup = Setup("tiny", 1, 2)
    assert ready_bots(setup) == ("clever", "random")
    bot = load_bot("tiny", "clever")
    monkeypatch.setattr(bot, "preparation", lambda setup: Ready(ready), raising=False)
    assert ("clever" in ready_bots(setup)) is ready
    assert ("clever" in unready_bots(setup)) is not ready


def test_a_bot_that_cannot_say_what_it_needs_is_refused(here):
    hook = "    @staticmethod\n    def preparation(setup):\n        return setup.nothing\n"
    (here / "odd_bots.py").write_text(BOT.format(name="Odd") + hook)
    with pytest.raises(BadBot) as refused:
        preparation_of(load_bot("tiny", "odd_bots:Odd"), Setup("tiny", 1, 2))
    check_words(refused.value)
    assert refused.value.message.id == "bots.preparation"


def test_the_scholar_plays_with_four_at_most():
    setups = {seats: Setup("base", 1, seats, {}) for seats in (4, 5)}
    scholar = load_bot("base", "scholar")
    preparation_of(scholar, setups[4])
    with pytest.raises(BadBot) as refused:
        preparation_of(scholar, setups[5])
    check_words(refused.value)
    assert refused.value.message.params == {"bot": "scholar", "most": 4}
    for seats, setup in setups.items():
        offered = {*ready_bots(setup), *unready_bots(setup)}
        strong = {resolve_bot_name("base", "strong", seat, seats) for seat in range(seats + 1)}
        assert ("scholar" in offered, "scholar" in strong) == (seats == 4, seats == 4)
    assert bot_label("base", "scholar", "en").endswith(", with 4 players at most")
    assert "at most" not in bot_label("base", "builder", "en")
