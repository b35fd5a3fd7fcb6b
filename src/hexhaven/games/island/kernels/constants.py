"""What numbers in the records of island games mean."""

from typing import Literal, get_args

NOBODY = -1

ROADS, SETTLEMENTS, CITIES = 15, 5, 4

KNIGHT, ROAD_BUILDING, INVENTION, MONOPOLY, VICTORY_POINT = range(5)

CardName = Literal["knight", "road_building", "invention", "monopoly", "victory_point"]

CARD_NAMES: tuple[CardName, ...] = get_args(CardName)

# Replies to the offer of the player in turn.
SILENT, ACCEPTED, DECLINED = range(3)
