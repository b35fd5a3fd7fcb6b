"""Kernels of third-party bots among those that play whole games."""

from collections.abc import Callable
from functools import cache
from typing import Any

from hexhaven.bots.base.kernels import entry_points, playout
from hexhaven.bots.base.kernels.working_space import NO_ACTION
from hexhaven.bots.bot import PlayoutFailed
from hexhaven.bots.questions import PATIENCE
from hexhaven.core.compiled.kernels import Int, compile_kernel, rebind
from hexhaven.games.base.kernels.legal import refusal
from hexhaven.games.base.kernels.listing import list_actions
from hexhaven.games.base.kernels.view_kernel import fill_view
from hexhaven.games.island.kernels.refusals import ALLOWED

#: A kernel `policy(topology, work, builder, view, seat, must, rng)` that gives a packed action, or
#: NO_ACTION. `work` is for kernels of the rules, `builder` for those of the builder; `rng` draws.
Policy = Callable[..., Int]
#: The number by which the first of them is known at a table; those of builders are smaller.
FIRST_THIRD_PARTY = 1_000


@cache
def play_games_with(policies: tuple[Policy, ...]) -> Any:
    """The kernel that plays whole games; policy i has the number FIRST_THIRD_PARTY + i."""
    choose = rebind(playout.choose, choose_by=choose_by_with(policies))
    ask_others = rebind(playout.ask_others, choose=choose)
    play_out = rebind(playout.play_out, choose=choose, ask_others=ask_others)
    return rebind(entry_points.play_games, play_out=play_out)


@cache
def choose_by_with(policies: tuple[Policy, ...]) -> Any:
    """The kernel that chooses by a number; policy i has the number FIRST_THIRD_PARTY + i."""
    choose_by = playout.choose_by
    for i, policy in enumerate(policies):
        choose_by = _choose_by_with(choose_by, FIRST_THIRD_PARTY + i, policy)
    return choose_by


def _choose_by_with(usual: Any, number: int, policy: Policy) -> Any:
    """The kernel that knows one more policy by its number."""
    ask = policy_kernel(policy)

    def choose_by(
        topology: Any, t: Any, s: Any, seat: int, must: bool, chosen: int, rng: Any
    ) -> Int:
        if chosen != number:
            return usual(topology, t, s, seat, must, chosen, rng)
        return ask(topology, t, s, t.views[seat], seat, must, rng)

    return compile_kernel(choose_by)


@cache
def policy_kernel(policy: Policy) -> Any:
    """The kernel that asks a policy what it does on a seat, by its view of a position.

    A table `t` is only worked with; `t.acts` counts what each seat did since Nature acted.
    """

    def ask(topology: Any, t: Any, s: Any, view: Any, seat: int, must: bool, rng: Any) -> Int:
        if not must and s.hand_size[seat] == 0 and list_actions(topology, t.work, s, seat) == 0:
            return NO_ACTION  # there is nothing to ask
        if t.acts[seat] >= PATIENCE:
            raise PlayoutFailed
        fill_view(s, seat, view)
        action = policy(topology, t.work, t.builder, view, seat, must, rng)
        if action == NO_ACTION and not must:
            return action
        if action == NO_ACTION or refusal(topology, s, seat, action) != ALLOWED:
            raise PlayoutFailed
        t.acts[seat] += 1
        return action

    return compile_kernel(ask)
