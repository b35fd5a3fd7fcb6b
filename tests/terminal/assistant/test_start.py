"""The command `hexhaven assistant` in a process of its own, at a terminal and without one."""

import pytest

from hexhaven.cli.app import run_command
from hexhaven.terminal.assistant.assistant import load_log
from tests.terminal.processes import Terminal, run_piped


def deeds(path):
    return [entry["do"] for entry in load_log(path)]


def test_it_runs_in_a_terminal_and_is_left_with_the_clock_standing(tmp_path):
    path = tmp_path / "evening.log"
    with Terminal(tmp_path, "assistant", "--seed", "3", "--save", str(path)) as terminal:
        terminal.until("Sun begins. Press space to start round 1.")
        terminal.type(" ")
        terminal.until("Everyone trades. Sun also builds.")
        terminal.type("q")
        terminal.until("Press q again to leave")
        terminal.type("q")
        assert terminal.end() == 0
    assert f"hexhaven assistant --resume {path}" in terminal.written
    assert deeds(path) == ["start", "resume", "roll", "pause"]


def test_it_is_taken_up_again_in_the_language_asked_for(tmp_path):
    path = tmp_path / "evening.log"
    with Terminal(tmp_path, "assistant", "--save", str(path)) as terminal:
        terminal.until("Sun begins")
        terminal.type(" ")
        terminal.until("Everyone trades")
        assert terminal.interrupt() == 130
    assert deeds(path) == ["start", "resume", "roll", "pause"]
    with Terminal(tmp_path, "assistant", "--resume", str(path), "--language", "de") as terminal:
        terminal.until("Die Uhr steht.")
        terminal.type("w")
        terminal.until("Sieg verkündet!")
        terminal.type("j")
        terminal.until("Herzlichen Glückwunsch!")
        terminal.type("q")
        assert terminal.end() == 0
    assert f"Das Spiel ist zu Ende; sein Protokoll ist {path}." in terminal.written
    assert deeds(path)[4:] == ["claim", "confirm"]


def test_an_assistant_that_never_began_leaves_nothing_behind(tmp_path):
    with Terminal(tmp_path, "assistant", "--base", "--times", "90") as terminal:
        terminal.until("Press space for the first roll.")
        terminal.type("q")
        assert terminal.end() == 0
    assert "--resume" not in terminal.written
    assert not list(tmp_path.rglob("*.log"))


def test_without_a_terminal_it_says_what_it_needs(tmp_path):
    done = run_piped(tmp_path, "assistant", typed=" q")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "The assistant needs a terminal with a keyboard" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def log(tmp_path):
    path = tmp_path / "evening.log"
    path.write_text(
        '{"at": 0, "do": "start", "format": 1, "mode": "connect", "times": [35000, 45000]}\n'
        '{"at": 1000, "do": "resume"}\n'
        '{"at": 1000, "do": "roll", "dice": [4, 5]}\n'
        '{"at": 4000, "do": "pause"}\n'
    )
    return path


def test_without_a_terminal_a_kept_log_is_told(tmp_path, log):
    before = log.read_text()
    done = run_piped(tmp_path, "assistant", "--resume", str(log))
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "Sun, Round 1: 32 left."
    assert lines[1] == "1 roll"
    assert lines[-1] == "1: 9"
    assert log.read_text() == before


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--preset", "fast"], "There are no times called fast. There are: beginner, experienced."),
        (["--times", "35"], "Times are two numbers of seconds such as 35/45"),
        (["--times", "5/45"], "A time is 10 to 600 seconds, not 5."),
        (["--base", "--times", "35/45"], "a number of seconds such as 120, not 35/45."),
        (["--base", "--preset", "beginner"], "the base game has no presets"),
        (["--times", "35/45", "--preset", "beginner"], "Choose either --preset or --times"),
        (["--save", "a", "--resume", "b"], "Choose either --save or --resume."),
        (["--resume", "none.log"], "none.log cannot be read"),
        (["--save", "no/folder"], "no/folder cannot be written"),
        (["--resume", "evening.log", "--times", "35/45"], "evening.log has its own settings"),
        (["--seed", "x"], "A seed must be a whole number"),
        (["again"], "again"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(tmp_path, log, words, reason, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEXHAVEN_LANGUAGE", "en")
    assert run_command(["assistant", *words]) == 2
    said = capfd.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert reason in said.err
    assert [path.name for path in tmp_path.iterdir()] == ["evening.log"]
