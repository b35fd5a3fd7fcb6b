"""Addresses as people pass them on."""

import pytest

from hexhaven.core.messages import Refused
from hexhaven.terminal.online.seating import Address, read_address

KEY = "k" * 32


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("http://127.0.0.1:8000", Address("http://127.0.0.1:8000")),
        ("https://Games.Example/", Address("https://games.example")),
        ("localhost:8000", Address("http://localhost:8000")),
        ("games.example", Address("http://games.example")),
        ("http://h:1/t/abcdefghjk", Address("http://h:1", "abcdefghjk")),
        ("h.example/abcdefghjk/", Address("http://h.example", "abcdefghjk")),
        (f"https://h/t/abcdefghjk#key={KEY}", Address("https://h", "abcdefghjk", KEY)),
        (f"https://h/t/abcdefghjk#move={KEY}", Address("https://h", "abcdefghjk", None, KEY)),
        ("https://h/games/t/abcdefghjk", Address("https://h/games", "abcdefghjk")),
        ("http://[::1]:8000/t/abcdefghjk", Address("http://[::1]:8000", "abcdefghjk")),
    ],
)
def test_an_address_is_read(text, address):
    assert read_address(text) == address


@pytest.mark.parametrize(
    "text",
    [
        "",
        "abcdefghjk",
        "nonsense",
        "http://",
        "ftp://h/t/abcdefghjk",
        "http://h:port",
        "http://h:99999/",
        "http://user:word@h/",
        "http://a b/",
        "http://[::1/",
        "http://h/\x1b[2J",
        "http://h/t/abcdefghjk#key=short",
        "http://h/t/abcdefghjk#move=" + "x" * 99,
    ],
)
def test_anything_else_is_refused(text):
    with pytest.raises(Refused) as refused:
        read_address(text)
    assert refused.value.message.id in ("join.address", "join.secret")
