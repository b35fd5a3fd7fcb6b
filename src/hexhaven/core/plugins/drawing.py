"""Pictures of any game: the `rendering/svg.py` of its folder is found when a picture is wanted."""

from collections.abc import Sequence
from typing import Any

from hexhaven.core.game import Game, View
from hexhaven.core.messages import BadSetup
from hexhaven.core.plugins import folder_of, optional_module
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
    drawing = _drawing_in(folder_of(game), game.name)
    picture: str = drawing.draw(
        view,
        names,
        colours=drawing.colours_of(setup),
        labels=labels,
        legend=legend,
        language=language,
    )
    return picture


def draw_for_notebook(view: View) -> str:
    """A view as an SVG, by the `rendering/svg.py` beside its class; for notebooks."""
    folder = type(view).__module__.rpartition(".")[0]
    picture: str = _drawing_in(folder, folder.rpartition(".")[2]).draw(view)
    return picture


def _drawing_in(folder: str, name: str) -> Any:
    found = optional_module(f"{folder}.rendering.svg")
    if found is None:
        raise BadSetup("draw.none", game=name)
    return found
