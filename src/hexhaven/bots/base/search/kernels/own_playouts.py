"""Playing ahead with the kernel of a third-party bot instead of builders."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from hexhaven.bots.base.kernels.own_policies import Policy, asking
from hexhaven.bots.base.search.kernels import playouts
from hexhaven.bots.base.search.kernels.playouts import BOT_STREAM
from hexhaven.bots.base.search.kernels.playouts import draw as usual_draw
from hexhaven.core.compiled.kernels import Int, compiled, rebound


class OwnPlayouts(NamedTuple):
    """The kernels that play ahead with a policy on every seat."""

    play_samples: Any
    play_on: Any


@cache
def playouts_with(policy: Policy) -> OwnPlayouts:
    """The kernels of the search that play ahead with a policy; it has no use for an aim."""
    ask = asking(policy)

    def choose_ahead(topology: Any, t: Any, seat: int, must: bool, style: int, aim: int) -> Int:
        view = t["view"]  # Numba takes `t.view` for NumPy's method
        return ask(topology, t, t.position, view, seat, must, t.rngs[BOT_STREAM])

    def draw(topology: Any, t: Any) -> None:
        t.acts[:] = 0
        usual_draw(topology, t)

    changed = {"choose_ahead": compiled(choose_ahead), "draw": compiled(draw)}
    changed["ask_others"] = rebound(playouts.ask_others, choose_ahead=changed["choose_ahead"])
    play_with_aim = rebound(playouts.play_with_aim, **changed)
    play_ahead = rebound(playouts.play_ahead, play_with_aim=play_with_aim)
    return OwnPlayouts(
        rebound(playouts.play_samples, play_with_aim=play_with_aim),
        rebound(playouts.play_on, play_ahead=play_ahead),
    )
