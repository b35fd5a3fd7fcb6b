"""Playing at a terminal: what is shown, asked and understood."""

import re
from dataclasses import replace

import pytest

from hexhaven.core.chance import SeededRng
from hexhaven.core.messages import message
from hexhaven.matches import file
from hexhaven.matches.match import Match
from hexhaven.matches.nature import ScriptedNature
from hexhaven.terminal.ui.game_dialogue import Quit
from hexhaven.words import say
from tests.matches.tiny_matches import OPENING, tiny_setup
from tests.terminal.tables import Table, base_match
from tests.tiny import Tiny

SCREEN = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")


def founding(**options):
    """The beginners' places of everybody are taken; seat 0 is about to roll."""
    return base_match(island="beginner", first="0", **options)


def plain(shown: str) -> list[str]:
    return SCREEN.sub("", shown).split("\n")


def words(shown: str) -> str:
    """What is written on a screen, however it is wrapped."""
    return " ".join(" ".join(plain(shown)).split())


def random_person(seed=2):
    """Types some legal action in notation, and sometimes passes."""
    rng = SeededRng(seed)

    def type_line(play):
        if play.match.outcome is not None:
            return ""  # no review
        choices = play.match.legal(play.seat)
        if choices.listed and rng.below(5):
            return str(choices.listed[rng.below(len(choices.listed))])
        return str(choices.sample(rng)) if rng.below(3) else ""

    return type_line


@pytest.mark.slow
@pytest.mark.parametrize(("language", "seats"), [("en", 2), ("de", 4)])
def test_a_whole_game_fits_a_small_screen(language, seats):
    match = base_match(seed=seats, seats=seats, points=3, turn_limit=40)
    table = Table(match, random_person(), language=language)
    last = table.run()
    assert match.outcome is not None
    first = match.outcome.ranking[0][0]
    points = say("play.points", language, count=match.outcome.scores[first])
    assert f"1. {table.play.names[first]}: {points}" in last
    for shown in table.shown:
        lines = plain(shown)
        assert len(lines) <= 24, shown
        assert max(len(line) for line in lines) <= 80, shown


def test_a_large_screen_shows_a_large_island_and_more_of_the_log():
    small = Table(founding(), ["roll"]).run()
    large = Table(founding(), ["roll"], width=120, height=40).run()
    assert len(plain(small)) <= 24 < len(plain(large)) <= 40
    assert max(map(len, plain(small))) <= 80 < max(map(len, plain(large))) <= 120


def test_everything_that_happens_is_told_in_sentences():
    table = Table(founding(), ["roll", "end"])
    table.run()
    assert any(line.startswith("You roll") for line in table.play.log)
    assert any(re.match(r"(Blue|Orange|White) rolls \d", line) for line in table.play.log)


@pytest.mark.rule("B-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_are_told_for_whom_the_box_is_made(seats):
    table = Table(founding(seats=seats), ["roll"])
    table.run()
    assert (table.play.log[0] == say("hint.base.two", "en")) == (seats == 2)


def test_choices_are_picked_by_number():
    table = Table(founding(), ["1"])
    table.run()
    assert "1 Roll the dice" in table.shown[0]
    assert str(table.match.entries[0].action) == "roll"


def test_choices_are_picked_by_notation():
    table = Table(founding(), ["  ROLL "])
    table.run()
    assert str(table.match.entries[0].action) == "roll"


def test_a_place_is_picked_by_the_number_on_the_island():
    match = base_match(first="0")
    free = [str(action.node) for action in match.legal(0).listed]
    table = Table(match, [free[3], "1"])
    table.run()
    assert str(table.match.entries[1].action) == f"settle {free[3]}"
    assert str(table.match.entries[2].action).startswith("road ")
    assert "Place a settlement" in table.shown[0]
    assert all(re.search(rf"(?<!\d){number}(?!\d)", table.shown[0]) for number in free)


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("end", "Roll the dice first."),
        ("robber 99", "Roll the dice first."),
        ("road 1-2", "does not fit “road {edge}”"),
        ("dance", "“dance” is not an action."),
        ("77", "There is no choice 77."),
        ("dice 6 6", "Chance decides that"),
        ("road", "Roll the dice first."),
        ("?dance", "There are no places to show for “dance”. Try one of: ?road, ?settle, ?city."),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason_and_asked_again(typed, reason):
    table = Table(founding(), [typed])
    assert reason in words(table.run())
    assert table.match.version == 0


def test_a_lone_word_says_what_is_missing():
    table = Table(founding(), ["roll", "city"])
    assert "You still need" in table.run()


def test_hints_show_places_without_building_there():
    table = Table(founding(), ["roll", "?settle"])
    shown = table.run()
    assert re.search(r"\d+ places? for a settlement\.", shown)
    assert table.play.match.view(0).parts()["public"]["players"][0]["points"] == 2


def test_places_are_named_on_demand():
    table = Table(founding(), ["places", "places"])
    table.run()
    plain_screen, named, again = table.shown
    numbers = re.compile(r"(?<!\d)53(?!\d)")
    assert numbers.search(named)
    assert not numbers.search(plain_screen)
    assert not numbers.search(again)


def test_help_explains_the_notation_and_the_log_holds_everything():
    table = Table(founding(), ["roll", "help", "", "log", ""])
    table.run()
    assert "settle 12" in table.shown[2]
    assert "You roll" in table.shown[4]


def test_the_person_can_leave():
    with pytest.raises(Quit):
        Table(founding(), ["quit"]).run()
    with pytest.raises(Quit):
        Table(founding(), ["schluss"], language="de").run()


def test_saving_goes_to_a_new_file_and_never_over_another(tmp_path):
    game, other = tmp_path / "Game.txt", tmp_path / "other.txt"
    other.write_text("mine", "utf-8")
    table = Table(founding(), ["save", f"save {game}", f"save {other}", "roll"])
    table.run()
    assert "Name a file" in table.shown[1]
    assert "Saved to" in table.shown[2]
    assert other.read_text("utf-8") == "mine"
    assert file.load(game).entries == table.match.entries


def test_every_accepted_action_is_kept(tmp_path):
    path = tmp_path / "game.txt"
    kept = []

    def type_line(play):
        kept.append((len(file.load(path).entries), play.match.version))
        return str(play.match.legal(play.seat).sample(rng)) if len(kept) < 12 else "quit"

    rng = SeededRng(3)
    table = Table(founding(), type_line, save=path)
    with pytest.raises(Quit):
        table.run()
    assert all(saved == played for saved, played in kept)


def test_a_file_that_cannot_be_written_does_not_end_the_game(tmp_path):
    table = Table(founding(), ["roll", "end"], save=tmp_path / "no" / "folder")
    assert "cannot be written" in words(table.run())
    assert table.match.version > 2


def test_an_offer_that_can_be_paid_is_put_to_the_person_once():
    table = Table(match_with_offer(), ["", "quit"])
    with pytest.raises(Quit):
        table.run()
    assert "Blue offers 1 lumber for 1 grain. What do you say?" in table.shown[0]
    assert "Accept: 1 grain → 1 lumber" in table.shown[0]
    assert "What do you say?" not in table.shown[1]


def test_offers_can_be_left_unheard():
    table = Table(match_with_offer(), ["quiet", "", "quiet"])
    table.run()
    assert "You will not be asked about offers." in table.shown[1]
    assert not any("What do you say?" in shown for shown in table.shown[2:])


def test_an_offer_is_accepted_by_number_and_may_be_dealt():
    table = Table(match_with_offer(), ["1", "quit"])
    with pytest.raises(Quit):
        table.run()
    assert "accept l>g" in [str(entry.action) for entry in table.match.entries if entry.seat == 0]


def match_with_offer():
    """Seat 1 is in turn and offers what seat 0 can pay."""
    match = base_match(island="beginner", first="1")
    match.play("roll")
    while not match.view(0).hand[3] or not match.view(1).hand[1]:
        match.play(str(match.legal(match.view(None).turn).listed[-1]))
    while match.view(None).turn != 1 or match.view(None).phase != "main":
        seat = match.view(None).turn
        match.play("end" if match.view(None).phase == "main" else "roll", seat)
    match.play("offer l>g", 1)
    return match


def test_a_bot_that_fails_is_told_of_in_one_line():
    class Broken:
        def choose(self, view, choices, must):
            raise ZeroDivisionError("oh")

    table = Table(founding(), ["roll", "end", "quit"])
    table.play.bots = {seat: Broken() for seat in (1, 2, 3)}
    with pytest.raises(Quit):
        table.run()
    assert "Blue’s bot failed; a forced move was made for it." in table.play.log


def test_a_screen_that_scrolls_shows_each_line_once_and_needs_no_keys():
    table = Table(founding(), ["roll"], terminal=False)
    table.run()
    written = "".join(table.shown)
    assert "\x1b" not in written
    for line in table.play.log:
        assert written.count(line) == table.play.log.count(line)


class Spoken(Tiny):
    """The tiny game in words that exist."""

    def log_messages(self, entry, before, after, seat):
        return (message("play.action", action=f"{entry.seat} has acted"),)

    def outcome(self, state):
        outcome = super().outcome(state)
        return outcome and replace(outcome, reason=message("table.over"))


def tiny_match(*script, **options):
    return Match(Spoken(), tiny_setup(rounds=1, **options), ScriptedNature((*OPENING, *script)))


def test_a_game_without_a_text_of_its_own_can_be_played():
    match = tiny_match(time="off")
    table = Table(match, ["bid 1"])
    table.run()
    assert "bid" in table.shown[0]
    assert [str(entry.action) for entry in match.entries if entry.seat == 0][:1] == ["bid 1"]
    assert "0 has acted" in table.play.log


def test_time_passes_when_nobody_acts():
    match = tiny_match("time", time="on")
    table = Table(match, ["bid 1", ""])
    table.play.bots = {}
    table.run()
    assert "time" in [str(entry.action) for entry in match.entries]
