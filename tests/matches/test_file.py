import hashlib
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexhaven.core.messages import BadFile
from hexhaven.core.registry import game_names, load_game
from hexhaven.matches.file import load, read, save
from hexhaven.matches.match import SeatLabel
from hexhaven.matches.nature import ScriptedNature
from tests.conformance.checks import check_words
from tests.conformance.plays import play_of
from tests.games_of_tests import games_of_tests
from tests.matches.tiny_matches import tiny_match
from tests.tiny import Bid

TEXT = """\
hexhaven 1
game tiny
rules 1
seats 2
option rounds 1
option time on
seat 0 person Ada Lovelace
seat 1 bot random

* shuffle 1,0
* deal 4
* deal 2
0 bid 1
"""


@pytest.fixture(autouse=True)
def tiny_is_there():
    with games_of_tests():
        yield


def played():
    match = tiny_match(seats=[SeatLabel("person", "Ada Lovelace"), SeatLabel("bot", "random")])
    match.submit(0, Bid(1))
    return match


def opened(text):
    return read(text).match(ScriptedNature([]))


def refusal(text):
    """The line and the reason with which a text is refused."""
    with pytest.raises(BadFile) as refused:
        opened(text)
    check_words(refused.value)
    params = refused.value.message.params
    return params["line"], params["reason"].id


def edited(old, new):
    assert TEXT.count(old) == 1
    return TEXT.replace(old, new)


def test_a_match_is_written_as_a_person_would():
    assert str(played()) == TEXT


#: The beginning of the digest of a whole game file, by game.
WRITTEN = {
    "base": "e3fdc68ef6a4",
    "connect": "5f23e9435eb7",
    "dice": "b79fa9c25fba",
    "dice-plus": "ba6a82e2221c",
}


@pytest.mark.parametrize("name", game_names())
def test_the_file_of_a_seeded_game_is_as_it_was(name):
    seats = 2 if name == "base" else None
    text = str(play_of(load_game(name), 3, bots=True, seats=seats).match)
    assert hashlib.sha256(text.encode()).hexdigest()[:12] == WRITTEN[name]


def test_what_is_written_is_read_again():
    match = opened(TEXT)
    assert match.setup == played().setup
    assert match.seats == played().seats
    assert match.entries == played().entries
    assert match.state == played().state


def test_unnamed_persons_need_no_line():
    match = tiny_match()
    assert "seat " not in str(match)
    assert opened(str(match)).seats == match.seats


def test_comments_blank_lines_spaces_and_line_ends_do_not_matter():
    text = "\ufeff# Ada's match\r\n" + TEXT.replace("\n", "  \r\n\r\n\t# and so on\r\n")
    text = text.replace("0 bid 1", "0   bid 1   # too little")
    assert opened(text).entries == played().entries


def test_options_left_out_have_their_defaults():
    assert opened(edited("option time on\n", "")).setup == played().setup


def test_nature_takes_over_where_an_edited_file_ends():
    record = read(TEXT[: TEXT.index("* deal 2")])
    match = record.match(ScriptedNature(["deal 3"]))
    assert [str(entry.action) for entry in match.entries] == ["shuffle 1,0", "deal 4", "deal 3"]


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "file.not_ours"),
        ("# nothing\n\n", 1, "file.not_ours"),
        ("\ngame tiny\n", 2, "file.not_ours"),
        (edited("hexhaven 1", "hexhaven 2"), 1, "file.format"),
        (edited("hexhaven 1", "hexhaven"), 1, "file.format"),
        (edited("game tiny\n", ""), 12, "file.missing"),
        (edited("rules 1\n", ""), 12, "file.missing"),
        (edited("seats 2\n", ""), 12, "file.missing"),
        (edited("game tiny", "game chess"), 2, "setup.game"),
        (edited("rules 1", "rules 2"), 3, "file.rules"),
        (edited("rules 1", "rules one"), 3, "file.number"),
        (edited("rules 1", "rules"), 3, "file.number"),
        (edited("seats 2", "seats 7"), 4, "setup.seats"),
        (edited("seats 2", "seats -2"), 4, "file.number"),
        (edited("seats 2", "seats 2\nseats 2"), 5, "file.twice"),
        (edited("rounds 1", "rounds 9"), 5, "setup.number"),
        (edited("rounds 1", "rounds"), 5, "setup.number"),
        (edited("time on", "time always"), 6, "setup.choice"),
        (edited("time on", "colour red"), 6, "setup.option"),
        (edited("time on", "rounds 1"), 6, "file.twice"),
        (edited("seat 1 bot", "seat 2 bot"), 8, "file.no_seat"),
        (edited("seat 1 bot", "seat 0 bot"), 8, "file.twice"),
        (edited("seat 1 bot", "seat one bot"), 8, "file.number"),
        (edited("seat 1 bot random", "seat 1 robot random"), 8, "file.label"),
        (edited("seat 1 bot random", "seat 1"), 8, "file.label"),
        (edited("seat 1 bot random", "sit 1 bot"), 8, "file.unknown_word"),
        (TEXT + "option time off\n", 14, "file.late"),
        (edited("0 bid 1", "0 bid one"), 13, "notation.malformed"),
        (edited("0 bid 1", "0 dance"), 13, "notation.unknown"),
        (edited("0 bid 1", "0"), 13, "notation.unknown"),
        (edited("0 bid 1", "9 bid 1"), 13, "file.no_seat"),
        (edited("0 bid 1", "0x bid 1"), 13, "file.number"),
        (edited("0 bid 1", "0 bid 6"), 13, "tiny.shout"),
        (edited("0 bid 1", "0 pay 0,1"), 13, "tiny.shout"),
        (edited("* deal 4", "* deal 5"), 11, "table.impossible"),
        (edited("* deal 4\n", ""), 12, "table.nature_due"),
        (edited("* deal 2", "# once\n* deal 2\n* deal 2"), 14, "table.impossible"),
    ],
)  # fmt: skip
def test_a_wrong_line_is_named_with_the_reason(text, line, reason):
    assert refusal(text) == (line, reason)


@given(
    st.text()
    | st.lists(
        st.sampled_from([*TEXT.split("\n"), "seat", "option", "*", "0", "1 bid 0", "hexhaven 1"])
    ).map("\n".join)
)
def test_any_text_is_a_match_or_refused(text):
    try:
        record = read(text)
    except BadFile:
        return
    assert record.setup.game == "tiny"


names = st.text(st.characters() | st.sampled_from(" #\n\r\u2028\ud800"))


@given(names, names)
def test_any_name_leaves_the_file_readable(first, second):
    match = tiny_match(seats=[SeatLabel("person", first), SeatLabel("bot", second)])
    text = str(match)
    again = opened(text.encode("utf-8").decode("utf-8"))
    for label, name in zip(again.seats, (first, second), strict=True):
        assert label.name == " ".join(re.sub("[\ud800-\udfff]", "?", name).split())
    assert str(again) == text


def names_in(folder):
    return [path.name for path in folder.iterdir()]


def test_saving_and_loading(tmp_path):
    path = tmp_path / "match.txt"
    save(played(), path)
    assert path.read_text("utf-8") == TEXT
    assert load(path).state == played().state
    assert names_in(tmp_path) == ["match.txt"]


def test_saving_through_a_link_keeps_the_link(tmp_path):
    path, link = tmp_path / "match.txt", tmp_path / "link.txt"
    path.touch()
    link.symlink_to(path)
    save(played(), link)
    assert link.is_symlink()
    assert path.read_text("utf-8") == TEXT


def test_a_save_that_fails_leaves_what_was_there(tmp_path):
    folder = tmp_path / "match.txt"
    (folder / "inside").mkdir(parents=True)
    with pytest.raises(BadFile) as refused:
        save(played(), folder)
    check_words(refused.value)
    assert refused.value.message.id == "file.unwritable"
    assert names_in(tmp_path) == ["match.txt"]
    assert folder.is_dir()


def test_a_place_that_cannot_be_written_is_refused(tmp_path):
    with pytest.raises(BadFile) as refused:
        save(played(), tmp_path / "nowhere" / "match.txt")
    check_words(refused.value)
    assert names_in(tmp_path) == []


@pytest.mark.parametrize("place", ["missing.txt", "."])
def test_a_file_that_cannot_be_read_is_refused(tmp_path, place):
    with pytest.raises(BadFile) as refused:
        load(tmp_path / place)
    check_words(refused.value)


def test_a_file_that_is_no_text_is_refused(tmp_path):
    path = Path(tmp_path / "match.txt")
    path.write_bytes(b"hexhaven 1\n\xff\xfe")
    with pytest.raises(BadFile) as refused:
        load(path)
    assert refused.value.message.id == "file.not_text"
    check_words(refused.value)


def test_a_loaded_files_refusal_names_the_file(tmp_path):
    path = tmp_path / "match.txt"
    path.write_text(edited("0 bid 1", "0 bid 6"))
    with pytest.raises(BadFile) as refused:
        load(path)
    assert refused.value.message.params["path"] == str(path)
    assert refused.value.message.params["reason"].params["line"] == 13
    check_words(refused.value)
