"""`import hexhaven`: a small face, loaded when it is used."""

import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest

import hexhaven


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


def test_whoever_must_act_plays_by_notation_or_by_a_typed_action():
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
    with pytest.raises(hexhaven.Refused, match="There is no game called go"):
        hexhaven.match("go")
    assert match.version == 0


@pytest.mark.parametrize(
    ("game", "action"),
    [("base", "roll"), ("connect", "withdraw"), ("dice", "roll"), ("dice-plus", "roll")],
)
@pytest.mark.parametrize("seat", [-1, 4, 100, "0"])
def test_a_seat_that_does_not_exist_is_refused_in_words(game, action, seat):
    match = hexhaven.match(game, seats=4, seed=1)
    for ask in (match.view, match.legal, lambda seat: match.play(action, seat)):
        with pytest.raises(hexhaven.Refused, match=f"There is no seat {seat}"):
            ask(seat)


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


def test_a_match_shows_itself_as_a_picture():
    match = hexhaven.match("base", island="beginner", first=0)
    assert ET.fromstring(match._repr_svg_()).tag.endswith("svg")
