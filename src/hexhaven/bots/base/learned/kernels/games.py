"""Games to learn from and to be measured by: builders and scholars play, some of them stray."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from hexhaven.bots.base.kernels.decision import decide
from hexhaven.bots.base.kernels.playout import draw
from hexhaven.bots.base.kernels.styles import BUILDER
from hexhaven.bots.base.kernels.working_space import PASS
from hexhaven.bots.base.learned.kernels.features import FEATURES, fill_position
from hexhaven.bots.base.learned.kernels.lookahead import Effort, list_tried, look_ahead
from hexhaven.core.compiled import philox
from hexhaven.core.compiled.bits import lowest
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.base.kernels.position import FOUND_SETTLEMENT, OVER, ROLL, SEATS
from hexhaven.games.base.kernels.steps import apply
from hexhaven.games.base.kernels.turn import may_act, must_act, nature_due
from hexhaven.games.base.kernels.view_kernel import fill_view

#: One turn in this many is looked at, and every turn after a stray; at most `MOST_LOOKS` a game.
LOOK, MOST_LOOKS = 6, 48
#: One decision in this many strays, and one founding settlement in that many.
STRAY, STRAY_FOUNDING = 25, 3


class Course(NamedTuple):
    """How games go."""

    seed: Int
    #: Whether seats stray now and then.
    strays: bool
    #: How far students look ahead.
    effort: Effort


@kernel
def stray(frame: Any, tables: Any, seat: int, rng: Any) -> Int:
    """Something that would be tried, by chance; mostly PASS for no stray."""
    t = tables[0]
    one_in = STRAY_FOUNDING if t.position.phase == FOUND_SETTLEMENT else STRAY
    if philox.below(rng, one_in) != 0:
        return PASS
    default = decide(frame, t.builder, t.position, seat, BUILDER)
    count = list_tried(frame, t, seat, default)
    return t.tried[philox.below(rng, count)]


@kernel
def choose(frame: Any, networks: Any, t: Any, tables: Any, seat: int, effort: Effort) -> Int:
    """What a seat does of itself, or PASS: a builder, or the scholar of a network."""
    policy = t.policies[seat]
    fill_view(t.position, seat, t.views[seat])
    if policy < 0:
        return decide(frame, t.builder, t.views[seat], seat, BUILDER)
    tables[0].position = t.views[seat]
    return look_ahead(frame, networks[policy], tables, seat, effort)


@kernel
def ask_others(frame: Any, networks: Any, t: Any, tables: Any, effort: Effort) -> bool:
    """Ask the seats that may act; whether one of them did."""
    seats = may_act(t.position)
    while seats != 0:
        seat = lowest(seats)
        seats &= seats - 1
        action = choose(frame, networks, t, tables, seat, effort)
        if action != PASS:
            apply(frame, t.work, t.position, seat, action)
            return True
    return False


@kernel
def step(frame: Any, networks: Any, t: Any, tables: Any, rng: Any, course: Course) -> bool:
    """One step of a game; whether somebody strayed."""
    s = t.position
    if nature_due(s):
        draw(frame, t)
        return False
    if ask_others(frame, networks, t, tables, course.effort):
        return False
    seat = lowest(must_act(s))
    action = PASS
    if course.strays:
        fill_view(s, seat, tables[0].position)
        action = stray(frame, tables, seat, rng)
    strayed = action != PASS
    if not strayed:
        action = choose(frame, networks, t, tables, seat, course.effort)
    apply(frame, t.work, s, seat, action)
    return strayed


@kernel
def note(frame: Any, t: Any, j: Any, features: Any) -> None:
    """Note what all seats have."""
    fill_position(frame, t.builder, t.position, j.features, j.steps)
    for seat in range(SEATS):
        for i in range(FEATURES):
            features[seat, i] = j.features[seat, i]


@kernel
def play(frame: Any, networks: Any, t: Any, tables: Any, features: Any, course: Course) -> Int:
    """Play a game to its end, noting what all seats have in some turns; how many turns."""
    s = t.position
    rng = t.rngs[1]
    noted = 0
    seen = 0
    is_new = True
    while s.phase != OVER:
        if s.phase == ROLL and s.turns != seen:
            seen = s.turns
            if noted < len(features) and (is_new or philox.below(rng, LOOK) == 0):
                note(frame, t, tables[0].judgement, features[noted])
                noted += 1
            is_new = False
        if step(frame, networks, t, tables, rng, course):
            is_new = True
    return noted


@kernel
def play_game(
    frame: Any,
    networks: Any,
    start: Any,
    t: Any,
    tables: Any,
    policies: Any,
    number: Int,
    course: Course,
    features: Any,
    end: Any,
) -> None:
    """Play the game of a number from a position; `end` gets the turns noted and the winner.

    The rows of `policies` take turns; a policy is the number of a network, or -1 for the builder.
    """
    t.position = start
    for seat in range(SEATS):
        t.policies[seat] = policies[number % len(policies), seat]
    for stream in range(SEATS + 1):
        philox.seed_generator(t.rngs[stream], course.seed, np.uint64(number), np.uint64(stream))
    end[0] = play(frame, networks, t, tables, features, course)
    end[1] = t.position.winner
