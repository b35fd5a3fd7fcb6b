"""The working space of the builder: what it figures out about one view, once a decision."""

from functools import cache
from typing import Any

import numpy as np

from hexhaven.core.compiled.records import record_type
from hexhaven.core.compiled.word_sets import words_for
from hexhaven.games.base.kernels.position import LARGE_SIZES, STANDARD_SIZES, Sizes
from hexhaven.games.island.roads import TRAIL

#: Roads the builder is ready to build for one settlement.
MOST_STEPS = 3

# What the builder may be saving for. A settlement is planned for each number of roads
# that lead to it, so that the nearest site and a better one farther off are weighed.
CITY_GOAL, CARD_GOAL, ROAD_GOAL, SETTLEMENT_GOAL = range(4)
GOALS = SETTLEMENT_GOAL + MOST_STEPS + 1

#: Offers that are considered: one or two cards of a kind for one card of another.
SWAPS = 50

#: Instead of an action: nothing.
NO_ACTION = -1


@cache
def builder_work_type(sizes: Sizes) -> np.dtype[Any]:
    """The working space for an island of some size."""
    words = words_for(sizes.nodes)
    return record_type(
        [
            ("trail", TRAIL),
            ("meeting", np.int64, (sizes.nodes,)),
            ("land", np.int64, (5,)),  # what the island yields, in 36ths of a card a roll
            ("income", np.int64, (sizes.seats, 5)),  # what settlements and cities earn of it
            (
                "earning",
                np.int64,
                (5,),
            ),  # the seat's income in 72nds; what is robbed counts half
            ("rate", np.int64, (5,)),  # the seat's rates at the bank
            ("share", np.int64, (5,)),  # of a card that the bank gives for one, in 12ths
            ("rolls_left", np.int64),  # until the game may be over
            ("worth", np.int64, (5,)),  # of a card of each kind, in 16ths of a hundredth of a point
            ("steps", np.int64, (sizes.nodes,)),  # roads to build until a node is reached
            ("way", np.int64, (sizes.nodes,)),  # the first of these roads, -1 for none
            ("value", np.int64, (GOALS,)),  # of a goal, in hundredths of a point; 0: not to be had
            ("cost", np.int64, (GOALS, 5)),  # of a goal with all its roads
            ("place", np.int64, (GOALS,)),  # the node to build on
            ("road", np.int64, (GOALS,)),  # the road to build first, -1 for none
            ("goal", np.int64),  # the most promising one
            ("style", np.int64),  # of judging and playing
            ("error_seed", np.int64),  # what its misjudgements follow from
            ("rivals", np.int64, (MOST_STEPS + 2, words)),  # nodes others reach, by how many roads
            ("foreign", np.int64, (words,)),  # nodes on which opponents have built
            ("start", np.int64, (words,)),  # nodes from which ways are sought
            ("near", np.int64, (words,)),  # nodes that so many roads lead to
            ("fringe", np.int64, (words,)),  # those of them whose neighbours are added
            ("left", np.int64, (words,)),  # founding: sites that nobody has taken
            ("rest", np.int64, (words,)),  # founding: those that a pair of settlements leaves
            ("rank", np.int64, (sizes.nodes,)),  # founding: what each site is worth by itself
            ("founded", np.int64, (sizes.seats, 2)),  # where everybody is foreseen to found
            ("pips", np.int64, (sizes.nodes,)),  # how many of 36 rolls pay there
            ("harbour", np.int64, (sizes.nodes,)),  # the kind of harbour at a node, -1 for none
            ("hand", np.int64, (5,)),  # the hand that is considered
            ("terms", np.int64, (SWAPS,)),  # of an offer that is considered
            ("score", np.int64, (SWAPS,)),
        ]
    )


BUILDER_WORK = builder_work_type(STANDARD_SIZES)
LARGE_BUILDER_WORK = builder_work_type(LARGE_SIZES)
