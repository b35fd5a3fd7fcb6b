"""What the builder holds things to be worth: whole numbers, found by play against itself."""

from __future__ import annotations

# Values are counted in hundredths of a point.
POINT = 100
LONGEST_ROAD = 200
ARMY = 200
KNIGHT = 30
ROAD_BUILDING = 50
INVENTION = 45
MONOPOLY = 70
WINNING = 1000
WINNING_CARD = 250

# A card of each kind, and how much more it is worth when little of it comes in.
BRICK = 16
LUMBER = 16
WOOL = 13
GRAIN = 16
ORE = 16
PLENTY = 8
SCARCITY = 40
SCARCITY_FROM = 2
SCARCE_LAND = 1
HARBOUR = 60
ROLLS_A_POINT = 8
LEAST_ROLLS = 4

# Founding
FOUND_ROLLS = 60
FOUND_ROOM = 3
FOUND_FARTHER = 5

# Goals
PATIENCE = 6
BREADTH = 4
MOST_LENGTHENING = 2
SOON = 40
DELAY = 4
DELAY_FULL = 2

# Trade
OFFERS = 2
PROPOSALS = 1
OFFER_GAIN = 3
PROPOSAL_GAIN = 10
ACCEPT_GAIN = 2
DEAL_GAIN = 1
LEAD = 1
CLOSE = 2

# The robber
THREAT = 0
OWN_HEX = 64
STEAL = 12
NEEDED = 8
MONOPOLY_LEAST = 4
