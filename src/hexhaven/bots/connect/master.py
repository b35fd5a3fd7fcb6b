"""The master of Connect: a builder that sees what everybody needs, and deals accordingly."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import ClassVar

from hexhaven.bots.connect import trade
from hexhaven.bots.connect.builder import GOALS_CONSIDERED, Builder, need_of
from hexhaven.bots.connect.goals import Goal, GoalFinder
from hexhaven.core.actions import Action
from hexhaven.core.chance import Rng
from hexhaven.games.connect.position import Position


class Master(Builder):
    """Asks for two cards where a partner needs one badly enough, and never helps who may win."""

    most_acts: ClassVar[int] = 16
    most_offers: ClassVar[int] = 8

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng)
        self._others: defaultdict[int, GoalFinder] = defaultdict(GoalFinder)

    def _choose_trade(
        self, position: Position, seat: int, near: list[Goal], listed: Sequence[Action]
    ) -> Action | None:
        """Accept the best offer, or make the one that brings most and will be accepted."""
        gain = trade.gain_of(position, seat, near)
        accepted = trade.best_acceptance(position, seat, listed, gain)
        if accepted is not None or len(self._offered) >= self.most_offers:
            return accepted
        hand = position.players[seat].hand
        return self._first_new_offer(
            trade.best_offers(hand, list(self._partners(position, seat)), gain)
        )

    def _partners(self, position: Position, seat: int) -> Iterator[trade.Partner]:
        """Whom to make offers, and what each of them seems to build towards."""
        for other in position.island.partners(seat):
            goals = self._others[other].goals(position, other)
            if goals and not trade.is_close_to_winning(position, other):
                hand = position.players[other].hand
                yield trade.Partner(other, hand, need_of(goals[:GOALS_CONSIDERED]))
