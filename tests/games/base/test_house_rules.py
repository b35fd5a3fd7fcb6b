"""H-01 to H-05: the house rules, which are ours."""

from collections import Counter
from itertools import combinations

import pytest

from hexhaven.core.chance import SeededRng
from hexhaven.core.entries import Step
from hexhaven.core.messages import BadSetup
from hexhaven.games.base.actions import LayIsland
from hexhaven.games.base.kernels.topology import LATTICE
from hexhaven.games.base.maps import Island, read_island, write_island
from hexhaven.games.base.summary import summarise
from hexhaven.matches import file
from hexhaven.matches.match import Match
from hexhaven.matches.nature import RandomNature
from tests.games.base.script import FOUNDING, GAME, NOTHING, START, Script, founded, start

#: Seats 1 to 3 stand beside all hexes but the desert.
EVERYWHERE = (((0, 3), (51, 47)), ((8, 4), (45, 49)), ((14, 10), (39, 43)), ((22, 16), (31, 37)))


def hexes_beside(*nodes: int) -> set[int]:
    return {hex for hex in range(19) if {*LATTICE.hex_nodes[hex]} & {*nodes}}


def robber_choices(game: Script) -> set[int]:
    return {int(choice.split()[1]) for choice in game.choices(game.turn, "robber")}


# -- H-01

#: Where seats 1 to 3 found, and where seat 0 does.
OTHERS = [node for seat in FOUNDING[1:] for node, _ in seat]
OWN = [node for node, _ in FOUNDING[0]]


@pytest.mark.rule("H-01", "option robber")
def test_a_friendly_robber_keeps_away_from_players_with_two_points():
    game = founded(robber="friendly").roll(7)
    assert robber_choices(game) == {*range(19)} - {9} - hexes_beside(*OTHERS)
    assert game.refused("0 robber 11") == "robber_friendly"
    assert game.refused("0 robber 9") == "robber_stays"


@pytest.mark.rule("H-01")
def test_the_mover_may_block_their_own_hexes():
    game = founded(robber="friendly").roll(7)
    assert game.points(0) == 2
    assert robber_choices(game) & hexes_beside(*OWN)


@pytest.mark.rule("H-01")
def test_three_points_are_enough_to_be_robbed():
    game = founded(robber="friendly").builds(1, "city 32").before_roll(0).roll(7)
    spared = hexes_beside(*(node for node in OTHERS if node not in (32, 6)))
    assert robber_choices(game) == {*range(19)} - {9} - spared
    game.play("0 robber 11")
    assert game.phase == "theft"


@pytest.mark.rule("H-01")
def test_only_points_that_everybody_sees_count():
    game = founded(robber="friendly").draws(1, "victory_point").before_roll(0).roll(7)
    assert game.points(1) == 3
    assert game.refused("0 robber 11") == "robber_friendly"


@pytest.mark.rule("H-01")
def test_a_knight_is_as_friendly():
    game = founded(robber="friendly").draws(0, "knight").before_roll(0).play("0 knight")
    assert game.refused("0 robber 11") == "robber_friendly"


@pytest.mark.rule("H-01")
def test_where_no_hex_is_left_the_robber_moves_anywhere_and_takes_nothing():
    game = founded(*EVERYWHERE, robber="friendly").roll(7)
    assert robber_choices(game) == {*range(19)} - {9}
    hands = [game.hand(seat) for seat in range(4)]
    game.play("0 robber 11")
    assert game.phase == "main"
    assert [game.hand(seat) for seat in range(4)] == hands


@pytest.mark.rule("H-01", "option robber")
def test_the_usual_robber_spares_nobody():
    game = founded().roll(7)
    assert robber_choices(game) == {*range(19)} - {9}
    assert "robber" not in game.view(0).parts()["island"]["options"]


# -- H-02


def drawable(game: Script) -> set[str]:
    """What the dice may show next."""
    ready = game.copy().before_roll(game.turn) if game.phase == "roll" else game.copy().end()
    ready.play(f"{ready.turn} roll")
    return {str(action) for action, weight in GAME.chances(ready.state).weighted if weight == 1}


ALL_PAIRS = {f"dice {a} {b}" for a in range(1, 7) for b in range(1, 7)}
#: All pairs; sevens, which would move the robber, come last.
IN_ORDER = sorted(ALL_PAIRS, key=lambda pair: sum(map(int, pair.split()[1:])) == 7)


@pytest.mark.rule("H-02", "option dice")
def test_a_pair_comes_once_until_five_are_left_and_all_are_shuffled_again():
    game = founded(dice="deck", discard_limit=95)
    for drawn, pair in enumerate(IN_ORDER[:30], start=1):
        game.play(f"{game.turn} roll", f"* {pair}")
        assert drawable(game) == {*IN_ORDER[drawn:]}
        game.end()
    game.play(f"{game.turn} roll")
    assert game.refused(f"* {IN_ORDER[0]}") == "refused.chance"
    game.play(f"* {IN_ORDER[30]}").play(f"{game.turn} robber 1")
    assert drawable(game) == ALL_PAIRS


@pytest.mark.rule("H-02", "option dice")
def test_everybody_may_count_what_is_left_in_the_deck():
    game = founded(dice="deck").roll(NOTHING).end().roll(4)
    for seat in (0, 3, None):
        left = game.view(seat).parts()["public"]["dice_left"]
        assert left == {"2": 1, "3": 2, "4": 2, "5": 4, "6": 5, "7": 6, "8": 5, "9": 4, "10": 3,
                        "11": 2, "12": 0}  # fmt: skip
    assert "dice_left" not in founded().view(0).parts()["public"]


@pytest.mark.rule("H-02")
def test_who_begins_is_rolled_with_dice():
    game = start(first="roll", dice="deck")
    game.play("* dice 6 6", "* dice 6 6", "* dice 1 1", "* dice 1 1", "* dice 5 5", "* dice 1 2")
    assert game.record.first == 0
    assert drawable(game.found()) == ALL_PAIRS


@pytest.mark.rule("H-02")
def test_a_view_knows_the_deck_as_it_is():
    game = founded(dice="deck").roll(NOTHING).end()
    dealt = GAME.resample(game.view(1), SeededRng(0))
    assert dealt.record.dice_left == game.record.dice_left


# -- H-03


@pytest.mark.rule("H-03", "option early_sevens")
@pytest.mark.parametrize("seats", [3, 4])
def test_a_seven_in_the_first_two_rounds_is_rolled_again(seats: int):
    game = founded(seats=seats, early_sevens="again")
    for turn in range(2 * seats):
        game.play(f"{game.turn} roll", "* dice 3 4", "* dice 6 1")
        assert game.phase == "dice", turn
        assert [game.hand(seat) for seat in range(seats)] == list(START[:seats])
        game.play("* dice 6 6").end()
    game.roll(7)
    assert game.phase == "robber"


@pytest.mark.rule("H-03", "option early_sevens")
def test_a_seven_counts_at_once_unless_told():
    assert founded().roll(7).phase == "robber"


@pytest.mark.rule("H-03")
def test_a_seven_that_is_rolled_again_is_told_but_not_counted():
    game = founded(early_sevens="again").play("0 roll")
    before = game.state
    game.play("* dice 3 4")
    for seat, id in ((0, "told.base.dice_again.you"), (1, "told.base.dice_again")):
        (said,) = GAME.log_messages(game.entries[-1], before, game.state, seat)
        assert (said.id, said.params["total"]) == (id, 7)
    assert game.view(0).parts()["public"]["rolls"]["7"] == 0
    assert game.view(0).dice is None


@pytest.mark.rule("H-03", "H-02")
def test_a_seven_from_the_deck_is_out_of_it_although_it_does_not_count():
    game = founded(early_sevens="again", dice="deck").play("0 roll", "* dice 3 4")
    assert game.refused("* dice 3 4") == "refused.chance"
    assert len(GAME.chances(game.state).weighted) == 35


def test_a_summary_tells_of_rolls_that_counted_only():
    plain, again = (founded(early_sevens=sevens) for sevens in ("count", "again"))
    plain.play("0 roll", "* dice 6 6")
    again.play("0 roll", "* dice 3 4", "* dice 6 6")
    told = []
    for game in (plain, again):
        steps, state = [], GAME.initial_state(game.setup)
        for entry in game.entries:
            after = GAME.apply(state, entry.seat, entry.action)
            steps.append(Step(entry, state, after))
            state = after
        told.append(summarise(steps, 0))
    assert told[0] == told[1]


# -- H-04


def laid(seed: int, **options: object) -> Island:
    """The island that Nature lays for a seed."""
    state = start(island="variable", **options).state
    action = GAME.chances(state).draw(SeededRng(seed))
    assert isinstance(action, LayIsland)
    assert action in GAME.chances(state)
    return action.island


def reds_touch(island: Island) -> bool:
    reds = [hex for hex in range(19) if island.number[hex] in (6, 8)]
    return any({*LATTICE.hex_nodes[a]} & {*LATTICE.hex_nodes[b]} for a, b in combinations(reds, 2))


@pytest.mark.rule("H-04", "option numbers")
@pytest.mark.parametrize("numbers", ["spiral", "shuffled", "apart"])
def test_shuffled_numbers_lie_anywhere_and_apart_no_6_or_8_beside_another(numbers: str):
    islands = [laid(seed, numbers=numbers) for seed in range(40)]
    assert any(map(reds_touch, islands)) == (numbers == "shuffled")
    for island in islands:
        assert Counter(island.number) == Counter(islands[0].number)
        assert island.number[island.desert] == 0
    assert len({island.number for island in islands}) > 20


#: The beginners' island with the 6 of the second row and the 8 of the third beside each other.
TOUCHING = read_island(
    "o10 w2 l9 / g12 b6 w8 b10 / g9 l11 d l3 o4 / l8 o3 g4 w5 / b5 g6 w11"
    " / 0a 3g 7o 10a 13w 17a 20a 23b 27l"
)


@pytest.mark.rule("H-04", "option numbers")
def test_only_islands_that_the_numbers_allow_are_laid():
    line = f"* island {write_island(TOUCHING)}"
    assert start(island="variable").refused(line) == "refused.chance"
    assert start(island="variable", numbers="apart").refused(line) == "refused.chance"
    start(island="variable", numbers="shuffled").play(line)
    twice = line.replace("w8", "w9")
    assert start(island="variable", numbers="shuffled").refused(twice) == "refused.chance"


@pytest.mark.rule("option numbers")
@pytest.mark.parametrize("numbers", ["shuffled", "apart"])
def test_the_numbers_of_a_given_island_are_not_shuffled(numbers: str):
    with pytest.raises(BadSetup) as refused:
        start(island="beginner", numbers=numbers)
    assert refused.value.message.id == "setup.base.numbers"


# -- H-05


@pytest.mark.rule("H-05")
@pytest.mark.parametrize("points", [3, 5])
def test_a_game_can_be_shorter(points: int):
    game = founded(points=points).draws(0, *["victory_point"] * (points - 2))
    assert game.winner == 0


@pytest.mark.rule("H-05")
def test_a_game_can_be_longer():
    assert founded(points=20).view(0).parts()["island"]["options"]["points"] == 20


# -- all of them


def test_the_house_rules_of_a_game_are_known_to_everybody_at_it():
    rules = {"robber": "friendly", "dice": "deck", "early_sevens": "again", "numbers": "apart"}
    game = start(island="variable", **rules)
    for seat in (0, None):
        assert rules.items() <= game.view(seat).parts()["island"]["options"].items()
    usual = start(island="variable").view(0).parts()["island"]["options"]
    assert usual.keys() == {"points", "discard_limit", "phases", "turn_limit"}


# -- in files


@pytest.mark.rule("H-01", "H-02", "H-03", "H-04", "H-05")
def test_a_game_file_says_which_house_rules_hold():
    chosen = {
        "robber": "friendly",
        "dice": "deck",
        "early_sevens": "again",
        "numbers": "apart",
        "points": 12,
    }
    match = Match(GAME, GAME.setup(3, chosen), RandomNature(SeededRng(6)))
    text = str(match)
    assert all(f"option {name} {value}\n" in text for name, value in chosen.items())
    again = file.read(text).match()
    assert (again.setup, again.entries, again.state) == (match.setup, match.entries, match.state)
