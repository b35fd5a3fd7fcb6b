"""The way from Python into the kernels of environments: records come as their words."""

from functools import cache
from typing import Any

import numpy as np

from hexhaven.bots.base.kernels.third_party_policies import Policy, choose_by_with
from hexhaven.core.compiled.kernels import Int, kernel, rebind
from hexhaven.envs.base.kernels import masks as masking
from hexhaven.envs.base.kernels import numbers, observation, stepping
from hexhaven.envs.base.kernels.stepping import step_game
from hexhaven.envs.base.planes import LARGE_PLACES, PLACES
from hexhaven.games.base.kernels.position import (
    LARGE_POSITION,
    LARGE_SEATS,
    LARGE_WORK,
    POSITION,
    SEATS,
    WORDS,
    WORK,
)
from hexhaven.games.base.kernels.topology import LARGE_TOPOLOGY, TOPOLOGY


@kernel
def observe(topology: Any, words: Any, seat: int, aside: Any, left_out: int, row: Any) -> Int:
    if len(words) == WORDS:
        return observation.observe(
            topology.view(TOPOLOGY)[0], words.view(POSITION)[0], seat, aside, left_out, row
        )
    return observation.observe(
        topology.view(LARGE_TOPOLOGY)[0], words.view(LARGE_POSITION)[0], seat, aside, left_out, row
    )


@kernel
def hide_history(row: Any) -> None:
    if len(row) == PLACES.size:
        observation.hide_history(PLACES, SEATS, row)
    else:
        observation.hide_history(LARGE_PLACES, LARGE_SEATS, row)


@kernel
def fill_mask(
    topology: Any,
    work: Any,
    words: Any,
    seat: int,
    aside: Any,
    left_out: int,
    trade: bool,
    mask: Any,
) -> Int:
    if len(words) == WORDS:
        return masking.fill_mask(
            topology.view(TOPOLOGY)[0], work.view(WORK)[0], words.view(POSITION)[0], seat, aside,
            left_out, trade, mask,
        )  # fmt: skip
    return masking.fill_mask(
        topology.view(LARGE_TOPOLOGY)[0], work.view(LARGE_WORK)[0], words.view(LARGE_POSITION)[0],
        seat, aside, left_out, trade, mask,
    )  # fmt: skip


@kernel
def action_of(words: Any, seat: int, left_out: int, number: int) -> Int:
    if len(words) == WORDS:
        return numbers.action_of(words.view(POSITION)[0], seat, left_out, number)
    return numbers.action_of(words.view(LARGE_POSITION)[0], seat, left_out, number)


@kernel
def number_of(words: Any, seat: int, action: int) -> Int:
    if len(words) == WORDS:
        return numbers.number_of(words.view(POSITION)[0], seat, action)
    return numbers.number_of(words.view(LARGE_POSITION)[0], seat, action)


@kernel
def addressees(words: Any, seat: int) -> Int:
    """To whom an offer goes that leaves nobody out."""
    if len(words) == WORDS:
        return numbers.addressees(words.view(POSITION)[0], seat, 0)
    return numbers.addressees(words.view(LARGE_POSITION)[0], seat, 0)


@kernel
def must_answer(words: Any, seat: int) -> bool:
    if len(words) == WORDS:
        return masking.must_answer(words.view(POSITION)[0], seat)
    return masking.must_answer(words.view(LARGE_POSITION)[0], seat)


@kernel
def find_illegal(masks: Any, actions: Any) -> Int:
    """The first game of a batch whose action is not marked, or -1."""
    for i in range(len(actions)):
        if not stepping.is_marked(masks[i], actions[i]):
            return np.int64(i)
    return np.int64(-1)


@kernel
def step_games(
    topologies: Any, tables: Any, rules: Any, start: Any, games: Any, actions: Any,
    rows: Any, masks: Any, rewards: Any, done: Any, winners: Any, seats: Any,
) -> None:  # fmt: skip
    """Begin each game of a batch, or take an action in it; the types of arrays tell the board."""
    for i in range(len(actions)):
        step_game(
            i, topologies[0], tables[0], rules[0], start, games, actions,
            rows, masks, rewards, done, winners, seats,
        )  # fmt: skip


@cache
def step_games_with(policies: tuple[Policy, ...]) -> Any:
    """The kernel that steps batches against third-party bots."""
    choose_by = choose_by_with(policies)
    ask_others = rebind(stepping.ask_others, choose_by=choose_by)
    find_agent = rebind(stepping.find_agent, choose_by=choose_by, ask_others=ask_others)
    play_on = rebind(stepping.play_until_choice, find_agent=find_agent)
    step_game = rebind(stepping.step_game, play_until_choice=play_on)
    return rebind(step_games, step_game=step_game)


@kernel
def sample(games: Any, masks: Any, actions: Any) -> None:
    """Choose one of the marked numbers in each game, evenly."""
    for i in range(len(actions)):
        actions[i] = stepping.draw_sample(games[i], masks[i])
