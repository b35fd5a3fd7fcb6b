"""Comparing actions by paired playouts.

Every action meets the same samples: the same redealt cards and the same dice. What an action
comes to depends on the seed, the sample and the action alone, so results do not depend on how
many threads play.
"""

import json
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
import numpy.typing as npt

from hexhaven.bots.base.entry_points import SEARCH
from hexhaven.bots.base.kernel_bot import KernelBot, report_failures
from hexhaven.bots.base.search.candidates import Candidate
from hexhaven.bots.base.search.kernels.entry_points import playouts_with
from hexhaven.bots.base.search.kernels.evaluation import WHOLE, weights_type
from hexhaven.bots.base.search.kernels.playouts import Samples, search_table_type
from hexhaven.core.actions import Action
from hexhaven.core.processes import usable_cores
from hexhaven.games.base.actions import pack
from hexhaven.games.base.boards import LARGE, STANDARD, Board, board_of
from hexhaven.games.base.game import BaseState
from hexhaven.games.base.view import BaseView, seat_of

#: Turns that are played ahead, and in how many of them after this one players trade.
TURNS_AHEAD, TRADING_TURNS = 8, 0
#: More turns than any game has.
ENDLESS_TURNS = 1 << 40
#: Chances are given in ten thousandths.
CHANCE_PARTS = 10_000
#: Playouts of one thread before it is asked whether more are wanted.
PLAYOUTS_PER_CHECK = 64
#: Where the weights of the evaluation are kept.
EVALUATIONS = {STANDARD: "evaluation.json", LARGE: "evaluation_large.json"}


@cache
def weights(board: Board) -> npt.NDArray[Any]:
    """The weights of the evaluation on a board, as an array of one record."""
    stored = json.loads(files(__package__).joinpath(EVALUATIONS[board]).read_text("utf-8"))
    found = np.zeros(1, weights_type(board.sizes))
    for name, values in stored.items():
        found[0][name][...] = values
    return found


@cache
def _pool(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, "search")


if hasattr(os, "register_at_fork"):  # threads do not live on in a forked process
    os.register_at_fork(after_in_child=_pool.cache_clear)


class Comparison:
    """Some candidates of a seat, and what they came to in samples of what it cannot know."""

    def __init__(
        self,
        view: BaseView,
        candidates: Sequence[Candidate],
        seed: int,
        *,
        ahead: int = TURNS_AHEAD,
        talking: int = TRADING_TURNS,
        policy: type[KernelBot] | None = None,
        threads: int | None = None,
        is_wanted: Callable[[], bool] = lambda: True,
    ) -> None:
        self.candidates = tuple(candidates)
        self.threads = threads or usable_cores()
        #: What candidate k came to in sample i, of WHOLE; -1 where it was not played out.
        self.values: npt.NDArray[np.int64] = np.empty((0, len(self.candidates)), np.int64)
        self._seat, self._seed, self._ahead, self._talking = seat_of(view), seed, ahead, talking
        self._is_wanted = is_wanted
        self._policy = policy
        self._board = board_of(view.words)
        self._tables = np.zeros((self.threads, 3), search_table_type(self._board))
        for tables in self._tables:
            tables[0].position = view.record

    @property
    def samples(self) -> int:
        return len(self.values)

    def play(self, alive: Sequence[int], samples: int) -> None:
        """Play candidates by number in further samples, as long as that is wanted."""
        portion = max(1, PLAYOUTS_PER_CHECK // len(alive)) * self.threads
        for done in range(0, samples, portion):
            if self._is_wanted():
                self._play(list(alive), min(portion, samples - done))

    def _play(self, alive: list[int], samples: int) -> None:
        """Play a portion, shared out among the threads."""
        actions, aims = np.array([self.candidates[k] for k in alive], np.int64).T.copy()
        played = np.empty((samples, len(alive)), np.int64)
        share = -(-samples // self.threads)
        jobs = [(k, first) for k, first in enumerate(range(0, samples, share))]

        def work(job: tuple[int, int]) -> None:
            table, first = job
            self._play_part(actions, aims, table, first, played[first : first + share])

        if len(jobs) == 1:
            work(jobs[0])
        else:
            list(_pool(self.threads).map(work, jobs))
        values = np.full((samples, len(self.candidates)), -1, np.int64)
        values[:, alive] = played
        self.values = np.concatenate([self.values, values])

    def _play_part(self, actions: Any, aims: Any, table: int, first: int, values: Any) -> None:
        seed, number = np.uint64(self._seed), self.samples + first
        samples = Samples(self._seat, seed, number, self._ahead, self._talking)
        known = (self._board.topologies, weights(self._board), self._tables[table])
        if self._policy is None:
            SEARCH[self._board].play_samples(*known, samples, actions, aims, values)
            return
        with report_failures(self._policy.name):
            kernels = playouts_with(self._policy.policy)
            kernels.play_samples(*known, samples, actions, aims, values)

    def totals(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """What each candidate came to in all its samples, and how many those were."""
        played = self.values >= 0
        return np.where(played, self.values, 0).sum(0), played.sum(0)

    def surplus(self, better: int, worse: int) -> tuple[int, int, int]:
        """By how much one candidate beats another over the samples of both.

        The sum of the differences, the sum of their squares, and how many there are.
        """
        both = (self.values[:, better] >= 0) & (self.values[:, worse] >= 0)
        gaps = self.values[both, better] - self.values[both, worse]
        return int(gaps.sum()), int((gaps * gaps).sum()), len(gaps)


def compare(
    view: BaseView,
    actions: Sequence[Action],
    samples: int,
    seed: int,
    *,
    ahead: int = TURNS_AHEAD,
    policy: type[KernelBot] | None = None,
) -> tuple[int, ...]:
    """The chance of each action to win, in ten thousandths, by paired playouts.

    Every action is played out in the same samples of what the seat cannot know, for `ahead`
    turns, by builders or a policy of your own; then the position is judged.
    """
    candidates = [Candidate(pack(action, board_of(view.words))) for action in actions]
    comparison = Comparison(view, candidates, seed, ahead=ahead, policy=policy)
    comparison.play(range(len(actions)), samples)
    totals, _ = comparison.totals()
    return tuple((CHANCE_PARTS * totals // (WHOLE * samples)).tolist())


def estimate_chances(
    state: BaseState, samples: int, seed: int, *, ahead: int = TURNS_AHEAD
) -> tuple[int, ...]:
    """How likely every seat is to win a position, in proportion, by playouts of builders.

    Unlike a comparison this looks at the whole position: it is for games that are over.
    """
    _, totals = _play_on(state, seed, samples, ahead, talking=0)
    return tuple(totals.tolist())


def play_on(
    state: BaseState,
    seed: int,
    *,
    turns: int = ENDLESS_TURNS,
    policy: type[KernelBot] | None = None,
) -> BaseState:
    """Where builders or a policy of your own lead a position: some turns further, or to the end."""
    if policy is None:
        position, _ = _play_on(state, seed, 1, turns, talking=turns)
    else:
        with report_failures(policy.name):
            kernel = playouts_with(policy.policy).play_on
            position, _ = _play_on(state, seed, 1, turns, turns, kernel)
    return BaseState(np.frombuffer(bytearray(position.tobytes()), np.int64))


def _play_on(
    state: BaseState, seed: int, samples: int, ahead: int, talking: int, kernel: Any = None
) -> tuple[Any, npt.NDArray[np.int64]]:
    """Where the last of some samples leads a position, and what all come to for every seat."""
    board, totals = board_of(state.words), np.zeros(int(state.record.seats), np.int64)
    tables = np.zeros(2, search_table_type(board))
    tables[0].position = state.record
    play = kernel or SEARCH[board].play_on
    start = board.topologies, weights(board), tables
    play(*start, np.uint64(seed), samples, ahead, talking, totals)
    return tables[1].position, totals
