"""The coach and the review at the command line."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import hexhaven
from hexhaven.cli.app import run_command
from hexhaven.coach.protocol import Review
from hexhaven.core.chance import SeededRng
from hexhaven.core.plugins.preparation import start_preparation
from hexhaven.core.registry import load_game
from hexhaven.games.dice.solver.alone.preparation import SolutionPreparation
from hexhaven.games.dice.solver.alone.solution import Problem
from hexhaven.lab.simulate.plan import make_plan
from hexhaven.lab.simulate.play import play_match
from hexhaven.matches.match import Match
from hexhaven.matches.nature import RandomNature
from hexhaven.terminal.coach.review import review_match
from tests.games.dice.solved import use_store
from tests.terminal.tables import Table, base_match

SHORT = ("--turns", "4", "--language", "en")


@pytest.fixture(scope="module", autouse=True)
def solved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        use_store(tmp_path_factory.mktemp("store"), patch, Problem(4))
        yield


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]):
    def said(*words: str, status: int = 0) -> str:
        assert run_command(words) == status
        captured = capsys.readouterr()
        if status:
            assert captured.err.count("\n") == 1
            assert captured.out == ""
            return captured.err
        return captured.out

    return said


@pytest.fixture
def dialogue(say, monkeypatch: pytest.MonkeyPatch):
    def type_lines(*lines: str, words: tuple[str, ...] = SHORT) -> str:
        waiting = iter(f"{line}\n" for line in lines)
        monkeypatch.setattr("sys.stdin.readline", lambda: next(waiting, ""), raising=False)
        monkeypatch.setattr("sys.stdin.isatty", lambda: False, raising=False)
        return say("coach", "dice", *words)

    return type_lines


def test_one_question_gets_one_table(say) -> None:
    out = say("coach", "dice", "--dice", "2wbgoa", "--rolls-left", "2", *SHORT)
    lines = out.splitlines()
    assert lines[0].split() == ["score", "cost"]
    assert "Keep" in lines[1]
    assert lines[-1] == "36 more: ask for all."
    every = say("coach", "dice", "--dice", "2wbgoa", "--rolls-left", "2", "--all", *SHORT)
    assert len(every.splitlines()) == 1 + 48


def test_a_given_choice_is_priced(say) -> None:
    out = say("coach", "dice", "--dice", "blwgoa", "--choice", "settle 3", *SHORT)
    assert "Settlement 3: " in out.splitlines()[-1]
    kept = say("coach", "dice", "--dice", "3o3w", "--rolls-left", "1", "--choice", "3w", *SHORT)
    assert "Keep 3 wool: " in kept.splitlines()[-1]
    assert "That costs" in kept.splitlines()[-1]


def test_the_answer_as_json(say) -> None:
    words = ("--dice", "blwgoa", "--choice", "settle 3, done", "--json", *SHORT)
    told = json.loads(say("coach", "dice", *words))
    assert told["measure"] == "score"
    assert told["choice"]["actions"] == ["settle 3", "done"]
    assert told["choice"]["cost"] == pytest.approx(told["best"]["worth"] - told["choice"]["worth"])


def test_it_speaks_german(say) -> None:
    words = (
        "--sheet",
        "Straßen 0-1, Ritter 1",
        "--turns-left",
        "2",
        "--dice",
        "3 Erz 2 Getreide a",
    )
    out = say("coach", "dice", *words, "--turns", "4", "--language", "de")
    assert out.splitlines()[1].endswith("Stadt 7")
    assert "," in out.splitlines()[1].split()[0]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--sheet", "road 3", "--dice", "6w"), "without road 2"),
        (("--sheet", "roads 0 2, settlement 4", "--dice", "6w"), "without settlement 3"),
        (("--sheet", "city 7", "--dice", "6w"), "without road 1"),
        (("--sheet", "knights 2", "--dice", "6w"), "without knight 1"),
        (("--sheet", "joker 1", "--dice", "6w"), "without knight 1"),
        (("--sheet", "knight 7", "--dice", "6w"), "There are: 1, 2, 3"),
        (("--sheet", "castle 1", "--dice", "6w"), "not part of a sheet"),
        (("--sheet", "road", "--dice", "6w"), "not part of a sheet"),
        (("--sheet", "knights 1-4", "--turns-left", "3", "--dice", "6w"), "is not possible"),
        (("--sheet", "knight 1", "--dice", "6w"), "is not possible"),
        (
            ("--sheet", "knights 1-4", "--turns-left", "2", "--crosses", "1", "--dice", "6w"),
            "1 turn does not pay",
        ),
        (("--crosses", "1", "--dice", "6w"), "crosses are too many"),
        (("--turns-left", "5", "--dice", "6w"), "1 to 4 turns"),
        (("--dice", "5w"), "6 dice are needed, not 5"),
        (("--dice", "7w"), "6 dice are needed, not 7"),
        (("--dice", "wxyz"), "not a set of dice"),
        (("--dice", "6w", "--rolls-left", "3"), "0 to 2 rolls"),
        (("--dice", "6w", "--rolls-left", "-1"), "rolls-left"),
        (("--dice", "6w", "--choice", "city 7, done"), "Build road 1 first"),
        (("--dice", "6w", "--choice", "settle"), "You still need"),
        (("--dice", "6w", "--choice", "dance"), "neither what to keep"),
        (("--dice", "6w", "--rolls-left", "1", "--choice", "3b"), "do not have these dice"),
        (("--choice", "3b"), "--choice needs --dice"),
        (("--json",), "--json needs --dice"),
    ],
)
def test_what_cannot_be_is_refused(say, words: tuple[str, ...], complaint: str) -> None:
    assert complaint in say("coach", "dice", *words, *SHORT, status=2)


@pytest.mark.parametrize("game", ["base", "nonsense"])
def test_a_game_without_a_coach_is_refused(say, game: str) -> None:
    say("coach", game, "--language", "en", status=2)


def test_a_dialogue_carries_the_sheet_forward(dialogue) -> None:
    out = dialogue("", "blwgoa", "stop", "knight, road, done", "3w3g", "quit")
    assert "Turn 2 of 4" in out
    assert "Boxes 2 · · · = 2 points" in out
    assert out.rstrip().endswith("See you next game.")


def test_a_dialogue_begins_with_any_sheet(dialogue) -> None:
    out = dialogue("road 5", "2", "roads 0 1, knight 1", "many", "roads 0 1, knight 1", "2", "quit")
    assert "without road 3" in out
    assert "not a number of turns" in out
    assert "Turn 3 of 4" in out


def test_nonsense_in_a_dialogue_changes_nothing(dialogue) -> None:
    out = dialogue("", "7w", "zebra", "3w3g", "keep 4w", "city", "help", "sheet", "all", "keep 3w",
                  "2w", "3b", "quit")  # fmt: skip
    assert "6 dice are needed, not 7" in out
    assert "“zebra” is not a set of dice" in out
    assert "You do not have these dice" in out
    assert "3 dice are needed, not 2" in out
    assert out.count("Turn 1 of 4") == 2


def test_a_dialogue_rolls_and_ends_with_the_game(dialogue) -> None:
    lines = ["", *(["roll", ""] * 3 + [""]) * 8]
    out = dialogue(*lines, words=(*SHORT, "--seed", "3"))
    assert "Turn 4 of 4" in out
    assert dialogue(*lines, words=(*SHORT, "--seed", "3")) == out


def test_dice_may_be_told_with_those_that_were_kept(dialogue) -> None:
    out = dialogue("", "3w3g", "keep 3w", "3o3g", "3w2bo", "quit")
    assert "The dice that were kept must be among them: 3 wool." in out
    assert "You roll 3 dice again: 2 bricks, 1 ore." in out


def dice_match(turns: int) -> Match:
    game = load_game("dice")
    return Match(game, game.setup(1, {"turns": turns}), RandomNature(SeededRng(1)))


def plus_match() -> Match:
    game = load_game("dice-plus")
    return Match(game, game.setup(1), RandomNature(SeededRng(1)))


def test_who_plays_can_ask_the_coach() -> None:
    table = Table(dice_match(4), ["roll", "coach", "trainer"], terminal=False)
    table.run()
    shown = "".join(table.shown)
    assert "help · coach · log" in shown
    assert "score" in shown
    assert "Keep all dice" in shown


def test_who_asks_the_coach_too_early_is_told_so() -> None:
    table = Table(dice_match(2), ["roll", "coach"], terminal=False)
    shown = table.run()
    assert "The game is still being solved; that takes about" in shown
    work = start_preparation(SolutionPreparation(Problem(2)))
    assert work is not None
    work.stop()


def test_where_there_is_no_coach_that_is_said() -> None:
    table = Table(plus_match(), ["coach"], terminal=False)
    assert "There is no coach for dice-plus." in table.run()


def test_the_coach_of_the_base_game_names_the_best_choices_and_why() -> None:
    shown = Table(base_match(), ["coach"], terminal=False).run()
    assert "chance" in shown
    assert "Settlement beside" in shown
    assert "more cards in" in shown


@pytest.mark.parametrize(("answer", "expected"), [("review", True), ("", False)])
def test_the_end_of_a_game_offers_a_review(answer: str, expected: bool) -> None:
    turns = ["roll", "stop", "done"] * 4
    shown = Table(dice_match(4), [*turns, answer], terminal=False)
    last = shown.run()
    assert any("review of luck and decisions" in scene for scene in shown.shown)
    assert ("points = " in last) is expected


@pytest.fixture
def saved(tmp_path: Path) -> str:
    plan = make_plan("dice", ("random", "optimal"), players=2, seed=5, options={"turns": 4})
    path = tmp_path / "evening.game"
    hexhaven.save(play_match(plan, 0), path)
    return str(path)


def test_a_saved_game_is_reviewed(say, saved: str) -> None:
    lines = say("review", saved, "--language", "en").splitlines()
    assert lines[0].startswith("random: ")
    assert "points = 18.25 expected" in lines[0]
    assert lines[1].endswith("−0.00 decisions")
    assert all("gave away" in line for line in lines[3:])
    every = say("review", saved, "--all", "--language", "de").splitlines()
    assert len(every) > len(lines)
    told = json.loads(say("review", saved, "--json"))
    assert len(told["decisions"]) == len(every) - 3
    for player in told["players"]:
        total = player["expected"] + player["luck"] - player["lost"]
        assert total == pytest.approx(player["result"], abs=1e-9)


def test_the_beginning_of_a_base_game_is_reviewed(say, tmp_path: Path) -> None:
    path = tmp_path / "evening.game"
    hexhaven.save(founding(), path)
    out = say("review", str(path), "--all", "--language", "en")
    assert "at the start" in out
    assert "luck by dice" in out
    assert "Settlement beside" in out
    told = json.loads(say("review", str(path), "--json"))
    assert {one["verdict"] for one in told["decisions"]} <= {
        "good",
        "inaccuracy",
        "mistake",
        "blunder",
    }
    assert len(told["course"]) == 2


def test_the_course_of_a_game_is_shown_before_its_decisions_are_judged() -> None:
    shown: list[Review] = []
    whole = review_match(founding(), "en", shown.append)
    (first,) = shown
    assert first.course == whole.course
    assert len(whole.decisions) > len(first.decisions) == 0


def founding() -> Match:
    """Two entries of a game of two."""
    match = hexhaven.match("base", seats=2, seed=1, island="variable", first="0")
    return match.play(match.legal(0).listed[0], 0) and match


@pytest.mark.slow
def test_a_position_of_a_game_file_is_coached(say, tmp_path: Path) -> None:
    path = tmp_path / "evening.game"
    hexhaven.save(founding(), path)
    ask = ("coach", "base", "--file", str(path), "--language", "en")
    assert "Road on the coast of brick 11 towards brick 12" in say(*ask)
    assert re.search(r"Settlement beside .* \[settle \d+\]: ", say(*ask, "--at", "1"))
    told = json.loads(say(*ask, "--json"))
    assert told["measure"] == "chance"
    assert "0 to 2" in say(*ask, "--at", "9", status=2)
    assert "is a game of base" in say("coach", "dice", *ask[2:], status=2)
    assert "--file" in say("coach", "base", "--language", "en", status=2)


def test_only_games_with_a_coach_are_reviewed(say, tmp_path: Path) -> None:
    path = tmp_path / "plus.game"
    hexhaven.save(hexhaven.match("dice-plus", seed=1), path)
    assert "no coach for dice-plus" in say("review", str(path), "--language", "en", status=2)
    assert "nothing.game" in say("review", str(tmp_path / "nothing.game"), status=2)
