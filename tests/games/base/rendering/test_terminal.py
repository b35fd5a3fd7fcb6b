"""The base game in a terminal: readable without colours, in both languages."""

import re
from collections import Counter
from itertools import islice

import pytest

from hexhaven.core.chance import SeededRng
from hexhaven.core.messages import Message, render
from hexhaven.core.plugins.terminal_rendering import Lines
from hexhaven.games.base.actions import City, MoveRobber, Road, Settle
from hexhaven.games.base.rendering.terminal import BaseText, make_text, seat_names
from hexhaven.words import LANGUAGES
from tests.games.base import random_games
from tests.games.base.script import GAME, path, start
from tests.games.wording import offered_in_words

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Flo")

BEGINNERS = """
           3:1==∘··   ··∘==GRA··∘··
            ∘= 10  ·∘·  2  =∘·  9  ·∘
            │  ore  │ wool  │lumber │
          ··∘··   ·(R)r   ··∘oo   ··∘==ORE
        ∘· 12  ·∘·  6  r∘·  4  (O) 10  =∘
    LUM ║ grain │ brick │ wool  │ brick │
      ··∘··   w(W)·   ··∘··   ··∘··   ··∘··
    ∘·  9  ·∘w 11  ·∘·     ·∘·  3  ·∘·  8  ·∘
    │ grain │lumber │desert │lumber w  ore  ║ 3:1
    ∘··   ·(R)r   ··∘··▟█▙··∘··   ·(W)·   ··∘
       ·∘·  8  r∘·  3  ·∘·  4  ·∘·  5  ·∘·
    BRI ║lumber │  ore  │ grain b wool  │
        ∘··   ·(B)b   ·(O)o   ·(B)·   ==∘
           ·∘·  5  b∘·  6  o∘· 11  ·∘= WOO
            │ brick │ grain │ wool  │
            ∘==   ··∘··   ==∘··   ··∘
           3:1 =∘·     ·∘= 3:1 ·∘·
"""


def beginners():
    return start(island="beginner")


def text_for(game, language="en"):
    return make_text(game.setup, NAMES[: game.setup.seats], language)


def plain(lines: Lines) -> list[str]:
    return ["".join(span.text for span in line).rstrip() for line in lines]


def drawn(game, keys=None, roomy=False, named=False, language="en"):
    return "\n".join(
        plain(text_for(game, language).picture(game.view(0), keys or {}, roomy, named))
    )


def said(message: Message, language="en") -> str:
    return render(message, NAMES, language)


def labels(game, seat):
    groups = text_for(game).groups(game.view(seat), GAME.legal(game.state, seat))
    return {group.word: said(group.label) for group in groups}


def cells(game, seat):
    """The seat's row of the table, as somebody else sees it."""
    return plain(text_for(game).players(game.view(1 - seat)).rows[seat])


def test_the_island_is_drawn_with_letters_and_marks():
    assert drawn(beginners()) == BEGINNERS.strip("\n")


def test_the_island_speaks_german():
    picture = drawn(beginners(), language="de")
    assert {"Holz", "Wolle", "Getr", "Lehm", "Erz", "Wüste"} <= set(
        re.findall(r"[^\W\d]+", picture)
    )


def test_a_roomy_island_is_larger_and_shows_the_same():
    small, large = drawn(beginners()), drawn(beginners(), roomy=True)
    assert len(large.split("\n")) > len(small.split("\n"))
    for mark in ("(R)", "(B)", "(O)", "(W)", "ore", "3:1", "GRA", "▟█▙"):
        assert small.count(mark) == large.count(mark)


def test_cities_are_told_from_settlements():
    game = start().found().builds(0, "city 12")
    assert drawn(game).count("(R)") == drawn(game).count("[R]") == 1


def test_keys_stand_where_their_actions_would_be_done():
    keys = {Settle(0): "0", Road(0): "7", MoveRobber(0): "18", City(8): "8"}
    lines = drawn(beginners(), keys).split("\n")
    assert lines[0].startswith("           3:17=0")
    assert lines[3][15:17] == "18"
    assert "(R)" not in lines[3]


def test_places_are_named_when_wanted():
    shown = set(re.findall(r"\d+", drawn(beginners(), named=True)))
    taken = {8, 14, 17, 28, 31, 39, 40, 41}
    assert {str(node) for node in range(54) if node not in taken} <= shown


def test_seats_go_by_their_colours():
    game = start(3, island="beginner")
    names = [render(name, (), "de") for name in seat_names(game.setup)]
    assert names == ["Blau", "Orange", "Weiß"]
    assert "(R)" not in drawn(game)


def test_the_table_shows_what_everybody_sees():
    game = beginners()
    assert text_for(game).players(game.view(1)).heading == ("", "pts", "cds", "dev", "kn", "rd")
    assert cells(game, 0) == ["> R  Ada", "2", "3", "0", "0", "1"]
    assert cells(game, 1)[0] == "  B  Ben"


def test_the_largest_army_is_marked():
    game = start().found().draws(0, "knight", "knight", "knight").end()
    assert cells(game, 0)[3:5] == ["3", "0"]
    assert cells(game.plays_knights(0, 1, 5, 1), 0)[3:5] == ["0", "3*"]


def test_the_longest_road_is_marked():
    game = start().found().builds(0, *path(17, 23), *path(29, 34))
    assert cells(game, 0)[5] == "4"
    assert cells(game.builds(0, *path(34, 39)), 0)[5] == "5*"


@pytest.mark.parametrize(
    ("language", "own"),
    [
        ("en", "Hand 1 grain, 1 ore (2)  2 of 10 points"),
        ("de", "Hand 1 Getreide, 1 Erz (2)  2 von 10 Punkten"),
    ],
)
def test_the_own_cards_are_shown_to_their_owner_only(language, own):
    game = start().found()
    text = text_for(game, language)
    assert plain(text.own_lines(game.view(0))) == [own]
    assert own not in plain(text.own_lines(game.view(1)))
    assert text.own_lines(game.view(None)) == ()


def test_development_cards_are_counted_in_the_hand():
    game = start().found().draws(0, "knight", "knight", "victory_point")
    (own,) = plain(text_for(game).own_lines(game.view(0)))
    assert own.endswith("Cards knight ×2, victory point  3 of 10 points")


def test_before_the_roll_there_is_one_thing_to_do():
    game = beginners()
    assert labels(game, 0) == {"roll": "Roll the dice"}
    assert said(text_for(game).prompt(game.view(0), 0)) == "Your turn: roll the dice."


def test_what_can_be_built_is_offered_with_the_number_of_places():
    game = start().found().afford(0, "blwg").main(0)
    offered = labels(game, 0)
    assert offered["road"] == f"Road ({len(game.choices(0, 'road'))})"
    assert offered["end"] == "End your turn"


def test_live_offers_are_shown_with_who_agreed():
    game = trading()
    assert plain(text_for(game).state_of_play(game.view(2)))[-1] == "Ada: 1 ore for 1 lumber"
    game.play("1 accept o>l")
    shown = plain(text_for(game).state_of_play(game.view(2)))[-1]
    assert shown == "Ada: 1 ore for 1 lumber (agreed: Ben)"
    assert labels(game, 0)["deal"] == "Deal with Ben: 1 ore → 1 lumber"


def test_an_offer_is_put_in_the_words_of_who_is_asked():
    game = trading()
    text = text_for(game)
    assert said(text.prompt(game.view(1), 1)) == "Ada offers 1 ore for 1 lumber. What do you say?"
    assert labels(game, 1)["accept"] == "Accept: 1 lumber → 1 ore"
    assert [text.concerns(action) for action in GAME.legal(game.state, 1).listed] == [True, False]
    assert "accept" not in labels(game, 2)


def test_a_counter_offer_is_dealt_on_its_own_terms():
    game = trading().play("1 offer l>go")
    assert labels(game, 0)["deal"] == "Deal with Ben: 1 grain, 1 ore → 1 lumber"


def test_where_there_is_little_room_offers_and_cards_go_by_letters():
    game = trading().play("1 accept o>l")
    text = text_for(game)
    assert plain(text.brief_state_of_play(game.view(2)))[-1] == "R o>l (B)"
    game = start().found().afford(0, "blwg").main(0)
    text = text_for(game)
    counts = Counter(re.findall(r"(\d*)([blwgo])", game.hand(0)))
    letters = " ".join(f"{n or 1}{letter}" for n, letter in counts)
    (line,) = plain(text.brief_own_lines(game.view(0)))
    assert re.fullmatch(rf"Hand {letters} \(\d+\)  2/10 pts", line)
    assert "Bank b" in plain(text.brief_state_of_play(game.view(0)))[1]
    assert text.brief_own_lines(game.view(None)) == ()


def test_several_deals_go_by_partner_and_cards():
    game = start().found().afford(0, "oo").main(0).play("0 offer o>l", "1 accept o>l")
    letter = game.hand(2).strip("0123456789")[0]
    game.play(f"2 offer {letter}>o")
    groups = text_for(game).groups(game.view(0), GAME.legal(game.state, 0))
    (deals,) = (group for group in groups if group.word == "deal")
    assert said(deals.label) == "Close a deal (2)"
    assert said(deals.items[0].label) == "Ben: 1 ore → 1 lumber"


def trading():
    """Seat 0 is in turn and offers ore for lumber, which seat 1 can pay."""
    return start().found().main(0).play("0 offer o>l")


def test_hints_show_where_could_be_built_without_paying():
    game = beginners()
    hints = {group.word: group for group in text_for(game).hints(game.view(0))}
    assert {str(item.action) for item in hints["city"].items} == {"city 8", "city 28"}
    assert all(group.on_picture for group in hints.values())
    assert said(hints["city"].label) == "2 settlements that could become cities."
    game = game.afford(0, "bl").main(0)
    (roads,) = (g for g in text_for(game).hints(game.view(0)) if g.word == "road")
    assert {str(item.action) for item in roads.items} == game.choices(0, "road")
    assert text_for(game).hints(game.view(None)) == ()


@pytest.mark.slow
def test_whatever_may_be_done_in_wild_games_is_offered_in_words():
    seen: Counter[str] = Counter()
    for seed in (*range(4), 20):  # of pairs the first, with special building the last
        setup = random_games.any_setup(SeededRng(seed, 0, stream=11))
        texts = {x: make_text(setup, NAMES[: setup.seats], x) for x in LANGUAGES}
        states = (step.after for step in random_games.steps(seed))
        offered_in_words(GAME, states, texts, said, seen)
    assert set(seen) == set(BaseText.order)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_position_of_a_wild_game_can_be_shown(language):
    setup = random_games.any_setup(SeededRng(5, 0, stream=11))
    text = make_text(setup, NAMES[: setup.seats], language)
    chapters = []
    for step in islice(random_games.steps(5), 0, 600, 9):
        for seat in (*range(setup.seats), None):
            view = GAME.view(step.after, seat)
            assert plain(text.state_of_play(view))
            assert len(text.players(view).rows) == setup.seats
            assert bool(plain(text.own_lines(view))) == (seat is not None)
        chapters.append(text.chapter(view))
    assert chapters == sorted(chapters)
    assert len(set(chapters)) > 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_names_every_action_a_person_can_write(language):
    text = " ".join(said(line, language) for line in text_for(beginners(), language).help())
    nature = {"island", "dice", "theft", "draw"}
    assert [word for word in GAME.notation.kinds if word not in nature and word not in text] == []
