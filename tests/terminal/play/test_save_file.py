"""Leaving a match, and the file it is left in."""

import shlex

import pytest

from hexhaven.core.messages import render
from hexhaven.matches import file
from hexhaven.terminal.play.play import SaveFile
from tests.terminal.tables import base_match


@pytest.fixture(autouse=True)
def _own_data_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))


def command_of(message) -> list[str]:
    return shlex.split(render(message, (), "en").partition(": ")[2])


def test_a_match_without_a_file_is_left_in_one_of_its_own():
    match = base_match()
    paths = []
    for _ in range(2):
        save_file = SaveFile(None)
        assert save_file.save(match) is None
        words = command_of(save_file.leave(match))
        assert words[:4] == ["hexhaven", "play", "base", "--save"]
        paths.append(words[4])
        assert str(save_file.path) == words[4]
        assert file.load(save_file.path).entries == match.entries
    assert len(set(paths)) == 2


def test_the_way_back_is_quoted_for_a_shell(tmp_path):
    path = tmp_path / "a long evening.game"
    assert command_of(SaveFile(path).leave(base_match()))[4] == str(path)


def test_what_cannot_be_saved_is_said(tmp_path):
    save_file = SaveFile(tmp_path / "no" / "folder")
    assert save_file.save(base_match()).id == "file.unwritable"
    assert save_file.leave(base_match()).id == "file.unwritable"
