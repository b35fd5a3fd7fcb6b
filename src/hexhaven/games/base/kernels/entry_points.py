"""The way from Python into the kernels: records come as their words.

Each entry point bears the name of the kernel it calls. Handing over a record instead of its
words would cost Python fifty times as much. Those of the large board are in `games/base/large`.
"""

from typing import Any

import numpy as np

from hexhaven.core.compiled import philox
from hexhaven.core.compiled.bits import EMPTY, bit
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.base.kernels import chance, legal, listing, steps, turn, view_kernel
from hexhaven.games.base.kernels import redeal as dealing
from hexhaven.games.base.kernels.position import POSITION, WORK
from hexhaven.games.base.kernels.special_building import is_special_building
from hexhaven.games.base.kernels.topology import TOPOLOGY
from hexhaven.games.island.kernels import pieces, production, trade
from hexhaven.games.island.kernels import points as points_kernels
from hexhaven.games.island.kernels.refusals import ALLOWED

#: Where `awaited_seats` puts the seats that may act, Nature, and special building.
MAY, NATURE, BETWEEN = 8, 16, 17


@kernel
def awaited_seats(words: Any) -> Int:
    """The seats that must act, those that may, and what else is to know of it, in one number."""
    s = words.view(POSITION)[0]
    nature = bit(NATURE) if turn.is_nature_due(s) else EMPTY
    between = bit(BETWEEN) if is_special_building(s) else EMPTY
    return turn.must_act(s) | turn.may_act(s) << MAY | nature | between


@kernel
def refusal(topology: Any, words: Any, seat: int, action: int) -> Int:
    return legal.refusal(topology.view(TOPOLOGY)[0], words.view(POSITION)[0], seat, action)


@kernel
def list_actions(topology: Any, work: Any, words: Any, seat: int) -> Int:
    """List what a seat may do in the working space; the number of actions."""
    return listing.list_actions(
        topology.view(TOPOLOGY)[0], work.view(WORK)[0], words.view(POSITION)[0], seat
    )


@kernel
def apply(topology: Any, work: Any, words: Any, seat: int, action: int) -> Int:
    """Apply a seat's action if it is allowed; why it is not, or ALLOWED."""
    f, s = topology.view(TOPOLOGY)[0], words.view(POSITION)[0]
    reason = legal.refusal(f, s, seat, action)
    if reason == ALLOWED:
        steps.apply(f, work.view(WORK)[0], s, seat, action)
    return reason


@kernel
def apply_nature(topology: Any, work: Any, words: Any, action: int) -> None:
    steps.apply_nature(
        topology.view(TOPOLOGY)[0], work.view(WORK)[0], words.view(POSITION)[0], action
    )


@kernel
def fill_view(words: Any, seat: int, view: Any) -> None:
    view_kernel.fill_view(words.view(POSITION)[0], seat, view.view(POSITION)[0])


@kernel
def redeal(work: Any, view: Any, seat: int, seed: Int) -> None:
    """Make the view of a seat, or of a spectator (-1), a position; the seed is a uint64."""
    w = work.view(WORK)[0]
    philox.seed_generator(w.rng, seed, np.uint64(0), np.uint64(0))
    dealing.redeal(w, view.view(POSITION)[0], seat, w.rng)


@kernel
def points(words: Any, seat: int) -> Int:
    return points_kernels.points(words.view(POSITION)[0], seat)


@kernel
def open_points(words: Any, seat: int) -> Int:
    return points_kernels.open_points(words.view(POSITION)[0], seat)


@kernel
def deals_on_partners_terms(words: Any, partner: int) -> bool:
    return trade.deals_on_partners_terms(words.view(POSITION)[0], partner)


@kernel
def shuffle_island(topology: Any, work: Any, words: Any, seed: Int) -> None:
    chance.shuffle_by_seed(
        topology.view(TOPOLOGY)[0], work.view(WORK)[0], words.view(POSITION)[0], seed
    )


@kernel
def reds_touch(topology: Any, words: Any) -> bool:
    return chance.reds_touch(topology.view(TOPOLOGY)[0], words.view(POSITION)[0])


@kernel
def find_hexes(words: Any) -> None:
    chance.find_hexes(words.view(POSITION)[0])


@kernel
def settle_order(words: Any) -> None:
    turn.settle_order(words.view(POSITION)[0])


@kernel
def place_printed(
    topology: Any, work: Any, words: Any, seat: int, plain: int, star: int, one: int, other: int
) -> None:
    """The settlements and roads that are printed for a seat; the starred one pays (B-04)."""
    f, w, s = topology.view(TOPOLOGY)[0], work.view(WORK)[0], words.view(POSITION)[0]
    pieces.place_settlement(f, w, s, seat, plain)
    pieces.place_settlement(f, w, s, seat, star)
    pieces.place_road(f, w, s, seat, one)
    pieces.place_road(f, w, s, seat, other)
    production.pay_founder(f, s, seat, star)
