"""Opponents that are kernels of third-party bots, in batches of games."""

from __future__ import annotations

from functools import cache
from typing import Any

from hexhaven.bots.base.kernels.own_policies import Policy, choose_by_with
from hexhaven.core.compiled.kernels import rebound
from hexhaven.envs.base.kernels import entry_points, stepping


@cache
def step_games_with(policies: tuple[Policy, ...]) -> Any:
    """The kernel that steps batches in which FIRST_OWN + i is the number of policy i."""
    choose_by = choose_by_with(policies)
    ask_others = rebound(stepping.ask_others, choose_by=choose_by)
    find_agent = rebound(stepping.find_agent, choose_by=choose_by, ask_others=ask_others)
    go_on = rebound(stepping.go_on, find_agent=find_agent)
    step_game = rebound(stepping.step_game, go_on=go_on)
    return rebound(entry_points.step_games, step_game=step_game)
