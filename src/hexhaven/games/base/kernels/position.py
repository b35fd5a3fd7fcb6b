"""The record the rules work on: one position of the base game.

A seat's view is a record of the same type in which everything the seat may
not know is zero, so that every predicate serves both.
"""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, get_args

import numpy as np

from hexhaven.core.compiled.philox import GENERATOR
from hexhaven.core.compiled.records import WORD, record_type
from hexhaven.core.compiled.word_sets import words_for
from hexhaven.games.base.kernels.topology import HARBOURS, LARGE_HARBOURS, LARGE_LATTICE, LATTICE
from hexhaven.games.island.lattice import Lattice
from hexhaven.games.island.roads import TRAIL
from hexhaven.games.island.topology import edge_words_for

#: The most who play on the standard island, and on the large one (X-01, X-16).
SEATS, LARGE_SEATS = 4, 6

# B-01: cards of each resource, and development cards of each kind.
BANK = 19
DECK = (14, 2, 2, 2, 5)
#
LARGE_BANK = 24
LARGE_DECK = (20, 3, 3, 3, 5)

# What is awaited now. Nature is due in the phases named after what it draws.
Phase = Literal[
    "island",  # Nature lays the island
    "order",  # Nature rolls for the first player
    "found_settlement",
    "found_road",
    "roll",  # before the roll: roll, or play a card
    "dice",  # Nature rolls
    "discard",
    "robber",
    "steal",  # the player in turn chooses whom to rob
    "theft",  # Nature draws the card from the hand of the victim
    "main",  # trade and build; in strict phases only trade, until something is built
    "build",  # strict phases: trade is over
    "card",  # Nature draws the card that was bought
    "free_roads",  # road building
    "over",
    "special_building",  # between two turns
    "part_turn",  # player 2 of paired players
]
PHASES: tuple[Phase, ...] = get_args(Phase)
(
    ISLAND, ORDER, FOUND_SETTLEMENT, FOUND_ROAD, ROLL, DICE, DISCARD, ROBBER, CHOOSE_VICTIM,
    STOLEN_CARD, MAIN, BUILD, CARD, FREE_ROADS, OVER, SPECIAL_BUILDING, PART_TURN,
) = range(len(PHASES))  # fmt: skip

#: All zero without house rules, and fixed when play begins, but for the deck of dice.
HOUSE_RULE_FIELDS: list[tuple[str, Any]] = [
    ("friendly_robber", np.int64),  # H-01
    ("dice_left", np.int64),  # H-02: the pairs of dice left in the deck, as a set
    ("calm_turns", np.int64),  # H-03: turns in which a seven is rolled again
    ("numbers", np.int64),  # H-04: how the chips are laid
]


#: What only positions of the large island hold: what happens between two turns.
LARGE_FIELDS: list[tuple[str, Any]] = [
    ("paired", np.int64),  # players are paired, instead of special building
    ("after", np.int64),  # whose turn ended, until the next one begins; else NOBODY
    ("passed", np.int64),  # who builds nothing in this phase, as a set
    ("skipping", np.int64),  # who builds nothing until their own turn, as a set
]


class Sizes(NamedTuple):
    """How large an island is, and how many may play on it."""

    seats: int
    hexes: int
    nodes: int
    edges: int
    harbours: int


def sizes_of(seats: int, lattice: Lattice, harbours: int) -> Sizes:
    return Sizes(seats, len(lattice.hexes), len(lattice.nodes), len(lattice.edges), harbours)


STANDARD_SIZES = sizes_of(SEATS, LATTICE, HARBOURS)
LARGE_SIZES = sizes_of(LARGE_SEATS, LARGE_LATTICE, len(LARGE_HARBOURS))


def position_type(sizes: Sizes, own: Sequence[tuple[str, Any]] = ()) -> np.dtype[Any]:
    """The record of one position on an island of some size, with fields of its own."""
    seats = sizes.seats
    node_words, edge_words = words_for(sizes.nodes), edge_words_for(sizes.edges)
    return record_type(
        [
            # -- the table: fixed when play begins
            ("seats", np.int64),
            ("points_to_win", np.int64),
            ("discard_limit", np.int64),
            ("strict", np.int64),
            ("turn_limit", np.int64),
            ("shuffled_harbours", np.int64),  # B-03: kinds over the beginners' coast places
            ("terrain", np.int16, (sizes.hexes,)),  # a resource, or DESERT
            ("number", np.int16, (sizes.hexes,)),  # 0 for the desert
            ("hexes_of", np.int64, (13,)),  # the hexes that bear a number, as a set
            ("harbour_edge", np.int16, (sizes.harbours,)),
            ("harbour_kind", np.int16, (sizes.harbours,)),  # a resource, or ANY
            # -- known to everybody
            ("phase", np.int64),
            ("back", np.int64),  # the phase to return to after robber, card or free roads
            ("turn", np.int64),  # whose turn it is
            ("turns", np.int64),  # turns begun
            ("first", np.int64),  # the start player
            ("founded", np.int64),  # settlements founded
            ("contenders", np.int64),  # who still rolls for the first turn, as a set
            ("order_roll", np.int16, (seats,)),
            ("dice", np.int16, (2,)),  # 0 before the roll
            ("rolls", np.int16, (13,)),  # how often each sum was rolled
            ("robber", np.int64),
            ("settlements", np.int64, (seats, node_words)),  # nodes, as a set
            ("cities", np.int64, (seats, node_words)),
            ("roads", np.int64, (seats, edge_words)),  # edges, as a set
            ("reach", np.int64, (seats, node_words)),  # nodes touched by the seat's roads
            ("front", np.int64, (seats, edge_words)),  # edges that join them (taken ones too)
            ("free_nodes", np.int64, (node_words,)),  # nodes the distance rule leaves
            ("free_edges", np.int64, (edge_words,)),
            ("last_node", np.int64),  # the settlement just founded
            ("rate", np.int16, (seats, 5)),  # cards the bank takes for one
            ("road_length", np.int16, (seats,)),
            ("longest_road", np.int64),  # who holds the card, or NOBODY
            ("knights", np.int16, (seats,)),  # played
            ("played", np.int16, (5,)),  # development cards played by anybody
            ("largest_army", np.int64),
            ("hand_size", np.int16, (seats,)),
            ("card_count", np.int16, (seats,)),  # unplayed development cards
            ("fresh_count", np.int64),  # bought this turn
            ("card_played", np.int64),  # this turn
            ("bank", np.int16, (5,)),
            ("deck_size", np.int64),
            ("free_roads", np.int64),  # still to place for road building
            ("discards", np.int16, (seats,)),  # cards still to give up
            ("victim", np.int64),
            ("offer", np.int64, (seats,)),  # the terms of a live offer, packed; 0 for none
            ("offer_to", np.int64, (seats,)),  # to which seats, as a set
            ("reply", np.int16, (seats,)),
            ("offers_made", np.int64, (seats,)),  # this turn
            ("winner", np.int64),
            ("shown", np.int16, (seats,)),  # victory-point cards revealed at the end
            # -- known to some
            ("known", np.int16, (seats, 5, seats + 1)),  # cards certainly in a hand, by observer
            ("hands", np.int16, (seats, 5)),
            ("cards", np.int16, (seats, 5)),  # unplayed development cards
            ("fresh", np.int16, (5,)),  # those bought this turn
            ("deck", np.int16, (5,)),
            *own,
        ],
        later=HOUSE_RULE_FIELDS,
    )


POSITION = position_type(STANDARD_SIZES)
LARGE_POSITION = position_type(LARGE_SIZES, LARGE_FIELDS)
WORDS, LARGE_WORDS = POSITION.itemsize // WORD, LARGE_POSITION.itemsize // WORD
#: How many words a stored position has: once, and since there are house rules, a word each.
ARRAY_GROWTH = {"words": (WORDS - len(HOUSE_RULE_FIELDS), WORDS)}

# H-04: in a spiral, shuffled, or shuffled without a 6 or 8 beside another.
Numbers = Literal["spiral", "shuffled", "apart"]
NUMBERS: tuple[Numbers, ...] = get_args(Numbers)
SPIRAL, SHUFFLED, APART = range(len(NUMBERS))

#: More actions than can ever be listed at once.
MOST_LISTED = 512


def work_type(sizes: Sizes) -> np.dtype[Any]:
    """Working space for kernels that need some."""
    return record_type(
        [
            ("trail", TRAIL),
            ("meeting", np.int64, (sizes.nodes,)),
            ("foreign", np.int64, (words_for(sizes.nodes),)),  # nodes on which opponents have built
            ("due", np.int16, (sizes.seats, 5)),
            ("listed", np.int64, (MOST_LISTED,)),  # packed actions
            ("count", np.int64),  # how many of them
            ("order", np.int64, (sizes.hexes,)),  # a shuffle of small numbers
            ("rng", GENERATOR),
        ]
    )


WORK, LARGE_WORK = work_type(STANDARD_SIZES), work_type(LARGE_SIZES)
