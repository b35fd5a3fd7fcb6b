"""Fit what two settlements are worth together, as the veteran founds, to games of builders.

    python benchmarks/fit_founding.py --games 60000 --seed 1

lets builders found on any of the sites they like best, plays the games, and fits how the odds of a
seat to win grow with what it has founded. It prints each weight in thousandths with its standard
error, beside the one in `hexhaven/bots/base/kernels/founding.py`.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from hexhaven.bots.base.builder import Builder
from hexhaven.bots.base.kernels import founding
from hexhaven.bots.base.kernels.income import set_card_worths
from hexhaven.bots.base.kernels.sites import add_neighbours
from hexhaven.bots.base.kernels.styles import BUILDER, set_style
from hexhaven.bots.base.kernels.working_space import BUILDER_WORK
from hexhaven.bots.base.playout import play_from
from hexhaven.bots.base.search.kernels import entry_points
from hexhaven.core.chance import SeededRng
from hexhaven.core.compiled.bits import members_of
from hexhaven.core.game import NATURE
from hexhaven.core.processes import core_count
from hexhaven.games.base.actions import Settle
from hexhaven.games.base.boards import STANDARD
from hexhaven.games.base.game import BaseGame, BaseState
from hexhaven.games.base.kernels.position import FOUND_SETTLEMENT, POSITION
from hexhaven.games.base.kernels.topology import NODES

Table = npt.NDArray[np.float64]

GAME, SEATS = BaseGame(), 4
#: Sites among which a builder founds, all as likely.
SITES = 12
#: What keeps weights small that little is known of: a standard deviation of two.
RIDGE = 0.25
RESOURCES = ("brick", "lumber", "wool", "grain", "ore")
#: Every weight with its name, as it is in use.
IN_USE = {
    **{f"PIP {name}": founding.PIP_WEIGHT[k] for k, name in enumerate(RESOURCES)},
    **{f"FIRST_PIPS {name}": founding.FIRST_PIP_WEIGHT[k] for k, name in enumerate(RESOURCES)},
    **{
        name: getattr(founding, name)
        for name in (
            "SCARCITY_WEIGHT", "ROAD_PAIR", "CITY_PAIR", "ANY_HARBOUR", "ANY_HARBOUR_PIP",
            "RESOURCE_HARBOUR", "RESOURCE_HARBOUR_PIP", "CARD",
            "NEAR_BEST", "NEAR_SECOND", "FAR_BEST", "FAR_SECOND",
        )
    },
}  # fmt: skip
#: Who founds first is known besides: the odds of each founder beside the first.
FOUNDERS = ("second founder", "third founder", "last founder")


class Founding:
    """One founding in which builders take any of the sites they like best."""

    def __init__(self, seed: int, game: int) -> None:
        self.rng = SeededRng(seed, game, SEATS + 1)
        self.works = np.zeros(1, BUILDER_WORK)
        self.work: Any = self.works[0]
        self.topology: Any = STANDARD.topologies[0]
        self.state = GAME.initial_state(GAME.setup(SEATS))
        builder = Builder(self.rng)
        self.founded: dict[int, list[int]] = {seat: [] for seat in range(SEATS)}
        while self.state.record.turns == 0 and not self.is_founded:
            pending = GAME.pending(self.state)
            if pending.nature == 0:
                action, seat = GAME.chances(self.state).draw(self.rng), NATURE
            else:
                (seat,) = pending.must
                view = GAME.view(self.state, seat)
                if self.state.record.phase == FOUND_SETTLEMENT:
                    action = Settle(self.site(view, seat))
                    self.founded[seat].append(action.node)
                else:
                    action = builder.choose(view, GAME.legal(self.state, seat), True)
            self.state = GAME.apply(self.state, seat, action)

    @property
    def is_founded(self) -> bool:
        """Whether everybody has both settlements and their roads."""
        return int(self.state.record.founded) == 2 * SEATS

    def site(self, view: Any, seat: int) -> int:
        """One of the sites that the builder likes best."""
        values = np.zeros(NODES, np.int64)
        views = view.words.view(POSITION)
        entry_points.rank_sites(STANDARD.topologies, self.works, views, seat, values)
        liked = [node for node in np.argsort(-values)[:SITES].tolist() if values[node] > 0]
        return liked[self.rng.below(len(liked))]

    def features(self) -> Table:
        """What each seat has founded, a row each, in the order of founding."""
        position = self.state.record
        set_style(self.work, position, 0, BUILDER)
        set_card_worths(self.topology, self.work, position, 0)
        founding.rank_sites(self.topology, self.work, position, 0)
        order = [(int(position.first) + k) % SEATS for k in range(SEATS)]
        rows = [self.features_of(position, *self.founded[seat]) for seat in order]
        return np.column_stack([np.array(rows, np.float64), np.eye(SEATS)[:, 1:]])

    def features_of(self, position: Any, first: int, second: int) -> list[int]:
        """What is multiplied by each weight for one pair of settlements."""
        work = self.work
        work.earning[:], work.rate[:] = 0, 4
        founding.add_settlement_income(self.topology, work, position, first)
        cards = founding.add_settlement_income(self.topology, work, position, second)
        income, rate, land = work.earning.tolist(), work.rate.tolist(), work.land.tolist()
        served = 3 in rate
        return [
            *income,
            *(min(founding.FIRST_PIPS, pips) for pips in income),
            sum(a * (founding.USUAL_ISLAND_PIPS - b) for a, b in zip(income, land, strict=True)),
            min(income[0], income[1]),
            min(income[3], income[4]),
            int(served),
            sum(income) if served else 0,
            rate.count(2),
            sum(pips for pips, each in zip(income, rate, strict=True) if each == 2),
            int(cards),
            *self.sites_beside(position, first, second),
        ]

    def sites_beside(self, position: Any, first: int, second: int) -> list[int]:
        """The pips of the best two sites that one more road reaches, and of those that two do."""
        near = self.topology.node_near
        self.work.near[:] = near[first] | near[second]
        found = []
        for _ in range(2):
            add_neighbours(self.topology, self.work)
            sites = members_of(int(self.work.near[0] & position.free_nodes[0]))
            best = sorted((int(self.work.pips[node]) for node in sites), reverse=True)
            found += [*best, 0, 0][:2]
        return found

    def winner(self, seed: int, game: int) -> int:
        """Which founder wins when builders play on."""
        (row,) = play_from(BaseState(self.state.words), ["builder"] * SEATS, seed, [game])
        return (int(row["winner"]) - int(self.state.record.first)) % SEATS


def play_game(seed: int, game: int) -> tuple[Table, int]:
    """What everybody founded in a game, and who won."""
    founding = Founding(seed, game)
    return founding.features(), founding.winner(seed, game)


def fit(x: Table, winners: npt.NDArray[np.int64]) -> tuple[Table, Table]:
    """The weights under which the winners were most likely, and their standard errors.

    The odds of a seat are the exponential of what it has founded: a conditional logit, fitted by
    Newton's method.
    """
    weights = np.zeros(x.shape[2])
    won = x[np.arange(len(x)), winners]
    for _ in range(12):
        scores = np.exp(x @ weights - (x @ weights).max(1, keepdims=True))
        chances = scores / scores.sum(1, keepdims=True)
        mean = np.einsum("gs,gsf->gf", chances, x)
        gradient = (won - mean).sum(0) - RIDGE * weights
        weighted = np.einsum("gs,gsf,gsh->fh", chances, x, x, optimize=True)
        curve = weighted - mean.T @ mean + RIDGE * np.eye(len(weights))
        weights = weights + np.linalg.solve(curve, gradient)
    return weights, np.sqrt(np.diag(np.linalg.inv(curve)))


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60_000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    with ProcessPoolExecutor(core_count()) as pool:
        made = list(pool.map(partial(play_game, wanted.seed), range(wanted.games), chunksize=50))
    x = np.array([features for features, _ in made])
    weights, errors = fit(x, np.array([winner for _, winner in made]))
    lines = [f"{'weight':18} {'fitted':>7} {'error':>6} {'in use':>7}"]
    names = [*IN_USE, *FOUNDERS]
    for name, weight, error in zip(names, 1000 * weights, 1000 * errors, strict=True):
        lines.append(f"{name:18} {weight:7.0f} {error:6.0f} {IN_USE.get(name, ''):>7}")
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
