import pytest

from hexhaven.core.game import NATURE
from hexhaven.core.messages import BadSetup
from hexhaven.games.connect.actions import Dice, MoveRobbers, TimeUp
from hexhaven.games.connect.rules.rounds import CUT_ORDER
from hexhaven.games.island.cards import largest_piles, read_cards, write_cards
from hexhaven.matches.match import Match
from hexhaven.matches.nature import ScriptedNature
from tests.games.connect.script import GAME, RICH, Script


@pytest.mark.rule("C-10")
def test_sun_begins_and_the_sides_alternate():
    script = Script()
    active = []
    for number in range(1, 5):
        script.to_round(number)
        active.append({s for s in range(6) if script.position.is_active(s)})
    assert active == [{1, 3, 5}, {0, 2, 4}] * 2


@pytest.mark.rule("C-10")
def test_one_roll_pays_both_sides():
    script = Script(rolled=False)
    before = [sum(player.hand) for player in script.position.players]
    script.roll(4, 6)
    gained = [sum(p.hand) - n for p, n in zip(script.position.players, before, strict=True)]
    assert gained == [3, 3, 1, 1, 3, 0]


@pytest.mark.rule("C-10")
def test_everybody_trades_and_the_active_side_builds_too():
    script = Script().hold(0, RICH).hold(1, RICH)
    assert {text.split()[0] for text in script.choices(0)} == {"bank"}
    assert {text.split()[0] for text in script.choices(1)} == {"bank", "road", "city", "buy"}
    for text in ("road 1:55-66", "settle 1:45", "city 1:44", "buy 1", "knight ore", "roads"):
        assert script.refused(0, text) == "inactive"


@pytest.mark.rule("C-10")
def test_any_number_of_cards_is_bought_in_a_round():
    script = Script()
    for _ in range(4):
        script.buy(1, "knight")
    assert len(script.player(1).backs) == 4


@pytest.mark.rule("C-10", "C-20")
def test_a_new_station_works_at_once():
    script = Script().roads(1, "1:27-37").hold(1, "blwg4o")
    assert script.refused(1, "bank 3o>b") == "rate"
    script.do(1, "settle 1:37", "bank 3o>b")
    assert script.hand(1) == "bo"


@pytest.mark.rule("C-10")
def test_time_ends_the_round_and_its_offers_at_once():
    script = Script().hold(0, "2w").hold(1, "o").do(0, "offer w>o")
    assert script.choices(1, "accept") == {"accept 0 w>o"}
    script.nature("time")
    assert script.position.phase == "roll"
    assert script.refused(1, "accept 0 w>o") == "phase.roll"
    script.roll()
    assert script.refused(1, "accept 0 w>o") == "offer_gone"
    assert script.position.round == 2


@pytest.mark.rule("C-10")
def test_commands_are_judged_in_the_order_in_which_they_arrive():
    match = Match(GAME, GAME.setup(6), ScriptedNature(["dice 2 2", "time", "dice 2 2"]))
    seen = match.version
    match.time_is_up()
    match.submit(0, GAME.legal(match.state, 0).spaces[0].sample(_Zero()), seen)  # not stale
    assert match.state.position.players[0].offer is not None


class _Zero:
    def __init__(self):
        self.n = 0

    def below(self, n):
        self.n += 1
        return self.n % n


@pytest.mark.rule("C-11", "option times")
@pytest.mark.parametrize(
    ("pace", "early", "late"),
    [("beginner", 35, 45), ("experienced", 30, 35), ("20/600", 20, 600)],
)
def test_rounds_have_their_time(pace, early, late):
    script = Script(times=pace)
    assert GAME.pending(script.state).nature == early
    assert GAME.pending(script.to_round(10).state).nature == early
    assert GAME.pending(script.to_round(11).state).nature == late


@pytest.mark.rule("option times")
@pytest.mark.parametrize("pace", ["", "fast", "4/30", "30/601", "30", "30/", "٣٠/30", "-5/30"])
def test_times_out_of_range_are_refused(pace):
    with pytest.raises(BadSetup) as refused:
        GAME.setup(6, {"times": pace})
    assert refused.value.message.id == "setup.connect.times"


def sums(state):
    return {action.first + action.second for action, _ in GAME.chances(state).weighted}


@pytest.mark.rule("C-12")
def test_the_first_ten_rounds_roll_no_seven():
    script = Script(rolled=False)
    for _ in range(10):
        chances = GAME.chances(script.state)
        assert sums(script.state) == set(range(2, 13)) - {7}
        assert {weight for _, weight in chances.weighted} == {1}
        assert len(chances.weighted) == 30
        script.roll().nature("time")
    assert script.position.round == 11
    assert sums(script.state) == set(range(2, 13))


def seven(script, robbers="robbers 1 1"):
    """Go on to round 11, in which a seven falls."""
    script.to_round(10).nature("time")
    return script.roll(3, 4).nature(robbers)


@pytest.mark.rule("C-12")
def test_a_seven_opens_a_phase_of_twelve_seconds_in_which_nothing_else_happens():
    script = Script().to_round(10).nature("time").hold(1, RICH)
    hands = [player.hand for player in script.position.players]
    script.roll(3, 4).nature("robbers 1 1")
    assert [player.hand for player in script.position.players] == hands
    assert GAME.pending(script.state).nature == 12
    for text in ("bank 4b>l", "offer b>l", "road 1:30-41", "buy 1", "withdraw"):
        assert script.refused(1, text) == "phase.robber"


@pytest.mark.rule("C-12")
def test_nobody_wins_in_the_robber_phase():
    script = seven(Script().hold(1, "")).score(1, 18)
    assert script.position.claims == ()
    script.nature("time").roll()
    assert script.position.claims == (1,)


@pytest.mark.rule("C-12")
def test_after_a_seven_the_same_round_and_side_roll_again():
    script = seven(Script())
    script.nature("time")
    assert (script.position.round, script.position.phase) == (11, "roll")
    assert 7 in sums(script.state)
    script.roll(4, 3).nature("robbers 1 1", "time").roll(2, 2)
    assert (script.position.round, script.position.phase) == (11, "trade")
    assert script.position.is_active(1)


@pytest.mark.rule("C-13")
def test_who_holds_more_than_seven_returns_half_rounded_down():
    script = Script().to_round(10).nature("time")
    for seat, cards in enumerate(("7w", "8w", "9w", "4b7o", "6w", "")):
        script.hold(seat, cards)
    script.roll(3, 4).nature("robbers 1 1")
    assert GAME.pending(script.state).must == {1, 2, 3}
    assert script.refused(1, "discard 3w") == "discard_count"
    assert script.refused(1, "discard 4o") == "hand"
    assert script.refused(0, "discard 3w") == "discard_none"
    script.do(1, "discard 4w").do(2, "discard 4w").do(3, "discard b4o")
    assert [script.hand(seat) for seat in range(4)] == ["7w", "4w", "5w", "3b3o"]
    assert GAME.pending(script.state).must == set()
    assert GAME.pending(script.state).nature == 12  # the phase lasts its full time
    assert script.refused(1, "discard 4w") == "discard_none"


@pytest.mark.rule("C-13")
def test_when_the_time_is_up_the_largest_piles_are_cut():
    script = Script().to_round(10).nature("time").hold(1, "2b2l2w2g2o")
    script.roll(3, 4).nature("robbers 1 1", "time")
    assert script.hand(1) == "blwgo"


@pytest.mark.rule("C-13")
@pytest.mark.parametrize(
    ("hand", "count", "cut"),
    [
        ("2b2l2w2g2o", 1, "w"),
        ("2b2l2w2g2o", 2, "lw"),
        ("2b2l2w2g2o", 3, "blw"),
        ("2b2l2w2g2o", 4, "blwo"),
        ("9b2w", 5, "5b"),
        ("3o3g2w", 4, "wg2o"),
    ],
)
def test_equal_piles_are_cut_in_the_order_wool_lumber_brick_ore_grain(hand, count, cut):
    assert write_cards(largest_piles(read_cards(hand), count, CUT_ORDER)) == cut


@pytest.mark.rule("C-13")
def test_every_robber_goes_to_the_number_in_its_own_area_or_home():
    script = seven(Script(), "robbers 2 4")
    island = script.position.island
    for seat, player in enumerate(script.position.players):
        land = island.land(player.robber)
        assert (land.area, land.number) == (seat, 6)
    there = [player.robber for player in script.position.players]
    script.nature("time").roll(3, 4).nature("robbers 3 3")
    assert [player.robber for player in script.position.players] == there  # already there
    script.nature("time").roll(3, 4).nature("robbers 5 2")
    assert [player.robber for player in script.position.players] == list(island.homes)


@pytest.mark.rule("C-13")
def test_the_second_roll_is_one_of_two_dice():
    script = Script().to_round(10).nature("time").roll(3, 4)
    chances = GAME.chances(script.state)
    assert len(chances.weighted) == 36
    assert {weight for _, weight in chances.weighted} == {1}
    assert MoveRobbers(3, 4) in chances


@pytest.mark.rule("C-13")
def test_a_robber_blocks_its_landscape_for_everyone_and_nothing_is_stolen():
    script = seven(Script(), "robbers 5 5").nature("time")
    hands = [player.hand for player in script.position.players]
    script.roll(4, 6)
    assert [player.hand for player in script.position.players] == hands


@pytest.mark.rule("C-13")
def test_edge_boards_have_no_robber():
    script = Script().to_round(2)
    script.roads(0, "1:43-55", "1:43-54", "0:17-22").settle(0, "0:17")
    script.to_round(10).nature("time").roll(3, 4).nature("robbers 1 1", "time").hold(0, "")
    script.roll(1, 1)
    assert script.hand(0) == "o"  # of the edge board, although its own 2 is blocked


def empty_hands() -> Script:
    script = Script(rolled=False)
    for seat in range(6):
        script.hold(seat, "")
    return script


@pytest.mark.rule("C-14")
def test_what_the_supply_cannot_pay_to_all_is_paid_to_nobody():
    paid = empty_hands().roll(4, 4)
    assert [paid.hand(seat) for seat in range(6)] == ["l", "2o", "2g", "2g", "w", "2l"]
    short = empty_hands().supply("9b3l9w3g9o").roll(4, 4)
    assert [short.hand(seat) for seat in range(6)] == ["l", "2o", "0", "0", "w", "2l"]
    assert write_cards(short.position.supply) == "9b8w3g7o"


@pytest.mark.rule("C-14")
def test_a_sole_claimant_gets_what_is_left():
    script = empty_hands().supply("9b9l9w9go").roll(4, 4)
    assert script.hand(1) == "o"


@pytest.mark.rule("option round_limit")
def test_a_game_without_a_winner_ends_after_the_last_round():
    script = Script(round_limit=3).to_round(3)
    assert script.outcome is None
    script.nature("time")
    assert script.outcome.winners == ()
    assert script.outcome.reason.id == "outcome.connect.limit"
    assert script.outcome.details["turns"] == 3
    assert script.refused(0, "withdraw") == "phase.over"


def test_natures_actions_are_not_for_players():
    script = Script()
    for action in (TimeUp(), Dice(1, 1), MoveRobbers(1, 1)):
        assert script.refused(0, str(action)) == "nature"
    with pytest.raises(Exception, match="dice 3 4"):
        GAME.apply(script.state, NATURE, Dice(3, 4))
