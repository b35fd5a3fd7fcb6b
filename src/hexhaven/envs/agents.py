"""PettingZoo environments, for every game: an agent on every seat."""

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv

from hexhaven.core.setup import Setup
from hexhaven.envs.encodings import (
    LARGEST_VALUE,
    BadEnvironment,
    BadStep,
    Encoding,
    encoding_of,
)
from hexhaven.envs.episode import Episode
from hexhaven.envs.options import AgentSettings, Illegal, as_number, checked_setup
from hexhaven.envs.single_agent import read_action
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
        name = f"hexhaven_{self.encoding.name}_v{self.encoding.version}"
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


class SimultaneousEnv(Agents, ParallelEnv):  # type: ignore[misc]  # PettingZoo has no types
    """An agent on every seat, all of them asked in every step: for games in which all act at once.

    Within a step agents act one after the other, beginning at another seat each time. One
    that comes too late for what it has chosen passes. When all have passed, the round's time is up.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        trade: bool = True,
        shaping: float = 0.0,
        history: bool = True,
    ) -> None:
        setup = checked_setup(game, players, options)
        super().__init__(setup, AgentSettings(trade, shaping=shaping, history=history))
        pass_number = self.encoding.pass_number
        if pass_number is None:
            raise BadEnvironment("envs.in_turn", game=game)
        self._pass_number = pass_number
        name = f"hexhaven_{self.encoding.name}_parallel_v{self.encoding.version}"
        self.metadata = {"name": name, "render_modes": []}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin another game; a seed fixes this one and all that follow."""
        self._begin(seed)
        return self._observations(), self._infos()

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Let every agent act once; one that is left out, or may no longer do it, passes."""
        if not self.agents:
            raise BadStep("envs.over")
        self._act(self._numbers_by_seat(actions))
        rewards, over = self._rewards(), self._episode.seat is None
        ends, never = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, False)
        if over:
            self.agents = []
        return self._observations(), rewards, ends, never, self._infos()

    def _numbers_by_seat(self, actions: Mapping[str, Any]) -> dict[int, int]:
        """Action numbers by seat; refused, and nothing is done, if one is not a number of ours."""
        found = {}
        for agent, action in actions.items():
            number = as_number(action, self.encoding.actions)
            if agent not in self.agents:
                raise BadStep("envs.unknown_agent", agent=str(agent)[:40])
            if number < 0:
                last = self.encoding.actions - 1
                raise BadStep("envs.unknown_action", action=str(action)[:40], last=last)
            found[self.possible_agents.index(agent)] = number
        return found

    def _act(self, chosen: dict[int, int]) -> None:
        """Ask each seat once; who must act and chose something else does what comes first."""
        asked: set[int] = set()
        while (seat := self._episode.seat) is not None and seat not in asked:
            asked.add(seat)
            mask, number = self._episode.mask, chosen.get(seat, self._pass_number)
            if not mask[number]:
                number = self._pass_number if mask[self._pass_number] else int(mask.argmax())
            self._episode.act(number)

    def _observations(self) -> dict[str, Observation]:
        return {
            agent: {
                "observation": self._episode.observe(seat),
                "action_mask": self._episode.mask_of(seat).astype(np.int8),
            }
            for seat, agent in enumerate(self.possible_agents)
        }


def _observation_space(encoding: Encoding) -> Dict:
    """What an agent sees, and the mask of what it may choose."""
    row, mask = (encoding.layout.size,), (encoding.actions,)
    return Dict(
        {
            "observation": Box(0, LARGEST_VALUE, row, np.uint8),
            "action_mask": Box(0, 1, mask, np.int8),
        }
    )
