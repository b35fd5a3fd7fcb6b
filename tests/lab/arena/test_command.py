"""The command `hexhaven arena`."""

import json
import re

import pytest

from hexhaven.cli.study import arena
from tests.bots.page import source_with

SHORT = {"games": 4, "pairs": ["points=3"], "workers": 1, "language": "en"}


def test_it_shows_ratings_and_who_beats_whom(capsys):
    arena("base", bots="builder, random", sprt="builder,random", **SHORT)
    shown = capsys.readouterr().out
    assert "Arena: 4 games of base, 4 players, seed 0" in shown
    assert "Rating" in shown
    assert "Share of wins against" in shown
    assert "still open" in shown


def test_one_island_shows_ratings_without_intervals(capsys):
    arena("base", bots="builder,random", players="2", **SHORT | {"games": 2})
    assert re.search(r"builder +\d+ +– ", capsys.readouterr().out)


def test_json_is_one_object(capsys):
    arena("base", bots="builder,random", as_json=True, **SHORT)
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 4
    assert {rated["bot"] for rated in told["ratings"]} == {"builder", "random"}
    assert "test" not in told


def test_your_own_bot_joins_by_its_module_and_class(capsys, tmp_path, monkeypatch):
    (tmp_path / "mybot.py").write_text(source_with("class MyBot"))
    monkeypatch.syspath_prepend(tmp_path)
    arena("base", bots="mybot:MyBot,random", players="2", as_json=True, **SHORT | {"games": 2})
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 2
    assert {rated["bot"] for rated in told["ratings"]} == {"mybot:MyBot", "random"}
    assert not told["failures"]


def test_an_interrupt_says_what_is_kept(capsys, tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "stops.py").write_text(
        "class Stops:\n"
        "    def __init__(self, rng): pass\n"
        "    def choose(self, view, choices, must): raise KeyboardInterrupt\n"
    )
    kept = tmp_path / "arena.jsonl"
    for out, told in ((kept, f"{kept} holds what was played"), (None, "--out FILE would keep")):
        with pytest.raises(KeyboardInterrupt):
            arena("base", bots="stops:Stops,random", players="2", out=out, **SHORT)
        assert told in capsys.readouterr().err
