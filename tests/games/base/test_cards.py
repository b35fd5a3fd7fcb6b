"""B-40 to B-43: development cards."""

import pytest

from hexhaven.core.entries import Entry
from hexhaven.games.base.actions import Draw
from hexhaven.games.island.kernels.constants import CARD_NAMES
from tests.games.base.positions import LONG_WAY, enclosed, holding
from tests.games.base.script import GAME, NOTHING, Script, founded, path, position

# -- B-40


@pytest.mark.rule("B-40")
def test_a_card_is_bought_and_drawn_by_chance():
    game = founded().gain(0, "w").main(0).play("0 buy")
    assert game.phase == "card"
    assert GAME.pending(game.state).nature == 0
    game.play("* draw monopoly")
    assert game.cards(0) == {"monopoly": 1}
    assert game.phase == "main"
    assert game.view(None).parts()["public"]["deck"] == 24


@pytest.mark.rule("B-40")
def test_a_card_is_secret_until_it_is_played():
    game = founded().gain(0, "w").main(0).play("0 buy")
    before, views, told = game.state, {}, {}
    for card, name in enumerate(CARD_NAMES):
        twin = game.copy().play(f"* draw {name}")
        assert twin.view(None).players[0].card_count == 1
        for seat in (0, 1, 3, None):
            entry = Entry(1, -1, Draw(card))
            views.setdefault(seat, []).append(twin.view(seat).parts())
            told.setdefault(seat, []).append(GAME.log_messages(entry, before, twin.state, seat))
    for seat in (1, 3, None):
        assert all(view == views[seat][0] for view in views[seat])
        assert all(lines == told[seat][0] for lines in told[seat])
    assert len({repr(view) for view in views[0]}) == 5
    assert len({repr(lines) for lines in told[0]}) == 5


@pytest.mark.rule("B-40")
def test_a_card_is_not_played_in_the_turn_it_was_bought():
    game = founded().draws(0, "knight")
    assert game.refused("0 knight") == "card_fresh"
    assert "knight" not in game.choices(0)
    game.end().main(0).play("0 knight")


@pytest.mark.rule("B-40")
def test_an_older_card_of_the_same_kind_may_be_played():
    game = holding("knight").afford(0, "wgo").main(0).play("0 buy", "* draw knight", "0 knight")
    game.play("0 robber 1")
    assert game.cards(0) == {"knight": 1}


@pytest.mark.rule("B-40")
@pytest.mark.parametrize(
    ("first", "second"),
    [("knight", "knight"), ("knight", "monopoly ore"), ("monopoly ore", "knight"),
     ("invention bl", "roads"), ("roads", "invention bl")],
)  # fmt: skip
def test_one_card_a_turn(first: str, second: str):
    names = {"roads": "road_building"}
    kinds = [names.get(text.split()[0], text.split()[0]) for text in (first, second)]
    game = holding(*kinds).play(f"0 {first}")
    if first == "knight":
        game.play("0 robber 1")
    if first == "roads":
        game.play("0 road 17-23", "0 road 7-12")
    assert game.refused(f"0 {second}") == "card_second"
    game.roll(NOTHING)
    assert game.refused(f"0 {second}") == "card_second"
    assert game.choices(0) & {"knight", "roads"} == set()
    game.end().before_roll(0).play(f"0 {second}")


@pytest.mark.rule("B-40")
@pytest.mark.parametrize("phases", ["combined", "strict"])
def test_a_card_is_played_at_any_time_in_the_own_turn(phases: str):
    game = holding("knight", phases=phases)
    game.copy().play("0 knight")
    game.gain(0, "bl").before_roll(0)
    game.roll(NOTHING).copy().play("0 knight")
    game.play("0 road 17-23").play("0 knight", "0 robber 1")
    assert game.phase == ("main" if phases == "combined" else "build")


@pytest.mark.rule("B-40")
def test_no_card_in_anothers_turn():
    game = holding("knight").main(1)
    assert game.refused("0 knight") == "turn"


@pytest.mark.rule("B-40")
@pytest.mark.parametrize("line", ["0 knight", "0 roads", "0 invention bl", "0 monopoly ore"])
def test_a_card_one_does_not_hold_cannot_be_played(line: str):
    assert founded().refused(line) == "card_missing"


@pytest.mark.rule("B-40")
def test_no_card_while_a_discard_a_robber_or_a_theft_is_pending():
    game = holding("knight").gain(0, "8b").before_roll(0).roll(7)
    assert game.refused("0 knight") == "phase.discard"
    game.play("0 discard 4b")
    assert game.refused("0 knight") == "phase.robber"
    game.play("0 robber 11")
    assert game.refused("0 knight") == "phase.theft"
    game.play("* theft lumber", "0 knight")


@pytest.mark.rule("B-40", "B-01")
def test_an_empty_deck_ends_the_sale():
    deck = {"knight": 14, "road_building": 2, "invention": 2, "monopoly": 2, "victory_point": 5}
    game = founded(seats=2)
    for name, count in deck.items():
        for _ in range(count):
            assert game.view(None).parts()["public"]["deck"] > 0
            game.draws(0, name)
    assert game.cards(0) == deck
    game.afford(0, "wgo").main(0)
    assert game.refused("0 buy") == "deck_empty"
    assert "buy" not in game.choices(0)


@pytest.mark.rule("B-40", "B-01")
def test_a_kind_that_is_used_up_is_drawn_no_more():
    game = founded(seats=2).draws(0, "monopoly", "monopoly").builds(0, "buy")
    weights = {str(action): weight for action, weight in GAME.chances(game.state).weighted}
    assert weights == {
        "draw knight": 14, "draw road_building": 2, "draw invention": 2, "draw victory_point": 5
    }  # fmt: skip
    assert game.refused("* draw monopoly") == "refused.chance"


# -- B-41


@pytest.mark.rule("B-41")
def test_a_knight_moves_the_robber_and_robs():
    game = holding("knight").play("0 knight")
    assert game.phase == "robber"
    assert game.refused("0 robber 9") == "robber_stays"
    game.play("0 robber 11", "* theft lumber")
    assert game.hand(1) == "0"
    assert game.phase == "roll"
    game.roll(NOTHING)


@pytest.mark.rule("B-41")
def test_a_knight_after_the_roll_leads_back_to_the_trade():
    game = holding("knight").roll(NOTHING).play("0 knight", "0 robber 1")
    assert game.phase == "main"


@pytest.mark.rule("B-41")
def test_nobody_discards_for_a_knight():
    game = holding("knight").gain(0, "8b").gain(3, "8b").before_roll(0).play("0 knight")
    assert game.phase == "robber"
    assert game.view(None).parts()["public"]["discards"] == [0, 0, 0, 0]


@pytest.mark.rule("B-41")
def test_played_knights_stay_counted():
    game = holding("knight", "knight").plays_knights(0, 1, 5)
    assert game.view(None).players[0].knights == 2
    assert game.view(None).players[0].card_count == 0
    assert game.view(None).parts()["public"]["played"]["knight"] == 2


# -- B-42: road building


@pytest.mark.rule("B-42")
def test_road_building_places_two_free_roads_one_after_the_other():
    game = holding("road_building")
    hand = game.hand(0)
    game.play("0 roads")
    assert game.phase == "free_roads"
    assert game.refused("0 road 7-11") == "road_apart"
    assert game.refused("0 roll") == "phase.free_roads"
    game.play("0 road 7-12", "0 road 7-11")
    assert game.roads(0) == {"12-17", "23-29", "7-12", "7-11"}
    assert game.hand(0) == hand
    assert game.phase == "roll"


@pytest.mark.rule("B-42")
def test_road_building_after_the_roll_leads_back_to_the_trade():
    game = holding("road_building").roll(NOTHING).play("0 roads", "0 road 7-12", "0 road 7-11")
    assert game.phase == "main"


@pytest.mark.rule("B-42")
def test_the_second_free_road_may_be_waived():
    game = holding("road_building").play("0 roads", "0 road 7-12", "0 waive")
    assert game.roads(0) == {"12-17", "23-29", "7-12"}
    assert (game.phase, game.record.free_roads) == ("roll", 0)
    assert game.refused("0 waive") == "phase.roll"
    later = holding("road_building").roll(NOTHING).play("0 roads", "0 road 7-12", "0 waive")
    assert later.phase == "main"


@pytest.mark.rule("B-42")
def test_the_first_free_road_may_not_be_waived():
    game = holding("road_building").play("0 roads")
    assert game.refused("0 waive") == "first_road"
    assert "waive" not in game.choices(0)
    assert game.refused("1 waive") == "turn"


@pytest.mark.rule("B-42")
def test_a_player_who_does_not_act_waives_the_second_free_road():
    game = holding("road_building").play("0 roads")
    assert str(GAME.fallback(game.state, 0)).startswith("road ")
    game.play("0 road 7-12")
    assert str(GAME.fallback(game.state, 0)) == "waive"


@pytest.mark.rule("B-42")
def test_the_last_road_alone_may_be_placed():
    game = founded(seats=2).builds(0, "road 17-23", *path(*LONG_WAY)[:11])
    assert len(game.roads(0)) == 14
    game.draws(0, "road_building").end().before_roll(0).play("0 roads", "0 road 48-52")
    assert game.phase == "roll"


@pytest.mark.rule("B-42")
def test_road_building_needs_a_road_in_the_supply():
    game = founded(seats=2).draws(0, "road_building")
    game.builds(0, "road 17-23", *path(*LONG_WAY)).end().before_roll(0)
    assert game.refused("0 roads") == "roads_out"
    assert "roads" not in game.choices(0)


@pytest.mark.rule("B-42")
def test_road_building_needs_a_place():
    game = enclosed()
    assert game.refused("1 roads") == "no_road_spot"
    assert "roads" not in game.choices(1)


# -- B-42: invention


@pytest.mark.rule("B-42")
@pytest.mark.parametrize(("taken", "hand"), [("2o", "3o"), ("bw", "bwo")])
def test_invention_takes_two_cards_equal_or_different(taken: str, hand: str):
    game = founded().draws(0, "invention").end().gain(0, "o").before_roll(0)
    assert game.hand(0) == "o"
    bank = game.record.bank.copy()
    game.play(f"0 invention {taken}")
    assert game.hand(0) == hand
    assert bank.sum() - game.record.bank.sum() == 2
    assert game.phase == "roll"


@pytest.mark.rule("B-42")
@pytest.mark.parametrize("cards", ["o", "3o", "blw"])
def test_invention_takes_exactly_two(cards: str):
    assert holding("invention").refused(f"0 invention {cards}") == "invention_count"


@pytest.mark.rule("B-42")
def test_invention_lists_every_pair():
    game = holding("invention")
    assert len(game.choices(0, "invention")) == 15


@pytest.mark.rule("B-42")
def test_invention_takes_what_the_bank_has():
    game = holding("invention").gain(0, "17o").before_roll(0)
    assert game.record.bank[4] == 2
    assert "invention 2o" in game.choices(0)
    game.gain(0, "o").before_roll(0)
    assert game.refused("0 invention 2o") == "bank_out"
    game.copy().play("0 invention go")
    game.gain(0, "o").before_roll(0)
    assert game.refused("0 invention go") == "bank_out"
    assert len(game.choices(0, "invention")) == 10


@position
def hoarded(left: str) -> Script:
    """Seat 0 holds an invention, and everything the bank had but for what is left."""
    game = founded(seats=2).draws(0, "invention").end()
    for kind, letter in enumerate("blwgo"):
        game.gain(0, f"{game.record.bank[kind] - left.count(letter)}{letter}")
    return game.before_roll(0)


@pytest.mark.rule("B-42")
def test_invention_takes_the_last_card_alone():
    game = hoarded("w")
    assert game.choices(0, "invention") == {"invention w"}
    assert game.refused("0 invention 2w") == "bank_out"
    game.play("0 invention w")
    assert game.record.bank.sum() == 0


@pytest.mark.rule("B-42")
def test_invention_is_not_played_at_an_empty_bank():
    game = hoarded("")
    assert game.choices(0, "invention") == set()
    assert game.refused("0 invention w") == "bank_out"


# -- B-42: monopoly


@pytest.mark.rule("B-42")
def test_monopoly_takes_all_cards_of_a_resource_from_everybody():
    game = holding("monopoly").gain(1, "3b").gain(2, "2b").gain(0, "b").before_roll(0)
    assert [game.hand(seat) for seat in range(4)] == ["b", "3bl", "2bg", "w"]
    bank = game.bank
    game.play("0 monopoly brick")
    assert [game.hand(seat) for seat in range(4)] == ["6b", "l", "g", "w"]
    assert game.bank == bank


@pytest.mark.rule("B-42")
def test_monopoly_may_find_nothing():
    game = holding("monopoly")
    before = [game.hand(seat) for seat in range(4)]
    game.play("0 monopoly brick")
    assert [game.hand(seat) for seat in range(4)] == before
    assert game.cards(0) == {}


@pytest.mark.rule("B-42")
def test_monopoly_names_any_resource():
    names = {"monopoly brick", "monopoly lumber", "monopoly wool", "monopoly grain", "monopoly ore"}
    assert holding("monopoly").choices(0, "monopoly") == names


# -- B-43


@pytest.mark.rule("B-43")
def test_a_victory_point_card_is_kept_hidden():
    game = holding("victory_point")
    assert game.points(0) == 3
    assert game.view(0).points == 3
    assert game.view(1).players[0].points == 2
    assert game.choices(0) == {"roll"}


@pytest.mark.rule("B-43", "B-53")
def test_a_victory_point_card_bought_this_turn_wins():
    game = founded(points=3).builds(0, "buy")
    assert game.winner is None
    game.play("* draw victory_point")
    assert game.winner == 0


@pytest.mark.rule("B-43")
def test_victory_point_cards_are_shown_at_the_end_any_number_at_once():
    game = founded(points=5).draws(0, "victory_point", "victory_point")
    game.draws(1, "victory_point")
    assert [p.points for p in game.view(2).players] == [2, 2, 2, 2]
    game.draws(0, "victory_point")
    assert game.winner == 0
    assert [p.points for p in game.view(2).players] == [5, 3, 2, 2]
    assert game.view(2).players[0].card_count == 0
