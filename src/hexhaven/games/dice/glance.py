"""Both dice games small, for a list: they have no island, so points and rounds are all."""

from hexhaven.core.plugins.glance import Glance
from hexhaven.games.dice.view import SheetView


def glance(view: SheetView) -> Glance:
    """A view at a glance."""
    p = view.position
    return Glance(land=(), pieces=(), points=tuple(view.points), round=-(-p.turns // p.seats))
