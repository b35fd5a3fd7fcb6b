"""Seats that a person holds at servers."""

import pytest

from hexhaven.core.messages import BadFile
from hexhaven.terminal.online.held_seats import Ticket, tickets

HERE, THERE = "http://127.0.0.1:8000", "https://games.example"


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def test_the_newest_ticket_of_a_table_comes_first_and_each_can_be_forgotten():
    ada = Ticket(HERE, "abcdefghjk", "a" * 43, "Ada", "k" * 32)
    ben = Ticket(HERE, "abcdefghjk", "b" * 43, "Ben")
    other = Ticket(HERE, "zzzzzzzzzz", "c" * 43, "Ada")
    for ticket in (ada, ben, other):
        ticket.keep()
    assert tickets(HERE, "abcdefghjk") == [ben, ada]
    assert tickets(HERE) == [other, ben, ada]
    ada.keep()
    assert tickets(HERE, "abcdefghjk") == [ada, ben]
    ada.forget()
    ada.forget()
    assert tickets(HERE, "abcdefghjk") == [ben]


def test_a_token_is_shown_to_no_other_server_and_readable_by_nobody_else():
    ticket = Ticket(HERE, "abcdefghjk", "a" * 43, "Ada")
    ticket.keep()
    assert tickets(THERE) == []
    assert ticket.path.stat().st_mode & 0o777 == 0o600
    assert ticket.path.parent.stat().st_mode & 0o777 == 0o700
    assert ticket.token not in ticket.path.name


def test_a_file_that_is_no_ticket_is_passed_over():
    ticket = Ticket(HERE, "abcdefghjk", "a" * 43, "Ada")
    ticket.keep()
    for n, text in enumerate(("", "{}", "[1]", '{"url": "x"}')):
        ticket.path.with_name(f"abcdefghjk-{n}.json").write_text(text)
    assert tickets(HERE) == [ticket]


def test_a_folder_that_cannot_be_written_is_named(home):
    (home / "hexhaven").write_text("no folder")
    with pytest.raises(BadFile):
        Ticket(HERE, "abcdefghjk", "a" * 43, "Ada").keep()
