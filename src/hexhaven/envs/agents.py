"""What both kinds of PettingZoo environments have: an agent on every seat."""

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding

from hexhaven.core.setup import Setup
from hexhaven.envs.encodings import LARGEST_VALUE, Encoding, encoding_of
from hexhaven.envs.episode import Episode
from hexhaven.envs.options import AgentSettings
from hexhaven.matches.match import Match

Observation = dict[str, npt.NDArray[Any]]


class Agents:
    """Agents by name, what they see and choose from, and the game they play."""

    def __init__(self, setup: Setup, settings: AgentSettings) -> None:
        super().__init__()
        self.setup, self.settings, self.encoding = setup, settings, encoding_of(setup)
        self.render_mode = None
        self.possible_agents = [f"player_{seat}" for seat in range(setup.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: _observation_space(self.encoding) for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: Discrete(self.encoding.actions) for agent in self.possible_agents
        }
        self._rng: np.random.Generator | None = None

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.action_spaces[agent]

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

    def _begin(self, seed: int | None) -> None:
        """Begin another game; a seed fixes this one and all that follow."""
        if seed is not None or self._rng is None:
            self._rng, _ = seeding.np_random(seed)
        game = int(self._rng.integers(2**63))
        self._episode = Episode(self.encoding, self.setup, game, {}, self.settings)
        self.agents = list(self.possible_agents)

    def _rewards(self) -> dict[str, float]:
        """What each agent has earned since this was asked last."""
        earned = self._episode.take_rewards()
        return {self.possible_agents[seat]: reward for seat, reward in earned.items()}

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {} for agent in self.possible_agents}


def _observation_space(encoding: Encoding) -> Dict:
    """What an agent sees, and the mask of what it may choose."""
    row, mask = (encoding.layout.size,), (encoding.actions,)
    return Dict(
        {
            "observation": Box(0, LARGEST_VALUE, row, np.uint8),
            "action_mask": Box(0, 1, mask, np.int8),
        }
    )
