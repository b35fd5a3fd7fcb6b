import pytest

from tests.games.connect.script import GAME, RICH, Script


@pytest.mark.rule("C-20")
@pytest.mark.parametrize("seats", [4, 6])
def test_on_a_small_island_everybody_trades_with_everybody(seats):
    script = Script(seats)
    for seat in range(seats):
        assert set(script.position.island.partners(seat)) == set(range(seats)) - {seat}


@pytest.mark.rule("C-20")
def test_the_supply_takes_four_of_a_kind_for_one_also_of_the_inactive():
    script = Script().hold(0, "8b")
    assert script.refused(0, "bank 3b>o") == "rate"
    assert script.refused(0, "bank 4bl>o") == "bank_one_kind"
    assert script.refused(0, "bank 4l>o") == "hand"
    assert script.refused(0, "bank 4b>b") == "same_kind"
    script.do(0, "bank 8b>wo")
    assert script.hand(0) == "wo"


@pytest.mark.rule("C-20")
def test_the_supply_gives_only_what_it_has():
    script = Script().hold(0, "8b").supply("9b9l9w9g")
    assert script.refused(0, "bank 4b>o") == "supply_out"
    assert "bank 4b>o" not in script.choices(0)


@pytest.mark.rule("C-20")
def test_stations_trade_three_or_two_to_one():
    script = Script()
    island = script.position.island
    assert island.rates((script.node("1:37"),)) == (3, 3, 3, 3, 3)
    assert island.rates((script.node("1:11"),)) == (4, 4, 4, 4, 2)
    assert island.rates((script.node("1:11"), script.node("1:26"))) == (3, 3, 3, 3, 2)
    assert island.rates(()) == (4, 4, 4, 4, 4)


@pytest.mark.rule("C-20")
def test_an_offer_to_all_is_closed_by_the_first_who_accepts():
    script = Script().hold(0, "2w").hold(2, "o").hold(3, "o")
    script.do(0, "offer 2w>o")
    assert script.choices(2, "accept") == script.choices(3, "accept") == {"accept 0 2w>o"}
    script.do(3, "accept 0 2w>o")
    assert (script.hand(0), script.hand(3)) == ("o", "2w")
    assert script.refused(2, "accept 0 2w>o") == "offer_gone"


@pytest.mark.rule("C-20")
def test_an_offer_to_some_is_for_them_alone():
    script = Script().hold(0, "2w").hold(2, "o").hold(3, "o").do(0, "offer w>o to 1,3")
    assert script.refused(2, "accept 0 w>o") == "offer_to"
    script.do(3, "accept 0 w>o")


@pytest.mark.rule("C-20")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("offer o>w", "hand"),
        ("offer w>w", "same_kind"),
        ("offer 3w>o", "hand"),
        ("offer w>o to 0", "partner"),
        ("offer w>o to 7", "partner"),
        ("offer w>99o", "offer_most"),
        ("withdraw", "no_offer"),
        ("accept 1 w>o", "offer_gone"),
        ("accept 9 w>o", "partner"),
    ],
)
def test_what_cannot_be_offered_or_accepted_is_refused(text, reason):
    assert Script().hold(0, "2w").refused(0, text) == reason


@pytest.mark.rule("C-20")
def test_an_offer_can_be_changed_and_taken_back():
    script = Script().hold(0, "2w").hold(1, "bo").do(0, "offer w>o")
    assert script.refused(0, "offer w>o") == "offer_same"
    script.do(0, "offer 2w>o")
    assert script.refused(1, "accept 0 w>o") == "offer_other"
    script.do(0, "withdraw")
    assert script.refused(1, "accept 0 2w>o") == "offer_gone"


@pytest.mark.rule("C-20")
def test_a_deal_needs_both_to_pay_and_happens_at_once():
    script = Script().hold(0, "4w").hold(1, "o").do(0, "offer w>o")
    script.hold(1, "")
    assert script.refused(1, "accept 0 w>o") == "hand"
    script.hold(1, "o").do(0, "bank 4w>b")
    assert script.refused(1, "accept 0 w>o") == "offer_short"
    assert "accept 0 w>o" not in script.choices(1)


# -- long tables


@pytest.mark.rule("C-21")
@pytest.mark.parametrize(
    ("seat", "partners"),
    [(0, {1, 2, 3}), (1, {0, 2, 3}), (2, {0, 1, 3, 4, 5}), (5, {2, 3, 4, 6, 7}), (7, {4, 5, 6})],
)
def test_from_eight_players_one_trades_with_neighbours_only(seat, partners):
    script = Script(8)
    assert set(script.position.island.partners(seat)) == partners
    script.hold(seat, "w")
    far = next(s for s in range(8) if s not in partners | {seat})
    assert script.refused(seat, f"offer w>o to {far}") == "partner"
    assert script.refused(seat, f"accept {far} w>o") == "partner"
    script.do(seat, "offer w>o")
    assert set(script.player(seat).offer.to) == partners


@pytest.mark.rule("C-21")
def test_a_market_begins_with_one_of_each_from_the_common_supply():
    script = Script(8, rolled=False)
    assert script.position.markets == ((1,) * 5, (1,) * 5)
    hands = sum(sum(player.hand) for player in script.position.players)
    assert sum(script.position.supply) + hands == 4 * 10 * 5 - 2 * 5
    assert Script(6).position.markets == ((0,) * 5, (0,) * 5)


@pytest.mark.rule("C-21")
def test_the_ends_swap_one_resource_at_their_market_once_a_round_when_active():
    script = Script(8).hold(1, "3w").hold(7, "3w").hold(0, "3w").hold(3, "3w")
    assert script.refused(0, "market wool>ore") == "inactive"
    assert script.refused(3, "market wool>ore") == "market_none"
    assert script.refused(1, "market ore>wool") == "hand"
    assert script.refused(1, "market wool>wool") == "same_kind"
    script.do(1, "market wool>ore")
    assert script.hand(1) == "2wo"
    assert script.position.markets == ((1, 1, 2, 1, 0), (1,) * 5)
    assert script.refused(1, "market wool>brick") == "market_used"
    script.do(7, "market wool>ore")
    assert script.position.markets[1] == (1, 1, 2, 1, 0)
    script.nature("time").roll().hold(0, "3w")
    assert script.refused(0, "market wool>ore") == "market_out"
    script.do(0, "market wool>grain")
    assert sum(script.position.markets[0]) == 5


@pytest.mark.rule("C-21")
def test_five_equal_ones_stay_at_a_market():
    script = Script(8)
    for number, want in enumerate(("brick", "lumber", "grain", "ore"), 1):
        script.to_round(number).hold(number % 2, "w").do(number % 2, f"market wool>{want}")
    script.to_round(5).hold(1, "b")
    assert script.position.markets[0] == (0, 0, 5, 0, 0)
    assert script.choices(1, "market") == {"market brick>wool"}


@pytest.mark.rule("C-21")
def test_there_are_no_markets_on_a_small_island():
    assert Script(6).hold(1, RICH).refused(1, "market wool>ore") == "market_none"


def test_every_offer_of_the_space_is_accepted():
    from hexhaven.core.chance import SeededRng

    script = Script(8).hold(2, "2w3o")
    (space,) = GAME.legal(script.state, 2).spaces
    for seed in range(50):
        GAME.apply(script.state, 2, space.sample(SeededRng(seed)))
