"""The way from Python into the kernels of the builder and the search on a large board (X-16).

They are those of `bots/base/kernels` and `bots/base/search/kernels`, compiled after all others.
"""

from functools import partial

from hexhaven.bots.base.kernels import entry_points as builder
from hexhaven.bots.base.kernels.working_space import LARGE_BUILDER_WORK
from hexhaven.bots.base.search.kernels import entry_points as search
from hexhaven.core.compiled.kernels import kernel_of
from hexhaven.games.base.kernels.position import LARGE_POSITION
from hexhaven.games.base.kernels.topology import LARGE_TOPOLOGY

on_large_board = partial(
    kernel_of,
    __file__,
    POSITION=LARGE_POSITION,
    TOPOLOGY=LARGE_TOPOLOGY,
    BUILDER_WORK=LARGE_BUILDER_WORK,
)

decide = on_large_board(builder.decide)
play_games = on_large_board(builder.play_games)
play_samples = on_large_board(search.play_samples)
play_on = on_large_board(search.play_on)
rank_sites = on_large_board(search.rank_sites)
rank_offers = on_large_board(search.rank_offers)
list_plans = on_large_board(search.list_plans)
find_win = on_large_board(search.find_win)
