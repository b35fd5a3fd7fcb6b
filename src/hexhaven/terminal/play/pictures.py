"""Writing a match, or only its board, as a picture."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from hexhaven.core.chance import SeededRng
from hexhaven.core.drawing import draw_view
from hexhaven.core.game import Seat
from hexhaven.core.registry import load_game
from hexhaven.table.match import Match
from hexhaven.table.nature import Drawn
from hexhaven.terminal.play.replay import match_of_file
from hexhaven.terminal.ui.compiling import warm_first_start
from hexhaven.terminal.ui.looks import seat_names


def draw_board(
    game: str, seats: int | None, seed: int | None, options: Mapping[str, str], labels: bool,
    language: str,
) -> str:  # fmt: skip
    """The board of a new match as an SVG."""
    loaded = load_game(game)
    setup = loaded.setup(seats, options)
    warm_first_start(game, language)
    match = Match(loaded, setup, Drawn(None if seed is None else SeededRng(seed)))
    # After its first entry at the latest a board lies there; what follows is not of it.
    view = loaded.view(match.at(min(1, match.version)), None)
    return draw_view(loaded, match.setup, view, labels=labels, legend=False, language=language)


def draw_moment(path: Path, at: int | None, seat: Seat | None, labels: bool, language: str) -> str:
    """A moment of a match that was played as an SVG, the last one unless another is named."""
    match = match_of_file(path, seat, at, language)
    view = match.game.view(match.state if at is None else match.at(at), seat)
    names = seat_names(match, language)
    return draw_view(match.game, match.setup, view, names, labels=labels, language=language)
