"""Pictures of any game: the `draw.py` of its folder is found when a picture is wanted."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Sequence
from typing import Any

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
    folder = type(game).__module__.rpartition(".")[0]
    name = f"{folder}.draw"
    if not folder or importlib.util.find_spec(name) is None:
        raise BadSetup("draw.none", game=game.name)
    return importlib.import_module(name)
