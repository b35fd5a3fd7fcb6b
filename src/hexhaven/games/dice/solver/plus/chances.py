"""Best play against others: an end of a turn is worth the chance to win from there.

How many turns each player still needs follows from the solutions of the race alone. Whether the
longest road and the largest army will count for a player is uncertain too: the player who has them
may lose them, and one who is close behind may win them.
"""

from collections.abc import Sequence
from functools import reduce
from typing import Any, NamedTuple

import numpy as np

from hexhaven.games.dice.forms import PLUS_FORM
from hexhaven.games.dice.position import NOBODY, Position
from hexhaven.games.dice.sheet import Sheet, road_length
from hexhaven.games.dice.solver.hands import Table
from hexhaven.games.dice.solver.plus.policy import (
    OWN,
    Policy,
    award_statuses,
    knights,
    worth_by_awards,
)
from hexhaven.games.dice.solver.plus.solution import numbers_of

#: How much surer of special points each road or knight ahead makes, and having them already.
LEAD_WEIGHT, HOLDER_WEIGHT = 0.7, 0.8
#: How much the turns that two players need vary: for each turn that is left, and at the end.
SPREAD, LEAST_SPREAD = 0.55, 0.5
#: Rivals are in turn next, which is worth half a turn.
HEAD_START = 0.5
#: The logistic curve with this slope is close to the normal one.
LOGISTIC_SLOPE = 1.7


class Award(NamedTuple):
    """Longest road or largest army at the ends of a turn: how far each seat is, and who has it."""

    sizes: Sequence[Any]
    holder: Table

    def chance(self, seat: int) -> Table:
        """How likely it counts for a seat in the end."""
        others = [size for other, size in enumerate(self.sizes) if other != seat]
        lead = self.sizes[seat] - reduce(np.maximum, others)
        held = np.where(self.holder == seat, 1, np.where(self.holder == NOBODY, 0, -1))
        return _logistic(LEAD_WEIGHT * lead + HOLDER_WEIGHT * held)


class ChancePolicy(Policy):
    """Plays to be the first, not for the fewest turns."""

    def end_worths(self, position: Position, boards: Sequence[Sheet], garrisons: Table) -> Table:
        """By board and garrison: the chance to win when the turn ends so."""
        if position.seats == 1:
            return super().end_worths(position, boards, garrisons)
        road, army = award_statuses(position, boards, garrisons)
        awards = _awards(position, boards, garrisons, road, army)
        worths = self.sheet_worths(boards, garrisons)
        own = _turns(worths, awards, position.turn)
        chance = np.ones(own.shape)
        for seat in range(position.seats):
            if seat != position.turn:
                sheet = self.worths[(slice(None), *numbers_of(position.sheets[seat]))]
                needs = _turns(sheet[:, None, None], awards, seat)
                spread = np.sqrt(SPREAD * (own + needs) + LEAST_SPREAD)
                chance *= _logistic(LOGISTIC_SLOPE * (needs - own - HEAD_START) / spread)
        return np.where(worth_by_awards(worths, road, army) == 0, 1.0, chance)


def _awards(
    position: Position, boards: Sequence[Sheet], garrisons: Table, road: Table, army: Table
) -> tuple[Award, Award]:
    """Longest road and largest army, by board and by garrison of the player in turn."""
    lengths: list[Any] = [road_length(PLUS_FORM, sheet) for sheet in position.sheets]
    lengths[position.turn] = np.array([road_length(PLUS_FORM, each) for each in boards])[:, None]
    armies: list[Any] = [sheet.knights.bit_count() for sheet in position.sheets]
    armies[position.turn] = knights()[garrisons][None, :]
    return (
        Award(lengths, _holder(road, position.turn, position.longest_road)),
        Award(armies, _holder(army, position.turn, position.largest_army)),
    )


def _holder(status: Table, turn: int, before: int) -> Table:
    """Who has special points, where they had another holder before."""
    holder: Table = np.where(status == OWN, turn, before)
    return holder


def _turns(worths: Table, awards: tuple[Award, Award], seat: int) -> Table:
    """How many turns a seat needs, by how likely each of the special points count for it."""
    both, only_road, only_army, neither = -worths
    road, army = (award.chance(seat) for award in awards)
    with_road = army * both + (1 - army) * only_road
    without: Table = army * only_army + (1 - army) * neither
    turns: Table = road * with_road + (1 - road) * without
    return turns


def _logistic(value: Table) -> Table:
    chance: Table = 1 / (1 + np.exp(-value))
    return chance
