"""Words that are no actions."""

import pytest

from hexhaven.terminal.ui.commands import NAMES, TypedCommand, read_command


@pytest.mark.parametrize("name", NAMES)
def test_every_command_is_understood_in_english_everywhere(name):
    assert read_command(name, "en") == read_command(f" {name.upper()} ", "de") == TypedCommand(name)


def test_german_words_and_short_ones_are_understood():
    assert read_command("hilfe", "de") == read_command("?", "en") == TypedCommand("help")
    assert read_command("sichern Abend.txt", "de") == TypedCommand("save", "Abend.txt")
    assert read_command("q", "en") == TypedCommand("quit")


def test_actions_are_no_commands():
    assert read_command("roll", "en") is None
    assert read_command("hilfe", "en") is None
    assert read_command("", "en") is None
