"""What the builder thinks things are worth, and the styles in which builders differ.

Weights are whole numbers, found by play against itself. Of the styles a level is how far off its
judgement may be, a temperament is a few weights. Kernels know a style by its number, and read from
each column what that style has.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from hexhaven.core.compiled.kernels import Int, kernel

# Values are hundredths of a point.
POINT = 100
ARMY = 230  # shared among the knights that are still missing
KNIGHT = 60  # beside the army: the card it steals, the hex it frees
ROAD_BUILDING = 70
INVENTION = 70
MONOPOLY = 100
# What brings the last points is worth the game; a card may bring one.
WINNING = 1000
WINNING_CARD = 200

# A card of each kind, and how much more it is worth when little of it comes in.
BRICK = 16
LUMBER = 16
WOOL = 13
GRAIN = 16
ORE = 16
PLENTY = 4
SCARCITY = 40
SCARCITY_FROM = 4
SCARCE_LAND = 1
HARBOUR = 60

# How long a game may still last, in rolls.
ROLLS_A_POINT = 8
LEAST_ROLLS = 5
FOUND_ROLLS = 60

# Founding, in eighths: room to grow beside the site itself, a site three roads away beside two.
FOUND_ROOM = 2
FOUND_FARTHER = 5

# Goals: a few rolls more or less matter little, less so the farther a goal is.
EXTRA_ROLLS = 4  # added to the rolls until a goal
BANK_WAIT = 1  # rolls that having to trade with the bank is as bad as
BREADTH = 5  # all goals beside the best one, in 64ths
# What a roll of delay costs at most, in eighths of what the goal brings for a roll,
# with a hand so large that a seven would cost half of it.
DELAY_FULL = 2

# Trade: the least gain in 64ths of the score that a hand has.
ACCEPT_GAIN = 1
DEAL_GAIN = 1
POINTS_CLOSE_TO_WIN = 2  # points from victory at which nobody is helped any more

# The robber: what blocking your own hex costs, and how much a stolen card counts.
OWN_HEX = 64
STEAL = 12
NEEDED = 8  # a card that the goal lacks; any other is 2, an unknown one 4
MONOPOLY_LEAST = 4


class Style(NamedTuple):
    """The weights in which builders differ; the defaults are those of `builder`."""

    #: How far off its judgement of sites, goals and the robber may be, in 64ths.
    error: int = 0
    #: What a roll of delay costs, in eighths of what the goal brings for a roll.
    delay: int = 3
    #: Whether it trades with other players at all.
    talks: int = 1
    #: Trade: offers in a turn, the least gain in 64ths of the score; then in others' turns.
    offers: int = 2
    offer_gain: int = 3
    proposals: int = 1
    proposal_gain: int = 10
    #: What the longest road is worth in hundredths of a point, being easily lost again,
    #: and how many roads at most to build for it.
    longest_road: int = 100
    lengthening: int = 4
    #: Whether it foresees where everybody will found.
    foresight: int = 0
    #: How much more it wants a site that it reaches just before a rival, in eighths.
    urgency: int = 0
    #: What a road is worth that keeps the longest road from a rival, in hundredths of a point.
    defence: int = 0
    #: How much more a deal must bring for each point that the partner is ahead, in 64ths.
    envy: int = 0


#: How far off judgement is at the lower levels.
EASY, MEDIUM = 60, 32


def _trader(error: int = 0, delay: int = 3) -> Style:
    return Style(error, delay, offers=5, offer_gain=1, proposals=2, proposal_gain=3)


def _roads(error: int = 0, delay: int = 3) -> Style:
    return Style(error, delay, longest_road=260, lengthening=7)


#: Every style by the name of the bot that has it; its number is its place here.
STYLES = {
    "builder": Style(),
    "builder-quiet": Style(talks=0),
    "builder-trader": _trader(),
    "builder-roads": _roads(),
    "settler": Style(MEDIUM),
    "settler-trader": _trader(MEDIUM),
    "settler-roads": _roads(MEDIUM),
    "novice": Style(EASY),
    "novice-trader": _trader(EASY),
    "novice-roads": _roads(EASY),
    "veteran": Style(
        offers=4,
        offer_gain=1,
        proposals=3,
        proposal_gain=3,
        longest_road=50,
        lengthening=3,
        foresight=1,
        urgency=2,
        defence=100,
        envy=1,
    ),
}

#: The styles of playing ahead: the builder, and the one that never trades with players.
BUILDER: Int = np.int64(0)
QUIET: Int = np.int64(1)


def _column(field: str) -> npt.NDArray[np.int64]:
    return np.array([getattr(style, field) for style in STYLES.values()], np.int64)


ERROR = _column("error")
DELAY = _column("delay")
TALKS = _column("talks")
OFFERS = _column("offers")
OFFER_GAIN = _column("offer_gain")
PROPOSALS = _column("proposals")
PROPOSAL_GAIN = _column("proposal_gain")
LONGEST_ROAD = _column("longest_road")
LENGTHENING = _column("lengthening")
FORESIGHT = _column("foresight")
URGENCY = _column("urgency")
DEFENCE = _column("defence")
ENVY = _column("envy")

# Odd numbers that mix the bits of what is judged; 31 bits are kept at every step.
MIX_FACTOR = 1103515245
KEPT_BITS = 0x7FFFFFFF


@kernel
def mix_bits(bits: Int, value: Int) -> Int:
    """Some bits with a value mixed in."""
    bits = (bits ^ value) * MIX_FACTOR + 12345 & KEPT_BITS
    return bits ^ bits >> 15


@kernel
def set_style(work: Any, view: Any, seat: int, style: int) -> None:
    """Take on a style; what it misjudges follows from the island and the seat alone."""
    work.style = style
    if ERROR[style] == 0:
        return
    work.error_seed = mix_bits(seat, view.seats)
    for number in view.number:
        work.error_seed = mix_bits(work.error_seed, np.int64(number))


@kernel
def perceived_value(work: Any, value: int, what: int) -> Int:
    """What a value seems to be to this style; `what` tells judgements apart."""
    error = ERROR[work.style]
    if error == 0 or value == 0:
        return value
    off = mix_bits(mix_bits(work.error_seed, what), what) % (2 * error + 1) - error
    return value + value * off // 64
