"""What the builder does in positions where a sensible player would not hesitate."""

from functools import partial

import pytest

from hexhaven.bots.base.builder import Builder
from hexhaven.bots.base.kernels.styles import STYLES
from hexhaven.core.chance import SeededRng
from hexhaven.core.compiled.word_sets import as_int
from hexhaven.games.base.actions import Offer
from hexhaven.games.base.kernels.topology import LATTICE
from tests.bots.base.games import decisions
from tests.games.base.script import FOUNDING, GAME, NOTHING, Script, path, setup_of

#: A builder that never trades with players.
QUIET = partial(Builder, style="builder-quiet")


def choice_of(game, seat, bot=Builder):
    """What a builder does, in notation; "pass" for nothing."""
    choices = GAME.legal(game.state, seat)
    action = bot(SeededRng(0)).choose(game.view(seat), choices, game.turn == seat)
    assert action is None or action in choices
    return "pass" if action is None else str(action)


def start(**options):
    return Script(setup_of(**options)).found()


def pips(game, node):
    numbers = [int(game.record.number[hex]) for hex in LATTICE.node_hexes[node]]
    return sum(6 - abs(7 - number) for number in numbers if number)


# -- founding


def test_it_founds_where_much_is_earned_of_several_kinds():
    game = Script(setup_of())
    node = int(choice_of(game, 0).removeprefix("settle "))
    assert pips(game, node) >= 9
    kinds = {int(game.record.terrain[hex]) for hex in LATTICE.node_hexes[node]}
    assert len(kinds) == 3


def test_its_second_settlement_brings_what_the_first_does_not():
    earned = []
    for decision in decisions("builder", "builder", seed=1, points="3"):
        if decision.view.phase == "found_settlement" and decision.view.seat == 0:
            hexes = LATTICE.node_hexes[decision.action.node]
            earned.append({int(decision.view.record.terrain[hex]) for hex in hexes})
    first, second = earned
    assert len(first | second) >= 4


def test_its_first_road_leads_to_a_place_for_a_settlement():
    game = Script(setup_of())
    game.play(f"0 {choice_of(game, 0)}")
    edge = choice_of(game, 0).removeprefix("road ")
    game.play(f"0 road {edge}")
    far = next(n for n in map(int, edge.split("-")) if n not in game.settlements(0))
    free = as_int(game.record.free_nodes)
    assert any(free >> beyond & 1 for beyond in LATTICE.neighbours(far))


# -- building


@pytest.mark.parametrize(
    ("before", "hand", "action"),
    [
        ((), "2g3o", "city"),
        (("road 17-22",), "blwg", "settle 22"),
        ((), "3b3lwg", "road"),
    ],
)
def test_it_builds_what_it_can_pay_for(before, hand, action):
    game = start().builds(0, *before).gain(0, hand).main(0)
    assert choice_of(game, 0).startswith(action)


def test_it_ends_its_turn_when_there_is_nothing_to_do():
    assert choice_of(start().main(1), 1) == "end"


def test_it_rolls_first():
    assert choice_of(start(), 0) == "roll"


def test_it_wins_when_it_can():
    game = start(points=3).builds(0, "road 17-22").afford(0, "blw3g3o").main(0)
    game.play(f"0 {choice_of(game, 0)}")
    assert game.winner == 0


def test_it_trades_with_the_bank_for_the_last_card():
    game = start().gain(0, "6o").main(0)
    assert game.hand(0) == "g7o"
    assert choice_of(game, 0, QUIET) == "bank 4o>g"
    game.play("0 bank 4o>g")
    assert choice_of(game, 0, QUIET).startswith("city")


# -- trade with players


def test_it_offers_what_it_can_spare_for_what_it_lacks():
    game = start().gain(0, "4o").main(0)
    assert choice_of(game, 0) == "offer o>g to 1,2,3"
    assert choice_of(game, 0, QUIET) == "end"


def test_it_offers_something_else_when_nobody_agrees_and_then_gives_up():
    game = start().gain(0, "4o").main(0)
    made = []
    while (action := choice_of(game, 0)).startswith("offer"):
        made.append(action)
        game.play(f"0 {action}", "1 decline", "2 decline", "3 decline")
    assert len(made) == len(set(made)) == STYLES["builder"].offers


def test_nobody_offers_without_end():
    offers = {}
    for decision in decisions("builder", "builder-trader", "novice-trader", "settler", seed=2):
        if isinstance(decision.action, Offer):
            key = int(decision.view.record.turns), decision.view.seat
            offers[key] = offers.get(key, 0) + 1
            in_turn, style = decision.view.turn == decision.view.seat, STYLES[decision.bot]
            assert offers[key] <= (style.offers if in_turn else style.proposals)
    assert offers


def test_it_closes_the_deal_it_asked_for():
    game = start().gain(0, "4o").main(0)
    game.play("0 offer o>g to 2", "2 accept o>g")
    assert choice_of(game, 0) == "deal 2"


def test_it_accepts_what_it_needs_and_declines_what_it_does_not():
    game = start().gain(1, "3l").gain(0, "2b").main(0)
    assert [game.hand(seat) for seat in (0, 1)] == ["2bgo", "4l"]
    assert choice_of(game.copy().play("0 offer b>l"), 1) == "accept b>l"
    assert choice_of(game.copy().play("0 offer b>l"), 1, QUIET) == "decline"
    assert choice_of(game.copy().play("0 offer b>l"), 2) == "decline"


def test_it_accepts_nothing_that_the_bank_does_as_cheaply():
    game = start().gain(1, "4o").gain(0, "2g").main(0)
    assert list(game.record.rate[1]) == [4, 4, 4, 4, 2]
    assert choice_of(game.copy().play("0 offer g>o"), 1) == "accept g>o"
    assert choice_of(game.copy().play("0 offer g>2o"), 1) != "accept g>2o"


def test_it_asks_for_what_it_needs_when_it_is_offered_something_else():
    game = start().gain(1, "4o").gain(0, "2b").main(0).play("0 offer b>o")
    assert choice_of(game, 1) == "offer o>g to 0"
    game.play("1 offer o>g to 0")
    assert choice_of(game, 1) == "pass"


def test_it_proposes_to_the_player_in_turn():
    game = start().gain(1, "4o").main(0)
    assert game.hand(0) == "go"
    assert choice_of(game, 1) == "offer l>g to 0"
    assert choice_of(game, 1, QUIET) == "pass"


def test_it_answers_once():
    game = start().gain(1, "3l").gain(0, "2b").main(0).play("0 offer b>l", "1 accept b>l")
    assert choice_of(game, 1) == "pass"


def test_it_does_not_help_who_may_soon_win():
    game = start(points=4).gain(1, "3l").gain(0, "2b").main(0)
    assert choice_of(game.copy().play("0 offer b>l"), 1) == "decline"
    game = start(points=4).gain(0, "4o").main(0)
    assert not choice_of(game, 0).startswith("offer")


# -- the robber


def test_it_discards_what_its_goal_does_not_need():
    game = start().gain(0, "2g3o4w").before_roll(1).play("1 roll", "* dice 3 4")
    assert game.hand(0) == "4w3g4o"
    game.play(f"0 {choice_of(game, 0)}")
    assert game.hand(0).endswith("2g3o")


def test_it_robs_others_and_not_itself():
    game = start().main(0).end().roll(NOTHING).end().roll(NOTHING).end().roll(NOTHING).end()
    game.play("0 roll", "* dice 3 4")
    hex = int(choice_of(game, 0).removeprefix("robber "))
    nodes = set(LATTICE.hex_nodes[hex])
    assert not nodes & game.settlements(0)
    assert any(nodes & game.settlements(seat) for seat in (1, 2, 3))


def test_it_holds_back_the_strongest():
    game = start().builds(2, "city 50").gain(2, "2w").before_roll(0).play("0 roll", "* dice 3 4")
    hex = int(choice_of(game, 0).removeprefix("robber "))
    assert set(LATTICE.hex_nodes[hex]) & game.cities(2)


# -- development cards


def test_it_drives_the_robber_off_its_land_before_it_rolls():
    game = start().draws(0, "knight").before_roll(0)
    assert choice_of(game, 0) == "roll"
    game = start().draws(0, "knight").before_roll(1)
    game.play("1 roll", "* dice 3 4", "1 robber 4").before_roll(0)
    assert choice_of(game, 0) == "knight"


def test_it_plays_the_knight_that_brings_the_largest_army():
    game = start().draws(0, "knight", "knight", "knight").plays_knights(0, 10, 9)
    assert game.largest_army is None
    assert choice_of(game.before_roll(0), 0) == "knight"


def test_its_monopoly_takes_what_most_have():
    game = start().draws(0, "monopoly").end().gain(1, "5l").main(0)
    assert choice_of(game, 0) == "monopoly lumber"


def test_it_keeps_a_monopoly_that_would_bring_little():
    game = start().draws(0, "monopoly").end().main(0)
    assert not choice_of(game, 0).startswith("monopoly")


def test_its_invention_completes_a_goal():
    game = start().draws(0, "invention").end().gain(0, "2g2o").main(0)
    game.play(f"0 {choice_of(game, 0)}")
    assert choice_of(game, 0).startswith("city")


def test_it_waives_a_second_free_road_that_leads_nowhere():
    """Two paths are left to seat 1: one makes its road longer, and both are dead ends."""
    game = Script(setup_of(2)).found(FOUNDING[0], ((0, 3), (27, 21)))
    game.builds(0, *path(12, 7, 3), *path(12, 8, 4, 1), *path(7, 11, 16, 21))
    game.builds(0, *path(29, 34, 28, 33, 38))
    game.draws(1, "road_building").end().before_roll(1).play("1 roads")
    assert game.choices(1) == {"road 0-4", "road 27-33"}
    game.play(f"1 {choice_of(game, 1)}")
    assert choice_of(game, 1) == "waive"


def test_its_free_roads_lead_to_a_place_for_a_settlement():
    game = start().draws(0, "road_building").end().main(0)
    assert choice_of(game, 0) == "roads"
    game.play("0 roads")
    game.play(f"0 {choice_of(game, 0)}")
    game.play(f"0 {choice_of(game, 0)}")
    assert (game.record.reach[0] & game.record.free_nodes).any()
