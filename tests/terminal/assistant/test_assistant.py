"""Operating an assistant: keys, what is shown and said, and the file it is kept in."""

import json

import pytest

from hexhaven.core.messages import BadFile
from hexhaven.terminal.assistant.assistant import load_log, write_log
from hexhaven.words import LANGUAGES
from tests.terminal.assistant.operated import BELL, OperatedAssistant


@pytest.fixture
def operated(tmp_path):
    return OperatedAssistant(tmp_path)


def test_space_starts_pauses_and_goes_on(operated):
    operated.run()
    assert "Sun begins. Press space to start round 1." in operated.text
    operated.run(" ", 5_000)
    assert "Everyone trades. Sun also builds." in operated.text
    assert operated.console.seen["left"] == 30_000
    operated.run(" ", 60_000)
    assert "The clock is stopped." in operated.text
    operated.run("enter", 1_000)
    assert operated.console.seen["left"] == 29_000


def test_rounds_follow_each_other_and_are_said(operated):
    operated.run(" ", 35_000, 35_000)
    numbers = [sum(roll["dice"]) for roll in operated.console.seen["history"]]
    sides = ("Sun", "Moon", "Sun")
    assert operated.voice.heard == [
        f"{s} is active. {n}." for s, n in zip(sides, numbers, strict=True)
    ]


def test_the_time_left_is_said_and_rung(operated):
    operated.run(" ", 24_000)
    rung = operated.output().count(BELL)
    operated.run(1_500)
    assert operated.voice.heard[-1] == "10 seconds."
    assert operated.output().count(BELL) == rung
    operated.run(6_600, 1_000, 1_000)
    assert operated.output().count(BELL) == rung + 3


def test_sound_and_voice_are_switched_apart(operated):
    operated.run("s", " ")
    assert BELL not in operated.output()
    assert len(operated.voice.heard) == 1
    operated.run("s", "v", "n")
    assert operated.output().count(BELL) == 1
    assert len(operated.voice.heard) == 1
    assert "sound on · voice off" in operated.text


def test_without_a_voice_that_is_said(tmp_path):
    operated = OperatedAssistant(tmp_path, voice="")
    operated.run("v")
    assert "There is no voice here: install one of say, spd-say" in operated.text
    operated.run("x")
    assert "voice off" in operated.text


def test_skip_and_correct(operated):
    operated.run(" ", 4_000, "n", 1_000)
    assert operated.console.seen["round"] == 2
    operated.run("u")
    assert (operated.console.seen["round"], operated.console.seen["left"]) == (1, 31_000)
    assert "Taken back." in operated.text
    operated.run("u", "u")
    assert "There is nothing to take back." in operated.text
    operated.run("h")
    assert "There is nothing" not in operated.text


def test_a_victory_is_claimed_miscounted_and_confirmed(operated):
    operated.run("w")
    assert "Nothing has been rolled yet." in operated.text
    operated.run(" ", 5_000, "w", 60_000)
    assert "Victory claimed!" in operated.text
    assert "y confirmed n miscounted" in operated.text
    operated.run("n", 1_000)
    assert operated.console.seen["left"] == 29_000
    operated.run("w", "j")
    assert "Congratulations! It took 1 roll." in operated.text
    operated.run("u")
    assert operated.console.seen["pause"] == "claim"
    assert operated.run("y", "q")


def test_the_robber_is_announced_after_round_10_and_comes(tmp_path):
    operated = OperatedAssistant(tmp_path)
    operated.play(10)
    assert "from now on the robber is in play" in operated.text
    assert operated.voice.heard[-1] == "Round 10 is over. From now on the robber is in play."
    while operated.console.seen["phase"] != "robber":
        operated.play(1)
    target = operated.console.seen["robber"]
    place = "the desert" if target == 7 else str(target)
    assert f"Seven! All robbers to {place}." in operated.text
    assert operated.voice.heard[-1] == f"Seven! The robber goes to {place}."


def test_times_are_changed_step_by_step_and_by_preset(operated):
    operated.run("+", "+", "-")
    assert "40/45 seconds, starting with the next roll." in operated.text
    operated.run("p", "p")
    assert operated.console.seen["times"] == [30_000, 35_000]
    operated.run(*["-"] * 9)
    assert "A time is 10 to 600 seconds, not 5." in operated.text
    assert operated.console.seen["times"] == [10_000, 35_000]


def test_plus_changes_the_later_time_in_later_rounds(operated):
    operated.play(10)
    operated.run("+")
    assert operated.console.seen["times"] == [35_000, 50_000]


def test_times_are_typed(operated):
    operated.run("t", *"20/6x", "\x7f", *"55")
    assert "such as 35/45: 20/55_" in operated.text
    operated.run("enter")
    assert operated.console.seen["times"] == [20_000, 55_000]
    operated.run("t", *"12", "enter")
    assert "Times are two numbers of seconds such as 35/45" in operated.text
    operated.run("t", "9", "\x1b", " ")
    assert operated.console.seen["times"] == [20_000, 55_000]
    assert operated.console.seen["running"]


def test_the_clock_runs_while_times_are_typed(operated):
    operated.run(" ", "t", "2", 40_000)
    assert operated.console.seen["round"] == 2
    assert "2_" in operated.text


def test_rolls_are_shown_beside_what_chance_would_have(operated):
    operated.play(3)
    operated.run("h")
    assert "4 rolls" in operated.text
    numbers = [sum(roll["dice"]) for roll in operated.console.seen["history"]]
    assert "   ".join(f"{n}: {number}" for n, number in enumerate(numbers, 1)) in operated.lines
    eight = next(line for line in operated.lines if line.startswith("   8  "))
    assert eight.split()[-2:] == [str(numbers.count(8)), "0.7"]
    operated.run("q")
    assert "Press q again to leave" in operated.text
    operated.run("w")
    assert "Victory claimed!" in operated.text
    operated.run("h")
    assert "4 rolls" not in operated.text


def test_every_line_is_cleared_before_it_is_drawn(operated):
    operated.run()
    drawn = operated.output().split("\x1b[2K")
    assert len(drawn) == 24 + 1
    assert drawn[2].startswith(operated.lines[1].rstrip())


def test_nonsense_does_nothing(operated):
    operated.run(" ", *"xyzäöü7", "up", "\x1b", "\x00")
    assert len(operated.assistant.log) == 3


def test_leaving_asks_first_and_stops_the_clock(operated):
    assert operated.run("q")
    operated.run(" ", 5_000)
    assert not operated.run("q")
    assert "Press q again to leave" in operated.text
    assert not operated.run(" ", "q")
    assert operated.run("\x04")
    operated.assistant.leave()
    assert operated.assistant.log[-1]["do"] == "pause"


def test_what_was_kept_goes_on(tmp_path):
    operated = OperatedAssistant(tmp_path)
    operated.play(3)
    operated.run(7_000)
    kept = load_log(tmp_path / "assistant.log")
    assert kept == operated.assistant.log
    later = OperatedAssistant(tmp_path, log=kept, now=operated.now + 1_000)
    later.run()
    assert later.console.seen["left"] == operated.console.seen["left"] - 1_000
    much_later = OperatedAssistant(tmp_path, log=kept, now=operated.now + 3_600_000)
    much_later.run()
    assert "Nobody watched the clock. Press space to start round 5." in much_later.text


def test_a_log_from_a_machine_whose_clock_was_ahead_goes_on(tmp_path):
    operated = OperatedAssistant(tmp_path)
    operated.run(" ", 5_000, " ")
    later = OperatedAssistant(tmp_path, log=load_log(tmp_path / "assistant.log"))
    assert later.now < operated.now
    later.run(" ", 10_000)
    assert later.console.seen["left"] == 20_000


def test_a_seed_gives_the_same_dice_however_often_it_is_left(tmp_path):
    whole = OperatedAssistant(tmp_path, seed=8)
    whole.play(12)
    parts = OperatedAssistant(tmp_path, seed=8)
    parts.play(5)
    later = OperatedAssistant(
        tmp_path, seed=8, log=load_log(tmp_path / "assistant.log"), now=parts.now
    )
    later.play(7)
    assert later.console.seen["history"] == whole.console.seen["history"]


def test_an_assistant_without_a_file_finds_one(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    operated = OperatedAssistant(None)
    operated.run("h", "s")
    assert list(tmp_path.iterdir()) == []
    operated.run(" ")
    assert operated.assistant.path == tmp_path / "hexhaven" / "assistant" / "connect-1.log"
    assert load_log(operated.assistant.path) == operated.assistant.log


def test_trouble_with_the_file_is_said_and_the_game_goes_on(tmp_path):
    operated = OperatedAssistant(tmp_path / "missing")
    operated.run(" ", 1_000)
    assert "cannot be written" in operated.text
    assert operated.console.seen["running"]


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "begins with its start"),
        ("no json\n", 1, "no json"),
        ("[" * 100_000, 1, "[[["),
        ('{"at": 0, "do": "resume"}\n', 1, "begins with its start"),
        (write_log([{"at": 0, "do": "start", "format": 2}]), 1, "not an entry"),
    ],
)
def test_a_file_that_is_no_log_is_refused_with_its_line(text, line, reason, tmp_path):
    path = tmp_path / "x.log"
    path.write_text(text)
    with pytest.raises(BadFile) as refusal:
        load_log(path)
    assert f"x.log: Line {line}: " in str(refusal.value)
    assert reason in str(refusal.value)


def test_a_file_with_an_impossible_entry_is_refused_with_its_line(operated, tmp_path):
    operated.play(2)
    lines = (tmp_path / "assistant.log").read_text().splitlines()
    roll = {**json.loads(lines[2]), "dice": [3, 4]}
    (tmp_path / "assistant.log").write_text("\n".join([*lines[:2], json.dumps(roll)]))
    with pytest.raises(BadFile, match="Line 3: No seven comes up in rounds 1 to 10"):
        load_log(tmp_path / "assistant.log")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_base_game_has_turns(tmp_path, language):
    operated = OperatedAssistant(tmp_path, "base", (120_000,), language)
    operated.run("n", 5_000)
    assert operated.console.seen["dice"] is not None
    operated.run("n", 120_000, 60_000)
    assert operated.console.seen["pause"] == "time"
    assert operated.voice.heard[-1] in ("Time is up.", "Die Zeit ist um.")
    operated.run(" ", "t", *"90", "enter", "p", "+")
    assert (operated.console.seen["round"], operated.console.seen["times"]) == (3, [95_000])


def test_german_is_spoken(tmp_path):
    operated = OperatedAssistant(tmp_path, language="de")
    operated.run(" ", 1_000)
    assert "Alle handeln. Sonne baut auch." in operated.text
    assert operated.voice.heard[0].startswith("Sonne ist aktiv. ")
    operated.run("w", "j")
    assert "Herzlichen Glückwunsch! Es war 1 Wurf." in operated.text


def test_the_screen_is_drawn_only_when_it_changes(operated):
    operated.run(" ", 300)
    before = len(operated.output())
    operated.run(50, 50)
    assert len(operated.output()) == before
    operated.run(1_000)
    assert len(operated.output()) > before
    assert "\x1b[2J" not in operated.output()
