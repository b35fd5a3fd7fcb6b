"""Many games of the base game side by side, stepped by one call of a kernel."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from hexhaven.bots.base.kernel_bot import report_failures
from hexhaven.bots.base.playout import can_play, policy_numbers, table_for
from hexhaven.core.compiled.records import words_of
from hexhaven.core.setup import Setup
from hexhaven.envs.base.encoding import LAYOUTS, NAMES
from hexhaven.envs.base.kernels import entry_points
from hexhaven.envs.base.kernels.stepping import AGENT, BEGIN, GAMES, RULES
from hexhaven.envs.encodings import BadEnvironment, BadStep
from hexhaven.envs.options import AgentSettings
from hexhaven.games.base.boards import Board, board_for
from hexhaven.games.base.options import first_position
from hexhaven.games.island.kernels.constants import NOBODY

__all__ = ["Batch", "Episode", "can_play"]


class Batch:
    """Games that are stepped together; its arrays are written in place by every step.

    Without opponents an agent sits on every seat, and `seats` says who is asked in each game.
    With opponents the agent sits on seat 0. A game that is over begins again in the same step,
    with the number of its game raised by the size of the batch.
    """

    #: As Gymnasium calls it.
    autoreset_mode = "SameStep"

    def __init__(
        self,
        setup: Setup,
        games: int,
        opponents: Sequence[str] | None,
        settings: AgentSettings,
        seed: int = 0,
        again: bool = True,
    ) -> None:
        self._board = board_for(setup.seats)
        self.games, self.layout, self.names = games, LAYOUTS[self._board], NAMES[self._board]
        names = tuple(opponents or ())
        numbers, third_party = policy_numbers(names)
        self._step_games = entry_points.step_games
        if third_party:
            self._step_games = name_failures(
                ", ".join(names), entry_points.step_games_with(third_party)
            )
        self._rules = rules_of(self._board, games, numbers, settings, again)
        self._start = first_position(setup)
        self._lay_out(setup.seats)
        self.reset(seed)

    def _lay_out(self, seats: int) -> None:
        """Make the arrays: those that are read, and the games themselves."""
        games = self.games
        self.observations: Any = np.zeros((games, self.layout.size), np.uint8)
        self.masks: Any = np.zeros((games, len(self.names)), np.bool_)
        self.rewards: Any = np.zeros((games, seats), np.float32)
        self.done: Any = np.zeros(games, np.bool_)
        self.winners: Any = np.zeros(games, np.int64)
        self.seats: Any = np.zeros(games, np.int64)
        self._games = np.zeros(games, GAMES[self._board])
        self._before = (
            self._board.topologies, np.zeros(1, table_for(self._board)), self._rules,
            words_of(self._start).view(self._board.position), self._games,
        )  # fmt: skip

    @property
    def _after(self) -> tuple[Any, ...]:
        return (
            self.observations, self.masks, self.rewards, self.done, self.winners, self.seats
        )  # fmt: skip

    def reset(self, seed: int) -> None:
        """Begin the first games that belong to a seed."""
        self._rules[0].seed = as_seed(seed)
        self._games["number"] = np.arange(self.games)
        self.step_unchecked(np.full(self.games, BEGIN))

    def step(self, actions: Any) -> None:
        """Take an action in each game; refused, and nothing is changed, if one is not marked."""
        chosen = self._as_array(actions)
        if chosen.shape != (self.games,) or chosen.dtype.kind not in "iu":
            raise BadStep(
                "envs.batch_actions",
                type=str(chosen.dtype)[:40],
                shape=str(chosen.shape)[:40],
                games=self.games,
            )
        illegal = self._first_illegal(chosen)
        if illegal >= 0:
            raise self._refusal(illegal, int(chosen[illegal]))
        self.step_unchecked(chosen)

    def _as_array(self, actions: Any) -> Any:
        chosen = np.ascontiguousarray(actions)
        return chosen.astype(np.int64, copy=False) if chosen.dtype.kind in "iu" else chosen

    def _first_illegal(self, actions: Any) -> int:
        """The first game whose action is not marked, or -1."""
        return int(entry_points.find_illegal(self.masks, actions))

    def step_unchecked(self, actions: Any) -> None:
        """Take an action in each game, all of which are marked."""
        self._step_games(*self._before, actions, *self._after)

    def sample(self) -> Any:
        """A random action that is marked for each game, evenly."""
        actions = np.empty(self.games, np.int64)
        entry_points.sample(self._games, self.masks, actions)
        return actions

    def planes(self) -> dict[str, npt.NDArray[Any]]:
        """The observations by the names of their planes; nothing is copied."""
        return self.layout.planes(self.observations)

    def _refusal(self, game: int, number: int) -> BadStep:
        last = len(self.names) - 1
        if not 0 <= number <= last:
            return BadStep("envs.unknown_action", action=number, last=last)
        return BadStep("envs.batch_masked", action=self.names[number], number=number, game=game)


def name_failures(bots: str, step_games: Callable[..., None]) -> Callable[..., None]:
    """Steps that say it in words when one of these bots does something that is not allowed."""

    def step(*arrays: Any) -> None:
        with report_failures(bots):
            step_games(*arrays)

    return step


def as_seed(seed: Any) -> np.uint64:
    """A seed as kernels take it."""
    if not isinstance(seed, int | np.integer) or not 0 <= seed < 2**64:
        raise BadEnvironment("envs.seed", seed=str(seed)[:40])
    return np.uint64(seed)


def rules_of(
    board: Board, games: int, opponents: Sequence[int], settings: AgentSettings, again: bool
) -> npt.NDArray[Any]:
    """What all games of a batch have in common, as an array of one record."""
    found = np.zeros(1, RULES[board])
    rules = found[0]
    rules.games, rules.again, rules.history = games, again, settings.history
    rules.trade, rules.skip_forced, rules.shaping = (
        settings.trade,
        settings.skip_forced,
        settings.shaping,
    )
    rules.policies[:] = AGENT
    rules.policies[1 : 1 + len(opponents)] = opponents
    return found


class Episode:
    """One game against bots that are kernels, used like `hexhaven.envs.episode.Episode`."""

    def __init__(self, batch: Batch, seed: int) -> None:
        batch.reset(seed)
        self._batch, self._lost = batch, False
        self._row, self._mask, self._done = batch.observations[0], batch.masks[0], batch.done
        self._action = np.zeros(1, np.int64)

    @property
    def seat(self) -> int | None:
        return None if self._lost or self._done[0] else 0

    @property
    def mask(self) -> npt.NDArray[np.bool_]:
        return np.zeros_like(self._mask) if self._lost else self._mask.copy()

    @property
    def winners(self) -> tuple[int, ...] | None:
        if self._lost:
            return tuple(range(1, self._batch.rewards.shape[1]))
        if not self._done[0]:
            return None
        winner = int(self._batch.winners[0])
        return () if winner == NOBODY else (winner,)

    def observe(self, seat: int) -> npt.NDArray[np.uint8]:
        return self._row.copy()

    def act(self, number: int) -> None:
        self._action[0] = number
        self._batch.step_unchecked(self._action)

    def lose(self) -> None:
        self._lost = True

    def take_rewards(self) -> dict[int, float]:
        """What the agent has earned by its last action."""
        return {0: -1.0 if self._lost else float(self._batch.rewards[0, 0])}
