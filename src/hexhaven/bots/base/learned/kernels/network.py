"""The network: what a position is worth to each seat, its chance to win, in whole numbers.

The same two layers read the features of every seat; a seat's chance is its share of the
exponentials of all scores. Weights are whole numbers, so that all machines agree. A policy comes
with it.
"""

from typing import Any

import numpy as np

from hexhaven.bots.base.learned.kernels.features import FEATURES, fill_position
from hexhaven.bots.base.learned.kernels.policy import FINE_SCALE, POLICY
from hexhaven.bots.base.search.kernels.evaluation import SCALE, WHOLE, chance_by_scores
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.core.compiled.records import record_type
from hexhaven.games.base.kernels.position import OVER, SEATS
from hexhaven.games.base.kernels.topology import NODES

#: The sizes of the two layers.
WIDE, NARROW = 48, 16

NETWORK = record_type(
    [
        ("first", np.int64, (FEATURES, WIDE)),
        ("first_bias", np.int64, (WIDE,)),
        ("second", np.int64, (WIDE, NARROW)),
        ("second_bias", np.int64, (NARROW,)),
        ("last", np.int64, (NARROW,)),
        ("policy", POLICY),
    ]
)

#: Working space to judge a position.
EVALUATION = record_type(
    [
        ("features", np.int64, (SEATS, FEATURES)),
        ("steps", np.int64, (SEATS, NODES)),
        ("wide", np.int64, (WIDE,)),
        ("narrow", np.int64, (NARROW,)),
        ("score", np.int64, (SEATS,)),
    ]
)


@kernel
def score_of(network: Any, j: Any, features: Any) -> Int:
    """What the network makes of one seat, in 4096ths."""
    for k in range(WIDE):
        j.wide[k] = network.first_bias[k]
    for i in range(FEATURES):
        x = features[i]
        if x != 0:
            for k in range(WIDE):
                j.wide[k] += x * network.first[i, k]
    for k in range(NARROW):
        j.narrow[k] = network.second_bias[k] << SCALE
    for i in range(WIDE):
        x = j.wide[i] >> (FINE_SCALE - SCALE)
        if x > 0:
            for k in range(NARROW):
                j.narrow[k] += x * network.second[i, k]
    score: Int = np.int64(0)
    for k in range(NARROW):
        if j.narrow[k] > 0:
            score += (j.narrow[k] >> SCALE) * network.last[k]
    return score >> SCALE


@kernel
def evaluate(topology: Any, network: Any, work: Any, j: Any, s: Any, seat: int) -> Int:
    """The chance of a seat to win a position, of WHOLE."""
    if s.phase == OVER:
        return WHOLE if s.winner == seat else np.int64(0)
    fill_position(topology, work, s, j.features, j.steps)
    for other in range(s.seats):
        j.score[other] = score_of(network, j, j.features[other])
    return chance_by_scores(j.score, s.seats, seat)
