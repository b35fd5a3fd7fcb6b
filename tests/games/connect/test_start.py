import pytest

from hexhaven.games.connect.position import DECK
from hexhaven.matches.match import Match
from hexhaven.matches.nature import ScriptedNature
from tests.games.connect.script import GAME, Script


@pytest.mark.rule("C-02")
@pytest.mark.parametrize("seats", [4, 6, 8, 24])
def test_every_board_adds_ten_of_each_resource(seats):
    position = Script(seats, rolled=False).position
    amounts = [position.supply, *position.markets, *(p.hand for p in position.players)]
    assert [sum(column) for column in zip(*amounts, strict=True)] == [10 * seats // 2] * 5


@pytest.mark.rule("C-02")
def test_every_board_has_five_knights_two_progress_cards_and_two_points():
    state = Script(6).state
    assert DECK == (5, 1, 1, 2)
    assert state.decks == ((0,) * 4, DECK, DECK, DECK, (0,) * 4)


@pytest.mark.rule("C-02")
def test_everybody_sees_everybodys_resources():
    script = Script(6).hold(3, "2wo")
    for seat in (*range(6), None):
        parts = GAME.view(script.state, seat).parts()
        assert parts["seat/3"]["hand"] == {"wool": 2, "ore": 1}


@pytest.mark.rule("C-01", "C-03")
def test_everybody_starts_with_a_city_two_settlements_and_roads_for_four_points():
    script = Script(6, rolled=False)
    for seat in range(6):
        player = script.player(seat)
        assert (len(player.cities), len(player.settlements), len(player.roads)) == (1, 2, 3)
        assert player.points == 4
        part = GAME.view(script.state, seat).part(f"seat/{seat}")
        assert part["left"] == {"roads": 15, "settlements": 3, "cities": 4}
    assert "1:34" in GAME.view(script.state, 0).part("seat/0")["cities"]


@pytest.mark.rule("C-03")
def test_the_first_city_pays_a_resource_for_each_landscape_beside_it():
    script = Script(6, rolled=False)
    for seat in range(6):
        player = script.player(seat)
        beside = script.position.island.hexes_at[player.cities[0]]
        paid = [sum(hex.resource == kind for hex in beside) for kind in range(5)]
        assert list(player.hand) == paid
        assert sum(paid) == 3


# -- free places


def free(seats: int = 6) -> Script:
    return Script(seats, places="free")


@pytest.mark.rule("C-03", "option places")
def test_free_places_are_chosen_by_all_at_once_in_sixty_seconds():
    script = free()
    pending = GAME.pending(script.state)
    assert pending.must == set(range(6))
    assert pending.nature == 60
    script.do(4, "found city 3:35 3:35-46").do(0, "found settlement 1:44 1:44-55")
    assert script.points(4) == 2
    assert GAME.pending(script.state).must == set(range(6))


@pytest.mark.rule("C-03")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("found city 1:48 1:48-59", "not_own_area"),
        ("found city 1:26 1:26-37", "not_own_area"),
        ("found city 1:34 1:44-55", "not_beside"),
        ("found settlement 1:56 1:45-56", "too_close"),
        ("found settlement 1:44 1:44-55", "own.node"),
        ("road 1:34-45", "phase.found"),
    ],
)
def test_free_pieces_stand_in_the_own_area_at_a_distance_with_a_road_beside(text, reason):
    script = free().do(0, "found settlement 1:44 1:44-55")
    assert script.refused(0, text) == reason


@pytest.mark.rule("C-03")
def test_nobody_founds_more_than_a_city_and_two_settlements():
    script = free().do(0, "found city 1:34 1:34-45")
    assert script.refused(0, "found city 1:36 1:25-36") == "founded.city"
    script.do(0, "found settlement 1:36 1:25-36", "found settlement 1:58 1:46-58")
    assert script.refused(0, "found settlement 1:44 1:44-55") == "founded.settlement"
    assert 0 not in GAME.pending(script.state).must
    assert not GAME.legal(script.state, 0)


@pytest.mark.rule("C-03")
def test_rounds_begin_when_all_have_founded_and_the_cities_pay():
    script = free(4)
    for seat in range(4):
        while seat in GAME.pending(script.state).must:
            assert sum(script.player(seat).hand) == 0
            script.act(seat, GAME.fallback(script.state, seat))
    assert script.position.phase == "roll"
    assert script.state == Script(4, rolled=False, places="free").nature("time").state
    assert all(sum(player.hand) == 3 for player in script.position.players)


@pytest.mark.rule("C-03")
def test_what_is_missing_after_the_time_goes_to_printed_or_the_nearest_free_places():
    script = free().do(0, "found settlement 1:34 1:34-45").nature("time")
    printed = Script(6, rolled=False)
    assert script.player(1) == printed.player(1)
    assert len(script.player(0).settlements) == 2
    (city,) = script.player(0).cities
    island = script.position.island
    assert city not in island.neighbours[script.node("1:34")]
    # the printed place of the city is taken; the nearest free one is two edges away
    around = {m for n in island.neighbours[script.node("1:34")] for m in island.neighbours[n]}
    assert city in around


def test_a_match_with_free_places_starts_by_the_clock_alone():
    match = Match(GAME, GAME.setup(6, {"places": "free"}), ScriptedNature(["time", "dice 1 1"]))
    match.time_is_up()
    assert match.state.position.phase == "trade"
