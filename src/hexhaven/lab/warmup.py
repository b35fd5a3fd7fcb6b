"""Compiling the kernels that play whole games, by playing one game of each, and that train."""

from collections.abc import Callable
from functools import partial

from hexhaven.bots import bot_names
from hexhaven.bots.trainers import trainable_games, trainer_of
from hexhaven.core.registry import game_names
from hexhaven.lab.simulate.plan import make_plan
from hexhaven.lab.simulate.play import playout_for
from hexhaven.lab.simulate.run import simulate


def last_steps() -> dict[str, Callable[[], object]]:
    """One game of every bot that is compiled, and of every trainer."""
    games: dict[str, Callable[[], object]] = {
        f"{game} {bot}": partial(play_one_game, game, bot)
        for game in game_names()
        for bot in bot_names(game)
        if playout_for(game, [bot]) is not None
    }
    return games | {f"{game} training": partial(gather_lessons, game) for game in trainable_games()}


def play_one_game(game: str, bot: str) -> None:
    simulate(make_plan(game, [bot], games=1))


def gather_lessons(game: str) -> None:
    """Let a student who knows nothing play one game."""
    trainer_of(game).begin().gather(1, 0, map, lambda games: None)
