"""What the builder thinks things are worth: whole numbers, found by play against itself.

Where builders differ, `styles` has what each of them thinks.
"""

from __future__ import annotations

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

# Trade: the least gain in 64ths of the prospect.
ACCEPT_GAIN = 1
DEAL_GAIN = 1
CLOSE = 2  # points from victory at which nobody is helped any more

# The robber: what blocking your own hex costs, and how much a stolen card counts.
OWN_HEX = 64
STEAL = 12
NEEDED = 8  # a card that the goal lacks; any other is 2, an unknown one 4
MONOPOLY_LEAST = 4
