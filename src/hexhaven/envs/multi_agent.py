"""PettingZoo environments: an agent on every seat, for every game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from hexhaven.envs.encodings import FULL, BadStep, Encoding, encoding_of
from hexhaven.envs.episode import Episode
from hexhaven.envs.options import Illegal, Terms, checked_setup
from hexhaven.envs.single_agent import checked_action
from hexhaven.matches.match import Match

Observation = dict[str, npt.NDArray[Any]]


def observation_space(encoding: Encoding) -> Dict:
    """What an agent sees, and the mask of what it may choose."""
    row, mask = (encoding.layout.size,), (encoding.actions,)
    return Dict(
        {"observation": Box(0, FULL, row, np.uint8), "action_mask": Box(0, 1, mask, np.int8)}
    )


class MultiAgentEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """An agent on every seat, asked one after the other.

    An observation is a row of bytes, which `planes` gives their names, beside the mask of what
    its agent may choose. The mask is empty for agents that are not asked.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        trade: bool = True,
        skip_forced: bool = False,
        shaping: float = 0.0,
        illegal: Illegal = "refuse",
        history: bool = True,
    ) -> None:
        super().__init__()
        self.setup = checked_setup(game, players, options)
        self.terms = Terms(trade, skip_forced, shaping, illegal, history)
        self.encoding = encoding_of(self.setup)
        name = f"hexhaven_{game}_v{self.encoding.version}"
        self.metadata = {"name": name, "render_modes": [], "is_parallelizable": False}
        self.render_mode = None
        self.possible_agents = [f"player_{seat}" for seat in range(self.setup.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: observation_space(self.encoding) for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: Discrete(self.encoding.actions) for agent in self.possible_agents
        }
        self._rng: np.random.Generator | None = None

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """What an agent chooses from."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin another game; a seed fixes this one and all that follow."""
        if seed is not None or self._rng is None:
            self._rng, _ = seeding.np_random(seed)
        game = int(self._rng.integers(2**63))
        self._episode = Episode(self.encoding, self.setup, game, {}, self.terms)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and what it may choose."""
        seat = self.possible_agents.index(agent)
        asked = seat == self._episode.seat
        mask = self._episode.mask if asked else np.zeros_like(self._episode.mask)
        return {"observation": self._episode.observe(seat), "action_mask": mask.astype(np.int8)}

    def step(self, action: int | None) -> None:
        """Take the action of the agent that is asked, and go on until one is asked again."""
        if not self.agents:
            raise BadStep("envs.over")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        number = checked_action(self, action, self._episode.mask)
        self._cumulative_rewards[agent] = 0.0
        if number is None:
            self._episode.lose()
        else:
            self._episode.act(number)
        earned = self._episode.take_rewards()
        self.rewards = {f"player_{seat}": reward for seat, reward in earned.items()}
        self._accumulate_rewards()
        self._select()

    @property
    def match(self) -> Match[Any, Any]:
        """The match that is played, to be drawn or saved."""
        return self._episode.match

    def planes(self, observation: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        """The named planes of an observation, or of many at once; nothing is copied."""
        return self.encoding.layout.planes(observation)

    def render(self) -> None:
        """Nothing: matches are drawn by `hexhaven draw`."""

    def close(self) -> None:
        """Nothing is held open."""

    def _select(self) -> None:
        """Say whose turn it is, or that all is over."""
        if self._episode.seat is None:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self._episode.seat]
