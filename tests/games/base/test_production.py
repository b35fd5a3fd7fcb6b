"""B-10, B-11, B-12, B-15: the turn, and what the dice bring."""

import pytest

from hexhaven.core.messages import render
from tests.games.base.script import (
    BRICK,
    FOUNDING,
    GAME,
    GRAIN,
    ISLAND,
    LUMBER,
    NOTHING,
    ORE,
    START,
    WOOL,
    Script,
    founded,
    path,
)

# -- B-10


@pytest.mark.rule("B-10")
def test_a_turn_begins_with_the_roll_and_ends_with_the_left_neighbours():
    game = founded()
    turns = []
    for _ in range(5):
        turns.append(game.turn)
        assert game.phase == "roll"
        game.roll(NOTHING)
        assert game.phase == "main"
        game.end()
    assert turns == [0, 1, 2, 3, 0]


@pytest.mark.rule("B-10")
@pytest.mark.parametrize("phases", ["combined", "strict"])
def test_before_the_roll_there_is_no_trade_and_no_building(phases: str):
    game = founded(phases=phases).gain(0, "4b4l2w2g2o").before_roll(0)
    for action in ("end", "road 17-23", "buy", "bank 4b>w", "settle 23", "city 12"):
        assert game.refused(f"0 {action}") == "phase.roll"
    assert game.refused("0 offer b>l") == "phase.roll"
    assert game.choices(0) == {"roll"}


@pytest.mark.rule("B-10")
def test_one_rolls_once():
    game = founded().roll(NOTHING)
    assert game.refused("0 roll") == "phase.main"


@pytest.mark.rule("B-10")
def test_only_the_player_in_turn_builds_rolls_and_ends():
    game = founded().gain(1, "2b2l2w2g2o").main(0)
    for action in ("end", "road 20-26", "buy", "bank 2o>w", "deal 2"):
        assert game.refused(f"1 {action}") == "turn"
    game.end()
    assert game.refused("0 roll") == "turn"


@pytest.mark.rule("B-10", "option phases")
def test_combined_phases_let_trade_and_build_alternate():
    game = founded().gain(0, "6b2l").main(0)
    game.play("0 road 17-23", "0 bank 4b>w", "0 road 7-12", "0 buy", "* draw knight")
    assert game.phase == "main"
    assert game.hand(0) == "0"


@pytest.mark.rule("B-10", "option phases")
def test_strict_phases_end_the_trade_with_the_first_build():
    game = founded(phases="strict").gain(0, "9b2l").main(0)
    game.play("0 bank 4b>w", "0 road 17-23")
    assert game.phase == "build"
    assert game.refused("0 bank 4b>w") == "trade_closed"
    assert game.refused("0 deal 1") == "trade_closed"
    assert game.refused("0 offer b>w") == "trade_closed"
    assert game.refused("1 offer l>b") == "trade_closed"
    game.play("0 road 7-12", "0 end")
    assert (game.turn, game.phase) == (1, "roll")


@pytest.mark.rule("B-10", "option phases")
@pytest.mark.parametrize("build", ["road 17-23", "settle 11", "city 12", "buy"])
def test_strict_phases_count_everything_that_is_built(build: str):
    game = founded(phases="strict").builds(0, *path(12, 7, 11)).end().builds(0, build)
    if build == "buy":
        game.play("* draw knight")
    assert game.phase == "build"


@pytest.mark.rule("B-10", "option phases")
def test_strict_phases_open_a_new_harbour_in_the_next_turn_only():
    game = founded(phases="strict").builds(0, *path(12, 7, 11)).afford(0, "b3lwg").main(0)
    game.play("0 settle 11")
    assert game.refused("0 bank 2l>w") == "trade_closed"
    game.end().main(0)
    game.play("0 bank 2l>w")


@pytest.mark.rule("B-10", "option phases")
def test_combined_phases_open_a_new_harbour_at_once():
    game = founded().builds(0, *path(12, 7, 11)).afford(0, "b3lwg").main(0)
    assert game.refused("0 bank 2l>w") == "rate"
    game.play("0 settle 11", "0 bank 2l>w")


# -- B-11


@pytest.mark.rule("B-11")
@pytest.mark.parametrize(
    ("number", "resource"), [(BRICK, "b"), (LUMBER, "l"), (WOOL, "w"), (GRAIN, "g"), (ORE, "o")]
)
def test_a_settlement_beside_the_rolled_number_gets_one_card(number: int, resource: str):
    game = founded()
    before = founded().gain(0, resource).hand(0)
    game.roll(number)
    assert game.hand(0) == before
    assert [game.hand(seat) for seat in (1, 2, 3)] == list(START[1:])


@pytest.mark.rule("B-11")
def test_everybody_beside_the_number_is_paid_in_anybodys_turn():
    game = founded().roll(11)
    assert [game.hand(seat) for seat in range(4)] == ["go", "2l", "2g", "2w"]
    game.end().roll(11)
    assert [game.hand(seat) for seat in range(4)] == ["go", "3l", "3g", "3w"]
    assert game.bank == "19b16l16w15g18o"


@pytest.mark.rule("B-11")
def test_a_city_gets_two_cards():
    game = founded().builds(0, "city 12").next_roll(BRICK)
    assert game.hand(0) == "2b"


@pytest.mark.rule("B-11")
def test_several_hexes_of_one_number_all_pay():
    game = founded(FOUNDING[0], ((32, 26), (41, 45))).roll(11)
    assert game.hand(1) == "w4g"


@pytest.mark.rule("B-11")
def test_example_an_eight_pays_one_and_two_ore_and_two_lumber():
    """004:701: a settlement and a city at the ore, another's city at the forest."""
    island = ISLAND.replace("o8", "o12").replace("o6", "o8").replace("/ l11 o8", "/ l8 o8")
    game = founded(*FOUNDING[:3], ((47, 43), (38, 33)), island=island)
    game.builds(3, "city 38").builds(0, *path(29, 35, 40), "settle 40", "city 40")
    before = [Hand(game, seat) for seat in range(4)]
    game.next_roll(8)
    assert [hand.gained() for hand in before] == ["3o", "0", "0", "2l"]


# -- B-12

#: Seats 1 and 2 stand beside the ore with the 11, and seat 3 beside wool.
TWO_AT_THE_ORE = (FOUNDING[0], ((32, 26), (14, 19)), ((50, 53), (24, 30)), FOUNDING[3])


@pytest.mark.rule("B-12")
def test_a_bank_that_can_pay_everybody_does():
    game = founded(*TWO_AT_THE_ORE).gain(0, "14o")
    assert game.record.bank[4] == 2
    before = [Hand(game, seat) for seat in range(4)]
    game.next_roll(11)
    assert [hand.gained() for hand in before] == ["0", "blo", "lo", "w"]


@pytest.mark.rule("B-12")
def test_a_bank_that_cannot_pay_everybody_pays_nobody_that_resource():
    game = founded(*TWO_AT_THE_ORE).gain(0, "15o")
    assert game.record.bank[4] == 1
    before = [Hand(game, seat) for seat in range(4)]
    game.next_roll(11)
    assert [hand.gained() for hand in before] == ["0", "bl", "l", "w"]
    assert game.record.bank[4] == 1


@pytest.mark.rule("B-12")
def test_a_sole_claimant_gets_what_is_left():
    game = founded().builds(1, "city 32").gain(0, "17o")
    left = int(game.record.bank[4])
    assert left == 1
    before = Hand(game, 1)
    game.next_roll(8)
    assert before.gained() == "o"
    assert game.record.bank[4] == 0


@pytest.mark.rule("B-12")
def test_a_sole_claimant_at_an_empty_bank_gets_nothing():
    game = founded().gain(0, "18o")
    assert game.record.bank[4] == 0
    before = Hand(game, 1)
    game.next_roll(8)
    assert before.gained() == "0"


# -- B-15


@pytest.mark.rule("B-15")
def test_the_robbers_hex_pays_nobody():
    game = founded().roll(7).play("0 robber 0").end()
    game.roll(BRICK)
    assert game.hand(0) == "go"
    game.end().roll(LUMBER)
    assert game.hand(0) == "lgo"


@pytest.mark.rule("B-15")
def test_other_hexes_with_the_same_number_pay_all_the_same():
    game = founded(FOUNDING[0], ((32, 26), (41, 45))).roll(7).play("0 robber 14", "* theft wool")
    game.end().roll(11)
    assert game.hand(1) == "3g"


@pytest.mark.rule("B-15")
def test_a_hex_pays_again_when_the_robber_has_left():
    game = founded().roll(7).play("0 robber 0").end().roll(7).play("1 robber 1").end()
    assert game.roll(BRICK).hand(0) == "bgo"


class Hand:
    """A hand as it was, to see what it has gained."""

    def __init__(self, game: Script, seat: int) -> None:
        self.game, self.seat = game, seat
        self.before = game.record.hands[seat].copy()

    def gained(self) -> str:
        gained = self.game.record.hands[self.seat] - self.before
        assert (gained >= 0).all()
        letters = zip(gained, "blwgo", strict=True)
        return "".join(f"{n if n > 1 else ''}{k}" for n, k in letters if n) or "0"


# -- what the log says of it


def told_of_the_last(game: Script) -> list[str]:
    entry = game.entries[-1]
    before = Script(game.setup)
    for earlier in game.entries[:-1]:
        before.state = GAME.apply(before.state, earlier.seat, earlier.action)
    told = GAME.log_messages(entry, before.state, game.state, None)
    return [render(one, ("Ada", "Mara", "Jonas", "Theo")) for one in told]


def test_the_log_says_who_went_without_and_why():
    game = founded(*TWO_AT_THE_ORE).gain(0, "15o").next_roll(11)
    short = "The bank has too little ore for everybody: nothing for Mara, Jonas."
    assert told_of_the_last(game)[-1] == short
    game = founded().builds(1, "city 32").gain(0, "17o").next_roll(8)
    assert told_of_the_last(game)[-1] == "The bank has no more ore for Mara."
    assert "bank" not in " ".join(told_of_the_last(founded().roll(11)))
