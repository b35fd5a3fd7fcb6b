"""B-21: trade with the bank."""

import pytest

from tests.games.base.script import FOUNDING, founded, path


@pytest.mark.rule("B-21")
def test_example_four_ore_for_one_lumber():
    """004:633."""
    game = founded().gain(0, "3o").main(0).play("0 bank 4o>l")
    assert game.hand(0) == "lg"
    assert game.bank == "19b17l18w17g19o"


@pytest.mark.rule("B-21")
def test_example_three_lumber_for_one_ore_at_a_harbour():
    """004:641."""
    game = founded().builds(0, *path(12, 7, 3), "settle 3").afford(0, "3l").main(0)
    assert game.hand(0) == "3lo"
    assert game.play("0 bank 3l>o").hand(0) == "2o"


@pytest.mark.rule("B-21")
def test_example_four_lumber_for_two_cards_at_a_harbour_for_lumber():
    """004:649."""
    game = founded().builds(0, *path(12, 7, 11), "settle 11").afford(0, "4l").main(0)
    assert game.hand(0) == "4lo"
    twin = game.copy().play("0 bank 2l>o", "0 bank 2l>g")
    assert game.play("0 bank 4l>go").hand(0) == twin.hand(0) == "g2o"


@pytest.mark.rule("B-21")
def test_a_special_harbour_gives_no_better_rate_for_other_resources():
    game = founded().builds(0, *path(12, 7, 11), "settle 11").afford(0, "3b3l").main(0)
    assert game.refused("0 bank 3b>o") == "rate"
    assert game.refusal("0 bank 3b>o").params == {"rate": 4}
    assert game.view(0).players[0].rates == (4, 2, 4, 4, 4)


@pytest.mark.rule("B-21")
def test_a_simple_harbour_serves_every_resource():
    game = founded().builds(0, *path(12, 7, 3), "settle 3")
    assert game.view(0).players[0].rates == (3, 3, 3, 3, 3)


@pytest.mark.rule("B-21")
@pytest.mark.parametrize("order", [(3, 11), (11, 3)])
def test_the_best_rate_is_applied(order: tuple[int, int]):
    game = founded().builds(0, *path(12, 7, 3), "road 7-11")
    game.builds(0, *(f"settle {node}" for node in order)).afford(0, "4b4l").main(0)
    assert game.view(0).players[0].rates == (3, 2, 3, 3, 3)
    assert game.refused("0 bank 4b>o") == "rate"
    assert game.refused("0 bank 3l>o") == "rate"
    game.play("0 bank 3b>o", "0 bank 2l>o")


@pytest.mark.rule("B-21")
@pytest.mark.parametrize("second", [(0, 4), (3, 7)])
def test_both_nodes_of_a_harbour_serve_it(second: tuple[int, int]):
    assert founded(((12, 17), second)).view(0).players[0].rates == (3, 3, 3, 3, 3)


@pytest.mark.rule("B-21")
def test_the_coast_beside_a_harbour_has_none():
    assert founded(((12, 17), (1, 4))).view(0).players[0].rates == (4, 4, 4, 2, 4)
    assert founded(((12, 17), (4, 8))).view(0).players[0].rates == (4, 4, 4, 4, 4)


@pytest.mark.rule("B-21")
def test_one_trades_as_often_as_one_can():
    game = founded().gain(0, "12b").main(0)
    game.play("0 bank 4b>w", "0 bank 4b>w", "0 bank 4b>l")
    assert game.hand(0) == "l2wgo"


@pytest.mark.rule("B-21")
def test_several_lots_of_one_resource_go_at_once():
    game = founded().gain(0, "9b").main(0)
    assert game.refused("0 bank 9b>2w") == "rate"
    assert game.refused("0 bank 8b>w") == "rate"
    assert game.refused("0 bank 8b>2wl") == "rate"
    game.play("0 bank 8b>wl")
    assert game.hand(0) == "blwgo"


@pytest.mark.rule("B-21")
def test_the_bank_takes_one_resource_at_a_time():
    game = founded().gain(0, "4b4l").main(0)
    assert game.refused("0 bank 4b4l>2w") == "bank_one_kind"


@pytest.mark.rule("B-21")
def test_the_bank_gives_another_resource():
    game = founded().gain(0, "5b").main(0)
    assert game.refused("0 bank 4b>b") == "same_kind"


@pytest.mark.rule("B-21")
def test_one_gives_what_one_holds():
    game = founded().gain(0, "3b").main(0)
    assert game.refused("0 bank 4b>w") == "hand"


@pytest.mark.rule("B-21")
def test_what_the_bank_has_run_out_of_cannot_be_taken():
    game = founded().gain(0, "18o").gain(3, "2b").main(3)
    assert game.refused("3 bank 2b>o") == "bank_out"
    assert "bank 2b>o" not in game.choices(3)
    game.play("3 bank 2b>l")


@pytest.mark.rule("B-21")
def test_only_the_player_in_turn_trades_with_the_bank_and_after_the_roll():
    game = founded().gain(0, "4b").before_roll(0)
    assert game.refused("0 bank 4b>w") == "phase.roll"
    game.main(1)
    assert game.refused("0 bank 4b>w") == "turn"


@pytest.mark.rule("B-21")
def test_one_trade_of_each_pair_is_listed():
    game = founded(FOUNDING[0], ((32, 26), (6, 10)), seats=2).gain(1, "4o").main(1)
    assert game.choices(1, "bank") == {f"bank 2o>{want}" for want in "blwg"}
