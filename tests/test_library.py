"""`import hexhaven`: a small face, loaded when it is used."""

import io
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from functools import partial

import pytest

import hexhaven
from hexhaven.core.compiled.kernels import COMPILE_NOW


def test_importing_it_brings_nothing_heavy():
    probe = "import sys, hexhaven; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert not {"numpy", "numba", "rich", "typer"} & set(run.stdout.split())


def test_everything_it_names_is_there():
    assert [name for name in dir(hexhaven) if not hasattr(hexhaven, name)] == []
    assert sorted(hexhaven.__all__) == hexhaven.__all__
    with pytest.raises(AttributeError, match="no attribute 'Board'"):
        _ = hexhaven.Board


def test_a_match_is_made_by_name_with_seats_and_options():
    match = hexhaven.match("base", seats=3, seed=1, points=12)
    assert (match.setup.game, match.setup.seats) == ("base", 3)
    assert match.setup.options["points"] == 12
    assert hexhaven.match("base", seed=1).setup.seats == 4
    assert hexhaven.match("base", seed=9).entries == hexhaven.match("base", seed=9).entries
    assert hexhaven.match("base", seed=9).entries != hexhaven.match("base", seed=8).entries


def test_somebody_who_must_act_plays_by_notation_or_by_a_typed_action():
    match = hexhaven.match("base", seed=1, first=2)
    assert {str(action) for action in match.legal().listed} == {f"settle {n}" for n in range(54)}
    match.play("settle 12")
    steps = match.play(match.legal().listed[0])
    assert [entry.seat for entry in match.entries[-2:]] == [2, 2]
    assert steps[0].entry == match.entries[-1]


def test_what_is_not_allowed_is_refused_in_words():
    match = hexhaven.match("base", seed=1, island="beginner", first=0)
    with pytest.raises(hexhaven.Refused, match="Roll the dice first"):
        match.play("city 8")
    for ask in (hexhaven.match, hexhaven.bot_names, partial(hexhaven.bot, "builder")):
        with pytest.raises(hexhaven.Refused, match="There is no game called go"):
            ask("go")
    assert match.version == 0


@pytest.mark.parametrize(
    ("game", "action"),
    [("base", "roll"), ("connect", "withdraw"), ("dice", "roll"), ("dice-plus", "roll")],
)
@pytest.mark.parametrize("seat", [-1, 4, 100, "0", True])
def test_a_seat_that_does_not_exist_is_refused_in_words(game, action, seat):
    match = hexhaven.match(game, seats=4, seed=1)
    bot = hexhaven.bot("random", game, seed=1)
    for ask in (
        match.view,
        match.legal,
        lambda seat: match.play(action, seat),
        lambda seat: hexhaven.play_out(match, {seat: bot}),
    ):
        with pytest.raises(hexhaven.Refused, match=f"There is no seat {seat}"):
            ask(seat)


@pytest.mark.parametrize("seat", [-1, 4, 100, "0"])
def test_a_hand_of_a_seat_that_does_not_exist_is_refused_in_words(seat):
    view = hexhaven.match("base", seats=4, island="beginner", seed=1).view(0)
    with pytest.raises(hexhaven.Refused, match=f"There is no seat {seat}"):
        view.hand_of(seat)


def test_when_several_must_act_a_seat_is_named():
    match = hexhaven.match("base", island="beginner", first=0, discard_limit=2, seats=3)
    while len(match.pending.must) < 2:
        match.play(match.legal().listed[-1])
    with pytest.raises(hexhaven.Refused, match="Name the seat that acts"):
        match.legal()
    seat = min(match.pending.must)
    discard = match.game.fallback(match.state, seat)
    match.play(str(discard), seat)
    assert match.entries[-1].seat == seat


def test_bots_play_out_a_match():
    match = hexhaven.match("base", seed=3, points=3)
    bots = {seat: hexhaven.bot("random", seed=seat) for seat in range(4)}
    outcome = hexhaven.play_out(match, bots)
    assert outcome is not None
    assert outcome == match.outcome
    with pytest.raises(hexhaven.Refused, match="The game is over"):
        match.legal()
    assert "random" in hexhaven.bot_names("base")
    assert "base" in hexhaven.game_names()


def test_a_match_is_saved_and_loaded_and_prints_as_its_file(tmp_path):
    match = hexhaven.match("base", seed=3)
    match.play("settle 12")
    hexhaven.save(match, tmp_path / "evening.game")
    hexhaven.save(match, str(tmp_path / "again.game"))
    loaded = hexhaven.load(str(tmp_path / "evening.game"))
    assert loaded.entries == match.entries
    assert (tmp_path / "again.game").read_text("utf-8") == str(match)


def test_a_match_is_loaded_from_a_path_an_open_file_or_its_text(tmp_path):
    match = hexhaven.match("dice", seed=3)
    path = tmp_path / "evening.game"
    hexhaven.save(match, path)
    with path.open(encoding="utf-8") as text, path.open("rb") as binary:
        for source in (path, str(path), text, binary, io.StringIO(str(match)), str(match)):
            assert hexhaven.load(source).entries == match.entries
    with pytest.raises(hexhaven.Refused, match="not a text"):
        hexhaven.load(io.BytesIO(b"\xff\xfe\xff"))
    with pytest.raises(hexhaven.Refused, match="Line 1"):
        hexhaven.load("no\ngame")
    with pytest.raises(hexhaven.Refused, match="not from NoneType"):
        hexhaven.load(None)
    with pytest.raises(hexhaven.Refused, match="cannot be read"):
        hexhaven.load("no\0name")


def test_chance_may_be_scripted_and_a_seed_goes_on():
    rolls = ["dice 3 4", "dice 1 1"]
    match = hexhaven.match("base", island="beginner", first=0, chance=rolls)
    match.play("roll")
    assert str(match.entries[-1].action) == "dice 3 4"
    with pytest.raises(hexhaven.Refused, match="dice"):
        hexhaven.match("base", first=0, chance=["dice 3 4"])
    begins = hexhaven.match("dice", seats=2, seed=5, chance=["begin 1"])
    begins.play("roll")
    assert [entry.seat for entry in begins.entries] == [-1, 1, -1]


def test_the_standard_island_is_there_to_be_studied():
    lattice = hexhaven.lattice()
    edge = lattice.edge_named("13-8")
    assert (lattice.edge_name(edge), lattice.edges[edge]) == ("8-13", (8, 13))
    assert edge in lattice.node_edges[8]
    assert lattice.node_hexes[12] == (0, 3, 4)
    assert 12 in lattice.hex_nodes[4]
    for wrong in ("8-53", "8", "north"):
        with pytest.raises(ValueError, match="no edge"):
            lattice.edge_named(wrong)


def run_cold(cache, probe, **settings):
    """Run a program whose kernels are compiled into an empty folder, or are found there."""
    cold = {name: value for name, value in os.environ.items() if name not in COMPILE_NOW}
    cold |= {"XDG_CACHE_HOME": str(cache), "NUMBA_DISABLE_JIT": "0", **settings}
    command = [sys.executable, "-c", probe]
    return subprocess.run(command, env=cold, capture_output=True, text=True, check=True)


@pytest.mark.slow
def test_what_compiles_when_it_is_called_says_so_once(tmp_path):
    probe = (
        "import hexhaven.envs\n"
        "for _ in range(2): hexhaven.envs.encoding('dice')\n"
        "from hexhaven.games.island.supply import payment_limit\n"
        "payment_limit(1, 1, 1); payment_limit(1.0, 1, 1)\n"
    )
    first, second = (run_cold(tmp_path, probe, **COMPILE_NOW) for _ in range(2))
    assert first.stderr.count("compiling its rules") == 1
    assert first.stdout == second.stderr == ""


#: Steps of every kind of environment, all of which come out the same as compiled ones.
STEPS = """
import sys
import hexhaven.envs as envs

def first_marked(mask):
    return int(mask.argmax())

env = envs.gym("base", opponents="builder")
_, info = env.reset(seed=1)
for _ in range(3):
    seen, _, _, _, info = env.step(first_marked(info["action_mask"]))
print(seen.sum(), info["action_mask"].sum())
for game in ("base", "dice"):
    env = envs.aec(game)
    env.reset(seed=1)
    env.step(first_marked(env.last()[0]["action_mask"]))
    print(env.last()[0]["observation"].sum())
env = envs.parallel("connect", players=4)
seen, _ = env.reset(seed=1)
print(sum(part["observation"].sum() for part in seen.values()))
print("numba" in sys.modules, file=sys.stderr)
"""


@pytest.mark.slow
def test_environments_wait_for_no_compiler(tmp_path):
    first = run_cold(tmp_path, STEPS)
    notice, compiled = first.stderr.splitlines()
    assert "in the background" in notice
    assert compiled == "False"
    assert first.stdout == run_cold(tmp_path, STEPS, NUMBA_DISABLE_JIT="1").stdout


@pytest.mark.prove
def test_batches_are_compiled_first(tmp_path):
    probe = "import hexhaven.envs\nprint(hexhaven.envs.batch('base', 4, seed=1).masks.sum())"
    first, second = (run_cold(tmp_path, probe) for _ in range(2))
    assert first.stderr.startswith("Compiling the rules")
    assert second.stderr == ""
    assert first.stdout == second.stdout
    steps = run_cold(tmp_path, STEPS)  # what else is missing is not needed for them
    assert steps.stdout == run_cold(tmp_path, STEPS, NUMBA_DISABLE_JIT="1").stdout


def test_a_match_shows_itself_as_a_picture():
    match = hexhaven.match("base", island="beginner", first=0)
    assert ET.fromstring(match._repr_svg_()).tag.endswith("svg")
