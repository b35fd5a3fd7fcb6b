"""PettingZoo's parallel environments, for games in which everybody acts at once."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from pettingzoo import ParallelEnv

from hexhaven.envs.agents import Agents, Observation
from hexhaven.envs.encodings import BadEnvironment, BadStep
from hexhaven.envs.options import AgentSettings, as_number, checked_setup


class SimultaneousEnv(Agents, ParallelEnv):  # type: ignore[misc]  # PettingZoo has no types
    """An agent on every seat, all of them asked in every step.

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
        name = f"hexhaven_{game}_parallel_v{self.encoding.version}"
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
