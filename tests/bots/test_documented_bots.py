"""The bot that docs/bots.md writes can be played with, by its place and by an entry point."""

import os
import re
import subprocess
import sys
import tomllib

import pytest

import hexhaven
from hexhaven import envs
from hexhaven.bots import bot_names, load_bot
from hexhaven.bots.base.master import Master
from hexhaven.bots.base.playout import play_from
from hexhaven.bots.base.search.candidates import Candidate
from hexhaven.bots.base.search.comparison import Comparison, compare, play_on
from hexhaven.bots.base.search.halving import Budget
from hexhaven.bots.drive import PATIENCE
from hexhaven.bots.registry import BadBot
from hexhaven.core.chance import SeededRng
from hexhaven.core.registry import game_names, load_game
from hexhaven.games.base.actions import pack
from hexhaven.lab.simulate.plan import make_plan
from hexhaven.lab.simulate.play import is_compiled, play_by_matches, play_games
from tests.bots.base.games import decisions
from tests.bots.page import PAGE, blocks, source_with


def commands(bot="mybot:MyBot"):
    """The commands of the page that name a bot."""
    return re.findall(rf"^hexhaven (.*{bot}.*)$", PAGE, re.MULTILINE)


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


@pytest.mark.slow
def test_the_bot_of_the_page_is_played_by_its_place(tmp_path):
    (tmp_path / "mybot.py").write_text(blocks("python")[0])
    said = {command.split()[0]: run(tmp_path, command) for command in commands()}
    assert said.keys() == {"play", "simulate"}
    (saved,) = tmp_path.rglob("*.game")
    assert saved.read_text().count("bot mybot:MyBot") == 3
    wins = re.search(r"mybot:MyBot +(\d+)", said["simulate"])
    assert int(wins[1]) >= 18, "it should beat a random bot"


def test_the_bot_of_the_page_is_found_by_its_entry_point(tmp_path, monkeypatch):
    (group, points), *others = tomllib.loads(blocks("toml")[0])["project"]["entry-points"].items()
    assert not others
    info = tmp_path / "mybot-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: mybot\nVersion: 1.0\n")
    lines = [f"[{group}]", *(f"{name} = {place}" for name, place in points.items())]
    (info / "entry_points.txt").write_text("\n".join(lines))
    (tmp_path / "mybot.py").write_text(blocks("python")[0])
    monkeypatch.syspath_prepend(tmp_path)
    assert "mybot" in bot_names("base")
    match = hexhaven.match("base", seats=2, seed=1, points=4)
    bots = {0: hexhaven.bot("mybot", seed=1), 1: hexhaven.bot("builder", seed=2)}
    assert hexhaven.play_out(match, bots).winners
    monkeypatch.delitem(sys.modules, "mybot")


def test_the_searching_bot_of_the_page_plays_a_game():
    made = {}
    exec(source_with("MySearcher"), made)
    match = hexhaven.match("base", seats=2, seed=1, points=3)
    bots = {0: made["MySearcher"](SeededRng(1)), 1: hexhaven.bot("builder", seed=2)}
    assert hexhaven.play_out(match, bots).winners


@pytest.mark.prove
def test_the_searching_bot_of_the_page_is_played_by_its_place(tmp_path):
    (tmp_path / "mysearcher.py").write_text(source_with("MySearcher"))
    short = " --option points=3"
    said = {text.split()[0]: run(tmp_path, text + short) for text in commands("mysearcher:")}
    assert said.keys() == {"play", "simulate"}
    (saved,) = tmp_path.rglob("*.game")
    assert saved.read_text().count("bot mysearcher:MySearcher") == 3
    assert re.search(r"mysearcher:MySearcher +\d+", said["simulate"])
    assert "failed" not in said["simulate"]


@pytest.fixture
def own_kernel(tmp_path, monkeypatch):
    """The kernel of the page in a module of its own."""
    (tmp_path / "mykernel.py").write_text(source_with("kernel_bot"))
    monkeypatch.syspath_prepend(tmp_path)
    yield "mykernel:Buyer"
    monkeypatch.delitem(sys.modules, "mykernel")


@pytest.mark.slow
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


def test_the_kernel_of_the_page_is_known_to_batches(own_kernel):
    can_play = envs.encodings.batch_module("base").can_play
    assert can_play([own_kernel, "builder"])
    assert not can_play([own_kernel, "master"])


QUIET_KERNEL = """
from hexhaven.bots.base.kernel_bot import kernel_bot
from hexhaven.bots.base.kernels.decision import decide
from hexhaven.bots.base.kernels.styles import QUIET
from hexhaven.bots.base.kernels.working_space import NO_ACTION
from hexhaven.core.compiled.kernels import kernel


@kernel
def policy(topology, work, builder, view, seat, must, rng):
    if view.points_to_win == 5:
        return NO_ACTION  # which is not allowed where it must act
    return decide(topology, builder, view, seat, QUIET)


Quiet = kernel_bot(policy)
"""


@pytest.fixture
def quiet(tmp_path, monkeypatch):
    """A kernel that does what the quiet builder does, but fails in games to five points."""
    (tmp_path / "quietkernel.py").write_text(QUIET_KERNEL)
    monkeypatch.syspath_prepend(tmp_path)
    yield "quietkernel:Quiet"
    monkeypatch.delitem(sys.modules, "quietkernel")


def course_of(opponents, points=4):
    """What a batch against some opponents comes to, step by step."""
    options = {"points": points}
    batch = envs.batch("base", 4, opponents=opponents, players=2, options=options, seed=3)
    for _ in range(150):
        batch.step(batch.sample())
        yield batch.observations.tobytes(), batch.rewards.tobytes(), batch.winners.tolist()


@pytest.mark.prove
def test_a_kernel_of_your_own_is_an_opponent_in_batches(quiet):
    assert list(course_of(quiet)) == list(course_of("builder-quiet"))
    with pytest.raises(BadBot, match="quietkernel:Quiet"):
        list(course_of(quiet, points=5))


@pytest.mark.prove
def test_a_kernel_of_your_own_plays_ahead(quiet):
    own = load_bot("base", quiet)
    view, choices = next(
        (one.view, one.choices)
        for one in decisions("builder", "builder", seed=1)
        if one.view.record.turns > 10 and len(one.choices.listed) > 3
    )
    state = load_game("base").resample(view, SeededRng(1))
    values = []
    for policy in (None, own):
        # Builders that trade in no turn are the quiet ones.
        playouts = Comparison(
            view, [Candidate(pack(one)) for one in choices.listed], 1, talking=-1, policy=policy
        )
        playouts.play(range(len(choices.listed)), 4)
        values.append(playouts.values.tolist())
    assert values[0] == values[1]
    assert Master(SeededRng(1), Budget(playouts=40), policy=own).choose(view, choices, True)
    assert play_on(state, seed=3, turns=2, policy=own).record.turns == state.record.turns + 2
    short = hexhaven.match("base", seats=2, seed=1, points=5)
    (seat,) = short.pending.must
    sites = short.game.legal(short.state, seat).listed[:2]
    with pytest.raises(BadBot, match="quietkernel:policy"):
        compare(short.view(seat), sites, 1, 1, policy=own)


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
