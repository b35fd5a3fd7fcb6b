"""The command `hexhaven`: what it offers, and how it refuses what cannot be."""

import json
import os
import re
import resource
import subprocess
import sys
import xml.etree.ElementTree as ET
from inspect import signature
from pathlib import Path

import pytest

import hexhaven
from hexhaven.cli import host
from hexhaven.cli.app import app, run_command
from hexhaven.cli.arguments import usual_language
from hexhaven.core.compiled.kernels import COMPILE_NOW
from hexhaven.web.settings import ServerSettings

ROOT = Path(__file__).parents[2]
GAME = ROOT / "docs" / "island.game"
COMMANDS = [command.name for command in app.registered_commands]


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEXHAVEN_LANGUAGE", "en")


def run(*words, stdin="", **environment):
    """The command in a process of its own, with kernels interpreted."""
    return subprocess.run(
        [sys.executable, "-m", "hexhaven", *words],
        input=stdin,
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", **environment},
    )


def test_alone_it_shows_what_it_can_do(capfd):
    assert run_command([]) == 0
    shown = capfd.readouterr().out
    assert run_command(["--help"]) == 0
    assert capfd.readouterr().out == shown
    assert [name for name in COMMANDS if not re.search(rf"^  {name} ", shown, re.MULTILINE)] == []


def test_it_says_its_version(capfd):
    assert run_command(["--version"]) == 0
    assert capfd.readouterr().out == f"hexhaven {hexhaven.__version__}\n"


def test_the_installed_command_and_the_module_are_the_same():
    script = Path(sys.executable).with_name("hexhaven")
    ours = subprocess.run([script, "--help"], capture_output=True, text=True, check=True)
    assert ours.stdout == run("--help").stdout


def test_help_starts_without_anything_heavy():
    probe = "import sys, hexhaven.cli; print(*sys.modules)"
    probed = subprocess.check_output([sys.executable, "-c", probe], text=True)
    assert not {"numpy", "numba", "rich.console"} & set(probed.split())
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    run("--help")
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before < 0.5


def test_everything_is_said_in_the_language_of_the_environment(monkeypatch):
    for setting in ("HEXHAVEN_LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(setting, raising=False)
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    assert usual_language() == "de"
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert usual_language() == "en"
    german = run("--help", HEXHAVEN_LANGUAGE="de").stdout
    assert "Im Terminal gegen Bots spielen." in german


@pytest.mark.slow
def test_a_language_that_is_not_spoken_is_named_and_english_used():
    spoken = run("games", HEXHAVEN_LANGUAGE="xx")
    assert spoken.returncode == 0
    assert "base: 2, 3" in spoken.stdout
    assert spoken.stderr.startswith("HEXHAVEN_LANGUAGE is xx, but there are only")
    assert spoken.stderr.count("\n") == 1


BAD = [
    (["dance"], "There is no command dance."),
    (["--dance"], "There is no option --dance."),
    (["play"], "GAME is missing."),
    (["play", "chess"], "There is no game called chess."),
    (["play", "base", "--players", "9"], "base takes 2, 3, 4, 5, 6 players, not 9"),
    (["play", "base", "--seats=9"], "base takes 2, 3, 4, 5, 6 players, not 9"),
    (["draw", "base", "--players", "9"], "base takes 2, 3, 4, 5, 6 players, not 9"),
    (["simulate", "base", "--seats", "9"], "base takes 2, 3, 4, 5, 6 players, not 9"),
    (["play", "base", "--seats", "two"], "seats must be a whole number in digits"),
    (["play", "base", "--seat", "4"], "There is no seat 4"),
    (["play", "base", "--seat", "-1"], "seat must be a whole number in digits"),
    (["play", "base", "--bots", "nobody"], "There is no bot called “nobody” for base."),
    (["play", "base", "--bots", "random,random"], "2 bots were named for 3 seats."),
    (["play", "base", "--bots", ","], "Name at least one bot"),
    (["play", "base", "--bots", "no.such:Bot"], "cannot be loaded"),
    (["play", "base", "--seed", "-1"], "A seed must be a whole number from 0"),
    (["play", "base", "--seed", str(2**64)], "A seed must be a whole number from 0"),
    (["play", "base", "--seed", "x"], "A seed must be a whole number from 0"),
    (["play", "base", "--seed"], "--seed needs a value."),
    (["play", "base", "--option", "points"], "Write an option as NAME=VALUE, not points."),
    (["play", "base", "--option", "points=2"], "points must be a whole number from 3 to 20"),
    (["play", "base", "--option", "luck=2"], "There is no option called luck."),
    (["play", "base", "--luck", "2"], "There is no option --luck."),
    (["play", "base", "--points"], "--points needs a value."),
    (["play", "base", "--points", "4", "--option", "points=4"], "points is given twice."),
    (["play", "base", "again"], "again"),
    (["play", "base", "--island", "b2"], "island must be variable, beginner or a map"),
    (["play", "base", "--map", "no.map"], "no.map cannot be read"),
    (["play", "base", "--name", "\x1b[31m"], "A name has 1 to 40 printable characters."),
    (["play", "base", "--pace", "fast"], "pace must be a number of seconds from 0 to 10"),
    (["play", "base", "--language", "fr"], "There is no language fr."),
    (["play", "base", "--save", ""], "A file needs a name."),
    (["play", "base", "--save", "no/folder/x"], "no/folder/x cannot be written"),
    (["replay"], "FILE is missing."),
    (["replay", "no.game"], "no.game cannot be read"),
    (["replay", str(ROOT / "LICENSE")], "This is not a game file"),
    (["replay", str(GAME), "--seat", "4"], "There is no seat 4"),
    (["replay", str(GAME), "--at", "99999"], "There is no entry 99999"),
    (["draw", "--file", str(GAME), "--seconds", "9"], "--seconds needs --animate"),
    (["draw", "--at", "3"], "--at, --seat and --animate need a game"),
    (["draw", "--file", str(GAME), "--seed", "3"], "not both"),
    (["draw", "--file", str(GAME), "--map", "x"], "cannot be read"),
    (["draw", "--out", "no/folder.svg"], "no/folder.svg cannot be written"),
    (["bots", "chess"], "There is no game called chess."),
    (["simulate", "chess"], "There is no game called chess."),
    (["simulate", "base", "--games", "many"], "games must be a whole number in digits"),
    (["simulate", "base", "--games", "0"], "0"),
    (["simulate", "base", "--bots", "nobody"], "There is no bot called “nobody”"),
    (["simulate", "base", "--out", "records.txt", "--games", "1"], "records.txt"),
    (["simulate", "base", "--device", "tpu"], "There is no device called tpu; known: cpu, cuda."),
    (
        ["simulate", "base", "--device", "cuda", "--bots", "builder"],
        "with the bot random",
    ),
    (["simulate", "dice", "--device", "cuda"], "cuda cannot play these games of dice"),
    (["bench", "connect", "--device", "cuda"], "cuda cannot play these games of connect"),
    (["bench", "chess"], "There is no game called chess."),
    (["serve", "5"], "5 cannot stand there. --help says what can."),
    (
        ["serve", "--host", "300.1.1.1"],
        "cannot listen on 300.1.1.1:8000: Name or service not known\n",
    ),
    (["serve", "--port", "99999"], "port is at most 65535"),
    (["serve", "--port", "x"], "port must be a whole number"),
    (["serve", "--address-rate", "0"], "address-rate is at least 1, not 0"),
    (["serve", "--most-seats", "0"], "most-seats is at least 1, not 0"),
    (["serve", "--bot-processes", "0"], "bot-processes is at least 1, not 0"),
    (["serve", "--workers", "0"], "workers is at least 1, not 0"),
    (["serve", "--proxies", "10.0.0.1,nonsense"], "nonsense is not an address or a network"),
    (["serve", "--proxies", "*"], "* is not an address or a network of a proxy"),
    (["serve", "--proxies", "10.0.0.1,::/0"], "it cannot be everybody"),
    (["serve", "--database", "."], "cannot be used: Is a directory"),
    (["admin", "check", "--database", "no.db"], "There is no database no.db"),
    (["serve", "--database", "no/folder/x.db"], "cannot be used"),
    (["serve", "--database", "mysql://x/y"], "SQLite or PostgreSQL"),
    (["serve", "--tls-cert", "no.pem", "--tls-key", "no.pem"], "no.pem cannot be read"),
    (["serve", "--tls-cert", str(GAME)], "needs both"),
    (["serve", "--public-url", "games.example"], "not an address that begins with http"),
    (["serve", "--away", "soon"], "away must be a number of seconds"),
    (["serve", "--bot-pace", "nan"], "bot-pace must be a number of seconds"),
    (["serve", "--answer-time", "-1"], "answer-time must be a number of seconds"),
    (["admin", "dance"], "list, pairs, close, void, export, forget, backup, restore, check, not"),
    (["admin", "close"], "close needs to know what"),
    (["admin", "list", "all"], "list takes nothing more"),
    (["admin", "close", "aaaaaaaaaa", "--database", "no/folder/x.db"], "There is no database"),
    (["admin", "list", "--out", "x"], "Only export writes a file"),
    (["load", "chess"], "There is no game called chess."),
    (["load", "base", "--tables", "0"], "at least one table"),
    (["load", "base", "--seconds", "x"], "seconds must be a number of seconds"),
    (["load", "connect", "--rounds", "8", "--tables", "2"], "choose one of the two"),
    (["load", "base", "--players", "7", "--tables", "2"], "7"),
    (["load", "base", "--players", "6", "--bot", "scholar"], "at most 4 players"),
    (["load", "dice", "--players", "1", "--bot", "random"], "at least two"),
    (["load", "connect", "--rounds", "2"], "Say with --players"),
    (["load", "connect", "--players", "8", "--rounds", "0"], "at least one round"),
    (["load", "connect", "--players", "7"], "7"),
    (["load", "base", "--players", "4"], "not played by everybody at once"),
    (["types", "--out", "no/folder/x.ts"], "no/folder/x.ts cannot be written"),
    (["bench", "base", "--seconds", "x"], "seconds must be a whole number in digits"),
    (["bench", "base", "--rounds", "3"], "--rounds is for connect, not for base"),
    (["bench", "connect", "--seconds", "9"], "Leave out --seconds."),
    (["bench", "connect", "--players", "7"], "players, not 7"),
    (["bench", "connect", "--rounds", "0"], "round_limit must be a whole number from 1 to 1000"),
]


def test_serve_shows_the_defaults_that_a_server_has():
    usual = ServerSettings("")
    shown = {name: given.default for name, given in signature(host.serve).parameters.items()}
    for name in ("bot_pace", "answer_time", "bot_patience", "away", "most_seats", "port"):
        assert float(shown[name]) == getattr(usual, name), name
    assert float(shown["address_rate"]) == usual.address_rate.per_second
    assert (shown["host"], shown["proxies"]) == (usual.host, usual.proxies)


@pytest.mark.parametrize(("words", "reason"), BAD, ids=[" ".join(words)[:60] for words, _ in BAD])
def test_what_cannot_be_is_refused_in_one_line(words, reason, tmp_path, capfd):
    assert run_command(words) == 2
    said = capfd.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert reason in said.err
    assert list(tmp_path.iterdir()) == []


def test_refusals_speak_german_too(capfd):
    assert run_command(["play", "base", "--seats", "9", "--language", "de"]) == 2
    assert "nicht zu 9" in capfd.readouterr().err


#: Refuses one command line after the other where nothing is compiled yet.
REFUSE_ALL = """
import json, sys
from hexhaven.cli.app import run_command
from hexhaven.core.compiled.cache import cache_root
from hexhaven.core.compiled.kernels import are_deferred

assert are_deferred()
for words in json.loads(sys.argv[1]):
    assert run_command(words) == 2, words
    assert not any(path.is_file() for path in cache_root().rglob("*")), words
"""
STUDIES = ("simulate", "balance", "arena", "train", "bench", "load")


@pytest.mark.slow
def test_what_is_refused_compiles_nothing_before(tmp_path):
    words = [line for line, _ in BAD if line[0] in STUDIES]
    words += [
        ["simulate", "base", "--workers", "0"],
        ["simulate", "base", "--out", "records.txt"],
        ["balance", "base", "--workers", "0"],
        ["arena", "base", "--workers", "0"],
        ["train", "base", "--out", "x", "--rounds", "0"],
        ["train", "base", "--out", "x", "--device", "tpu"],
        ["bench", "base", "--seconds", "0"],
        ["bench", "envs", "--seconds", "9999"],
        ["bench", "envs", "--device", "tpu"],
        ["load", "base", "--bot", "nobody"],
    ]
    hidden = {"NUMBA_DISABLE_JIT", *COMPILE_NOW}
    cold = {name: value for name, value in os.environ.items() if name not in hidden}
    done = subprocess.run(
        [sys.executable, "-c", REFUSE_ALL, json.dumps(words)],
        env=cold | {"XDG_CACHE_HOME": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, ""), done.stderr


@pytest.mark.slow
def test_a_refusal_in_a_process_of_its_own_shows_no_traceback():
    refused = run("play", "chess")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == "There is no game called chess. There are: " + (
        ", ".join(hexhaven.game_names()) + ".\n"
    )


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        ("", "This is not a game file"),
        ("hexhaven 1\ngame base\nrules 1\nseats 4\n0 settle 99\n", "Line 5"),
        ("hexhaven 1\ngame base\nrules 1\nseats 4\noption first 0\n0 roll\n", "Line 6"),
        ("\0\1\2", "This is not a game file"),
    ],
)
@pytest.mark.parametrize("command", [["play", "base", "--save"], ["replay"], ["draw", "--file"]])
def test_a_broken_file_is_refused_and_left_alone(broken, reason, command, tmp_path, capfd):
    path = tmp_path / "broken.game"
    path.write_text(broken, "utf-8")
    assert run_command([*command, str(path)]) == 2
    said = capfd.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert reason in said.err
    assert path.read_text("utf-8") == broken
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_of_another_setup_is_not_resumed(tmp_path, capfd):
    saved = str(tmp_path / "evening.game")
    hexhaven.save(hexhaven.match("base", seats=3, points=12), saved)
    before = Path(saved).read_text("utf-8")
    for words, reason in (
        (["--seats", "4"], "with seats 3, not 4"),
        (["--points", "10"], "with points 12, not 10"),
        (["--seat", "3"], "There is no seat 3"),
    ):
        assert run_command(["play", "base", "--save", saved, *words]) == 2
        assert reason in capfd.readouterr().err
    assert Path(saved).read_text("utf-8") == before


@pytest.mark.slow
def test_islands_and_moments_are_drawn(capfd, tmp_path):
    assert run_command(["draw", "--seed", "7"]) == 0
    picture = capfd.readouterr().out
    assert ET.fromstring(picture).tag.endswith("svg")
    assert run_command(["draw", "base", "--seed", "7", "--out", "island.svg"]) == 0
    assert (tmp_path / "island.svg").read_text("utf-8") == picture
    drawn = {picture}
    for words in (
        ["--seed", "8"],
        ["--seed", "7", "--labels"],
        ["--island", "beginner"],
        ["--file", str(GAME)],
        ["--file", str(GAME), "--at", "60"],
        ["--file", str(GAME), "--at", "60", "--seat", "2"],
        ["--file", str(GAME), "--at", "60", "--language", "de"],
        ["--file", str(GAME), "--at", "12", "--animate"],
        ["--file", str(GAME), "--at", "12", "--animate", "--seconds", "2"],
    ):
        assert run_command(["draw", *words]) == 0
        drawn.add(capfd.readouterr().out)
    assert len(drawn) == 10


def test_a_map_file_is_drawn_as_the_island_it_holds(capfd, tmp_path):
    island = "o10 w2 l9\ng12 b6 w4 b10\ng9 l11 d l3 o8\nl8 o3 g4 w5\nb5 g6 w11\n"
    harbours = "0a 3g 7o 10a 13w 17a 20a 23b 27l\n"
    (tmp_path / "home.map").write_text(island + harbours, "utf-8")
    assert run_command(["draw", "--map", "home.map"]) == 0
    picture = capfd.readouterr().out
    text = " / ".join((island + harbours).strip().split("\n"))
    assert run_command(["draw", "--island", text]) == 0
    assert capfd.readouterr().out == picture
    (tmp_path / "home.map").write_text(island.replace("w2", "x2") + harbours, "utf-8")
    assert run_command(["draw", "--map", "home.map"]) == 2
    assert "home.map, line 1: “x2” is not a hex" in capfd.readouterr().err


def test_options_of_the_game_may_stand_anywhere_and_be_written_in_three_ways(capfd):
    pictures = set()
    for words in (
        ["--island", "beginner", "base"],
        ["base", "--island=beginner"],
        ["--option", "island=beginner"],
        ["base", "--discard-limit", "9", "--island", "beginner"],
    ):
        assert run_command(["draw", *words]) == 0
        pictures.add(capfd.readouterr().out)
    assert len(pictures) == 1


def test_games_are_listed_with_every_option(capfd):
    assert run_command(["games"]) == 0
    shown = capfd.readouterr().out
    for name in hexhaven.game_names():
        game = hexhaven.game(name)
        assert f"{name}: " in shown
        assert [option.name for option in game.options if f"--{option.name} " not in shown] == []


def test_bots_are_listed(capfd):
    assert run_command(["bots", "base"]) == 0
    shown = capfd.readouterr().out.split("\n")
    assert {"random", *hexhaven.bot_names("base")} <= {line.split(" ")[0] for line in shown}


def test_simulations_run(capfd, tmp_path):
    words = ["--players", "3", "--games", "2", "--seed", "5", "--workers", "1", "--points", "3"]
    assert run_command(["simulate", "base", *words, "--json", "--out", "records.jsonl"]) == 0
    report = json.loads(capfd.readouterr().out)
    assert (report["games"], sum(report["wins"].values())) == (2, 2)
    assert len((tmp_path / "records.jsonl").read_text("utf-8").splitlines()) == 2


@pytest.mark.slow
def test_output_that_nobody_reads_is_no_error():
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "hexhaven", "replay", str(GAME)],
        check=False,
        stdout=writer,
        stderr=subprocess.PIPE,
        text=True,
    )
    os.close(writer)
    assert "Traceback" not in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_terminals_without_our_characters_are_spelt_for(encoding):
    shown = run("replay", str(GAME), "--at", "60", PYTHONIOENCODING=encoding)
    assert shown.returncode == 0
    assert shown.stdout.isascii()
    assert "(R)" in shown.stdout
