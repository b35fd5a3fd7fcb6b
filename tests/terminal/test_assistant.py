"""Operating an assistant: keys, what is shown and said, and the file it is kept in."""

import json

import pytest

from hexhaven.core.messages import BadFile
from hexhaven.terminal.assistant.session import load_log, write_log
from hexhaven.words import LANGUAGES
from tests.terminal.desks import BELL, Hall


@pytest.fixture
def hall(tmp_path):
    return Hall(tmp_path)


def test_space_starts_pauses_and_goes_on(hall):
    hall.run()
    assert "Sun begins. Space starts round 1." in hall.text
    hall.run(" ", 5_000)
    assert "Everybody trades. Sun also builds." in hall.text
    assert hall.desk.seen["left"] == 30_000
    hall.run(" ", 60_000)
    assert "The clock stands." in hall.text
    hall.run("enter", 1_000)
    assert hall.desk.seen["left"] == 29_000


def test_rounds_follow_each_other_and_are_said(hall):
    hall.run(" ", 35_000, 35_000)
    numbers = [sum(roll["dice"]) for roll in hall.desk.seen["history"]]
    sides = ("Sun", "Moon", "Sun")
    assert hall.ears.heard == [f"{s} is active. {n}." for s, n in zip(sides, numbers, strict=True)]


def test_the_time_left_is_said_and_rung(hall):
    hall.run(" ", 24_000)
    rung = hall.written().count(BELL)
    hall.run(1_500)
    assert hall.ears.heard[-1] == "10 seconds."
    assert hall.written().count(BELL) == rung
    hall.run(6_600, 1_000, 1_000)
    assert hall.written().count(BELL) == rung + 3


def test_sound_and_voice_are_switched_apart(hall):
    hall.run("s", " ")
    assert BELL not in hall.written()
    assert len(hall.ears.heard) == 1
    hall.run("s", "v", "n")
    assert hall.written().count(BELL) == 1
    assert len(hall.ears.heard) == 1
    assert "sound on · voice off" in hall.text


def test_without_a_voice_that_is_said(tmp_path):
    hall = Hall(tmp_path, voice="")
    hall.run("v")
    assert "There is no voice here: install one of say, spd-say" in hall.text
    hall.run("x")
    assert "voice off" in hall.text


def test_skip_and_correct(hall):
    hall.run(" ", 4_000, "n", 1_000)
    assert hall.desk.seen["round"] == 2
    hall.run("u")
    assert (hall.desk.seen["round"], hall.desk.seen["left"]) == (1, 31_000)
    assert "Taken back." in hall.text
    hall.run("u", "u")
    assert "There is nothing to take back." in hall.text
    hall.run("h")
    assert "There is nothing" not in hall.text


def test_a_victory_is_claimed_miscounted_and_confirmed(hall):
    hall.run("w")
    assert "Nothing has been rolled yet." in hall.text
    hall.run(" ", 5_000, "w", 60_000)
    assert "Victory claimed!" in hall.text
    assert "y confirmed n miscounted" in hall.text
    hall.run("n", 1_000)
    assert hall.desk.seen["left"] == 29_000
    hall.run("w", "j")
    assert "Congratulations! It took 1 roll." in hall.text
    hall.run("u")
    assert hall.desk.seen["pause"] == "claim"
    assert hall.run("y", "q")


def test_the_robber_is_announced_after_round_10_and_comes(tmp_path):
    hall = Hall(tmp_path)
    hall.play(10)
    assert "from now on the robber is in play" in hall.text
    assert hall.ears.heard[-1] == "Round 10 is over. From now on the robber is in play."
    while hall.desk.seen["phase"] != "robber":
        hall.play(1)
    target = hall.desk.seen["robber"]
    place = "the desert" if target == 7 else str(target)
    assert f"Seven! All robbers to {place}." in hall.text
    assert hall.ears.heard[-1] == f"Seven! The robber goes to {place}."


def test_times_are_changed_step_by_step_and_by_preset(hall):
    hall.run("+", "+", "-")
    assert "40/45 seconds from the next roll on." in hall.text
    hall.run("p", "p")
    assert hall.desk.seen["times"] == [30_000, 35_000]
    hall.run(*["-"] * 9)
    assert "A time is 10 to 600 seconds, not 5." in hall.text
    assert hall.desk.seen["times"] == [10_000, 35_000]


def test_plus_changes_the_later_time_in_later_rounds(hall):
    hall.play(10)
    hall.run("+")
    assert hall.desk.seen["times"] == [35_000, 50_000]


def test_times_are_typed(hall):
    hall.run("t", *"20/6x", "\x7f", *"55")
    assert "such as 35/45: 20/55_" in hall.text
    hall.run("enter")
    assert hall.desk.seen["times"] == [20_000, 55_000]
    hall.run("t", *"12", "enter")
    assert "Times are two numbers of seconds such as 35/45" in hall.text
    hall.run("t", "9", "\x1b", " ")
    assert hall.desk.seen["times"] == [20_000, 55_000]
    assert hall.desk.seen["running"]


def test_the_clock_runs_while_times_are_typed(hall):
    hall.run(" ", "t", "2", 40_000)
    assert hall.desk.seen["round"] == 2
    assert "2_" in hall.text


def test_rolls_are_shown_beside_what_chance_would_have(hall):
    hall.play(3)
    hall.run("h")
    assert "4 rolls" in hall.text
    numbers = [sum(roll["dice"]) for roll in hall.desk.seen["history"]]
    assert "   ".join(f"{n}: {number}" for n, number in enumerate(numbers, 1)) in hall.lines
    eight = next(line for line in hall.lines if line.startswith("   8  "))
    assert eight.split()[-2:] == [str(numbers.count(8)), "0.7"]
    hall.run("q")
    assert "Press q once more to leave" in hall.text
    hall.run("w")
    assert "Victory claimed!" in hall.text
    hall.run("h")
    assert "4 rolls" not in hall.text


def test_every_line_is_cleared_before_it_is_drawn(hall):
    hall.run()
    drawn = hall.written().split("\x1b[2K")
    assert len(drawn) == 24 + 1
    assert drawn[2].startswith(hall.lines[1].rstrip())


def test_nonsense_does_nothing(hall):
    hall.run(" ", *"xyzäöü7", "up", "\x1b", "\x00")
    assert len(hall.session.log) == 3


def test_leaving_asks_first_and_stops_the_clock(hall):
    assert hall.run("q")
    hall.run(" ", 5_000)
    assert not hall.run("q")
    assert "Press q once more to leave" in hall.text
    assert not hall.run(" ", "q")
    assert hall.run("\x04")
    hall.session.leave()
    assert hall.session.log[-1]["do"] == "pause"


def test_what_was_kept_goes_on(tmp_path):
    hall = Hall(tmp_path)
    hall.play(3)
    hall.run(7_000)
    kept = load_log(tmp_path / "hall.log")
    assert kept == hall.session.log
    later = Hall(tmp_path, log=kept, now=hall.now + 1_000)
    later.run()
    assert later.desk.seen["left"] == hall.desk.seen["left"] - 1_000
    much_later = Hall(tmp_path, log=kept, now=hall.now + 3_600_000)
    much_later.run()
    assert "Nobody watched the clock. Space starts round 5." in much_later.text


def test_a_log_from_a_machine_whose_clock_was_ahead_goes_on(tmp_path):
    hall = Hall(tmp_path)
    hall.run(" ", 5_000, " ")
    later = Hall(tmp_path, log=load_log(tmp_path / "hall.log"))
    assert later.now < hall.now
    later.run(" ", 10_000)
    assert later.desk.seen["left"] == 20_000


def test_a_seed_gives_the_same_dice_however_often_it_is_left(tmp_path):
    whole = Hall(tmp_path, seed=8)
    whole.play(12)
    parts = Hall(tmp_path, seed=8)
    parts.play(5)
    later = Hall(tmp_path, seed=8, log=load_log(tmp_path / "hall.log"), now=parts.now)
    later.play(7)
    assert later.desk.seen["history"] == whole.desk.seen["history"]


def test_an_assistant_without_a_file_finds_one(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    hall = Hall(None)
    hall.run("h", "s")
    assert list(tmp_path.iterdir()) == []
    hall.run(" ")
    assert hall.session.path == tmp_path / "hexhaven" / "assistant" / "connect-1.log"
    assert load_log(hall.session.path) == hall.session.log


def test_trouble_with_the_file_is_said_and_the_game_goes_on(tmp_path):
    hall = Hall(tmp_path / "missing")
    hall.run(" ", 1_000)
    assert "cannot be written" in hall.text
    assert hall.desk.seen["running"]


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "begins with its start"),
        ("no json\n", 1, "no json"),
        ("[" * 100_000, 1, "[[["),
        ('{"at": 0, "do": "resume"}\n', 1, "begins with its start"),
        (write_log([{"at": 0, "do": "start", "format": 2}]), 1, "no entry"),
    ],
)
def test_a_file_that_is_no_log_is_refused_with_its_line(text, line, reason, tmp_path):
    path = tmp_path / "x.log"
    path.write_text(text)
    with pytest.raises(BadFile) as refusal:
        load_log(path)
    assert f"x.log: Line {line}: " in str(refusal.value)
    assert reason in str(refusal.value)


def test_a_file_with_an_impossible_entry_is_refused_with_its_line(hall, tmp_path):
    hall.play(2)
    lines = (tmp_path / "hall.log").read_text().splitlines()
    roll = {**json.loads(lines[2]), "dice": [3, 4]}
    (tmp_path / "hall.log").write_text("\n".join([*lines[:2], json.dumps(roll)]))
    with pytest.raises(BadFile, match="Line 3: There is no seven in rounds 1 to 10"):
        load_log(tmp_path / "hall.log")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_base_game_has_turns(tmp_path, language):
    hall = Hall(tmp_path, "base", (120_000,), language)
    hall.run("n", 5_000)
    assert hall.desk.seen["dice"] is not None
    hall.run("n", 120_000, 60_000)
    assert hall.desk.seen["pause"] == "time"
    assert hall.ears.heard[-1] in ("Time is up.", "Die Zeit ist um.")
    hall.run(" ", "t", *"90", "enter", "p", "+")
    assert (hall.desk.seen["round"], hall.desk.seen["times"]) == (3, [95_000])


def test_german_is_spoken(tmp_path):
    hall = Hall(tmp_path, language="de")
    hall.run(" ", 1_000)
    assert "Alle handeln. Sonne baut auch." in hall.text
    assert hall.ears.heard[0].startswith("Sonne ist aktiv. ")
    hall.run("w", "j")
    assert "Herzlichen Glückwunsch! Es war 1 Wurf." in hall.text


def test_the_screen_is_drawn_only_when_it_changes(hall):
    hall.run(" ", 300)
    before = len(hall.written())
    hall.run(50, 50)
    assert len(hall.written()) == before
    hall.run(1_000)
    assert len(hall.written()) > before
    assert "\x1b[2J" not in hall.written()
