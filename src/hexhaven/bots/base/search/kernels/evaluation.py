"""What a position is worth to each seat: its chance to win, estimated in whole numbers.

A small network reads the same features of every seat; a seat's chance is its share of the
exponentials of all scores. It was fitted to games of builders (`benchmarks/fit_evaluation.py`).
"""

from functools import cache
from typing import Any

import numpy as np

from hexhaven.bots.base.kernels.goals import find_goals, knights_to_army
from hexhaven.bots.base.kernels.income import goal_score, rolls_until, score_hand
from hexhaven.bots.base.kernels.working_space import GOALS
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.core.compiled.records import record_type
from hexhaven.games.base.kernels.position import SEATS, STANDARD_SIZES, Sizes
from hexhaven.games.island.kernels.constants import KNIGHT, MONOPOLY
from hexhaven.games.island.kernels.pieces import cities_left, roads_left, settlements_left
from hexhaven.games.island.kernels.points import points

#: A certain win.
WHOLE: Int = np.int64(1 << 16)
#: Points missing to win beyond which nothing is told apart.
MOST_MISSING = 10

# Where each group of features begins.
MISSING = 0  # points missing, one of MOST_MISSING + 1
DISTANCE = MISSING + MOST_MISSING + 1  # turns until it is the seat's turn, one of all seats
# Behind it how many play, one of 2 to all seats.


def rest_of_features(seats: int) -> int:
    """Where the features begin that do not depend on how many may play."""
    return DISTANCE + 2 * seats - 1


# Where each group of the rest begins.
INCOME = 0  # of each resource, in 36ths of a card a roll
EARNING = INCOME + 5  # the same less what the robber holds, in 72nds
RATE = EARNING + 5  # at the bank, below four
HAND = RATE + 5  # of each resource
PROMISE = HAND + 5  # of each goal
ROLLS = PROMISE + GOALS  # until each goal that can be had
CARDS = ROLLS + GOALS  # knight, road building, invention and monopoly held
OTHERS = CARDS + 4  # see `fill_features`
REST = OTHERS + 14
FEATURES = rest_of_features(SEATS) + REST
HIDDEN = 24

#: Weights are 4096ths.
SCALE = 12


@cache
def weights_type(sizes: Sizes) -> np.dtype[Any]:
    return record_type(
        [
            ("inner", np.int64, (rest_of_features(sizes.seats) + REST, HIDDEN)),
            ("bias", np.int64, (HIDDEN,)),
            ("outer", np.int64, (HIDDEN,)),
        ]
    )


@cache
def evaluation_type(sizes: Sizes) -> np.dtype[Any]:
    """What the network works with."""
    return record_type(
        [
            ("features", np.int64, (sizes.seats, rest_of_features(sizes.seats) + REST)),
            ("hidden", np.int64, (HIDDEN,)),
            ("score", np.int64, (sizes.seats,)),
        ]
    )


EVALUATION = evaluation_type(STANDARD_SIZES)

# Exponentials of -1/64 steps, in 2^30ths; below the last one nothing is left.
STEP_BITS = SCALE - 6
STEPS = 1024


def _exponentials() -> Any:
    """exp(-i/64) for every step, by whole numbers alone."""
    found = np.zeros(STEPS, np.int64)
    found[0] = 1 << 30
    for i in range(1, STEPS):
        found[i] = (int(found[i - 1]) * 1057095000 + (1 << 29)) >> 30
    return found


EXPONENTIALS = _exponentials()


@kernel
def fill_features(topology: Any, work: Any, s: Any, seat: int, features: Any) -> None:
    """Look at a position from a seat that knows everything."""
    features[:] = 0
    find_goals(topology, work, s, seat)
    features[MISSING + min(MOST_MISSING, max(0, s.points_to_win - points(s, seat)))] = 1
    features[DISTANCE + (seat - s.turn + s.seats) % s.seats] = 1
    features[DISTANCE + len(s.hands) + s.seats - 2] = 1
    rest = DISTANCE + 2 * len(s.hands) - 1
    for kind in range(5):
        features[rest + INCOME + kind] = work.income[seat, kind]
        features[rest + EARNING + kind] = work.earning[kind]
        features[rest + RATE + kind] = 4 - work.rate[kind]
        features[rest + HAND + kind] = work.hand[kind]
    for goal in range(GOALS):
        if work.value[goal] > 0:
            features[rest + PROMISE + goal] = goal_score(work, goal) >> 9
            features[rest + ROLLS + goal] = 64 - rolls_until(work, goal)
    for card in range(KNIGHT, MONOPOLY + 1):
        features[rest + CARDS + card] = s.cards[seat, card]
    features[rest + OTHERS] = score_hand(work) >> 9
    features[rest + OTHERS + 1] = s.knights[seat]
    features[rest + OTHERS + 2] = s.card_count[seat]
    features[rest + OTHERS + 3] = s.road_length[seat]
    features[rest + OTHERS + 4] = s.longest_road == seat
    features[rest + OTHERS + 5] = s.largest_army == seat
    features[rest + OTHERS + 6] = min(4, knights_to_army(s, seat))
    features[rest + OTHERS + 7] = settlements_left(s, seat)
    features[rest + OTHERS + 8] = cities_left(s, seat)
    features[rest + OTHERS + 9] = roads_left(s, seat)
    features[rest + OTHERS + 10] = s.hand_size[seat]
    features[rest + OTHERS + 11] = max(0, s.hand_size[seat] - s.discard_limit)
    fill_rivals(work, s, seat, features, rest + OTHERS + 12)


@kernel
def fill_rivals(work: Any, s: Any, seat: int, features: Any, at: int) -> None:
    """The least that a rival is missing, and what the rivals earn together."""
    least = MOST_MISSING
    earned = 0
    for other in range(s.seats):
        if other != seat:
            least = min(least, max(0, s.points_to_win - points(s, other)))
            for kind in range(5):
                earned += work.income[other, kind]
    features[at] = least
    features[at + 1] = earned // (s.seats - 1)


@kernel
def score_of(weights: Any, hidden: Any, features: Any) -> Int:
    """What the network makes of one seat, in 4096ths."""
    for j in range(HIDDEN):
        hidden[j] = weights.bias[j]
    for i in range(len(weights.inner)):
        x = features[i]
        if x != 0:
            for j in range(HIDDEN):
                hidden[j] += x * weights.inner[i, j]
    score: Int = np.int64(0)
    for j in range(HIDDEN):
        if hidden[j] > 0:
            score += hidden[j] * weights.outer[j]
    return score >> SCALE


@kernel
def chance_by_scores(score: Any, seats: int, seat: int) -> Int:
    """The chance of a seat, of WHOLE: its share of the exponentials of all scores."""
    best: Int = np.int64(score[0])
    for other in range(1, seats):
        best = max(best, score[other])
    total: Int = np.int64(0)
    for other in range(seats):
        total += EXPONENTIALS[min(STEPS - 1, (best - score[other]) >> STEP_BITS)]
    own = EXPONENTIALS[min(STEPS - 1, (best - score[seat]) >> STEP_BITS)]
    return (own * WHOLE) // total


@kernel
def chance_to_win(topology: Any, weights: Any, work: Any, e: Any, s: Any, seat: int) -> Int:
    """The chance of a seat to win a position, of WHOLE."""
    for other in range(s.seats):
        fill_features(topology, work, s, other, e.features[other])
        e.score[other] = score_of(weights, e.hidden, e.features[other])
    return chance_by_scores(e.score, s.seats, seat)
