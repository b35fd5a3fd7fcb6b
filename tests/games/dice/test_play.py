"""Playing both games in a terminal, and all else that neutral code does with them."""

import json

import pytest

from hexhaven.cli.study import simulate
from hexhaven.core.chance import SeededRng
from hexhaven.core.plugins.drawing import draw_view
from hexhaven.core.registry import load_game
from hexhaven.core.setup import make_setup
from hexhaven.matches import file
from hexhaven.matches.match import Match, SeatLabel
from hexhaven.matches.nature import RandomNature, ScriptedNature
from hexhaven.terminal.play.replay import Replay
from tests.terminal.tables import Table

GAMES = ("dice", "dice-plus")


def match_of(name: str, seats: int = 1, nature=None, **options: object) -> Match:
    game = load_game(name)
    setup = make_setup(name, game.version, game.seats, game.options, seats, options)
    return Match(game, setup, nature or RandomNature(SeededRng(1)), [SeatLabel("person", "Ada")])


def played(match: Match, *typed: str) -> tuple[list[str], str]:
    """What was done after these lines were typed, and all that was shown."""
    table = Table(match, typed, terminal=False)
    with pytest.raises(EOFError):
        table.play.run()
    return [str(entry.action) for entry in match.entries if entry.seat == 0], "".join(table.shown)


def test_a_plan_is_done_as_a_whole():
    nature = ScriptedNature(["dice 2b2l2a", "dice wgo3a", "dice w2g2oa"])
    match = match_of("dice", nature=nature)
    done, shown = played(
        match,
        "roll",
        "road 0, road 1, done",
        "roll",
        "knight, done",
        "roll",
        "build city, use joker ore",
    )
    assert done[-3:] == ["stop", "joker 1 gold>ore", "city 7"]
    assert "You use joker 1: gold becomes ore." in shown
    assert "You build city 7." in shown


def test_a_plan_that_the_dice_cannot_pay_changes_nothing():
    match = match_of("dice", nature=ScriptedNature(["dice 3b3w"]))
    done, shown = played(match, "roll", "settlement, road, done", "build settlement")
    assert done == ["roll"]
    assert "Nothing was done, because “settlement” is not possible: You still need 1" in shown
    assert "You still need 1 lumber, 1 grain." in shown


@pytest.mark.parametrize(("game", "told"), [("dice", True), ("dice-plus", False)])
def test_help_tells_of_the_coach_where_there_is_one(game: str, told: bool):
    _, shown = played(match_of(game), "help", "")
    assert ("“coach” shows what" in shown) is told


def test_a_plan_that_is_not_understood_is_asked_again():
    match = match_of("dice", nature=ScriptedNature(["dice 3b3l"]))
    done, shown = played(match, "roll", "road, flurb", "road 0, done")
    assert done == ["roll", "stop", "road 0", "done"]
    assert "“flurb” is not part of a plan." in shown


def test_dice_are_picked_by_number_by_letters_and_in_words():
    match = match_of("dice", nature=ScriptedNature(["dice 2b2w2a", "dice 2o", "dice 3g"]))
    done, _ = played(match, "1", "1", "4", "keep 2o b")
    assert done == ["roll", "reroll 2a", "reroll b2w"]
    match = match_of("dice", nature=ScriptedNature(["dice 2b2w2a", "dice 2o"]))
    assert played(match, "1", "1", "wa")[0] == ["roll", "reroll wa"]


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_whole_game_fits_a_small_screen(name: str, language: str):
    few = {"turns": 5} if name == "dice" else {"turn_limit": 20}
    match, rng = match_of(name, 2, **few), SeededRng(3)

    def typed(play):
        choices = play.match.legal(0).listed
        return str(choices[rng.below(len(choices))]) if choices else ""

    table = Table(match, typed, language=language)
    table.play.run()
    assert match.outcome is not None
    for shown in table.shown:
        lines = shown.replace("\x1b[2J\x1b[H", "").splitlines()
        assert len(lines) <= 24
        assert max(len(line) for line in lines) <= 80


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_saved_replayed_and_drawn(name: str, tmp_path):
    match = match_of(name, 3)
    for _ in range(90):
        seat = min(match.pending.must)
        match.submit(seat, match.legal(seat).sample(SeededRng(match.version)))
    path = tmp_path / "evening.game"
    file.save(match, path)
    again = file.load(path)
    assert again.entries == match.entries
    replay = Replay(again, None, "en")
    replay.go_by_turn(1)
    assert replay.n > 1
    assert any("Ada rolls" in line for line in replay.lines())
    drawn = draw_view(again.game, again.setup, again.view(None), ("Ada", "", ""))
    assert drawn.startswith("<svg")


@pytest.mark.parametrize("name", GAMES)
def test_games_are_simulated(name: str, capsys):
    pairs = ["turns=2"] if name == "dice" else ["turn_limit=9"]
    simulate(name, players="2", games=4, workers=1, as_json=True, pairs=pairs)
    found = json.loads(capsys.readouterr().out)
    assert found["turns"]["most"] == (4 if name == "dice" else 9)
    simulate(name, players="2", games=4, workers=1, pairs=pairs, language="de")
    said = capsys.readouterr().out
    assert "aus Siedlungen" in said
    assert ("aus Kreuzen" if name == "dice" else "größte Rittermacht") in said
