"""The way from Python into the kernels of the search: arrays of records, which tell the board."""

from functools import cache
from typing import Any, NamedTuple

from hexhaven.bots.base.kernels.third_party_policies import Policy, policy_kernel
from hexhaven.bots.base.kernels.working_space import NO_ACTION
from hexhaven.bots.base.search.kernels import candidates, winning
from hexhaven.bots.base.search.kernels.playouts import (
    BOT_STREAM,
    Samples,
    ask_others,
    begin_sample,
    deal_sample,
    draw,
    play_ahead,
    play_with_aim,
    value_of,
)
from hexhaven.core.compiled.kernels import Int, compile_kernel, kernel, rebind
from hexhaven.games.base.kernels.steps import apply


@kernel
def play_samples(
    topologies: Any,
    weights: Any,
    tables: Any,
    samples: Samples,
    actions: Any,
    aims: Any,
    values: Any,
) -> None:
    """Fill `values[i, k]` with what action k comes to in sample `samples.first + i`.

    After it the seat works towards `aims[k]`. Of the three tables the first holds its view.
    """
    f, w = topologies[0], weights[0]
    for i in range(len(values)):
        tables[1] = tables[0]
        deal_sample(tables[1], samples.seat, samples.seed, samples.first + i)
        for k in range(len(actions)):
            tables[2] = tables[1]
            t = tables[2]
            turns = t.position.turns
            if actions[k] != NO_ACTION:
                apply(f, t.work, t.position, samples.seat, actions[k])
            last, talks = turns + samples.ahead, turns + samples.talking
            play_with_aim(f, t, last, talks, samples.seat, aims[k])
            values[i, k] = value_of(f, w, t, samples.seat)


@kernel
def play_on(
    topologies: Any,
    weights: Any,
    tables: Any,
    seed: Int,
    samples: int,
    ahead: int,
    talking: int,
    totals: Any,
) -> None:
    """Let builders play on from the first of two tables, which is done on the second one.

    Every sample plays for `ahead` turns, with trade for `talking` of them. What it comes to for
    every seat is added to `totals`; the last one is left where it has led.
    """
    f, w = topologies[0], weights[0]
    for i in range(samples):
        tables[1] = tables[0]
        t = tables[1]
        begin_sample(t, seed, i)
        turns = t.position.turns
        play_ahead(f, t, turns + ahead, turns + talking)
        for seat in range(t.position.seats):
            totals[seat] += value_of(f, w, t, seat)


@kernel
def rank_sites(topologies: Any, works: Any, views: Any, seat: int, values: Any) -> None:
    """What the builder thinks of founding on each node."""
    candidates.rank_sites(topologies[0], works[0], views[0], seat, values)


@kernel
def rank_offers(topologies: Any, works: Any, views: Any, seat: int) -> Int:
    """Score offers in the builder's working space; the partners they would go to."""
    return candidates.rank_offers(topologies[0], works[0], views[0], seat)


@kernel
def list_plans(topologies: Any, works: Any, views: Any, seat: int, default: int, found: Any) -> Int:
    """Fill `found` with plans, each an action and the aim it leads to; how many there are."""
    return candidates.list_plans(
        topologies[0], works[0], views[0], seat,
        default, found,
    )  # fmt: skip


@kernel
def find_win(topologies: Any, levels: Any, seat: int) -> Int:
    """The first action of a win in this turn, or NO_ACTION; the first level holds the view."""
    return winning.find_win(topologies[0], levels, seat)


class ThirdPartyPlayouts(NamedTuple):
    """The kernels that play ahead with the policy of a third-party bot on every seat."""

    play_samples: Any
    play_on: Any


@cache
def playouts_with(policy: Policy) -> ThirdPartyPlayouts:
    """The kernels of the search that play ahead with a policy; it has no use for an aim."""
    ask = policy_kernel(policy)

    def choose_ahead(topology: Any, t: Any, seat: int, must: bool, style: int, aim: int) -> Int:
        view = t["view"]  # Numba takes `t.view` for NumPy's method
        return ask(topology, t, t.position, view, seat, must, t.rngs[BOT_STREAM])

    def draw_and_forget(topology: Any, t: Any) -> None:
        t.acts[:] = 0
        draw(topology, t)

    changed = {
        "choose_ahead": compile_kernel(choose_ahead),
        "draw": compile_kernel(draw_and_forget),
    }
    changed["ask_others"] = rebind(ask_others, choose_ahead=changed["choose_ahead"])
    play = rebind(play_with_aim, **changed)
    return ThirdPartyPlayouts(
        rebind(play_samples, play_with_aim=play),
        rebind(play_on, play_ahead=rebind(play_ahead, play_with_aim=play)),
    )
