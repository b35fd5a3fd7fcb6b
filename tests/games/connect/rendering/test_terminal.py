"""Connect in a terminal: readable without colours, in both languages."""

import re
from collections import Counter
from functools import cache

import pytest

from hexhaven.core.actions import word_of
from hexhaven.core.entries import Entry
from hexhaven.core.messages import Message, render
from hexhaven.core.plugins.terminal_rendering import Lines
from hexhaven.games.connect.actions import NATURE_ACTIONS, NOTATION, Settle
from hexhaven.games.connect.rendering.terminal import ConnectText, make_text, seat_names
from hexhaven.lab.simulate.plan import make_plan
from hexhaven.lab.simulate.play import play_match
from hexhaven.words import LANGUAGES
from tests.games.connect.script import GAME, RICH, Script
from tests.games.wording import offered_in_words

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")

AROUND_BEN = """
      ··∘··   ··∘··   ··∘··   ··∘··   ··∘··   ··∘··   ··∘··   ··∘··   ··∘··
    ∘· 12  ·∘·     ·∘·     ·∘·  9  ·∘·  2  ·∘·  6  ·∘·     ·∘·     ·∘· 12  ·∘
    │lumber │desert │desert │ brick │  ore  │ wool  │desert │desert │  ore  │
    ∘··   ··∘··WOO··∘··▟█▙··∘gg   ··∘··   ··∘··   gg∘··   ··∘··LUM··∘··   ··∘
       ·∘·  3  ·∘·     ·∘· 12  (G) 10  ·∘·  5  (G)  3  ·∘·     ·∘· 10  ·∘·
        │ grain │desert │ grain │lumber g grain │ brick │desert │ brick │
      ·(P)p   ··∘··3:1··∘··   ··∘··   ·[G]·   ··∘··   ··∘··GRA··∘··   b(B)·
    ∘·  8  p∘·     ·∘·     ·∘· 11  ·∘·  8  ·∘·  4  ·∘·     ·∘·     ·∘b  6  ·∘
    │lumber │desert │desert │ wool  │  ore  │lumber │desert │desert │ wool  │
    ∘··   ··∘··▟█▙··∘··BRI··∘··   ··∘··   ··∘··   ··∘··LUM··∘··   ··∘··   ··∘
       ·∘·     ·∘·     ·∘·     ·∘·     ·∘·     ·∘·     ·∘·     ·∘·     ·∘·
"""


def text_for(script, language="en"):
    seats = script.position.island.seats
    return make_text(GAME.setup(seats), NAMES[:seats], language)


def plain(lines: Lines) -> list[str]:
    return ["".join(span.text for span in line).rstrip() for line in lines]


def view(script, seat):
    return GAME.view(script.state, seat)


def drawn(script, seat=1, keys=None, roomy=False, named=False, language="en"):
    text = text_for(script, language)
    return "\n".join(plain(text.picture(view(script, seat), keys or {}, roomy, named)))


def said(message: Message, language="en") -> str:
    return render(message, NAMES, language)


def labels(script, seat):
    groups = text_for(script).groups(view(script, seat), GAME.legal(script.state, seat))
    return {group.word: said(group.label) for group in groups}


def standing(script, seat, language="en"):
    return plain(text_for(script, language).state_of_play(view(script, seat)))


def own(script, seat, language="en"):
    (line,) = plain(text_for(script, language).own_lines(view(script, seat)))
    return line


def cells(script, seat, eyes=0):
    """The seat's row of the table, as somebody sees it who looks at the whole table."""
    return plain(text_for(script).players(view(script, eyes)).rows[seat])


# -- the island


def test_the_own_area_is_drawn_with_what_lies_around_it():
    assert drawn(Script()) == AROUND_BEN.strip("\n")


def test_a_spectator_sees_the_island_around_the_first_seat():
    script = Script()
    assert drawn(script, None) == drawn(script, 0) != drawn(script, 1)


def test_the_island_speaks_german():
    words = set(re.findall(r"[^\W\d_]{3,}", drawn(Script(), language="de")))
    assert {"Holz", "Wolle", "Getr", "Lehm", "Erz", "Wüste"} <= words


def test_a_roomy_island_is_larger_and_shows_the_same():
    small, large = drawn(Script()), drawn(Script(), roomy=True)
    assert len(large.split("\n")) > len(small.split("\n"))
    for mark in ("(G)", "[G]", "(P)", "ore", "3:1", "LUM", "▟█▙"):
        assert small.count(mark) == large.count(mark)


def test_places_are_named_when_wanted():
    shown = re.findall(r"\d+", drawn(Script(), named=True))
    assert {"39", "41", "52"} <= set(shown)
    assert not {"39", "41", "52"} & set(re.findall(r"\d+", drawn(Script())))


def test_a_key_stands_where_its_action_would_be_done():
    script = Script().roads(1, "1:30-41").hold(1, RICH)
    places = [a for a in GAME.legal(script.state, 1).listed if isinstance(a, Settle)]
    keys = {place: str(40 + i) for i, place in enumerate(places)}
    shown = drawn(script, keys=keys)
    assert all(key in shown for key in keys.values())


# -- people


def test_seats_go_by_colours_and_at_a_long_table_by_side_and_board():
    for seats, names in (
        (6, ["Pink", "Grün", "Blau", "Weiß", "Violett", "Orange"]),
        (8, ["Mond 1", "Sonne 1", "Mond 2", "Sonne 2", "Mond 3", "Sonne 3", "Mond 4", "Sonne 4"]),
    ):
        assert [render(name, (), "de") for name in seat_names(GAME.setup(seats))] == names


def test_the_table_shows_everybodys_resources_and_who_is_active():
    script = Script().hold(1, "2b3o").buy(1, "knight")
    heading = text_for(script).players(view(script, 0)).heading
    assert heading == ("", "pts", "b", "l", "w", "g", "o", "dev", "kn", "rt", "sp")
    assert cells(script, 1) == ["> G  Ben", "4", "2", "·", "·", "·", "3", "1", "0", "1", "·"]
    assert cells(script, 0)[0] == "  P  Ada"


@pytest.mark.rule("C-30")
def test_the_table_shows_the_track_of_special_points():
    script = Script().roads(1, "1:30-41", "1:31-41", "2:21-32").settle(1, "2:32")
    assert cells(script, 1)[-1] == "2"


def test_the_log_names_the_board_of_a_purchase():
    script = Script().hold(1, "wgo")
    entry, before = Entry(1, 1, NOTATION.read("buy 1")), script.state
    (line,) = GAME.log_messages(entry, before, script.do(1, "buy 1").state, 0)
    assert render(line, NAMES, "en") == "Ben buys a development card of board 1."


def test_at_a_long_table_only_partners_are_shown():
    rows = text_for(Script(8)).players(view(Script(8), 0)).rows
    assert [plain(row)[0].split()[-1] for row in rows] == ["Ada", "Ben", "Cleo", "Dan"]


def test_the_longest_route_is_marked():
    script = Script()
    assert cells(script, 1)[9] == "1"
    script.roads(1, "1:30-41", "1:31-41", "2:21-32")
    assert cells(script, 1)[9] == "4"
    assert cells(script.roads(1, "2:32-43"), 1)[9] == "5*"


def test_the_largest_army_is_marked():
    script = Script().buy(1, "knight").buy(1, "knight")
    script.to_round(3).do(1, "knight ore").to_round(5)
    assert cells(script, 1)[8] == "1"
    assert cells(script.do(1, "knight ore"), 1)[8] == "2*"


# -- where the game stands


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ["Round 1 · sun · 1+1 = 2", "Supply b28 l25 w30 g24 o24"]),
        ("de", ["Runde 1 · Sonne · 1+1 = 2", "Vorrat b28 l25 w30 g24 o24"]),
    ],
)
def test_round_side_dice_and_supply_are_told(language, lines):
    assert standing(Script(), 1, language) == lines


def test_those_at_the_ends_of_a_long_table_see_their_market():
    script = Script(8)
    assert [line for line in standing(script, 0) if "b1 l1 w1 g1 o1" in line]
    assert len(standing(script, 2)) == len(standing(script, 0)) - 1


def test_offers_are_shown_and_interrupt_who_can_pay():
    script = Script().hold(0, "2b").hold(1, "o").hold(2, "").do(0, "offer 2b>o")
    assert standing(script, 1)[-1] == "Ada: 2 bricks for 1 ore"
    assert labels(script, 1)["accept"] == "Ada: 1 ore → 2 bricks"
    assert "accept" not in labels(script, 2)
    concerns = text_for(script).concerns
    assert {str(a) for a in GAME.legal(script.state, 1).listed if concerns(a)} == {"accept 0 2b>o"}


@pytest.mark.parametrize(
    ("language", "hand", "cards", "points"),
    [
        ("en", "Hand 1 brick, 2 ore", "victory point, knight", "5 of 18 points · rank 1 of 6"),
        ("de", "Hand 1 Lehm, 2 Erz", "Siegpunkt, Ritter", "5 von 18 Punkten · Rang 1 von 6"),
    ],
)
def test_the_own_cards_and_hidden_points_are_for_their_owner_only(language, hand, cards, points):
    script = Script().buy(1, "victory_point").buy(1, "knight").hold(1, "b2o").hold(0, "")
    label = {"en": "Cards", "de": "Karten"}[language]
    assert own(script, 1, language) == f"{hand}  {label} {cards}  {points}"
    text = text_for(script, language)
    for eyes in (0, 2, None):
        seen = view(script, eyes)
        shown = [*plain(text.own_lines(seen)), *plain(text.state_of_play(seen))]
        shown += [cell for row in text.players(seen).rows for cell in plain(row)]
        assert not [line for line in shown for card in cards.split(", ") if card in line]
        assert plain(text.players(seen).rows[1])[1] == "4"
    assert text.own_lines(view(script, None)) == ()


# -- choices


def test_what_can_be_built_is_offered_with_the_number_of_places():
    script = Script().hold(1, RICH)
    offered = labels(script, 1)
    assert offered["road"] == f"Road ({len(script.choices(1, 'road'))})"
    assert offered["city"] == "City (2)"
    assert offered["buy"] == "Buy a card of board 1"
    assert set(labels(script.hold(0, RICH), 0)) == {"bank", "offer"}


@pytest.mark.parametrize(
    ("language", "active", "inactive"),
    [("en", "Your side is active", "The other side builds"), ("de", "aktiv", "Die andere Seite")],
)
def test_everybody_is_told_whether_they_may_build(language, active, inactive):
    text = text_for(Script(), language)
    assert active in said(text.prompt(view(Script(), 1), 1), language)
    assert inactive in said(text.prompt(view(Script(), 0), 0), language)


def test_hints_show_where_could_be_built_without_paying():
    script = Script().hold(0, "")
    hints = {group.word: group for group in text_for(script).hints(view(script, 0))}
    cities = {str(item.action) for item in hints["city"].items}
    assert cities == {"city 1:44", "city 1:46"}
    assert said(hints["city"].label) == "2 settlements could become cities."
    assert all(group.on_picture for group in hints.values())
    assert text_for(script).hints(view(script, None)) == ()


@cache
def wild_games():
    """A game of builders at a longer table, and a random one on the ring with free places."""
    plans = [
        make_plan("connect", [bot], players=players, seed=1, options={"places": places})
        for bot, players, places in (("builder", 8, "printed"), ("random", 4, "free"))
    ]
    return [play_match(plan, 0) for plan in plans]


@pytest.mark.slow
def test_whatever_may_be_done_in_wild_games_is_offered_in_words():
    seen: Counter[str] = Counter()
    for match in wild_games():
        texts = {x: make_text(match.setup, NAMES[: match.setup.seats], x) for x in LANGUAGES}
        states = (step.after for step in match.steps())
        offered_in_words(GAME, states, texts, said, seen)
    assert set(seen) == set(ConnectText.order)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_position_of_a_wild_game_can_be_shown(language):
    match = wild_games()[1]
    text = make_text(match.setup, NAMES[:4], language)
    chapters, phases = [], set()
    for number, step in enumerate(match.steps()):
        position = step.after.position
        if number % 29 and position.phase in phases:
            continue
        phases.add(position.phase)
        for seat in (*range(4), None):
            seen = GAME.view(step.after, seat)
            assert plain(text.state_of_play(seen))
            assert plain(text.picture(seen, {}, False, False))
            assert len(text.players(seen).rows) == 4
            assert bool(plain(text.own_lines(seen))) == (seat is not None)
        chapters.append(text.chapter(seen))
    assert chapters == sorted(chapters)
    assert {"found", "roll", "trade", "over"} <= phases


def test_the_clock_rests_when_the_robbers_wake():
    script = Script()
    text = text_for(script)
    assert not text.rests(view(script.to_round(10), 0))
    assert text.rests(view(script.to_round(11), 0))
    assert not text.rests(view(script.to_round(12), 0))


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_names_every_action_a_person_can_write(language):
    text = " ".join(said(line, language) for line in text_for(Script(), language).help())
    nature = {word_of(kind) for kind in NATURE_ACTIONS}
    assert [word for word in NOTATION.kinds if word not in nature and word not in text] == []
