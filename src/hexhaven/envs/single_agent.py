"""Gymnasium environments: one agent on seat 0 against bots, for every game."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Discrete

from hexhaven.envs.encodings import LARGEST_VALUE, BadStep, Mask, Row, batch_module, encoding_of
from hexhaven.envs.episode import Episode
from hexhaven.envs.options import (
    AgentSettings,
    Illegal,
    as_number,
    checked_setup,
    opponent_bots,
    opponent_names,
)


class SingleAgentEnv(gymnasium.Env[Row, np.int64]):
    """One agent on seat 0 against bots.

    Observations are rows of bytes; `planes` gives them their names. What may be chosen is in
    `info["action_mask"]` and `action_masks()`; it is nothing once the game is over. An episode
    ends with the game: then the environment waits for `reset`.
    """

    metadata = {"render_modes": []}  # noqa: RUF012  (as Gymnasium has it)

    def __init__(
        self,
        game: str,
        opponents: str | Sequence[str] = "random",
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        trade: bool = True,
        skip_forced: bool = False,
        shaping: float = 0.0,
        illegal: Illegal = "refuse",
        history: bool = True,
    ) -> None:
        setup = checked_setup(game, players, options)
        settings = AgentSettings(trade, skip_forced, shaping, illegal, history)
        names = opponent_names(setup, opponents)
        encoding = encoding_of(setup)
        self.encoding, self.settings = encoding, settings
        self.action_space = Discrete(encoding.actions)
        self.observation_space = Box(0, LARGEST_VALUE, (encoding.layout.size,), np.uint8)
        module = batch_module(game)
        self._begin: Callable[[int], Any]
        if module is not None and module.can_play(names):
            self._begin = partial(
                module.Episode, module.Batch(setup, 1, names, settings, again=False)
            )
        else:
            bots = opponent_bots(setup, names)
            self._begin = lambda seed: Episode(encoding, setup, seed, bots, settings)
        self._episode: Any = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Row, dict[str, Any]]:
        """Begin another game; a seed fixes this one and all that follow."""
        super().reset(seed=seed)
        self._episode = self._begin(int(self.np_random.integers(2**63)))
        return self._episode.observe(0), self._info()

    def step(self, action: Any) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        """Take an action, and go on until the agent is asked again or the game is over."""
        episode = self._episode
        if episode is None or episode.seat is None:
            raise BadStep("envs.over")
        number = read_action(self, action, episode.mask)
        if number is None:
            episode.lose()
        else:
            episode.act(number)
        over = episode.seat is None
        return episode.observe(0), episode.take_rewards()[0], over, False, self._info()

    def action_masks(self) -> Mask:
        """What may be chosen now, as libraries with masked policies ask for it."""
        if self._episode is None:
            raise BadStep("envs.over")
        mask: Mask = self._episode.mask
        return mask

    def planes(self, observation: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        """The named planes of an observation, or of many at once; nothing is copied."""
        return self.encoding.layout.planes(observation)

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self._episode.mask.view(np.int8)}
        winners = self._episode.winners
        return info if winners is None else info | {"won": 0 in winners}


def read_action(env: Any, action: Any, mask: Mask) -> int | None:
    """An action as its number; None if it is not marked and the settings make that a loss."""
    number = as_number(action, len(mask))
    if number < 0:
        raise BadStep("envs.unknown_action", action=str(action)[:40], last=len(mask) - 1)
    if mask[number]:
        return number
    if env.settings.illegal == "lose":
        return None
    raise BadStep("envs.masked", action=env.encoding.names[number], number=number)
