"""Pictures of any game: the `look/svg.py` of its folder is found when a picture is wanted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hexhaven.core.discovery import module_of
from hexhaven.core.game import Game, View
from hexhaven.core.messages import BadSetup
from hexhaven.core.setup import Setup


def draw_view(
    game: Game[Any, Any],
    setup: Setup,
    view: View,
    names: Sequence[str] = (),
    *,
    labels: bool = False,
    legend: bool = True,
    language: str = "en",
) -> str:
    """A view as an SVG; a seat whose name is empty goes by its colour."""
    drawing = _drawing(game)
    picture: str = drawing.draw(
        view,
        names,
        colours=drawing.colours_of(setup),
        labels=labels,
        legend=legend,
        language=language,
    )
    return picture


def _drawing(game: Game[Any, Any]) -> Any:
    found = module_of(game, "look.svg")
    if found is None:
        raise BadSetup("draw.none", game=game.name)
    return found
