"""Whole games in kernels, played once, so that they are compiled."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from hexhaven.bots import bot_names
from hexhaven.core.registry import game_names
from hexhaven.lab.simulate.compiled import playout_for
from hexhaven.lab.simulate.plan import make_plan
from hexhaven.lab.simulate.run import simulate


def steps() -> dict[str, Callable[[], object]]:
    """Nothing that others would not compile too."""
    return {}


def last_steps() -> dict[str, Callable[[], object]]:
    """One game of each bot that is a kernel."""
    return {
        f"{game} {bot}": partial(play, game, bot)
        for game in game_names()
        for bot in bot_names(game)
        if playout_for(game, [bot]) is not None
    }


def play(game: str, bot: str) -> None:
    """One game in which the bot has every seat."""
    simulate(make_plan(game, [bot], games=1))
