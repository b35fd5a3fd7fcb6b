"""Lines that are typed key by key."""

import pytest

from hexhaven.terminal.ui.keyboard import END_OF_INPUT, Keyboard, LineEditor


def type_keys(line: LineEditor, keys) -> list[str]:
    return [text for key in keys if (text := line.take(key)) is not None]


def test_keys_become_lines_with_single_spaces():
    echoed: list[str] = []
    line = LineEditor(echoed.append)
    assert type_keys(line, [*"  settle  1x", "\x7f", "2", "up", "enter", "enter"]) == [
        "settle 12",
        "",
    ]
    assert "".join(echoed) == "  settle  1x2"


def test_the_end_of_the_input_ends_everything():
    with pytest.raises(EOFError):
        LineEditor(print).take(END_OF_INPUT)


def test_bytes_become_keys_also_where_a_character_is_torn_apart():
    told: list[str] = []
    keyboard = Keyboard(lambda key: told.append(key.name))
    sent = "grüß\r\x1b[Cx".encode()
    keys = [key for part in (sent[:3], sent[3:6], sent[6:]) for key in keyboard.keys(part)]
    assert keys == ["g", "r", "ü", "ß", "enter", "\x1b[C", "x"]
