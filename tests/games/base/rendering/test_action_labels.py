"""What actions are called where places go by the fields beside them."""

from hexhaven.core.messages import render
from hexhaven.games.base import actions as a
from hexhaven.games.base.kernels.topology import LATTICE
from hexhaven.games.base.rendering.action_labels import placed_label_of
from tests.games.base.script import GAME, start


def test_no_two_roads_have_the_same_name():
    view = GAME.view(start(4, island="beginner").state, 0)
    edges = range(len(LATTICE.edges))
    names = {render(placed_label_of(view, a.Road(edge)), (), "en") for edge in edges}
    assert len(names) == len(LATTICE.edges)
