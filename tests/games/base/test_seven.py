"""B-13, B-14: the seven and the robber."""

import pytest

from tests.games.base.script import FOUNDING, GAME, NOTHING, START, founded

#: Seats 1 and 2 stand at hex 5, seat 3 elsewhere.
TWO_AT_A_HEX = (FOUNDING[0], ((32, 26), (14, 19)), ((50, 53), (24, 30)), FOUNDING[3])

# -- B-13


@pytest.mark.rule("B-13")
def test_a_seven_without_large_hands_moves_the_robber_at_once():
    game = founded().gain(0, "5b").next_roll(7)
    assert game.hand(0) == "5bgo"
    assert game.phase == "robber"
    assert GAME.pending(game.state).must == {game.turn}


@pytest.mark.rule("B-13")
def test_a_seven_produces_nothing():
    game = founded().roll(7)
    assert [game.hand(seat) for seat in range(4)] == list(START)


@pytest.mark.rule("B-13")
def test_example_discards_of_nine_six_eight_and_eleven_cards():
    """004:657 and 658: nine cards lose four, six none, eight four, eleven five."""
    game = founded().gain(0, "7b").gain(1, "5o").gain(2, "7w").gain(3, "10b")
    assert [game.view(None).players[seat].hand_size for seat in range(4)] == [9, 6, 8, 11]
    game.next_roll(7)
    assert game.phase == "discard"
    assert game.view(None).parts()["public"]["discards"] == [4, 0, 4, 5]
    assert GAME.pending(game.state).must == {0, 2, 3}
    game.play("3 discard 5b", "0 discard 2bgo", "2 discard 4w")
    assert [game.hand(seat) for seat in range(4)] == ["5b", "l5o", "3wg", "5bw"]
    assert game.bank == "9b18l15w18g14o"


@pytest.mark.rule("B-13")
def test_who_rolled_the_seven_discards_too():
    game = founded().gain(0, "6b").before_roll(0).roll(7)
    assert GAME.pending(game.state).must == {0}
    game.play("0 discard 3bg")
    assert game.phase == "robber"


@pytest.mark.rule("B-13")
def test_half_is_rounded_down():
    game = founded().gain(0, "7b").next_roll(7)
    assert game.refused("0 discard 5b") == "discard_count"
    assert game.refused("0 discard 3b") == "discard_count"
    assert game.refusal("0 discard 3b").params == {"count": 4}
    game.play("0 discard 4b")


@pytest.mark.rule("B-13")
def test_one_discards_what_one_holds_and_once():
    game = founded().gain(0, "6b").gain(3, "7b").next_roll(7)
    assert game.refused("0 discard 4w") == "hand"
    assert game.refused("1 discard l") == "discard_none"
    game.play("0 discard 4b")
    assert game.refused("0 discard b") == "discard_none"
    assert game.phase == "discard"


@pytest.mark.rule("B-13")
def test_the_robber_waits_for_all_discards():
    game = founded().gain(0, "6b").gain(3, "7b").before_roll(0).roll(7)
    assert game.refused("0 robber 1") == "phase.discard"
    game.play("3 discard 4b")
    assert game.refused("0 robber 1") == "phase.discard"
    game.play("0 discard 4b", "0 robber 1")
    assert game.phase == "main"


@pytest.mark.rule("B-13")
def test_no_discard_without_a_seven():
    game = founded().gain(0, "9b").next_roll(NOTHING)
    assert game.phase == "main"
    assert game.refused("0 discard 5b") == "discard_none"


@pytest.mark.rule("B-13", "option discard_limit")
@pytest.mark.parametrize(("limit", "discards"), [(2, 4), (7, 4), (8, 0), (9, 0), (95, 0)])
def test_the_discard_limit_says_how_many_cards_are_safe(limit: int, discards: int):
    game = founded(discard_limit=limit).gain(0, "6b").next_roll(7)
    assert game.view(None).parts()["public"]["discards"] == [discards, 0, 0, 0]


# -- B-14


@pytest.mark.rule("B-14")
def test_the_robber_moves_to_another_hex():
    game = founded().roll(7)
    assert game.refused("0 robber 9") == "robber_stays"
    assert game.choices(0) == {f"robber {hex}" for hex in range(19) if hex != 9}
    game.play("0 robber 1")
    assert game.view(None).parts()["public"]["robber"] == 1


@pytest.mark.rule("B-14")
def test_the_robber_may_return_to_the_desert():
    game = founded().roll(7).play("0 robber 1").end().roll(7)
    game.play("1 robber 9", "* theft ore")
    assert game.view(None).parts()["public"]["robber"] == 9


@pytest.mark.rule("B-14")
def test_only_the_roller_moves_the_robber():
    game = founded().roll(7)
    assert game.refused("1 robber 1") == "turn"
    assert game.refused("0 end") == "phase.robber"


@pytest.mark.rule("B-14")
def test_a_sole_neighbour_of_the_hex_is_robbed_at_once():
    game = founded().roll(7).play("0 robber 11")
    assert game.phase == "theft"
    assert GAME.pending(game.state).nature == 0
    game.play("* theft lumber")
    assert [game.hand(0), game.hand(1)] == ["lgo", "0"]
    assert game.phase == "main"


@pytest.mark.rule("B-14")
def test_the_card_is_drawn_from_the_whole_hand():
    game = founded().gain(1, "2o").next_roll(7).play("2 robber 2")
    drawn = {str(action): weight for action, weight in GAME.chances(game.state).weighted}
    assert drawn == {"theft lumber": 1, "theft ore": 2}
    assert game.refused("* theft wool") == "refused.chance"


@pytest.mark.rule("B-14")
def test_among_several_neighbours_the_mover_chooses_one():
    game = founded(*TWO_AT_A_HEX).roll(7).play("0 robber 5")
    assert game.phase == "steal"
    assert game.choices(0) == {"steal 1", "steal 2"}
    assert game.refused("0 steal 3") == "no_victim"
    assert game.refused("0 steal 0") == "no_victim"
    game.play("0 steal 2", "* theft lumber")
    assert [game.hand(seat) for seat in range(4)] == ["lgo", "blo", "o", "w"]


@pytest.mark.rule("B-14")
def test_one_is_not_robbed_by_oneself():
    game = founded().roll(7).play("0 robber 3")
    assert game.phase == "main"
    assert game.hand(0) == "go"


@pytest.mark.rule("B-14")
def test_a_city_is_robbed_like_a_settlement():
    game = founded().builds(1, "city 32").before_roll(0).roll(7).play("0 robber 11")
    assert game.phase == "theft"


@pytest.mark.rule("B-14")
def test_only_who_holds_cards_is_offered():
    game = founded(*FOUNDING[:2], ((50, 53), (28, 34)), FOUNDING[3]).roll(7)
    game.play("0 robber 7", "0 steal 3", "* theft wool")
    assert game.hand(3) == "0"
    game.end().roll(7).play("1 robber 1").end()
    game.before_roll(0).roll(7).play("0 robber 7")
    assert game.phase == "theft"
    assert game.record.victim == 2


@pytest.mark.rule("B-14")
def test_nobody_is_robbed_where_nobody_holds_cards():
    game = founded().roll(7).play("0 robber 7", "* theft wool").end()
    game.roll(7).play("1 robber 1").end().roll(7).play("2 robber 7")
    assert game.phase == "main"


@pytest.mark.rule("B-14")
def test_development_cards_are_not_stolen():
    game = founded().draws(1, "knight").main(2).end()
    hand = game.hand(1)
    game.roll(7).play("3 robber 11")
    assert [str(a) for a, _ in GAME.chances(game.state).weighted] == ["theft lumber"]
    game.play("* theft lumber")
    assert (hand, game.hand(1)) == ("l", "0")
    assert game.cards(1) == {"knight": 1}


@pytest.mark.rule("B-14")
def test_thief_and_victim_know_the_card_and_others_do_not():
    game = founded().gain(1, "o").before_roll(0).roll(7).play("0 robber 11")
    twin = game.copy()
    game.play("* theft lumber")
    twin.play("* theft ore")
    for seat in (0, 1):
        assert game.view(seat).parts() != twin.view(seat).parts()
    for seat in (2, 3, None):
        assert game.view(seat).parts() == twin.view(seat).parts()
