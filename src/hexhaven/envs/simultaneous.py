"""PettingZoo's parallel environments: all agents act at once, where a game has everybody act so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.utils import seeding
from pettingzoo import ParallelEnv

from hexhaven.envs.encodings import BadEnvironment, BadStep, encoding_of
from hexhaven.envs.episode import Episode
from hexhaven.envs.multi_agent import Observation, observation_space
from hexhaven.envs.options import Terms, as_number, checked_setup
from hexhaven.matches.match import Match


class SimultaneousEnv(ParallelEnv):  # type: ignore[misc]  # PettingZoo has no types
    """An agent on every seat, all of them asked in every step.

    Within a step agents act one after the other, beginning at another seat each time. Whoever
    comes too late for what it has chosen passes. When all have passed, the round's time is up.
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
        self.setup = checked_setup(game, players, options)
        self.terms = Terms(trade, shaping=shaping, history=history)
        self.encoding = encoding_of(self.setup)
        passing = self.encoding.passing
        if passing is None:
            raise BadEnvironment("envs.in_turn", game=game)
        self._passing = passing
        name = f"hexhaven_{game}_parallel_v{self.encoding.version}"
        self.metadata = {"name": name, "render_modes": []}
        self.render_mode = None
        self.possible_agents = [f"player_{seat}" for seat in range(self.setup.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: observation_space(self.encoding) for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(self.encoding.actions)
            for agent in self.possible_agents
        }
        self._rng: np.random.Generator | None = None

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """What an agent chooses from."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin another game; a seed fixes this one and all that follow."""
        if seed is not None or self._rng is None:
            self._rng, _ = seeding.np_random(seed)
        game = int(self._rng.integers(2**63))
        self._episode = Episode(self.encoding, self.setup, game, {}, self.terms)
        self.agents = list(self.possible_agents)
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
        self._act(self._checked(actions))
        earned = self._episode.take_rewards()
        rewards = {f"player_{seat}": reward for seat, reward in earned.items()}
        over = self._episode.seat is None
        ends, never = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, False)
        if over:
            self.agents = []
        return self._observations(), rewards, ends, never, self._infos()

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

    def _checked(self, actions: Mapping[str, Any]) -> dict[int, int]:
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
            mask, number = self._episode.mask, chosen.get(seat, self._passing)
            if not mask[number]:
                number = self._passing if mask[self._passing] else int(mask.argmax())
            self._episode.act(number)

    def _observations(self) -> dict[str, Observation]:
        return {
            agent: {
                "observation": self._episode.observe(seat),
                "action_mask": self._episode.mask_of(seat).astype(np.int8),
            }
            for seat, agent in enumerate(self.possible_agents)
        }

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {} for agent in self.possible_agents}
