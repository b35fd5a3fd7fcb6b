"""What the views of the board games have in common, as JSON.

In these types a list of fixed length is annotated with the tuple it stands for.
"""

from typing import Annotated, Literal, TypedDict

Resource = Literal["brick", "lumber", "wool", "grain", "ore"]
Terrain = Literal["hills", "forest", "pasture", "fields", "mountains", "desert"]
HarbourKind = Literal["brick", "lumber", "wool", "grain", "ore", "any"]
#: Cards by resource, leaving out what there is none of.
Cards = dict[Resource, int]
Pair = Annotated[list[int], tuple[int, int]]


class Stock(TypedDict):
    """A number for each resource."""

    brick: int
    lumber: int
    wool: int
    grain: int
    ore: int
