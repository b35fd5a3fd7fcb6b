"""`hexhaven solve` for both games."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hexhaven.cli.app import run_command
from hexhaven.games.dice.rendering.score_chart import BAR
from tests.games.dice.solved import use_store
from tests.games.dice.solver.plus.sheets import ALL_ROADS, NEAR_THE_END

CLOSE = 1e-9


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use_store(tmp_path, monkeypatch)


def test_the_command_prints_the_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["solve", "dice", "--turns", "2", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["expected_score"] == pytest.approx(5.405531263544, abs=CLOSE)
    assert (figures["turns"], figures["states"]) == (2, 15)
    assert run_command(["solve", "dice", "--turns", "2", "--language", "en"]) == 0
    assert "5.405531 points" in capsys.readouterr().out


@pytest.mark.slow
def test_the_command_tells_and_draws_the_scores(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plot = tmp_path / "scores.svg"
    words = ["solve", "dice", "--turns", "2", "--scores", "--plot", str(plot)]
    assert run_command([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    mean = sum(int(score) * chance for score, chance in told["scores"].items())
    assert mean == pytest.approx(told["expected_score"], abs=CLOSE)
    assert told["built"]["city"]["12"] == 0
    picture = ElementTree.fromstring(plot.read_text("utf-8"))
    bars = [part for part in picture.iter() if part.get("fill") == BAR]
    assert 5 < len(bars) <= len(told["scores"])
    assert run_command([*words, "--language", "de"]) == 0
    out = capsys.readouterr().out
    assert "50,0" in out
    assert "Gebaut, Ritter: 1: " in out


def test_plus_has_no_scores(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["solve", "dice-plus", "--scores", "--language", "en"]) == 2
    assert capsys.readouterr().err == "--scores and --plot are for dice, not for dice-plus.\n"


def test_a_picture_that_cannot_be_written_is_refused_before_anything_is_solved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command(["solve", "dice", "--plot", str(tmp_path / "no" / "such.svg")]) == 2
    assert capsys.readouterr().out == ""


def test_the_command_tells_of_a_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["solve", "dice-plus", "--sheet", NEAR_THE_END[1]]
    assert run_command([*command, "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["expected_turns"] == pytest.approx(2.402666467447916, abs=CLOSE)
    assert (figures["points"], figures["exact"]) == (8, True)
    assert run_command([*command, "--language", "en"]) == 0
    assert "2.402666 more turns" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["base"], "base cannot be solved"),
        (["dice", "--turns", "0"], "1 to 15 turns"),
        (["dice", "--turns", "16"], "1 to 15 turns"),
        (["dice", "--turns", "many"], "many"),
        (["dice", "--workers", "0"], "1 to 256"),
        (["dice-plus", "--turns", "3"], "Leave out --turns"),
        (["dice", "--sheet", "road 0"], "Leave out --sheet"),
        (["dice-plus", "--sheet", "roads 3"], "road 3 without road 1"),
        (["dice-plus", "--sheet", "settlement 2"], "settlement 2 without road 3"),
        (["dice-plus", "--sheet", "road 18"], "no road 18"),
        (["dice-plus", "--sheet", "knight 6, joker 6"], "without knight 7"),
        (["dice-plus", "--sheet", "castle 1"], "castle 1"),
        (["dice-plus", "--sheet", "road"], "road"),
        (
            ["dice-plus", "--sheet", f"{ALL_ROADS}, settlements 1 2 3 4 5 6 7, cities 1 2"],
            "13 points",
        ),
        (["dice-plus", "--workers", "0"], "1 to 256"),
    ],
)
def test_what_cannot_be_solved_is_refused(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command(["solve", *words, "--language", "en"]) == 2
    captured = capsys.readouterr()
    assert complaint in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out == ""
