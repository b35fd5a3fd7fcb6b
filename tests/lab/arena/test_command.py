"""The command `hexhaven arena`."""

import json

from hexhaven.cli.arena import arena

SHORT = {"games": "4", "pairs": ["points=3"], "workers": "1", "language": "en"}


def test_it_shows_ratings_and_who_beats_whom(capsys):
    arena("base", bots="builder, random", sprt="builder,random", **SHORT)
    shown = capsys.readouterr().out
    assert "Arena: 4 games of base, 4 players, seed 0" in shown
    assert "Rating" in shown
    assert "Share of wins against" in shown
    assert "still open" in shown


def test_json_is_one_object(capsys):
    arena("base", bots="builder,random", as_json=True, **SHORT)
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 4
    assert {rated["bot"] for rated in told["ratings"]} == {"builder", "random"}
    assert "test" not in told
