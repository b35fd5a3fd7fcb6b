"""Kernels of anybody's bot among those that play whole games."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from numba import njit

from hexhaven.bots.asking import PATIENCE
from hexhaven.bots.base.kernels import playout
from hexhaven.bots.base.kernels.working_space import PASS
from hexhaven.bots.bot import PlayoutFailed
from hexhaven.core.compiled.kernels import COMPILED, SETTINGS, Int, rebound
from hexhaven.games.base.kernels.legal import refusal
from hexhaven.games.base.kernels.listing import list_actions
from hexhaven.games.base.kernels.refusals import ALLOWED
from hexhaven.games.base.kernels.view_kernel import fill_view

#: A kernel `policy(frame, work, builder, view, seat, must, rng)` that gives a packed action, or
#: PASS. `work` is for kernels of the rules, `builder` for those of the builder; `rng` draws.
Policy = Callable[..., Int]
#: The number by which the first of them is known at a table; those of builders are smaller.
FIRST_OWN = 1_000


@cache
def play_games_with(policies: tuple[Policy, ...]) -> Any:
    """The kernel that plays whole games in which FIRST_OWN + i is the number of policy i."""
    choose = playout.choose
    for i, policy in enumerate(policies):
        choose = _choose_with(choose, FIRST_OWN + i, policy)
    ask_others = rebound(playout.ask_others, choose=choose)
    play_out = rebound(playout.play_out, choose=choose, ask_others=ask_others)
    return rebound(playout.play_games, play_out=play_out)


def _choose_with(usual: Any, number: int, policy: Policy) -> Any:
    """The kernel that chooses for every seat, where one more policy is known by a number."""

    def choose(frame: Any, t: Any, seat: int, must: bool) -> Int:
        if t.policies[seat] != number:
            return usual(frame, t, seat, must)
        s, view = t.position, t.views[seat]
        if not must and s.hand_size[seat] == 0 and list_actions(frame, t.work, s, seat) == 0:
            return PASS  # there is nothing to ask
        if t.acts[seat] >= PATIENCE:
            raise PlayoutFailed
        fill_view(s, seat, view)
        action = policy(frame, t.work, t.builder, view, seat, must, t.rngs[seat + 1])
        if action == PASS and not must:
            return action
        if action == PASS or refusal(frame, s, seat, action) != ALLOWED:
            raise PlayoutFailed
        t.acts[seat] += 1
        return action

    return njit(**SETTINGS)(choose) if COMPILED else choose
