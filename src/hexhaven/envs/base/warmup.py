"""Compiles the kernels of the base game's environments by calling each of them once."""

from collections.abc import Callable

import numpy as np

from hexhaven.core.actions import Action
from hexhaven.core.game import Choices
from hexhaven.core.registry import load_game
from hexhaven.envs import cards
from hexhaven.envs.base.batch import Batch
from hexhaven.envs.base.encoding import BaseEncoding
from hexhaven.envs.options import AgentSettings
from hexhaven.games.base.actions import Offer
from hexhaven.games.base.boards import BOARDS, STANDARD


def last_steps() -> dict[str, Callable[[], object]]:
    """A step of a batch, and what an agent sees."""
    return {"batch": step, "encoding": look}


def step() -> None:
    """Take one step in two games on each board."""
    for board in BOARDS:
        setup = load_game("base").setup(board.sizes.seats)
        batch = Batch(setup, 2, None, AgentSettings())
        batch.step(batch.sample())


def look() -> None:
    """See a position, and choose from it."""
    game, encoding = load_game("base"), BaseEncoding(STANDARD)
    view = game.view(game.initial_state(game.setup(4, {"island": "beginner", "first": "0"})), 0)
    encoding.is_asked(view, trade=True)
    encoding.hide_history(encoding.observe(view))
    mask = encoding.mask(view, Choices(), must=True, trade=True)
    first = encoding.action(int(np.argmax(mask)), view)
    assert isinstance(first, Action), "nothing is begun yet"
    encoding.numbers(first, view)
    encoding.numbers(Offer(*cards.OFFERS[0], to=(1,)), view)
