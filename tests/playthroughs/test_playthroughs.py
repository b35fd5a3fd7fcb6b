"""The playthroughs still happen as they were written down."""

from itertools import zip_longest
from pathlib import Path

import pytest

from hexhaven.core.actions import word_of
from hexhaven.core.registry import game_names, load_game
from hexhaven.matches.file import load, read
from tests.playthroughs.playthrough_text import FILES, retold

LARGEST = 300_000


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_playthrough_happens_as_it_was_written_down(path: Path):
    text = path.read_text("utf-8")
    for n, (written, happens) in enumerate(zip_longest(text.splitlines(), retold(text)), 1):
        assert written == happens, f"{path.name}, line {n}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_playthrough_can_be_read_and_replayed(path: Path):
    assert path.stat().st_size <= LARGEST
    record = read(path.read_text("utf-8"))
    assert load(path).entries[: len(record.entries)] == record.entries


@pytest.mark.parametrize("game", game_names())
def test_every_game_has_playthroughs_in_which_everything_happens(game: str):
    records = [read(path.read_text("utf-8")) for path in FILES if path.stem.startswith(f"{game}-")]
    entries = [entry for r in records if r.game.name == game for entry in r.entries]
    assert {word_of(type(e.action)) for e in entries} == set(load_game(game).notation.kinds)
