"""Five and six players: the large island, and what happens between two turns (X-01 to X-43)."""

from collections import Counter

import pytest

from hexhaven.core.chance import SeededRng
from hexhaven.core.entries import Entry
from hexhaven.core.game import NATURE
from hexhaven.core.messages import BadSetup
from hexhaven.games.base.boards import LARGE
from hexhaven.games.base.options import colours_of
from hexhaven.games.island.kernels.constants import CARD_NAMES
from hexhaven.games.island.terrain import DESERT
from hexhaven.table.changes import Settings
from hexhaven.table.timed_game import Timing
from tests.games.base.script import (
    COSTS,
    GAME,
    ISLAND,
    LARGE_ISLAND,
    Script,
    founded,
    path,
    position,
    setup_of,
    start,
)


@position
def rich(*, seats: int = 6, **options: object) -> Script:
    """Everybody has cards; seat 0 is about to roll."""
    return founded(seats=seats, **options)


def main_of(seat: int, *, seats: int = 6, **options: object) -> Script:
    return rich(seats=seats, **options).main(seat)


def order_from(game: Script) -> list[int]:
    """Who acts until the next roll, when everybody passes."""
    order = []
    while game.phase == "special_building":
        order.append(game.turn)
        game.play(f"{game.turn} pass")
    return order


def draw(game: Script, seat: int, *names: str) -> Script:
    """The seat buys development cards in its own turns, for cards that nobody else is paid."""
    for name in names:
        game.gain(seat, COSTS["buy"]).main(seat).play(f"{seat} buy", f"* draw {name}")
    return game


def build(game: Script, seat: int, *actions: str) -> Script:
    """The seat builds in its own turns, for cards that nobody else is paid."""
    for action in actions:
        game.gain(seat, COSTS[action.split()[0]]).main(seat).play(f"{seat} {action}")
    return game


def building(game: Script) -> dict | None:
    return game.view(None).parts()["public"]["building"]


# -- the box and the island


@pytest.mark.rule("X-01")
def test_five_and_six_play_with_two_more_colours_and_the_usual_pieces():
    assert colours_of(GAME.setup(6)) == ("red", "blue", "orange", "white", "green", "brown")
    assert colours_of(GAME.setup(5))[4:] == ("green",)
    assert len(founded(seats=5).view(None).players) == 5
    assert len(founded(seats=6).view(None).players) == 6


@pytest.mark.rule("X-02", "X-03", "X-04", "X-05", "X-06", "X-11")
def test_the_box_for_five_and_six():
    lattice, record = LARGE.lattice, start(6, island="variable").record
    assert (len(lattice.hexes), len(lattice.nodes), len(lattice.edges)) == (30, 80, 109)
    assert len(LARGE.coast) == 38
    assert LARGE.terrain_counts == (5, 6, 6, 6, 5, 2)
    assert record.bank.tolist() == [24] * 5
    assert record.deck.tolist() == [20, 3, 3, 3, 5]
    chips = Counter(LARGE.chips)
    assert LARGE.chips == (
        2, 5, 4, 6, 3, 9, 8, 11, 11, 10, 6, 3, 8, 4, 8, 10, 11, 12, 10, 5, 4, 9, 5, 9, 12, 3, 2, 6
    )  # fmt: skip
    assert chips == dict.fromkeys((2, 12), 2) | dict.fromkeys((3, 4, 5, 6, 8, 9, 10, 11), 3)
    kinds = Counter(kind for _, kind in LARGE.harbours)
    assert kinds == {5: 5, 0: 1, 1: 1, 2: 2, 3: 1, 4: 1}


@pytest.mark.rule("X-10", "X-11", "X-12", "X-13", "X-14")
def test_a_shuffled_island_has_its_spiral_its_harbours_and_the_robber_on_the_first_desert():
    corners = set()
    deserts = set()
    kinds_at = [set() for _ in range(11)]
    for seed in range(40):
        game = start(6, island="variable", first="roll")
        laid = GAME.chances(game.state).draw(SeededRng(seed))
        game.play(f"* {laid}")
        island = laid.island
        assert Counter(island.terrain) == {0: 5, 1: 6, 2: 6, 3: 6, 4: 5, DESERT: 2}
        spirals = [
            spiral[0]
            for spiral in LARGE.spirals
            if [island.number[h] for h in spiral if island.terrain[h] != DESERT]
            == list(LARGE.chips)
        ]
        assert spirals
        corners.update(spirals)
        reds = [hex for hex, number in enumerate(island.number) if number in (6, 8)]
        nodes = [{*LARGE.lattice.hex_nodes[hex]} for hex in reds]
        assert not any(a & b for i, a in enumerate(nodes) for b in nodes[:i])
        places, kinds = zip(*island.harbours, strict=True)
        assert places == (0, 3, 7, 10, 14, 17, 21, 24, 28, 31, 34)
        for place, kind in enumerate(kinds):
            kinds_at[place].add(kind)
        assert game.record.robber == island.terrain.index(DESERT)
        deserts.add(game.record.robber)
    assert corners <= {0, 2, 12, 17, 27, 29}
    assert len(corners) > 3
    assert len(deserts) > 5
    assert all(len(kinds) > 1 for kinds in kinds_at)


@pytest.mark.rule("X-15")
def test_founding_goes_there_and_back_and_the_last_settlement_pays():
    game = start(6, first="3")
    founders = []
    while game.phase != "roll":
        founders.append(game.turn)
        place = sorted(game.choices(game.turn, "settle"))[0]
        game.play(f"{game.turn} {place}")
        game.play(f"{game.turn} {sorted(game.choices(game.turn, 'road'))[0]}")
    assert founders == [3, 4, 5, 0, 1, 2, 2, 1, 0, 5, 4, 3]
    assert founded(seats=6).hand(0) == "lgo"


@pytest.mark.rule("X-15", "X-16")
def test_islands_of_other_sizes_and_the_beginners_island_are_refused():
    with pytest.raises(BadSetup) as beginner:
        GAME.initial_state(setup_of(5, island="beginner"))
    assert beginner.value.message.id == "setup.base.beginner"
    for seats, island, hexes in ((6, ISLAND, 30), (4, LARGE_ISLAND, 19)):
        with pytest.raises(BadSetup) as size:
            GAME.initial_state(setup_of(seats, island=island))
        assert size.value.message.params["expected"] == hexes


@pytest.mark.rule("X-16", "option turn_rule")
def test_options_of_other_tables_are_refused_and_not_written():
    assert "turn_rule" not in GAME.setup(4).options
    assert GAME.setup(5).options["turn_rule"] == "special_building"
    assert not {"harbours", "leave_out"} & set(GAME.setup(5).options)
    for seats, options in (
        (4, {"turn_rule": "paired"}),
        (6, {"harbours": "shuffled"}),
        (5, {"leave_out": "white"}),
    ):
        with pytest.raises(BadSetup) as refused:
            GAME.setup(seats, options)
        assert refused.value.message.id == "setup.option_seats"
    assert "building" not in founded().view(None).parts()["public"]
    assert "turn_rule" not in founded().view(None).parts()["island"]["options"]


@pytest.mark.rule("option first")
def test_the_fifth_and_the_sixth_may_begin_where_they_play():
    assert founded_first(6) == 5
    with pytest.raises(BadSetup):
        GAME.initial_state(setup_of(5, first="5"))


def founded_first(seats: int) -> int:
    return start(seats, first=str(seats - 1)).turn


# -- the special building phase


@pytest.mark.rule("X-20")
def test_everybody_else_may_build_clockwise_before_the_next_roll():
    game = main_of(4).play("4 end")
    assert building(game) == {
        "after": 4, "order": [5, 0, 1, 2, 3], "place": 0, "passed": [], "skipping": [],
    }  # fmt: skip
    assert order_from(game) == [5, 0, 1, 2, 3]
    assert (game.turn, game.phase, building(game)) == (5, "roll", None)
    five = main_of(4, seats=5).play("4 end")
    assert order_from(five) == [0, 1, 2, 3]
    assert (five.turn, five.phase) == (0, "roll")


@pytest.mark.rule("X-21")
def test_roads_settlements_cities_and_cards_can_be_built_and_any_number_of_them():
    game = rich().gain(1, "4b4l3w5g4o").main(0).play("0 end")
    assert {"road", "settle", "city", "buy"} >= {c.split()[0] for c in game.choices(1)} - {
        "pass",
        "skip",
    }
    before = game.hand(1)
    game.play("1 road 19-24", "1 road 14-19", "1 settle 19", "1 city 30", "1 buy")
    game.play("* draw knight")
    assert game.turn == 1
    assert (game.cities(1), game.settlements(1)) == ({30}, {15, 19})
    assert game.cards(1) == {"knight": 1}
    assert game.hand(1) != before
    assert order_from(game) == [1, 2, 3, 4, 5]


@pytest.mark.rule("X-22")
def test_no_trade_no_cards_and_no_dice_between_turns():
    game = draw(rich(), 1, "knight", "road_building", "invention", "monopoly").gain(1, "4l")
    game.main(0).play("0 end")
    kinds = {choice.split()[0] for choice in game.choices(1)}
    assert kinds <= {"road", "settle", "city", "buy", "pass", "skip"}
    for line in ("knight", "roads", "invention 2b", "monopoly wool", "roll", "end", "robber 5"):
        assert game.refused(f"1 {line}") == "phase.special_building"
    assert game.refused("1 bank 2l>w") == "phase.special_building"
    assert game.refused("1 offer l>w") == "phase.special_building"
    assert game.refused("2 offer w>l") == "trade_closed"
    assert game.refused("2 city 44") == "turn.special_building"


@pytest.mark.rule("X-23")
def test_a_card_bought_just_before_the_own_turn_may_be_played_in_it():
    game = rich().gain(1, "wgo").main(0)
    game.play("0 end", "2 pass", "3 pass", "4 pass", "5 pass", "1 buy", "* draw knight")
    assert game.view(1).parts()["seat/1"]["fresh"] == {"knight": 1}
    game.play("1 pass")
    assert (game.turn, game.phase) == (1, "roll")
    assert game.allows("1 knight")
    own = rich().gain(1, "wgo").main(1).play("1 buy", "* draw knight")
    assert own.refused("1 knight") == "card_fresh"


@position
def nine_points() -> Script:
    """Seat 2 has nine points and pays for one more; it is seat 0's turn."""
    game = build(rich(), 2, "city 44", "road 51-57", "settle 57")
    return draw(game, 2, *["victory_point"] * 5).gain(2, "w3g4o").main(0)


@pytest.mark.rule("X-24")
def test_nobody_wins_between_turns_but_when_the_own_turn_begins():
    game = nine_points()
    assert game.points(2) == 9
    game.play("0 end", "1 pass", "2 city 57")
    assert (game.points(2), game.winner, game.phase) == (10, None, "special_building")
    game.play("2 buy", "* draw knight")
    assert game.winner is None
    game.end()
    assert (game.turn, game.phase) == (1, "roll")
    game.roll(12).play("1 end")
    assert game.winner is None
    game.end()
    assert (game.winner, game.turn) == (2, 2)
    assert GAME.outcome(game.state).scores[2] == 10


@pytest.mark.rule("X-24")
def test_points_that_are_lost_before_the_own_turn_do_not_win():
    game = build(rich(), 2, "city 44", *path(32, 39, 46, 52))
    draw(build(game, 1, *path(20, 25, 31, 38)), 2, *["victory_point"] * 5)
    game.gain(2, "bl").gain(1, "2b2l").main(0)
    game.play("0 end", "1 pass", "2 road 52-58")
    assert (game.points(2), game.longest_road, game.winner) == (10, 2, None)
    game.end().roll(12).play("1 road 38-45", "1 road 45-51", "1 end").end()
    assert (game.points(2), game.longest_road, game.winner) == (8, 1, None)
    assert (game.turn, game.phase) == (2, "roll")


@pytest.mark.rule("X-25")
def test_the_longest_road_is_settled_at_once():
    game = rich().builds(2, *path(32, 39, 46, 52)).gain(2, "bl").main(0)
    assert game.longest_road is None
    game.play("0 end", "1 pass", "2 road 52-58")
    assert (game.longest_road, game.phase) == (2, "special_building")


@pytest.mark.rule("X-25")
def test_a_settlement_between_turns_takes_the_longest_road_from_who_holds_it():
    game = build(rich(), 2, *path(32, 39, 46, 52, 58, 63))
    build(game, 1, *path(20, 25, 31, 38, 45, 52)).gain(1, "blwg").main(0)
    assert (game.longest_road, game.length(1), game.length(2)) == (2, 6, 6)
    game.play("0 end", "1 settle 52")
    assert (game.longest_road, game.length(2), game.phase) == (1, 4, "special_building")


@pytest.mark.rule("X-26")
def test_who_has_no_card_is_passed_over_and_who_has_one_is_asked():
    game = rich().main(1).play("1 buy", "* draw knight").main(2)
    assert game.hand(1) == "0"
    game.play("2 end")
    assert GAME.pending(game.state).may == {4, 5, 0}
    assert order_from(game) == [3, 4, 5, 0]


@pytest.mark.rule("X-26")
def test_who_can_pay_for_nothing_is_asked_like_everybody_who_has_a_card():
    game = rich().main(1).play("1 buy", "* draw knight").gain(1, "l").main(2).play("2 end")
    assert game.hand(1) == "l"
    assert GAME.pending(game.state).may == {4, 5, 0, 1}
    game.play("3 pass", "4 pass", "5 pass", "0 pass")
    assert (game.turn, game.choices(1)) == (1, {"pass", "skip"})


@pytest.mark.rule("X-26")
def test_whose_hand_is_spent_is_asked_no_more():
    game = rich().main(0)
    hand = game.hand(1)
    assert hand == "wgo"
    game.play("0 end", "1 buy")
    assert game.turn == 1
    game.play("* draw monopoly")
    assert (game.turn, game.phase) == (2, "special_building")


@pytest.mark.rule("X-26")
def test_passing_before_the_own_place_and_taking_it_back():
    game = main_of(0).play("0 end", "3 pass", "4 pass", "4 join", "5 pass")
    assert building(game)["passed"] == [3, 5]
    assert game.refused("3 pass") == "passed"
    assert game.refused("4 join") == "not_passed"
    assert game.refused("1 join") == "not_passed"
    assert game.refused("0 pass") == "no_place"
    assert order_from(game) == [1, 2, 4]
    game.roll(12).play("1 end")
    assert building(game)["passed"] == []
    assert order_from(game) == [2, 3, 4, 5, 0]


@pytest.mark.rule("X-26")
def test_skipping_holds_until_the_own_turn_begins_or_it_is_taken_back():
    game = main_of(0).play("0 end", "3 skip", "5 skip")
    assert building(game)["skipping"] == [3, 5]
    assert game.refused("3 skip") == "passed"
    assert order_from(game) == [1, 2, 4]
    game.roll(12)
    assert game.refused("2 join") == "not_passed"
    game.play("5 join", "1 end")
    assert order_from(game) == [2, 4, 5, 0]
    game.roll(12).play("2 end")
    assert building(game)["skipping"] == [3]
    assert order_from(game) == [4, 5, 0, 1]
    game.roll(12).play("3 end")
    assert building(game)["skipping"] == []
    assert building(game)["order"] == [4, 5, 0, 1, 2]
    assert order_from(game.play("4 skip")) == [5, 0, 1, 2]


@pytest.mark.rule("X-26")
def test_skipping_is_taken_back_in_every_turn_of_others_and_whoever_has_cards_is_told_the_same():
    game = main_of(0).play("0 end", "1 pass", "2 pass", "3 pass", "4 pass", "5 skip").main(1)
    for seat in (1, 2, 3, 4):
        game.main(seat)
        assert "join" in game.choices(5)
        taken_back = game.copy().play("5 join")
        assert "join" not in taken_back.choices(5)
        assert GAME.pending(taken_back.state) == GAME.pending(game.state)
        assert 5 in order_from(taken_back.play(f"{seat} end"))
        assert 5 not in order_from(game.copy().play(f"{seat} end"))
    game.main(5)
    assert "join" not in game.choices(5)
    assert building(game.play("5 end"))["skipping"] == []


@pytest.mark.rule("X-26")
@pytest.mark.parametrize("hand", ["b", "o", "w"])
def test_who_is_asked_depends_on_the_number_of_cards_alone(hand):
    game = rich().main(1).play("1 buy", "* draw knight").gain(1, hand).main(2).play("2 end")
    assert (game.hand(1), GAME.pending(game.state).may) == (hand, {4, 5, 0, 1})
    game.play("1 skip", "3 pass", "4 pass", "5 pass", "0 pass")
    assert (game.turn, game.phase) == (3, "roll")


@pytest.mark.rule("X-26")
def test_who_passed_already_is_refused_and_may_be_asked_only_later_in_the_order():
    game = main_of(0).play("0 end", "1 pass")
    pending = GAME.pending(game.state)
    assert (pending.must, pending.may) == ({2}, {3, 4, 5})
    assert game.refused("1 pass") == "no_place"
    assert rich().refused("1 pass") == "phase.roll"


@pytest.mark.rule("X-27")
def test_the_phase_follows_a_turn_that_ends_by_itself_and_passing_is_what_is_done_for_the_absent():
    game = main_of(0)
    assert str(GAME.fallback(game.state, 0)) == "end"
    game.play(f"0 {GAME.fallback(game.state, 0)}")
    assert game.phase == "special_building"
    assert str(GAME.fallback(game.state, 1)) == "pass"
    assert start(6).found().phase == "roll"


@pytest.mark.rule("X-27")
def test_no_phase_follows_a_turn_that_won():
    game = nine_points().main(2).play("2 city 57")
    assert (game.winner, game.phase, building(game)) == (2, "over", None)


def clocks(**seconds: int) -> Settings:
    return Settings(game="base", seats=6, **seconds)


@pytest.mark.rule("X-27")
def test_a_place_has_a_quarter_of_the_time_or_a_clock_of_its_own_and_the_own_turn_all_of_it():
    usual, both = clocks(clock=120), clocks(clock=120, building_clock=15)
    alone, none = clocks(building_clock=15), clocks()
    game = main_of(0)
    timing = Timing().after(GAME.pending(game.state), 0, by_nature=False)
    assert [timing.seat_due(each) for each in (usual, both)] == [{0: 120}] * 2
    assert [timing.seat_due(each) for each in (alone, none)] == [{}] * 2
    game.play("0 end", "2 skip", "3 skip", "4 skip", "5 skip")
    timing = timing.after(GAME.pending(game.state), 10, by_nature=False)
    assert timing.seat_due(usual) == {1: 40}
    assert [timing.seat_due(each) for each in (both, alone)] == [{1: 25}] * 2
    assert timing.seat_due(none) == {}
    game.play("1 pass")
    timing = timing.after(GAME.pending(game.state), 20, by_nature=False)
    assert timing.seat_due(usual) == timing.seat_due(both) == {1: 140}
    assert timing.seat_due(alone) == {}


@pytest.mark.rule("X-28")
def test_a_harbour_gained_between_turns_works_in_the_own_turn():
    game = rich().gain(1, "5b5l4wg").main(0).play("0 end")
    game.play(*(f"1 {road}" for road in path(15, 10, 6, 2, 5)))
    assert game.record.rate[1].tolist() == [4, 2, 4, 4, 4]
    game.play("1 settle 5")
    assert game.refused("1 bank 3w>g") == "phase.special_building"
    game.play("1 pass").main(1).play("1 bank 3w>g")


# -- paired players


@pytest.mark.rule("X-30", "option turn_rule")
def test_player_2_is_the_third_to_the_left_of_player_1():
    for seats, partners in ((6, [3, 4, 5, 0, 1, 2]), (5, [3, 4, 0, 1, 2])):
        game = rich(seats=seats, turn_rule="paired")
        for seat, partner in enumerate(partners):
            game.main(seat).play(f"{seat} end")
            assert (game.turn, game.phase) == (partner, "part_turn")
            assert building(game) == {
                "after": seat, "order": [partner], "place": 0, "passed": [], "skipping": [],
            }  # fmt: skip
            assert GAME.pending(game.state).may == frozenset()
            game.play(f"{partner} end")
            assert (game.turn, game.phase) == ((seat + 1) % seats, "roll")
    options = rich(turn_rule="paired").view(None).parts()["island"]["options"]
    assert options["turn_rule"] == "paired"


@pytest.mark.rule("X-31")
def test_player_2_builds_and_trades_with_the_bank_but_not_with_players():
    game = rich(turn_rule="paired").gain(3, "4g2b2l").main(0).play("0 end")
    assert game.refused("3 roll") == "phase.part_turn"
    assert game.refused("3 offer g>w") == "phase.part_turn"
    assert game.refused("1 offer w>g") == "trade_closed"
    assert game.refused("3 pass") == "phase.part_turn"
    assert GAME.legal(game.state, 3).spaces[0].name == "bank"
    game.play("3 bank 4g>wo", "3 road 62-67")
    assert "58-63" not in game.roads(3)
    assert "62-67" in game.roads(3)
    assert str(GAME.fallback(game.state, 3)) == "end"


@pytest.mark.rule("X-32")
def test_one_card_in_each_part_and_none_that_was_bought_in_it():
    game = draw(rich(turn_rule="paired"), 0, "monopoly")
    draw(game, 3, "monopoly", "monopoly").gain(3, "wgo")
    game.before_roll(3).play("3 monopoly ore").roll(12)
    assert game.refused("3 monopoly ore") == "card_second"
    game.main(0).play("0 monopoly lumber", "0 end", "3 buy", "* draw knight")
    assert game.refused("3 knight") == "card_fresh"
    game.play("3 monopoly wool")
    assert game.phase == "part_turn"
    assert game.cards(3) == {"knight": 1}
    game.play("3 end").main(3)
    assert game.allows("3 knight")


@pytest.mark.rule("X-33")
def test_a_knight_of_player_2_moves_the_robber():
    game = rich(turn_rule="paired").draws(3, "knight").main(0).play("0 end", "3 knight")
    assert game.phase == "robber"
    game.play("3 robber 0", "* theft lumber")
    assert (game.phase, game.record.robber, game.record.knights[3]) == ("part_turn", 0, 1)


@pytest.mark.rule("X-34")
def test_player_2_wins_in_the_part_turn_and_when_it_begins():
    game = rich(turn_rule="paired", points=4).builds(3, "city 56").gain(3, "2g3o").main(0)
    assert (game.points(3), game.winner) == (3, None)
    game.play("0 end", "3 city 68")
    assert game.winner == 3
    assert GAME.outcome(game.state).details["turns"] == game.record.turns


# -- unchanged, and what lies between


@pytest.mark.rule("X-40", "X-43")
def test_cards_left_over_count_when_a_seven_is_rolled():
    game = rich().gain(1, "8l").main(0).play("0 end").end()
    size = game.record.hand_size[1]
    game.play("1 roll", "* dice 3 4")
    assert game.phase == "discard"
    assert game.record.discards[1] == size // 2


@pytest.mark.rule("X-40")
def test_three_knights_five_roads_and_ten_points_count_as_ever():
    options = GAME.setup(6).options
    assert (options["points"], options["discard_limit"]) == (10, 7)
    game = draw(rich(), 0, "knight", "knight", "knight").plays_knights(0, 22, 3)
    assert game.largest_army is None
    game.plays_knights(0, 22)
    assert (game.largest_army, game.points(0)) == (0, 4)
    build(game, 2, *path(32, 39, 46, 52))
    assert (game.length(2), game.longest_road) == (4, None)
    build(game, 2, *path(52, 58))
    assert (game.length(2), game.longest_road) == (5, 2)


@pytest.mark.rule("X-41")
def test_a_bank_that_cannot_pay_all_pays_nobody_and_one_player_what_is_left():
    game, short = rich(points=20), Counter[int]()
    for _ in range(26):
        bank = game.record.bank.tolist()
        before = [game.record.hands[seat].tolist() for seat in range(6)]
        paid = game.payments(11)
        game.next_roll(11)
        for kind in range(5):
            wanted = {seat: cards[kind] for seat, cards in paid.items() if cards[kind]}
            if sum(wanted.values()) > bank[kind]:
                short[len(wanted)] += 1
                wanted = dict.fromkeys(wanted, bank[kind]) if len(wanted) == 1 else {}
            for seat in range(6):
                got = game.record.hands[seat][kind] - before[seat][kind]
                assert got == wanted.get(seat, 0)
    assert max(short) > 1


@pytest.mark.rule("X-41")
def test_an_empty_deck_sells_nothing_between_turns():
    deck = dict(zip(CARD_NAMES, LARGE.deck, strict=True))
    game = rich(points=20)
    for name, count in deck.items():
        draw(game, 4, *[name] * count)
    assert game.record.deck_size == 0
    game.gain(1, "wgo").main(0).play("0 end")
    assert game.refused("1 buy") == "deck_empty"


@pytest.mark.rule("X-42")
def test_the_order_is_binding_and_a_road_may_block_who_comes_later():
    game = rich().builds(0, *path(9, 14)).gain(0, "bl").gain(1, "2b2l").main(5).play("5 end")
    assert game.allows("0 road 14-19")
    assert game.refused("1 road 19-24") == "turn.special_building"
    game.play("0 road 14-19", "0 pass", "1 road 19-24")
    assert game.refused("1 road 14-19") == "edge_taken"


def test_the_log_tells_what_is_built_between_turns_and_is_silent_of_passes():
    game = rich().gain(1, "bl").main(0).play("0 end")
    before = game.state
    game.play("1 road 19-24")
    entry = Entry(1, 1, game.entries[-1].action)
    (line,) = GAME.log_messages(entry, before, game.state, 2)
    assert (line.id, line.params["line"].id) == ("told.base.between", "told.base.road")
    before = game.state
    game.play("1 pass")
    assert GAME.log_messages(Entry(2, 1, game.entries[-1].action), before, game.state, 2) == ()
    assert GAME.pending(game.state).nature is None
    assert NATURE not in GAME.pending(game.state).must
