"""The way from Python into the kernels of environments: records come as their words."""

from __future__ import annotations

from typing import Any

from hexhaven.bots.base.kernels.playout import TABLE
from hexhaven.core.kernels import Int, kernel
from hexhaven.core.philox import GENERATOR
from hexhaven.envs.base.kernels import masks as masking
from hexhaven.envs.base.kernels import numbers, observation, stepping
from hexhaven.games.base.kernels.frame import FRAME
from hexhaven.games.base.kernels.position import POSITION, WORK


@kernel
def observe(frame: Any, words: Any, seat: int, aside: Any, row: Any) -> Int:
    """Fill a row with what a seat may know."""
    return observation.observe(frame.view(FRAME)[0], words.view(POSITION)[0], seat, aside, row)


@kernel
def fill_mask(
    frame: Any, work: Any, words: Any, seat: int, aside: Any, trade: bool, mask: Any
) -> Int:
    """Mark what a seat that is asked may choose."""
    return masking.fill_mask(
        frame.view(FRAME)[0], work.view(WORK)[0], words.view(POSITION)[0], seat, aside, trade, mask
    )


@kernel
def action_of(words: Any, seat: int, number: int) -> Int:
    """The packed action of a number."""
    return numbers.action_of(words.view(POSITION)[0], seat, number)


@kernel
def must_answer(words: Any, seat: int) -> bool:
    """Whether an offer of the player in turn waits for an agent's answer."""
    return masking.must_answer(words.view(POSITION)[0], seat)


@kernel
def find_illegal(masks: Any, actions: Any) -> Int:
    """The first game of a batch whose action is not marked, or -1."""
    return stepping.find_illegal(masks, actions)


@kernel
def step_games(
    frame: Any, tables: Any, rules: Any, start: Any, games: Any, actions: Any,
    rows: Any, masks: Any, rewards: Any, done: Any, winners: Any,
) -> None:  # fmt: skip
    """Begin each game of a batch, or take an action in it."""
    stepping.step_games(
        frame.view(FRAME)[0], tables.view(TABLE), rules.view(stepping.RULES), start.view(POSITION),
        games.view(stepping.GAME), actions, rows, masks, rewards, done, winners,
    )  # fmt: skip


@kernel
def sample(masks: Any, rng: Any, actions: Any) -> None:
    """Choose one of the marked numbers in each game, evenly."""
    stepping.sample(masks, rng.view(GENERATOR)[0], actions)
