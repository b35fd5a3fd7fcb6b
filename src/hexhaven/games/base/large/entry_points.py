"""The way from Python into the kernels with the words of a large board (X-16).

They are those of `games/base/kernels`, compiled after all that more people play.
"""

from functools import partial

from hexhaven.core.compiled.kernels import kernel_of
from hexhaven.games.base.kernels import entry_points as standard
from hexhaven.games.base.kernels.position import LARGE_POSITION, LARGE_WORK
from hexhaven.games.base.kernels.topology import LARGE_TOPOLOGY

on_large_board = partial(
    kernel_of, __file__, POSITION=LARGE_POSITION, WORK=LARGE_WORK, TOPOLOGY=LARGE_TOPOLOGY
)

awaited_seats = on_large_board(standard.awaited_seats)
refusal = on_large_board(standard.refusal)
list_actions = on_large_board(standard.list_actions)
apply = on_large_board(standard.apply)
apply_nature = on_large_board(standard.apply_nature)
fill_view = on_large_board(standard.fill_view)
redeal = on_large_board(standard.redeal)
points = on_large_board(standard.points)
open_points = on_large_board(standard.open_points)
deals_on_partners_terms = on_large_board(standard.deals_on_partners_terms)
shuffle_island = on_large_board(standard.shuffle_island)
reds_touch = on_large_board(standard.reds_touch)
find_hexes = on_large_board(standard.find_hexes)
settle_order = on_large_board(standard.settle_order)
