"""The bot that docs/bots.md writes can be played with, by its place and by an entry point."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import hexhaven
from hexhaven.bots import bot_names
from hexhaven.bots.base.playout import play_from
from hexhaven.bots.drive import PATIENCE
from hexhaven.core.chance import SeededRng
from hexhaven.core.registry import game_names
from hexhaven.lab.simulate.plan import make_plan
from hexhaven.lab.simulate.play import is_compiled, play_by_matches, play_games

PAGE = (Path(__file__).parents[2] / "docs/bots.md").read_text("utf-8")


def block(language):
    """The first block of the page in a language."""
    return re.search(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)[1]


def blocks(language):
    """All blocks of the page in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def commands():
    """The commands of the page that name the bot."""
    return re.findall(r"^hexhaven (.*mybot:MyBot.*)$", PAGE, re.MULTILINE)


def run(folder, command):
    """What a command says when it is called in a folder, and the person soon leaves."""
    done = subprocess.run(
        [sys.executable, "-m", "hexhaven", *command.split()],
        cwd=folder,
        env={**os.environ, "XDG_DATA_HOME": str(folder), "LC_ALL": "C.UTF-8"},
        input="quit\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_bot_of_the_page_is_played_by_its_place(tmp_path):
    (tmp_path / "mybot.py").write_text(block("python"))
    said = {command.split()[0]: run(tmp_path, command) for command in commands()}
    assert said.keys() == {"play", "simulate"}
    (saved,) = tmp_path.rglob("*.txt")
    assert saved.read_text().count("bot mybot:MyBot") == 3
    wins = re.search(r"mybot:MyBot +(\d+)", said["simulate"])
    assert int(wins[1]) >= 18, "it should beat a random bot"


def test_the_bot_of_the_page_is_found_by_its_entry_point(tmp_path, monkeypatch):
    (group, points), *others = tomllib.loads(block("toml"))["project"]["entry-points"].items()
    assert not others
    info = tmp_path / "mybot-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: mybot\nVersion: 1.0\n")
    lines = [f"[{group}]", *(f"{name} = {place}" for name, place in points.items())]
    (info / "entry_points.txt").write_text("\n".join(lines))
    (tmp_path / "mybot.py").write_text(block("python"))
    monkeypatch.syspath_prepend(tmp_path)
    assert "mybot" in bot_names("base")
    match = hexhaven.match("base", seats=2, seed=1, points=4)
    bots = {0: hexhaven.bot("mybot", seed=1), 1: hexhaven.bot("builder", seed=2)}
    assert hexhaven.play_out(match, bots).winners
    monkeypatch.delitem(sys.modules, "mybot")


def test_the_searching_bot_of_the_page_plays_a_game():
    made = {}
    exec(next(text for text in blocks("python") if "MySearcher" in text), made)
    match = hexhaven.match("base", seats=2, seed=1, points=3)
    bots = {0: made["MySearcher"](SeededRng(1)), 1: hexhaven.bot("builder", seed=2)}
    assert hexhaven.play_out(match, bots).winners


@pytest.fixture
def own_kernel(tmp_path, monkeypatch):
    """The kernel of the page in a module of its own."""
    source = next(text for text in blocks("python") if "kernel_bot" in text)
    (tmp_path / "mykernel.py").write_text(source)
    monkeypatch.syspath_prepend(tmp_path)
    yield "mykernel:Buyer"
    monkeypatch.delitem(sys.modules, "mykernel")


def test_the_kernel_of_the_page_is_a_bot_and_known_to_simulations(own_kernel):
    match = hexhaven.match("base", seats=2, seed=1, points=3)
    bots = {0: hexhaven.bot(own_kernel, seed=1), 1: hexhaven.bot("builder", seed=2)}
    assert hexhaven.play_out(match, bots).winners
    assert is_compiled(make_plan("base", (own_kernel, "random"), players=2))
    assert not is_compiled(make_plan("base", (own_kernel, "master"), players=2))


@pytest.mark.prove
def test_the_kernel_of_the_page_plays_the_same_games_at_full_speed(own_kernel):
    bots = (own_kernel, "builder-quiet")
    plan = make_plan("base", bots, players=2, games=4, seed=3, options={"points": "5"})
    rows, by_matches = play_games(plan, range(4)).rows, play_by_matches(plan, range(4)).rows
    assert rows.tobytes() == by_matches.tobytes()
    state = hexhaven.match("base", seats=2, seed=1, points=4).state
    ends = play_from(state, bots, seed=1, games=range(3))
    assert set(ends["winner"].tolist()) <= {0, 1}


@pytest.mark.parametrize("game", game_names())
def test_the_page_shows_every_bot_and_what_it_plays(game):
    rows = re.findall(r"^\| `([\w-]+)` \| (.*?) \|", PAGE, re.MULTILINE)
    shown = [bot for bot, plays in rows if plays == "every game" or game in plays.split(", ")]
    assert tuple(sorted(shown)) == bot_names(game)


def test_the_page_knows_how_long_bots_are_waited_for():
    assert f"After {PATIENCE} actions of a bot" in PAGE


@pytest.mark.parametrize("word", ["seat", "phase", "turn", "hand", "cards", "points", "players"])
def test_a_view_has_what_the_page_says(word):
    assert f"`view.{word}`" in PAGE
    assert hasattr(hexhaven.match("base", seed=1).view(0), word)
