import contextlib
import json
import os
import pty
import subprocess
import sys

import pytest

from hexhaven.cli.study import bench, simulate
from hexhaven.core.compiled.kernels import COMPILE_NOW
from hexhaven.core.messages import Refused
from hexhaven.lab.bench.screen import explain_missing_rival
from hexhaven.lab.simulate.plan import make_plan
from hexhaven.words import LANGUAGES, number, percent, say, templates
from tests.lab.plans import SHORT, short_plan


def pairs(options):
    """Options as the command line has them."""
    return [f"{name}={value}" for name, value in options.items()]


def test_json_is_one_object_with_what_scripts_need(capsys):
    simulate(
        "base", games=5, players="3", pairs=pairs(SHORT), as_json=True, workers=1, language="en"
    )
    out, err = capsys.readouterr()
    report = json.loads(out)
    assert err == ""
    assert report["games"] == 5
    assert report["wins"] == {"random": 5}
    assert report["options"]["points"] == 3
    assert report["games_per_second"] == pytest.approx(5 / report["seconds"])
    assert report["actions_per_second"] == pytest.approx(report["actions"] / report["seconds"])
    assert sum(part["wins"] for part in report["by_bot"]) == 5
    assert sum(part["wins"] for part in report["by_seat"]) == 5
    for part in report["by_bot"] + report["by_seat"]:
        assert 0 <= part["low"] <= part["share"] <= part["high"] <= 1
    sources = report["by_bot"][0]["points"]
    assert sources.pop("points") == pytest.approx(sum(sources.values()))


ON_A_TERMINAL = """
from hexhaven.cli.study import simulate

if __name__ == "__main__":
    pairs = ["points=3"]
    simulate("base", games=2, players="2", pairs=pairs, workers=1, as_json=True, language="en")
"""


def everything_on(screen):
    """What is written to a terminal until nobody has it open."""
    parts = []
    with contextlib.suppress(OSError):
        while part := os.read(screen, 4096):
            parts.append(part)
    return b"".join(parts).decode()


@pytest.mark.slow
def test_progress_is_shown_on_a_terminal_and_not_in_the_result():
    screen, terminal = pty.openpty()
    command = [sys.executable, "-c", ON_A_TERMINAL]
    run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=terminal)
    os.close(terminal)
    shown = everything_on(screen)
    os.close(screen)
    assert json.loads(run.communicate()[0])["games"] == 2
    assert "games/s" in shown
    assert "2/2" in shown


def test_a_person_reads_tables(capsys):
    simulate(
        "base", games=4, players="3", bots=" random ", pairs=pairs(SHORT), workers=1, language="en"
    )
    out = capsys.readouterr().out
    assert "4 games of base, 3 players, seed 0" in out
    assert all(f"random #{k}" in out for k in (1, 2, 3))
    assert "95% interval" in out
    assert "victory point cards" in out
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_of_six_break_no_word(language, capsys):
    simulate("base", games=1, players="6", pairs=pairs(SHORT), workers=1, language=language)
    out = capsys.readouterr().out
    firsts = [line.strip().split("  ")[0] for line in out.splitlines()]
    for source in ("settlements", "longest_road", "victory_cards"):
        assert say(f"source.base.{source}", language) in firsts
    assert max(map(len, out.splitlines())) <= 80


def test_every_language_has_the_tables(capsys):
    for language in LANGUAGES:
        simulate("base", games=1, players="2", pairs=pairs(SHORT), language=language)
    assert "95-%-Intervall" in capsys.readouterr().out


def test_what_went_wrong_is_remarked(strangers, capsys):
    options = SHORT | {"points": "10", "turn_limit": "3"}
    bots = "random,random,strangers:Faulty"
    simulate(
        "base", games=2, players="3", bots=bots, pairs=pairs(options), workers=1, language="en"
    )
    out = " ".join(capsys.readouterr().out.split())
    assert "2 games had no single winner." in out
    assert "strangers:Faulty failed" in out
    assert "The first time: ValueError: not today" in out


def test_nothing_is_printed_when_something_is_refused(tmp_path, capsys):
    with pytest.raises(Refused):
        simulate("base", games=5, out=tmp_path / "games.txt", language="en")
    assert capsys.readouterr() == ("", "")


#: Runs commands one after the other where nothing is compiled, and says when something is.
IN_A_NEW_CACHE = """
import json, os, sys
from hexhaven.cli.app import run_command

for words in json.loads(sys.argv[1]):
    print(run_command(words), os.path.exists("cache"), file=sys.stderr, flush=True)
"""
#: Commands that name a file, and why it is refused.
UNFIT = [
    (["simulate", "base", "--out", "no/games.jsonl"], "no/games.jsonl cannot be written"),
    (
        ["arena", "base", "--bots", "random,builder", "--out", "no/arena.jsonl"],
        "no/arena.jsonl cannot be written",
    ),
    (
        ["arena", "base", "--bots", "random,builder", "--out", "letter.txt"],
        "letter.txt is not a results file",
    ),
    (
        ["arena", "base", "--bots", "random,builder", "--out", "picture.png"],
        "picture.png is not a text file",
    ),
    (["train", "base", "--out", "letter.txt"], "letter.txt cannot be written"),
    (["train", "base", "--out", "diary"], "diary/training.jsonl is not a training log"),
    (["train", "base", "--out", "album"], "album/training.jsonl is not a text file"),
    (["solve", "dice", "--plot", "no/scores.svg"], "no/scores.svg cannot be written"),
]


@pytest.mark.slow
def test_a_file_that_cannot_be_ours_is_refused_before_anything_is_compiled(tmp_path):
    for name in ("letter.txt", "diary/training.jsonl"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("Dear Ada")
    for name in ("picture.png", "album/training.jsonl"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"\x89PNG")
    hidden = {"NUMBA_DISABLE_JIT", *COMPILE_NOW}
    environment = {name: text for name, text in os.environ.items() if name not in hidden}
    environment |= {"XDG_CACHE_HOME": str(tmp_path / "cache"), "HEXHAVEN_LANGUAGE": "en"}
    run = subprocess.run(
        [sys.executable, "-c", IN_A_NEW_CACHE, json.dumps([words for words, _ in UNFIT])],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout == ""
    said = iter(run.stderr.splitlines())
    for _, reason in UNFIT:
        assert reason in next(said)
        assert next(said) == "2 False"
    assert (tmp_path / "letter.txt").read_text() == "Dear Ada"


LONG = {"round_limit": "2"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_source_of_points_has_a_word(language):
    from hexhaven.lab.simulate.play import play_games
    from hexhaven.lab.simulate.rows import sources_of

    for plan in (short_plan(), make_plan("connect", options=LONG)):
        sources = sources_of(play_games(plan, [0]).rows)
        assert sources
        for source in sources:
            assert f"source.{plan.setup.game}.{source}" in templates(language)


def test_at_a_long_table_bots_of_one_name_are_added_up(capsys):
    bots = ",".join(["builder", *["random"] * 13])
    simulate(
        "connect", games=1, players="14", bots=bots, pairs=pairs(LONG), workers=1, language="en"
    )
    out = capsys.readouterr().out
    assert "builder × 1 " in out
    assert "random × 13" in out
    assert "#1" not in out
    assert "Seat" not in out
    simulate(
        "connect", games=1, players="12", bots="random", pairs=pairs(LONG), workers=1, language="en"
    )
    out = capsys.readouterr().out
    assert "random #12" in out
    assert "Seat" in out


def test_numbers_are_written_as_the_language_does():
    assert number(1234567.891, 2, "en") == "1,234,567.89"
    assert number(1234567.891, 2, "de") == "1.234.567,89"
    assert percent(0.1234, "en") == "12.3%"
    assert percent(0.1234, "de") == "12,3 %"


@pytest.mark.slow
def test_bench_compares_with_the_other_program(capsys):
    bench("base", seconds=0.2, as_json=True, language="en")
    out, err = capsys.readouterr()
    measured = json.loads(out)
    ours, theirs = measured["hexhaven"], measured["catanatron"]
    assert err == ""
    for figures in (ours, theirs):
        assert figures["seconds"] >= 0.2
        assert figures["games_per_second"] == figures["games"] / figures["seconds"]
        assert figures["actions_per_second"] == figures["actions"] / figures["seconds"]
        assert figures["actions_per_game"] == figures["actions"] / figures["games"]
    assert measured["ratio"] == ours["games_per_second"] / theirs["games_per_second"]


@pytest.mark.slow
def test_bench_says_how_to_get_the_other_program(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "catanatron", None)
    bench("base", seconds=0.1, as_json=True, language="en")
    out, err = capsys.readouterr()
    assert json.loads(out)["ratio"] is None
    assert json.loads(out)["catanatron"] is None
    assert "pip install 'hexhaven[bench]'" in err
    assert len(err.splitlines()) == 1


def test_bench_prints_a_table(capsys):
    from hexhaven.lab.bench.games import Bench, ProgramFigures
    from hexhaven.lab.bench.screen import show_bench

    measured = Bench(
        "base",
        4,
        ProgramFigures("1.0", 3000, 30000, 600, 2.0),
        "catanatron",
        ProgramFigures("3", 10, 90, 9, 2.0),
    )
    show_bench(measured, "en")
    explain_missing_rival(measured, "en")
    out, err = capsys.readouterr()
    assert "1,500.0" in out
    assert "300.0 times the games per second of catanatron" in out
    assert err == ""


@pytest.mark.parametrize("seconds", [0, -1, 3601, float("nan")])
def test_bench_refuses_times_that_cannot_be(seconds):
    with pytest.raises(Refused) as refused:
        bench("base", seconds=seconds, language="en")
    assert refused.value.message.id == "lab.seconds"


def test_bench_refuses_a_game_that_is_not():
    with pytest.raises(Refused) as refused:
        bench("chess", language="en")
    assert refused.value.message.id == "setup.game"
