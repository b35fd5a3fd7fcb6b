"""Sitting down, leaving and coming back, in processes of their own."""

import re
import shlex
import signal
import subprocess
import sys

import pytest

import hexhaven
from tests.terminal.processes import Terminal, environment, run_piped

BEGIN = ["--island", "beginner", "--first", "0", "--bots", "random", "--name", "Ada"]


def test_lines_from_a_pipe_are_played_and_the_game_is_left_resumable(tmp_path):
    save = tmp_path / "evening.game"
    words = ["play", "base", *BEGIN, "--seed", "7", "--save", str(save)]
    first = run_piped(tmp_path, *words, typed="roll\nend\n")
    assert (first.returncode, first.stderr) == (0, "")
    assert "You roll" in first.stdout
    assert "\x1b" not in first.stdout
    assert f"hexhaven play base --save {save}" in first.stdout
    match = hexhaven.load(save)
    assert [label.name for label in match.seats] == ["Ada", "random", "random", "random"]
    assert [str(entry.action) for entry in match.entries if entry.seat == 0] == ["roll", "end"]
    again = run_piped(tmp_path, *words, typed="roll\nquit\n")
    assert again.returncode == 0
    resumed = hexhaven.load(save)
    assert resumed.entries[: match.version] == match.entries
    assert [str(entry.action) for entry in resumed.entries if entry.seat == 0][2:] == ["roll"]
    # From any moment of it another game goes on, and the file stays as it is.
    ended = next(entry.n for entry in match.entries if str(entry.action) == "end")
    other = tmp_path / "other.game"
    words = ["play", "base", "--from", save, "--at", str(ended - 1), "--save", other]
    assert run_piped(tmp_path, *words, typed="quit\n").returncode == 0
    assert hexhaven.load(other).entries == match.entries[: ended - 1]
    assert hexhaven.load(save).entries == resumed.entries
    refused = run_piped(tmp_path, *words)
    assert "already exists" in refused.stderr
    assert "--from" in run_piped(tmp_path, "play", "base", "--at", "3").stderr


def test_the_same_seed_gives_the_same_game(tmp_path):
    saves = [tmp_path / name for name in ("one", "two")]
    for save in saves:
        run_piped(
            tmp_path, "play", "base", *BEGIN, "--seed", "9", "--save", save, typed="roll\nend\n"
        )
    assert saves[0].read_text("utf-8") == saves[1].read_text("utf-8")


def test_another_seat_bot_and_name_can_be_taken_on_resuming(tmp_path):
    save = tmp_path / "evening.game"
    run_piped(tmp_path, "play", "base", *BEGIN, "--seats", "2", "--save", save, typed="roll\n")
    words = ["play", "base", "--save", save, "--seat", "1", "--name", "Ben", "--bots", "random"]
    shown = run_piped(tmp_path, *words)
    assert shown.returncode == 0
    labels = hexhaven.load(save).seats
    assert [(label.kind, label.name) for label in labels] == [("bot", "random"), ("person", "Ben")]


def test_a_finished_game_is_shown_and_left_alone(tmp_path):
    match = hexhaven.match("base", seed=3, points=3)
    hexhaven.play_out(match, {seat: hexhaven.bot("random", seed=seat) for seat in range(4)})
    hexhaven.save(match, tmp_path / "over.game")
    shown = run_piped(
        tmp_path, "play", "base", "--save", tmp_path / "over.game", "--bots", "random"
    )
    assert shown.returncode == 0
    assert "points in round" in shown.stdout
    assert hexhaven.load(tmp_path / "over.game").entries == match.entries


def test_a_stranger_s_bot_sits_down_and_may_fail(tmp_path):
    (tmp_path / "mine.py").write_text(
        "class Slow:\n"
        "    def __init__(self, rng): pass\n"
        "    def choose(self, view, choices, must): raise ZeroDivisionError\n"
    )
    words = ["play", "base", *BEGIN[:4], "--bots", "mine:Slow", "--seed", "7"]
    shown = run_piped(tmp_path, *words, typed="roll\nend\n")
    assert shown.returncode == 0
    assert "Blue’s bot failed" in shown.stdout
    assert shown.stderr == ""


def test_a_bot_that_cannot_be_made_is_refused_before_anything_is_written(tmp_path):
    (tmp_path / "mine.py").write_text(
        "class Shy:\n"
        "    def __init__(self, rng): raise ValueError('not today')\n"
        "    def choose(self, view, choices, must): pass\n"
    )
    refused = run_piped(tmp_path, "play", "base", "--bots", "mine:Shy", "--save", "evening.game")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == "The bot mine:Shy cannot be made: ValueError: not today\n"
    assert not (tmp_path / "evening.game").exists()


#: The command, interrupted by SIGINT even where it inherits from a job in the background that
#: the signal is ignored.
INTERRUPTED = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from hexhaven.cli import main
main()
"""


@pytest.mark.slow
def test_an_interrupt_leaves_a_game_that_can_be_resumed(tmp_path):
    with subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED, "play", "base", *BEGIN],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(tmp_path),
    ) as process:
        process.stdin.write("roll\n")
        process.stdin.flush()
        assert any("You roll" in line for line in process.stdout)
        process.send_signal(signal.SIGINT)
        # Its input stays open until it has ended: the end of the input would end the game as well.
        said, wrong = process.stdout.read(), process.stderr.read()
        assert (process.wait(), wrong) == (130, "")
    command = shlex.split(re.search(r"Continue with: (.*)", said)[1])
    assert command[:3] == ["hexhaven", "play", "base"]
    match = hexhaven.load(command[-1])
    assert [str(entry.action) for entry in match.entries if entry.seat == 0] == ["roll"]
    assert run_piped(tmp_path, *command[1:]).returncode == 0


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_terminal_of_24_lines_shows_one_screen_at_a_time(tmp_path, language):
    words = ["play", "base", *BEGIN, "--seed", "7", "--pace", "0", "--language", language]
    with Terminal(tmp_path, *words) as terminal:
        screen = terminal.until("> $")
        assert screen.count("\n") == 23
        assert max(len(line.rstrip()) for line in screen.splitlines()) <= 80
        terminal.type("roll\r")
        assert "Ada" in terminal.until("> $")
        assert re.search(r"\x1b\[[0-9;]*38;5;", terminal.written)
        assert terminal.interrupt() == 130
    assert "hexhaven play base --save" in terminal.written


def test_a_terminal_without_colours_shows_none(tmp_path):
    with Terminal(tmp_path, "play", "base", *BEGIN, NO_COLOR="1") as terminal:
        assert "(R)" in terminal.until("> $")
        assert not re.search(r"\x1b\[[0-9;]*[34]8;", terminal.written)
        terminal.type("quit\r")
        assert terminal.end() == 0


def test_a_dumb_terminal_gets_plain_lines(tmp_path):
    with Terminal(tmp_path, "play", "base", *BEGIN, TERM="dumb") as terminal:
        assert "(R)" in terminal.until("> $")
        assert "\x1b" not in terminal.written
        terminal.type("\x04")
        assert terminal.end() == 0


def test_a_replay_is_steered_with_keys(tmp_path):
    match = hexhaven.match("base", seed=3, points=3)
    hexhaven.play_out(match, {seat: hexhaven.bot("random", seed=seat) for seat in range(4)})
    hexhaven.save(match, tmp_path / "over.game")
    with Terminal(tmp_path, "replay", "over.game") as terminal:
        terminal.until("(?s)Entry 1 of.*quit")
        for keys, entry in (
            ("n", 2),
            ("\x1b[C", 3),
            ("p", 2),
            ("20\r", 20),
            ("\x1b[D", 19),
            ("g21\r", 21),
            ("b", 0),
            ("e", match.version),
        ):
            terminal.type(keys)
            terminal.until(rf"(?s)Entry {entry} of.*quit")
        terminal.type("ss")
        terminal.until("seen by Blue")
        terminal.type("b ")
        terminal.until(f"(?s)Entry 2 of {match.version}, seen")
        terminal.type("xq")
        assert terminal.end() == 0
