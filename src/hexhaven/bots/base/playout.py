"""The way from Python into whole games of bots that are kernels."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import numpy as np

from hexhaven.bots.base.entry_points import BUILDER
from hexhaven.bots.base.kernel_bot import KernelBot
from hexhaven.bots.base.kernels.playout import LARGE_ROW, LARGE_TABLE, RANDOM, ROW, TABLE
from hexhaven.bots.base.kernels.styles import STYLES
from hexhaven.bots.base.kernels.third_party_policies import (
    FIRST_THIRD_PARTY,
    Policy,
    play_games_with,
)
from hexhaven.bots.registry import BadBot, load_bot
from hexhaven.core.setup import Setup
from hexhaven.games.base.boards import STANDARD, Board, board_for
from hexhaven.games.base.game import BaseState
from hexhaven.games.base.options import first_position

#: The built-in bots that are kernels, by the number the kernels know them by.
POLICIES = {"random": RANDOM} | {name: number for number, name in enumerate(STYLES)}


def table_for(board: Board) -> np.dtype[Any]:
    """The record of a table on a board."""
    return TABLE if board is STANDARD else LARGE_TABLE


def row_for(board: Board) -> np.dtype[Any]:
    """What is kept of a game on a board."""
    return ROW if board is STANDARD else LARGE_ROW


def can_play(bots: Sequence[str]) -> bool:
    """Whether every one of these bots is a kernel."""
    return all(bot in POLICIES or policy_of(bot) is not None for bot in bots)


def policy_of(bot: str) -> Any:
    """The kernel of a third-party `kernel_bot`, or None for any other bot."""
    with suppress(BadBot):
        found = load_bot("base", bot)
        if isinstance(found, type) and issubclass(found, KernelBot):
            return found.policy
    return None


def play(setup: Setup, bots: Sequence[str], seed: int, games: Sequence[int]) -> Any:
    """The rows of games with `bots[i]` on seat i."""
    return _play(first_position(setup), bots, seed, games)


def play_from(state: BaseState, bots: Sequence[str], seed: int, games: Sequence[int]) -> Any:
    """How a position ends with `bots[i]` on seat i: a row for each number of a game.

    The number decides the chance that follows. The fields of a row are those of simulations,
    `winner` among them.
    """
    return _play(state.record, bots, seed, games)


def policy_numbers(bots: Sequence[str]) -> tuple[list[int], tuple[Policy, ...]]:
    """The number of each of these bots, and the kernels of third-party ones."""
    others = tuple(bot for bot in dict.fromkeys(bots) if bot not in POLICIES)
    numbers = POLICIES | {bot: FIRST_THIRD_PARTY + i for i, bot in enumerate(others)}
    return [numbers[bot] for bot in bots], tuple(policy_of(bot) for bot in others)


def _play(position: Any, bots: Sequence[str], seed: int, games: Sequence[int]) -> Any:
    numbers, third_party = policy_numbers(bots)
    board = board_for(len(bots))
    start = np.zeros(1, table_for(board))
    start[0].position = position
    start[0].policies[: len(bots)] = numbers
    rows = np.zeros(len(games), row_for(board))
    rows["game"] = games
    play_games = play_games_with(third_party) if third_party else BUILDER[board].play_games
    play_games(board.topologies, start, start.copy(), np.uint64(seed), rows)
    return rows
