"""The way from Python into the kernels with the words of a large board (X-16).

The same as in `games/base/kernels`, of which these are compiled after all that more people play.
"""

from typing import Any

from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.base.kernels import chance, legal, listing, steps, turn, view_kernel
from hexhaven.games.base.kernels import entry_points as standard
from hexhaven.games.base.kernels.position import LARGE_POSITION, LARGE_WORK
from hexhaven.games.base.kernels.topology import LARGE_TOPOLOGY
from hexhaven.games.island.kernels import points as points_kernels
from hexhaven.games.island.kernels import trade


@kernel
def awaited_seats(words: Any) -> Int:
    return standard.find_awaited(words.view(LARGE_POSITION)[0])


@kernel
def refusal(topology: Any, words: Any, seat: int, action: int) -> Int:
    return legal.refusal(
        topology.view(LARGE_TOPOLOGY)[0], words.view(LARGE_POSITION)[0], seat, action
    )


@kernel
def list_actions(topology: Any, work: Any, words: Any, seat: int) -> Int:
    return listing.list_actions(
        topology.view(LARGE_TOPOLOGY)[0],
        work.view(LARGE_WORK)[0],
        words.view(LARGE_POSITION)[0],
        seat,
    )


@kernel
def apply(topology: Any, work: Any, words: Any, seat: int, action: int) -> Int:
    return standard.apply_if_allowed(
        topology.view(LARGE_TOPOLOGY)[0],
        work.view(LARGE_WORK)[0],
        words.view(LARGE_POSITION)[0],
        seat,
        action,
    )


@kernel
def apply_nature(topology: Any, work: Any, words: Any, action: int) -> None:
    steps.apply_nature(
        topology.view(LARGE_TOPOLOGY)[0],
        work.view(LARGE_WORK)[0],
        words.view(LARGE_POSITION)[0],
        action,
    )


@kernel
def fill_view(words: Any, seat: int, view: Any) -> None:
    view_kernel.fill_view(words.view(LARGE_POSITION)[0], seat, view.view(LARGE_POSITION)[0])


@kernel
def redeal(work: Any, view: Any, seat: int, seed: Int) -> None:
    standard.redeal_by_seed(work.view(LARGE_WORK)[0], view.view(LARGE_POSITION)[0], seat, seed)


@kernel
def points(words: Any, seat: int) -> Int:
    return points_kernels.points(words.view(LARGE_POSITION)[0], seat)


@kernel
def open_points(words: Any, seat: int) -> Int:
    return points_kernels.open_points(words.view(LARGE_POSITION)[0], seat)


@kernel
def deals_on_partners_terms(words: Any, partner: int) -> bool:
    return trade.deals_on_partners_terms(words.view(LARGE_POSITION)[0], partner)


@kernel
def shuffle_island(topology: Any, work: Any, words: Any, seed: Int) -> None:
    chance.shuffle_by_seed(
        topology.view(LARGE_TOPOLOGY)[0],
        work.view(LARGE_WORK)[0],
        words.view(LARGE_POSITION)[0],
        seed,
    )


@kernel
def reds_touch(topology: Any, words: Any) -> bool:
    return chance.reds_touch(topology.view(LARGE_TOPOLOGY)[0], words.view(LARGE_POSITION)[0])


@kernel
def find_hexes(words: Any) -> None:
    chance.find_hexes(words.view(LARGE_POSITION)[0])


@kernel
def settle_order(words: Any) -> None:
    turn.settle_order(words.view(LARGE_POSITION)[0])
