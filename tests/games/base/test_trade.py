"""B-20: trade between players."""

import pytest

from hexhaven.core.messages import BadNotation
from hexhaven.games.base.actions import Offer
from tests.games.base.positions import market
from tests.games.base.script import GAME, Script, founded, position, read_line

NONE, ONE_WOOL = (0, 0, 0, 0, 0), (0, 0, 1, 0, 0)


def offers(game: Script) -> list[tuple[int, list[int]]]:
    """Who has a live offer, and to whom."""
    return [(o["seat"], o["to"]) for o in game.view(None).parts()["public"]["offers"]]


def replies(game: Script) -> list[str | None]:
    return list(game.view(None).parts()["public"]["replies"])


@pytest.mark.rule("B-20")
def test_example_an_offer_and_two_counter_offers():
    """004:491: Hans is in turn and deals with Gabi; Werner and Gabi may not trade."""
    hans, werner, gabi = 0, 1, 2
    game = market()
    assert game.hand(hans) == "2lg3o"
    game.play(f"{hans} offer o>b", f"{werner} offer b>3o", f"{gabi} offer b>lo")
    assert offers(game) == [(hans, [1, 2, 3]), (werner, [hans]), (gabi, [hans])]
    assert game.refused(f"{werner} offer b>w to {gabi}") == "offer_to"
    assert game.refused(f"{gabi} accept b>3o") == "offer_other"
    assert game.refused(f"{gabi} deal {werner}") == "turn"
    brick = game.record.hands[gabi].copy()
    game.play(f"{hans} deal {gabi}")
    assert game.hand(hans) == "blg2o"
    assert list(game.record.hands[gabi] - brick) == [-1, 1, 0, 0, 1]


@pytest.mark.rule("B-20")
def test_the_player_in_turn_deals_with_one_who_accepted():
    game = market().play("0 offer 2l>b", "1 accept 2l>b", "2 accept 2l>b", "3 decline")
    assert replies(game) == [None, "accepted", "accepted", "declined"]
    assert game.choices(0, "deal") == {"deal 1", "deal 2"}
    before = [game.hand(seat) for seat in range(4)]
    game.play("0 deal 2")
    assert (before[0], game.hand(0)) == ("2lg3o", "bg3o")
    assert (before[2], game.hand(2)) == ("2b2wg", "b2l2wg")
    assert [game.hand(1), game.hand(3)] == [before[1], before[3]]
    assert offers(game) == []
    assert replies(game) == [None] * 4


@pytest.mark.rule("B-20")
def test_an_offer_may_go_to_some_only():
    game = market().play("0 offer l>b to 1,3")
    assert offers(game) == [(0, [1, 3])]
    assert game.refused("2 accept l>b") == "no_offer"
    assert game.refused("2 decline") == "no_offer"
    game.play("3 accept l>b", "0 deal 3")


@pytest.mark.rule("B-20")
def test_the_order_in_which_an_offer_names_seats_does_not_matter():
    offer = Offer((0, 1, 0, 0, 0), ONE_WOOL, to=(3, 1))
    assert str(offer) == "offer l>w to 1,3"
    assert GAME.notation.read("offer l>w to 3,1") == offer
    assert GAME.notation.from_json({**offer.to_json(), "to": [3, 1]}) == offer
    for twice in ((1, 1), (3, 1, 3)):
        with pytest.raises(BadNotation):
            Offer((0, 1, 0, 0, 0), ONE_WOOL, to=twice)


@pytest.mark.rule("B-20")
def test_an_offer_asks_for_no_more_cards_than_there_are():
    assert market().allows("0 offer l>19w")
    assert market().refused("0 offer l>20w") == "never"
    with pytest.raises(BadNotation):
        Offer((0, 1, 0, 0, 0), (0, 0, 1, -1, 0))


@pytest.mark.rule("B-20")
def test_an_offer_goes_to_others_who_are_there():
    game = market(seats=4)
    assert game.refused("0 offer l>b to 0") == "offer_to"
    assert game.refused("0 offer l>b to 4") == "offer_to"
    three = founded(seats=3).main(0)
    assert three.refused("0 offer o>b to 3") == "offer_to"


@pytest.mark.rule("B-20")
def test_others_may_propose_unasked_to_the_player_in_turn():
    game = market().play("3 offer b>l")
    assert offers(game) == [(3, [0])]
    assert game.choices(0, "deal") == {"deal 3"}
    game.play("0 deal 3")
    assert game.hand(0) == "blg3o"
    assert offers(game) == []


@pytest.mark.rule("B-20")
def test_others_never_deal_among_themselves():
    game = market().play("1 offer b>l")
    for line in ("3 accept b>l", "3 decline"):
        assert game.refused(line) == "no_offer"
    assert game.refused("3 deal 1") == "turn"
    assert game.refused("3 offer l>b to 1") == "offer_to"
    assert game.refused("3 offer l>b to 0,1") == "offer_to"


@pytest.mark.rule("B-20")
def test_gifts_are_refused():
    game = market()
    assert game.refused((0, Offer(NONE, ONE_WOOL))) == "gift"
    assert game.refused((0, Offer((0, 1, 0, 0, 0), NONE))) == "gift"
    assert game.refused((1, Offer(NONE, ONE_WOOL))) == "gift"


@pytest.mark.rule("B-20")
def test_no_resource_stands_on_both_sides():
    game = market()
    assert game.refused("0 offer 2l>lb") == "same_kind"
    assert game.refused("1 offer bw>2w") == "same_kind"


@pytest.mark.rule("B-20")
@pytest.mark.parametrize("text", ["offer knight>b", "offer b>knight", "offer b>1k"])
def test_development_cards_cannot_be_traded(text: str):
    with pytest.raises(BadNotation):
        GAME.notation.read(text)


@pytest.mark.rule("B-20")
def test_an_offer_is_made_only_by_who_can_pay_it():
    game = market()
    assert game.refused("0 offer 3l>b") == "hand"
    assert game.refused("1 offer g>l") == "hand"
    game.play("0 offer 2l>b", "1 offer 2b>l")


@pytest.mark.rule("B-20")
def test_an_offer_is_accepted_only_by_who_can_pay_it():
    game = market().play("0 offer l>2w")
    assert game.refused("3 accept l>2w") == "hand"
    game.play("2 accept l>2w")


@pytest.mark.rule("B-20")
def test_a_proposal_is_closed_only_by_who_can_pay_it():
    game = market().play("1 offer b>3l")
    assert game.refused("0 deal 1") == "hand"
    assert game.choices(0, "deal") == set()
    game.play("1 offer b>2l", "0 deal 1")


@pytest.mark.rule("B-20")
def test_no_deal_without_acceptance():
    game = market()
    assert game.refused("0 deal 1") == "no_offer"
    game.play("0 offer l>b")
    assert game.refused("0 deal 1") == "not_accepted"
    game.play("1 decline")
    assert game.refused("0 deal 1") == "not_accepted"


@pytest.mark.rule("B-20")
def test_there_is_no_deal_with_oneself_or_nobody():
    game = market().play("0 offer l>b")
    assert game.refused("0 deal 0") == "seat"
    assert game.refused("0 deal 4") == "seat"


@pytest.mark.rule("B-20")
def test_an_acceptance_names_the_terms():
    game = market().play("0 offer l>b", "0 offer 2l>b")
    assert game.refused("1 accept l>b") == "offer_other"
    game.play("1 accept 2l>b")


@pytest.mark.rule("B-20")
def test_one_answers_once_but_may_decline_after_all():
    game = market().play("0 offer l>b", "1 accept l>b")
    assert game.refused("1 accept l>b") == "accepted"
    game.play("1 decline")
    assert game.refused("1 decline") == "declined"
    assert game.refused("1 accept l>b") == "declined"
    assert game.refused("0 deal 1") == "not_accepted"


@pytest.mark.rule("B-20")
def test_each_seat_has_one_live_offer():
    game = market().play("0 offer l>b", "1 accept l>b", "1 offer b>l", "1 offer b>2l")
    assert offers(game) == [(0, [1, 2, 3]), (1, [0])]
    game.play("0 offer l>2b")
    assert replies(game) == [None] * 4
    assert game.refused("0 offer l>2b") == "offer_same"
    assert game.refused("0 offer l>2b to 1,2,3") == "offer_same"
    game.play("0 offer l>2b to 1")
    assert game.refused("1 offer b>2l") == "offer_same"


@pytest.mark.rule("B-20")
def test_a_counter_offer_declines():
    game = market().play("0 offer l>b", "1 offer b>2l")
    assert replies(game) == [None, "declined", None, None]
    assert game.refused("1 accept l>b") == "declined"


@pytest.mark.rule("B-20")
def test_an_acceptance_ends_the_own_counter_offer():
    game = market().play("1 offer b>2l", "0 offer l>b", "1 accept l>b")
    assert offers(game) == [(0, [1, 2, 3])]
    game.play("0 deal 1")
    assert game.hand(0) == "blg3o"


@pytest.mark.rule("B-20")
def test_an_offer_can_be_withdrawn():
    game = market().play("0 offer l>b", "1 accept l>b", "2 offer b>2l")
    assert game.refused("1 withdraw") == "no_offer"
    game.play("0 withdraw")
    assert offers(game) == [(2, [0])]
    assert replies(game) == [None] * 4
    assert game.refused("1 accept l>b") == "no_offer"
    assert game.refused("0 deal 1") == "no_offer"
    game.play("2 withdraw")
    assert offers(game) == []
    assert game.refused("0 withdraw") == "no_offer"


@position
def live() -> Script:
    """Offers of all kinds are on the table, and seat 0 holds three progress cards."""
    game = founded().gain(1, "2b2w").gain(2, "2b2w").gain(3, "2b2l")
    game.draws(0, "knight", "monopoly", "invention").end()
    game.gain(0, "2l2o").main(0)
    game.play("0 offer l>b", "1 accept l>b", "2 decline", "3 offer b>l")
    assert offers(game) == [(0, [1, 2, 3]), (3, [0])]
    return game


@pytest.mark.rule("B-20")
@pytest.mark.parametrize(
    "lines",
    [("0 end",), ("0 knight", "0 robber 1"), ("0 monopoly wool",)],
    ids=["the turn ends", "the robber moves", "a monopoly is played"],
)
def test_all_offers_and_replies_end(lines: tuple[str, ...]):
    game = live().play(*lines)
    assert offers(game) == []
    assert replies(game) == [None] * 4


@pytest.mark.rule("B-20")
def test_other_events_leave_offers_alone():
    game = live().play("0 invention bw")
    assert offers(game) == [(0, [1, 2, 3]), (3, [0])]
    assert replies(game) == [None, "accepted", "declined", "declined"]


@pytest.mark.rule("B-20")
@pytest.mark.parametrize("spending", ["road 17-23", "bank 4o>w", "deal 3"])
def test_an_offer_ends_when_its_offerer_spends_cards(spending: str):
    game = market().gain(0, "bo").main(0).play("0 offer l>b", "1 accept l>b", "3 offer b>l")
    game.play(f"0 {spending}")
    assert 0 not in dict(offers(game))
    assert replies(game) == [None] * 4


@pytest.mark.rule("B-20")
@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("0 offer o>b", "phase.roll"),
        ("0 withdraw", "phase.roll"),
        ("1 offer l>b", "trade_closed"),
        ("1 decline", "trade_closed"),
    ],
)
def test_before_the_roll_there_are_no_offers(line: str, reason: str):
    assert founded().refused(line) == reason


@pytest.mark.rule("B-20")
def test_an_offer_while_the_robber_waits_names_the_robber():
    game = founded().roll(7)
    assert game.refused("0 offer o>b") == "phase.robber"
    assert game.refused("1 offer l>b") == "trade_closed"


@pytest.mark.rule("B-20")
def test_the_players_in_and_out_of_turn_are_awaited_while_trade_is_open():
    game = market()
    assert GAME.pending(game.state).must == {0}
    assert GAME.pending(game.state).may == {1, 2, 3}


@pytest.mark.rule("B-20")
def test_who_holds_no_cards_has_nothing_to_say():
    game = founded().roll(7).play("0 robber 7", "* theft wool", "0 offer g>w")
    assert GAME.pending(game.state).may == {1, 2}
    assert not GAME.legal(game.state, 3)
    for line in ("3 decline", "3 accept g>w", "3 offer w>g", "3 withdraw"):
        assert not game.allows(line)


@pytest.mark.rule("B-20")
def test_an_offer_is_certain_to_be_held():
    game = founded().gain(1, "o").before_roll(0).roll(7).play("0 robber 11", "* theft lumber")
    assert game.view(None).players[0].known == (0, 0, 0, 1, 1)
    game.play("0 offer l>o")
    assert game.view(None).players[0].known == (0, 1, 0, 1, 1)


@pytest.mark.rule("B-20")
def test_an_offer_and_its_answer_may_come_in_any_order():
    lines = ("0 offer l>b", "1 accept l>b", "1 decline", "0 withdraw")
    assert all(read_line(line)[1].any_order for line in lines)
    assert not read_line("0 deal 1")[1].any_order
