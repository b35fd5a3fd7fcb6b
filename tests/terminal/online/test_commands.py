"""What can be asked of a server's table in words."""

import pytest

from hexhaven.core.messages import Refused
from hexhaven.core.registry import game_names, load_game
from hexhaven.remote.match import RemoteMatch
from hexhaven.table import changes as c
from hexhaven.table.changes import Open, Settings
from hexhaven.table.protocol.frames import Snapshot
from hexhaven.table.protocol.table_info import table_info
from hexhaven.table.status import initial_status
from hexhaven.terminal.online.commands import CHANGE_WORDS, read_change
from hexhaven.terminal.online.play import ONLINE_COMMANDS
from hexhaven.words import LANGUAGES, say


@pytest.fixture
def match():
    standing = initial_status(Open(settings=Settings(game="base", seats=3), host=0))
    info = table_info("abcdefghjk", standing, frozenset(), 0)
    return RemoteMatch(Snapshot(n=1, table=info, seat=0, hosting=True))


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("say hello  there", c.Say(text="hello there")),
        ("ready", c.Ready()),
        ("unready", c.Ready(ready=False)),
        ("bot 2 random", c.SeatBot(seat=2, bot="random")),
        ("bot 1", c.SeatBot(seat=1, bot="builder")),
        ("colour Green", c.ChooseColour(colour="green")),
        ("exchange 0 2", c.Swap(a=0, b=2)),
        ("remove 1", c.Remove(seat=1)),
        ("host 1", c.HandOver(seat=1)),
        ("unmute 1", c.Mute(seat=1, muted=False)),
        ("rewind 12", c.Rewind(to=12)),
        ("disagree", c.AgreeToEnd(agree=False)),
        ("finish", c.End()),
    ],
)
def test_words_are_read(match, text, change):
    assert read_change(text, "en", match) == change


def test_german_words_are_read(match):
    assert read_change("sage Grüß euch", "de", match) == c.Say(text="Grüß euch")
    assert read_change("farbe grün", "de", match) == c.ChooseColour(colour="green")


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        ("set points 8", Settings(game="base", seats=3, options={"points": "8"})),
        ("set points=8", Settings(game="base", seats=3, options={"points": "8"})),
        ("set seats 4", Settings(game="base", seats=4)),
        ("set clock 60", Settings(game="base", seats=3, clock=60)),
        ("set clock off", Settings(game="base", seats=3)),
        ("set counting off", Settings(game="base", seats=3, counting=False)),
        ("set building_clock 20", Settings(game="base", seats=3, building_clock=20)),
        ("set building_clock off", Settings(game="base", seats=3)),
        ("set public on", Settings(game="base", seats=3, public=True)),
    ],
)
def test_settings_are_changed_one_by_one(match, text, settings):
    assert read_change(text, "en", match) == c.ChangeSettings(settings=settings)


@pytest.mark.parametrize(
    "text",
    [
        "say",
        "say " + "x" * 400,
        "bot",
        "bot two",
        "bot 1 Not A Bot",
        "colour mauve",
        "exchange 1",
        "remove -1",
        "rewind",
        "ready now",
        "set",
        "set public perhaps",
        "set points 99",
        "set seats 9",
        "set nonsense 1",
        "set clock 1",
        "set building_clock soon",
    ],
)
def test_half_a_wish_is_refused_with_how_to_write_it(match, text):
    with pytest.raises(Refused):
        read_change(text, "en", match)


def test_other_words_are_left_to_the_game(match):
    assert read_change("settle 12", "en", match) is None
    assert read_change("sage hallo", "en", match) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_means_an_action_of_a_game_too(language):
    names = (*CHANGE_WORDS, *ONLINE_COMMANDS)
    words = {*names, *(say(f"command.{name}", language) for name in names)}
    for game in game_names():
        assert words & set(load_game(game).notation.kinds) == set()
