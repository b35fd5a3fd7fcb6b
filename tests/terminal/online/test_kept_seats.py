"""Seats that a person holds at servers."""

import pytest

from hexhaven.core.messages import BadFile
from hexhaven.terminal.online.kept_seats import KeptSeat, kept_seats

HERE, THERE = "http://127.0.0.1:8000", "https://games.example"


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def test_the_newest_ticket_of_a_table_comes_first_and_each_can_be_forgotten():
    ada = KeptSeat(HERE, "abcdefghjk", "a" * 43, "Ada", "k" * 32)
    ben = KeptSeat(HERE, "abcdefghjk", "b" * 43, "Ben")
    other = KeptSeat(HERE, "zzzzzzzzzz", "c" * 43, "Ada")
    for kept_seat in (ada, ben, other):
        kept_seat.keep()
    assert kept_seats(HERE, "abcdefghjk") == [ben, ada]
    assert kept_seats(HERE) == [other, ben, ada]
    ada.keep()
    assert kept_seats(HERE, "abcdefghjk") == [ada, ben]
    ada.forget()
    ada.forget()
    assert kept_seats(HERE, "abcdefghjk") == [ben]


def test_a_token_is_shown_to_no_other_server_and_readable_by_nobody_else():
    kept_seat = KeptSeat(HERE, "abcdefghjk", "a" * 43, "Ada")
    kept_seat.keep()
    assert kept_seats(THERE) == []
    assert kept_seat.path.stat().st_mode & 0o777 == 0o600
    assert kept_seat.path.parent.stat().st_mode & 0o777 == 0o700
    assert kept_seat.token not in kept_seat.path.name


def test_a_file_that_is_no_ticket_is_passed_over():
    kept_seat = KeptSeat(HERE, "abcdefghjk", "a" * 43, "Ada")
    kept_seat.keep()
    for n, text in enumerate(("", "{}", "[1]", '{"url": "x"}')):
        kept_seat.path.with_name(f"abcdefghjk-{n}.json").write_text(text)
    assert kept_seats(HERE) == [kept_seat]


def test_a_folder_that_cannot_be_written_is_named(home):
    (home / "hexhaven").write_text("no folder")
    with pytest.raises(BadFile):
        KeptSeat(HERE, "abcdefghjk", "a" * 43, "Ada").keep()
