"""Many games of the base game side by side on a GPU."""

import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import cuda

from hexhaven.bots.base.playout import POLICIES
from hexhaven.core.compiled.records import words_of
from hexhaven.envs.base import batch
from hexhaven.envs.base.kernels import lanes
from hexhaven.envs.base.kernels.stepping import BEGIN


def can_play(bots: Sequence[str]) -> bool:
    """Whether a batch on a GPU knows every one of these bots; kernels of your own it does not."""
    return all(bot in POLICIES for bot in bots)


class Batch(batch.Batch):
    """Games that are stepped together on a GPU, as `batch.Batch` steps them on a CPU.

    Its arrays lie on the GPU, and other libraries take them as they are: torch by
    `torch.as_tensor(batch.observations)`. Actions may come from there too.
    """

    def _lay_out(self, seats: int) -> None:
        games, types = self.games, lanes.TYPES[self._board]
        self.observations = cuda.device_array((games, self.layout.size), np.uint8)
        self.masks = cuda.device_array((games, len(self.names)), np.bool_)
        self.rewards = cuda.device_array((games, seats), np.float32)
        self.done = cuda.device_array(games, np.bool_)
        self.winners = cuda.device_array(games, np.int64)
        self.seats = cuda.device_array(games, np.int64)
        self._found = cuda.device_array(1, np.int64)
        self._topology = cuda.to_device(self._board.tables.view(types.topology))
        self._first = cuda.to_device(words_of(self._start).view(types.start))

    def reset(self, seed: int) -> None:
        types = lanes.TYPES[self._board]
        self._rules[0].seed = batch.as_seed(seed)
        self._common = cuda.to_device(self._rules.view(types.rules))
        numbered = np.zeros(self.games, types.game)
        numbered["number"] = np.arange(self.games)
        self._on_device = cuda.to_device(numbered)
        self.step_unchecked(cuda.to_device(np.full(self.games, BEGIN)))

    def _as_array(self, actions: Any) -> Any:
        if isinstance(actions, type(self.done)):
            return actions
        if hasattr(actions, "__cuda_array_interface__"):
            return cuda.as_cuda_array(actions)
        return cuda.to_device(super()._as_array(actions))

    def _first_illegal(self, actions: Any) -> int:
        self._found.copy_to_device(np.full(1, self.games))
        self._start_lanes(lanes.find_illegal, self.masks, actions, self._found)
        first = int(self._found.copy_to_host()[0])
        return -1 if first == self.games else first

    def step_unchecked(self, actions: Any) -> None:
        before = (self._topology, self._common, self._first, self._on_device)
        self._start_lanes(lanes.STEP_LANES[self._board], *before, actions, *self._after)

    def sample(self) -> Any:
        actions = cuda.device_array(self.games, np.int64)
        self._start_lanes(lanes.sample_lanes, self._on_device, self.masks, actions)
        return actions

    def _start_lanes(self, grid: Any, *arrays: Any) -> None:
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", ".*Grid size")  # a few games leave threads idle
            grid[-(-self.games // lanes.LANES), lanes.LANES](*arrays)

    def planes(self) -> dict[str, Any]:
        """The observations by the names of their planes, brought to the CPU."""
        return self.layout.planes(self.observations.copy_to_host())
