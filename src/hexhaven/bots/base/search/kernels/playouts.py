"""Paired playouts: every candidate meets the same redealt cards and the same dice.

A sample is one redeal with its chance. Dice, thefts and drawn cards each have a stream of
their own, so that a theft more or less in one playout does not change the dice of all that
follow. What a playout comes to depends on the seed, the sample and the candidate alone.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from hexhaven.bots.base.kernels.decision import decide_with_aim
from hexhaven.bots.base.kernels.playout import has_no_offer
from hexhaven.bots.base.kernels.styles import BUILDER, QUIET
from hexhaven.bots.base.kernels.working_space import NO_ACTION, builder_work_type
from hexhaven.bots.base.search.kernels.evaluation import WHOLE, chance_to_win, evaluation_type
from hexhaven.core.compiled import philox
from hexhaven.core.compiled.bits import lowest
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.core.compiled.records import record_type
from hexhaven.games.base.boards import Board
from hexhaven.games.base.kernels.chance import draw_nature
from hexhaven.games.base.kernels.position import CARD, OVER, ROLL, STOLEN_CARD
from hexhaven.games.base.kernels.redeal import redeal
from hexhaven.games.base.kernels.steps import apply, apply_nature
from hexhaven.games.base.kernels.turn import is_nature_due, may_act, must_act
from hexhaven.games.island.kernels.constants import NOBODY

#: The streams of a sample; the last is for what bots leave to chance, which builders never do.
DICE_STREAM, THEFT_STREAM, CARD_STREAM, DEAL_STREAM, BOT_STREAM, STREAMS = range(6)


@cache
def search_table_type(board: Board) -> np.dtype[Any]:
    """A table at which positions are played ahead."""
    return record_type(
        [
            ("position", board.position),
            ("work", board.work),
            ("builder", builder_work_type(board.sizes)),
            ("evaluation", evaluation_type(board.sizes)),
            ("view", board.position),  # of the seat that is asked, where not builders play ahead
            ("acts", np.int64, (board.sizes.seats,)),  # since Nature acted, of third-party policies
            ("rngs", philox.GENERATOR, (STREAMS,)),
        ]
    )


class Samples(NamedTuple):
    """How samples are played out."""

    #: For whom.
    seat: int
    seed: Int
    #: The number of the first sample.
    first: int
    #: For how many turns, and in how many of them builders trade.
    ahead: int
    talking: int


@kernel
def draw(topology: Any, t: Any) -> None:
    """Let Nature act, from the stream of what it draws."""
    s = t.position
    stream = DICE_STREAM
    if s.phase == STOLEN_CARD:
        stream = THEFT_STREAM
    elif s.phase == CARD:
        stream = CARD_STREAM
    apply_nature(topology, t.work, s, draw_nature(s, t.rngs[stream]))


@kernel
def choose_ahead(topology: Any, t: Any, seat: int, must: bool, style: int, aim: int) -> Int:
    """What the builder on a seat does, or NO_ACTION.

    A builder reads nothing of a position that its view would not hold.
    """
    return decide_with_aim(topology, t.builder, t.position, seat, style, aim)


@kernel
def ask_others(topology: Any, t: Any, style: int) -> bool:
    """Ask those who may act; whether one of them did."""
    s = t.position
    if style == QUIET and has_no_offer(s):
        return False
    seats = may_act(s)
    while seats != 0:
        seat = lowest(seats)
        seats &= seats - 1
        action = choose_ahead(topology, t, seat, False, style, NO_ACTION)
        if action != NO_ACTION:
            apply(topology, t.work, s, seat, action)
            return True
    return False


@kernel
def play_with_aim(topology: Any, t: Any, last: int, talks: int, planner: int, aim: int) -> Int:
    """Builders play until the turn numbered `last` begins, one of them with an aim.

    They trade while turns <= `talks`. Returns how many steps that took.
    """
    s = t.position
    steps = 0
    while s.phase != OVER and (s.turns < last or s.phase != ROLL):
        style = QUIET if s.turns > talks else BUILDER
        if is_nature_due(s):
            draw(topology, t)
        elif not ask_others(topology, t, style):
            seat = lowest(must_act(s))
            its_aim = aim if seat == planner else NO_ACTION
            apply(topology, t.work, s, seat, choose_ahead(topology, t, seat, True, style, its_aim))
        steps += 1
    return steps


@kernel
def play_ahead(topology: Any, t: Any, last: int, talks: int) -> Int:
    """Builders play until the turn numbered `last` begins; they trade while turns <= `talks`.

    Returns how many steps that took.
    """
    return play_with_aim(topology, t, last, talks, NOBODY, NO_ACTION)


@kernel
def value_of(topology: Any, weights: Any, t: Any, seat: int) -> Int:
    """The chance of a seat to win from here, of WHOLE."""
    s = t.position
    if s.phase != OVER:
        return chance_to_win(topology, weights, t.builder, t.evaluation, s, seat)
    return WHOLE if s.winner == seat else np.int64(0)


@kernel
def begin_sample(t: Any, seed: Int, sample: int) -> None:
    """Set every stream of a table to its beginning."""
    for stream in range(STREAMS):
        philox.seed_generator(t.rngs[stream], seed, np.uint64(sample), np.uint64(stream))


@kernel
def deal_sample(t: Any, seat: int, seed: Int, sample: int) -> None:
    """Make the view on a table a position by the chance of a sample."""
    begin_sample(t, seed, sample)
    redeal(t.work, t.position, seat, t.rngs[DEAL_STREAM])
