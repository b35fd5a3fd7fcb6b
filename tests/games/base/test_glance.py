"""The base game small: what a list shows of it is what a spectator sees."""

from hexhaven.core.plugins.glance import glancer_of
from hexhaven.games.base.kernels.topology import LARGE_LATTICE, LATTICE
from tests.games.base.positions import holding
from tests.games.base.script import FOUNDING, GAME, founded, setup_of


def glance_of(state):
    return glancer_of(GAME).glance(GAME.view(state, None))


def test_the_island_is_drawn_row_by_row_with_the_letters_of_maps():
    glance = glance_of(founded().state)
    assert glance.land == ("  b g l", " l w o b", "w g d l o", " l o g g", "  b w w")
    unknown = glance_of(GAME.initial_state(setup_of(island="variable"))).land
    assert unknown == ("  ? ? ?", " ? ? ? ?", "? ? ? ? ?", " ? ? ? ?", "  ? ? ?")


def test_pieces_stand_at_nodes_and_roads_join_two():
    glance = glance_of(founded().state)
    for seat, pieces in enumerate(glance.pieces):
        founded_at = [node for node, _ in FOUNDING[seat]]
        assert sorted(pieces.settlements) == sorted(founded_at)
        assert sorted(pieces.roads) == sorted(tuple(sorted(ends)) for ends in FOUNDING[seat])
        assert pieces.cities == ()
    assert glance.points == (2, 2, 2, 2)


def test_points_of_hidden_cards_are_not_told():
    hidden = holding("victory_point", "victory_point").state
    assert GAME.view(hidden, 0).points == 4
    glance = glance_of(hidden)
    assert glance.points[0] == 2
    assert glance.round == -(-hidden.record.turns // 4)


def test_any_island_can_be_drawn_in_text():
    for lattice in (LATTICE, LARGE_LATTICE):
        drawn = lattice.drawn_in_text(["w"] * len(lattice.hexes))
        places = [
            (x, row) for row, line in enumerate(drawn) for x, c in enumerate(line) if c != " "
        ]
        left = min(x for x, _ in lattice.hexes)
        assert places == [(x - left, row) for x, row in lattice.hexes]
