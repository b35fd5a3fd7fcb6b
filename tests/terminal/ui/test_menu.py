"""What a person types, and what it picks."""

import pytest

from hexhaven.core.messages import BadNotation, message
from hexhaven.core.plugins.terminal_rendering import Group, Item
from hexhaven.terminal.ui.menu import COMMAND_NAMES, Command, Menu, read_command
from tests.tiny import Bid, Retract, Shout, Tiny

LABEL = message("play.ask")
NOTATION = Tiny.notation
BIDS = Group("bid", LABEL, tuple(Item(Bid(n), LABEL) for n in (3, 5)))
PLACED = Group("bid", LABEL, (Item(Bid(3), LABEL, "30"), Item(Bid(5), LABEL)), on_picture=True)
RETRACT = Group("retract", LABEL, (Item(Retract(), LABEL),))
SHOUT = Group("shout", LABEL, ask=LABEL)


def menu(*groups):
    return Menu(groups, NOTATION)


def test_a_group_of_one_is_picked_at_once_by_number_or_word():
    assert menu(BIDS, RETRACT).pick("2") == menu(BIDS, RETRACT).pick("retract") == Retract()


def test_a_group_of_several_is_opened_first_and_can_be_closed():
    chosen = menu(BIDS, RETRACT)
    assert [key for key, _ in chosen.labels()] == ["1", "2"]
    assert chosen.pick("1") is None
    assert chosen.opened is BIDS
    chosen.close()
    assert chosen.opened is None
    assert chosen.pick("bid") is None
    assert chosen.pick("2") == Bid(5)


def test_the_only_group_is_open_from_the_beginning_and_stays_so():
    chosen = menu(BIDS)
    assert chosen.opened is BIDS
    assert not chosen.can_close
    chosen.close()
    assert chosen.pick("1") == Bid(3)


def test_keys_on_the_picture_are_not_listed():
    chosen = menu(PLACED)
    assert chosen.keys() == {Bid(3): "30", Bid(5): "2"}
    assert chosen.labels() == ()
    assert chosen.pick("30") == Bid(3)
    assert menu(BIDS).keys() == {}


def test_an_open_group_supplies_the_first_word():
    chosen = menu(SHOUT, RETRACT)
    assert chosen.pick("shout") is None
    assert chosen.pick("77") == chosen.pick("shout 77") == Shout(77)
    assert chosen.pick("bid 4") == Bid(4)


def test_notation_needs_no_group():
    assert menu(RETRACT, BIDS).pick("shout 3") == Shout(3)


@pytest.mark.parametrize("typed", ["7", "dance", "bid", "0"])
def test_anything_else_is_refused(typed):
    with pytest.raises(BadNotation):
        menu(RETRACT, SHOUT).pick(typed)


@pytest.mark.parametrize("name", COMMAND_NAMES)
def test_every_command_is_understood_in_english_everywhere(name):
    assert read_command(name, "en") == read_command(f" {name.upper()} ", "de") == Command(name)


def test_german_words_and_short_ones_are_understood():
    assert read_command("hilfe", "de") == read_command("?", "en") == Command("help")
    assert read_command("sichern Abend.txt", "de") == Command("save", "Abend.txt")
    assert read_command("q", "en") == Command("quit")


def test_actions_are_no_commands():
    assert read_command("roll", "en") is None
    assert read_command("hilfe", "en") is None
    assert read_command("", "en") is None
