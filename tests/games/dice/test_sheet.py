"""The printed sheets, and the bit sets of what is built on them."""

import pytest

from hexhaven.games.dice.faces import holds
from hexhaven.games.dice.forms import DICE_FORM, PLUS_FORM
from hexhaven.games.dice.sheet import (
    ANY,
    CITY,
    EMPTY_SHEET,
    KNIGHT,
    PIECE_KINDS,
    ROAD,
    SETTLEMENT,
    Form,
    Sheet,
    add_piece,
    cost,
    is_open,
    open_places,
    score,
    usable_jokers,
    use_joker,
)
from hexhaven.games.island.cards import RESOURCES

FORMS = {"dice": DICE_FORM, "dice-plus": PLUS_FORM}
CORNERS = ((-2, 0), (2, 0), (-1, -1), (-1, 1), (1, -1), (1, 1))


def corners(form: Form) -> dict[tuple[int, int], set[tuple[int, int]]]:
    """The corners of each hex by its centre."""
    return {
        hex.centre: {(hex.centre[0] + x, hex.centre[1] + y) for x, y in CORNERS}
        for hex in form.hexes
    }


def full(form: Form) -> Sheet:
    """Everything is built and used."""
    return Sheet(*((1 << len(each)) - 1 for each in (*form.places, form.jokers)))


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_roads_are_sides_of_hexes_and_each_touches_the_one_before(form: Form):
    hexes = corners(form)
    seen = {form.start[1]}
    for road in form.places[ROAD]:
        start, end = road.at
        assert any({start, end} <= hex for hex in hexes.values())
        dx, dy = abs(start[0] - end[0]), abs(start[1] - end[1])
        assert (dx, dy) in ((2, 0), (1, 1))
        assert start in seen
        assert end not in seen, "a tree has no circles"
        seen.add(end)
        following = [form.places[ROAD][i].at for i in range(16) if road.roads & 1 << i]
        assert all(start in edge for edge in following)


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_buildings_stand_where_their_road_leads(form: Form):
    for kind in (SETTLEMENT, CITY):
        for place in form.places[kind]:
            if place.roads:
                (road,) = (i for i in range(17) if place.roads & 1 << i)
                assert form.places[ROAD][road].at[1] == place.at[0]
            else:
                assert place.at == (form.start[1],)
    taken = [p.at for kind in (SETTLEMENT, CITY) for p in form.places[kind]]
    assert len(set(taken)) == len(taken)


@pytest.mark.rule("D-06")
def test_the_sheet_of_the_dice_game_is_worth_what_it_says():
    values = [[place.points for place in each] for each in DICE_FORM.places]
    assert values == [[1] * 16, [3, 4, 5, 7, 9, 11], [7, 12, 20, 30], [1, 2, 3, 4, 5, 6]]
    assert score(DICE_FORM, full(DICE_FORM)) == 16 + 39 + 69 + 21


@pytest.mark.rule("P-03")
def test_the_sheet_of_plus_is_worth_what_it_says():
    values = [[place.points for place in each] for each in PLUS_FORM.places]
    assert values == [[0] * 17, [1] * 7, [2] * 4, [0] * 9]


@pytest.mark.rule("D-03")
def test_the_jokers_of_the_dice_game():
    gives = [ANY if j.gives == ANY else RESOURCES[j.gives] for j in DICE_FORM.jokers]
    assert gives == ["ore", "grain", "wool", "lumber", "brick", ANY]
    assert [j.knights for j in DICE_FORM.jokers] == [1 << k for k in range(6)]


@pytest.mark.rule("P-04")
def test_the_jokers_of_plus():
    gives = [ANY if j.gives == ANY else RESOURCES[j.gives] for j in PLUS_FORM.jokers]
    assert gives == ["ore", "grain", "wool", "lumber", "brick", ANY, ANY]
    pairs = [0b1, 0b10, 0b100, 0b1000, 0b10000, 0b1100000, 0b110000000]
    assert [j.knights for j in PLUS_FORM.jokers] == pairs


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_every_knight_and_joker_has_its_hex(form: Form):
    knights = sorted(k for hex in form.hexes for k in hex.knights)
    jokers = sorted(hex.joker for hex in form.hexes if hex.joker)
    assert knights == [place.number for place in form.places[KNIGHT]]
    assert jokers == [joker.number for joker in form.jokers]
    homes = {k: hex.centre for hex in form.hexes for k in hex.knights}
    assert all(place.at == (homes[place.number],) for place in form.places[KNIGHT])


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_an_empty_sheet_is_open_at_its_beginning_and_a_full_one_nowhere(form: Form):
    firsts = 1 if form is DICE_FORM else 9
    opened = [len(open_places(form, EMPTY_SHEET, kind)) for kind in range(len(PIECE_KINDS))]
    assert opened == [1, 1, 0, firsts]
    assert [open_places(form, full(form), kind) for kind in range(len(PIECE_KINDS))] == [()] * 4


def test_sheets_are_values():
    one = add_piece(add_piece(EMPTY_SHEET, ROAD, 0), KNIGHT, 0)
    other = add_piece(add_piece(EMPTY_SHEET, KNIGHT, 0), ROAD, 0)
    assert one == other == Sheet(roads=1, knights=1)
    assert len({one, other, EMPTY_SHEET}) == 2
    assert Sheet(0, 0, 0, 0, 0) == EMPTY_SHEET


def test_building_needs_an_open_place_and_the_dice():
    assert is_open(DICE_FORM, EMPTY_SHEET, SETTLEMENT, 0)
    assert not holds((1, 1, 1, 0, 1, 2), cost((SETTLEMENT,)))
    assert holds((1, 1, 1, 1, 0, 2), cost((SETTLEMENT,)))
    assert not is_open(DICE_FORM, EMPTY_SHEET, CITY, 0)


def test_pieces_cost_what_each_of_them_costs():
    assert cost(()) == (0, 0, 0, 0, 0, 0)
    assert cost((ROAD, SETTLEMENT)) == (2, 2, 1, 1, 0, 0)


def test_a_used_joker_is_not_usable_and_its_knight_stays():
    sheet = Sheet(knights=0b11)
    assert [j.number for j in usable_jokers(DICE_FORM, sheet, sheet.knights)] == [1, 2]
    used = use_joker(DICE_FORM, sheet, 1)
    assert [j.number for j in usable_jokers(DICE_FORM, used, used.knights)] == [2]
    assert used.knights == sheet.knights
    assert [j.number for j in usable_jokers(DICE_FORM, sheet, 0b1)] == [1]
