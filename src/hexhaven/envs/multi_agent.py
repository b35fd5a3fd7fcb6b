"""PettingZoo environments: an agent on every seat, for every game."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from pettingzoo import AECEnv

from hexhaven.envs.agents import Agents, Observation
from hexhaven.envs.encodings import BadStep
from hexhaven.envs.options import AgentSettings, Illegal, checked_setup
from hexhaven.envs.single_agent import read_action


class MultiAgentEnv(Agents, AECEnv):  # type: ignore[misc]  # PettingZoo has no types
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
        setup = checked_setup(game, players, options)
        super().__init__(setup, AgentSettings(trade, skip_forced, shaping, illegal, history))
        name = f"hexhaven_{game}_v{self.encoding.version}"
        self.metadata = {"name": name, "render_modes": [], "is_parallelizable": False}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin another game; a seed fixes this one and all that follow."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = self._infos()
        self._select()

    def last(self, observe: bool = True) -> tuple[Any, ...]:
        """What the agent that is asked sees and has earned, and whether its game is over."""
        if not self.agents:
            raise BadStep("envs.over")
        found: tuple[Any, ...] = super().last(observe)
        return found

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
        number = read_action(self, action, self._episode.mask)
        self._cumulative_rewards[agent] = 0.0
        if number is None:
            self._episode.lose()
        else:
            self._episode.act(number)
        self.rewards = self._rewards()
        self._accumulate_rewards()
        self._select()

    def _select(self) -> None:
        """Say whose turn it is, or that all is over."""
        if self._episode.seat is None:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self._episode.seat]
