import pytest

from hexhaven.games.connect.actions import Draw
from hexhaven.games.connect.position import DECK
from tests.games.connect.script import GAME, Script


@pytest.mark.rule("C-41")
def test_a_bought_card_is_drawn_from_the_own_boards_deck():
    script = Script().hold(3, "wgo").do(3, "buy 2")
    assert GAME.pending(script.state).nature == 0
    chances = GAME.chances(script.state).weighted
    assert chances == tuple((Draw(card), n) for card, n in enumerate(DECK))
    assert script.refused(1, "withdraw") == "phase.draw"
    script.nature("draw invention")
    assert script.state.faces[3] == (2,)
    assert script.ground(2).deck == 8
    assert script.hand(3) == "0"
    assert script.hold(3, "wgo").refused(3, "buy 1") == "deck_own"
    assert Script(8).hold(1, "wgo").refused(1, "buy 3") == "deck_far"
    assert script.refused(3, "buy 4") == "deck_far"


def emptied(script: Script, seat: int) -> Script:
    """Buy all nine cards of a seat's board."""
    for card, count in zip(
        ("knight", "road_building", "invention", "victory_point"), DECK, strict=True
    ):
        for _ in range(count):
            script.buy(seat, card, seat // 2 + 1)
    return script


@pytest.mark.rule("C-41")
def test_when_the_own_deck_is_empty_a_neighbours_is_named():
    script = emptied(Script(8), 3).hold(3, "wgo")
    assert script.refused(3, "buy 2") == "deck_empty"
    assert script.choices(3, "buy") == {"buy 1", "buy 3"}
    assert script.refused(3, "buy 4") == "deck_far"
    script.do(3, "buy 3").nature("draw knight")
    assert (script.ground(2).deck, script.ground(3).deck) == (0, 8)


@pytest.mark.rule("C-41")
def test_when_no_deck_is_left_nothing_is_bought():
    script = emptied(emptied(Script(4), 1), 3).hold(1, "wgo")
    assert script.choices(1, "buy") == set()
    assert script.refused(1, "buy 1") == script.refused(1, "buy 2") == "deck_empty"


@pytest.mark.rule("C-41")
def test_a_card_waits_for_a_later_active_round_and_only_one_is_played_in_each():
    script = Script().buy(1, "knight").buy(1, "invention").buy(1, "road_building")
    assert script.refused(1, "knight ore") == "card_fresh"
    script.to_round(2)
    assert script.refused(1, "knight ore") == "inactive"
    script.to_round(3).do(1, "knight ore")
    for text in ("invention 2o", "roads", "knight ore"):
        assert script.refused(1, text) == "card_second"
    script.to_round(5)
    assert script.refused(1, "knight ore") == "card_missing"
    script.do(1, "invention 2o")


@pytest.mark.rule("C-41")
def test_a_knight_at_home_brings_any_resource():
    script = Script().buy(1, "knight").to_round(3).hold(1, "")
    assert len(script.choices(1, "knight")) == 5
    script.do(1, "knight ore")
    assert script.hand(1) == "o"
    assert script.player(1).knights == 1
    assert script.player(1).robber == script.position.island.homes[1]


@pytest.mark.rule("C-41")
def test_a_knight_sends_the_robber_home_and_brings_what_its_landscape_pays():
    script = Script().buy(1, "knight").to_round(10).nature("time")
    script.roll(3, 4).nature("robbers 4 6", "time").roll().hold(1, "")
    assert script.choices(1, "knight") == {"knight lumber"}
    assert script.refused(1, "knight ore") == "knight"
    script.do(1, "knight lumber")
    assert script.hand(1) == "l"
    assert script.player(1).robber == script.position.island.homes[1]
    assert script.player(0).robber != script.position.island.homes[0]


@pytest.mark.rule("C-41")
def test_a_knight_brings_nothing_when_the_supply_has_none():
    script = Script().buy(1, "knight").to_round(3).hold(1, "")
    some = script.supply("5b")
    assert some.choices(1, "knight") == {"knight brick"}
    script.supply("").do(1, "knight wool")
    assert script.hand(1) == "0"


@pytest.mark.rule("C-41")
def test_road_building_gives_two_free_roads_of_this_round():
    script = Script().buy(1, "road_building").to_round(3).hold(1, "").do(1, "roads")
    script.do(1, "road 1:30-41", "road 1:31-41")
    assert script.refused(1, "road 2:21-32") == "cost"
    assert script.hand(1) == "0"
    late = Script().buy(1, "road_building").to_round(3).hold(1, "").do(1, "roads")
    late.to_round(5).hold(1, "")
    assert late.refused(1, "road 1:30-41") == "cost"


@pytest.mark.rule("C-41")
def test_an_invention_brings_two_resources_that_the_supply_has():
    script = Script().buy(1, "invention").to_round(3).hold(1, "")
    assert script.refused(1, "invention o") == "invention"
    assert script.refused(1, "invention 3o") == "invention"
    script.supply("bg")
    assert script.choices(1, "invention") == {"invention bg"}
    assert script.refused(1, "invention 2g") == "supply_out"
    script.do(1, "invention bg")
    assert script.hand(1) == "bg"


@pytest.mark.rule("C-41")
def test_cards_are_secret_until_the_game_is_over():
    script = Script(points=5).buy(1, "invention")
    for seat in (0, 2, None):
        parts = GAME.view(script.state, seat).parts()
        assert "cards/1" not in parts
        assert parts["seat/1"]["faces"] is None
        assert parts["seat/1"]["cards"] == [[1, 1]]
        assert "invention" not in repr(parts["seat/1"])
    assert GAME.view(script.state, 1).parts()["cards/1"] == ["invention"]
    script.buy(1, "victory_point").nature("count")
    shown = GAME.view(script.state, 0).parts()["seat/1"]
    assert shown["faces"] == ["invention", "victory_point"]
