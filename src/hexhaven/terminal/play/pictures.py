"""Pictures of a match, or of its board alone."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

from hexhaven.core.chance import SeededRng
from hexhaven.core.compiled.warmup import warm_up
from hexhaven.core.game import Seat
from hexhaven.core.plugins.animation import animate
from hexhaven.core.plugins.drawing import draw_view
from hexhaven.core.registry import load_game
from hexhaven.matches.match import Match
from hexhaven.matches.nature import RandomNature
from hexhaven.terminal.play.replay import match_of_file
from hexhaven.terminal.ui.game_text import seat_names


def draw_board(
    game: str, seats: int | None, seed: int | None, options: Mapping[str, str], labels: bool,
    language: str,
) -> str:  # fmt: skip
    loaded = load_game(game)
    setup = loaded.setup(seats, options)
    warm_up(game, language)
    match = Match(loaded, setup, RandomNature(None if seed is None else SeededRng(seed)))
    # The board is there after the first entry at the latest; later entries are not part of it.
    view = loaded.view(match.at(min(1, match.version)), None)
    return draw_view(loaded, match.setup, view, labels=labels, legend=False, language=language)


def draw_match(
    path: Path, at: int | None, seat: Seat | None, animated: bool, seconds: int | None,
    labels: bool, language: str,
) -> str:  # fmt: skip
    """A position of a game file as an SVG, or all up to it; the last one unless another is named.

    All of them are one animated picture, which may have to fit some seconds.
    """
    match = match_of_file(path, seat, at, language)
    names = seat_names(match, language)

    def draw(state: Any) -> str:
        view = match.game.view(state, seat)
        return draw_view(match.game, match.setup, view, names, labels=labels, language=language)

    if not animated:
        return draw(match.state if at is None else match.at(at))
    pictures = [draw(step.after) for step in tuple(match.steps())[:at]]
    return animate([picture for picture, _ in groupby(pictures)], seconds)
