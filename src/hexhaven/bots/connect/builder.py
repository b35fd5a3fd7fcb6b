"""The builder for Connect: it builds towards a goal when active, and always trades for it."""

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from hexhaven.bots.connect import trade
from hexhaven.bots.connect.goals import Goal, GoalFinder, income
from hexhaven.core.actions import Action
from hexhaven.core.chance import Rng
from hexhaven.core.game import Choices
from hexhaven.games.connect import actions as a
from hexhaven.games.connect.position import FOUND, ROBBER, Position, add, holds, missing_cards
from hexhaven.games.connect.rules.building import road_places
from hexhaven.games.connect.rules.rounds import discard_count
from hexhaven.games.connect.view import ConnectView
from hexhaven.games.island.cards import NO_CARDS, CardCounts, cards
from hexhaven.games.island.terrain import ways

#: Goals to consider while the best one has to wait.
GOALS_CONSIDERED = 3


class Builder:
    """Acts within the round like a person would; it needs no chance."""

    #: As much as a quick person does in a round of half a minute.
    most_acts: ClassVar[int] = 12
    most_offers: ClassVar[int] = 4
    #: How far off its judgement of goals and places may be, in hundredths.
    error: ClassVar[int] = 0

    def __init__(self, rng: Rng) -> None:
        self._rng = rng
        self._round = 0
        self._acts = 0
        self._offered: list[a.Offer] = []
        self._goal_finder = GoalFinder(self._judgement_factor)
        #: What was seen when there was nothing to do: no need to think about it again.
        self._idle_at: tuple[object, ...] | None = None

    def choose(self, view: ConnectView, choices: Choices, must: bool) -> Action | None:
        assert view.seat is not None, "a spectator does not play"
        position, seat = view.position, view.seat
        if position.phase == FOUND:
            return _choose_founding(position, choices, self._judgement_factor)
        if position.phase == ROBBER:
            return _choose_discard(position, seat, self._goal_finder.goals(position, seat))
        if position.round != self._round:
            self._round, self._acts, self._offered = position.round, 0, []
        if self._acts >= self.most_acts or (not any(position.players[seat].hand) and not view.own):
            return None
        around = _surroundings(position, seat)
        if around == self._idle_at:
            return None
        action = self._choose_in_round(view, seat, choices)
        self._acts += action is not None
        self._idle_at = around if action is None else None
        return action

    def _choose_in_round(self, view: ConnectView, seat: int, choices: Choices) -> Action | None:
        position = view.position
        goals = self._goal_finder.goals(position, seat)
        near = goals[:GOALS_CONSIDERED]
        if not near:
            return None
        need = need_of(near)
        listed = choices.listed
        if position.is_active(seat):
            card = _choose_card(position, seat, near[0], choices)
            built = card or _choose_build(position, seat, goals)
            if built is not None and built in listed:
                return built
            if swapped := trade.find_market_swap(position, seat, need, listed):
                return swapped
        if dealt := self._choose_trade(position, seat, near, listed):
            return dealt
        if position.is_active(seat) or sum(position.players[seat].hand) > trade.SAFE_HAND_SIZE:
            return trade.find_bank_trade(position, seat, need, listed)
        return None

    def _choose_trade(
        self, position: Position, seat: int, near: list[Goal], listed: Sequence[Action]
    ) -> Action | None:
        """Accept an offer that helps, or make one."""
        need = need_of(near)
        accepted = trade.find_acceptance(position, seat, need, listed)
        return accepted or self._first_new_offer(trade.offers(position, seat, need))

    def _first_new_offer(self, possible: Iterable[a.Offer]) -> a.Offer | None:
        """The first offer that was not yet made in this round."""
        if len(self._offered) >= self.most_offers:
            return None
        offer = next((terms for terms in possible if terms not in self._offered), None)
        if offer is not None:
            self._offered.append(offer)
        return offer

    def _judgement_factor(self) -> float:
        """By what factor the worth of something is taken wrongly."""
        if not self.error:
            return 1.0
        return (100 - self.error + self._rng.below(2 * self.error + 1)) / 100


class Settler(Builder):
    """A builder of the middle level: it acts less in a round, and misjudges some things."""

    most_acts = 6
    most_offers = 2
    error = 50


class Novice(Builder):
    """A builder for first games: it does a few things in a round, and often not the best."""

    most_acts = 3
    most_offers = 1
    error = 85


def _surroundings(position: Position, seat: int) -> tuple[object, ...]:
    """What has to change before a waiting bot acts: its own cards and pieces, or an offer."""
    offers = [position.players[other].offer for other in position.island.partners(seat)]
    return position.round, position.players[seat], *offers


def need_of(near: list[Goal]) -> trade.Need:
    wide = cards(max(goal.cost[kind] for goal in near) for kind in range(5))
    return trade.Need(near[0].cost, wide)


def _choose_build(position: Position, seat: int, goals: list[Goal]) -> Action | None:
    """The step towards the best goal, or towards another with what that one leaves.

    A hand in danger of the robber is spent on whatever it can pay.
    """
    player = position.players[seat]
    hand = player.hand
    for goal in goals[:GOALS_CONSIDERED]:
        if isinstance(goal.step, a.Road) and player.free_roads:
            return goal.step
        if holds(hand, goal.step_cost):
            return goal.step
        hand = missing_cards(goal.cost, hand)
    if player.free_roads:
        free = next(road_places(position, seat), None)
        return None if free is None else a.Road(position.island.name_edge(free))
    if sum(player.hand) > trade.SAFE_HAND_SIZE:
        return next((goal.step for goal in goals if holds(player.hand, goal.step_cost)), None)
    return None


def _choose_card(position: Position, seat: int, goal: Goal, choices: Choices) -> Action | None:
    """A development card that helps now."""
    player = position.players[seat]
    lacking = missing_cards(player.hand, goal.cost)
    robbed = position.island.land(player.robber) is not None
    for action in choices.listed:
        match action:
            case a.PlayKnight(resource) if robbed or lacking[resource] or not any(lacking):
                return action
            case a.PlayInvention(taken) if any(lacking) and _completes(player.hand, taken, goal):
                return action
            case a.PlayRoadBuilding() if isinstance(goal.step, a.Road):
                return action
    return None


def _completes(hand: CardCounts, taken: CardCounts, goal: Goal) -> bool:
    """Whether two resources are just what the next step lacks, or the goal as a whole."""
    before, after = missing_cards(hand, goal.cost), missing_cards(add(hand, taken), goal.cost)
    return sum(before) - sum(after) == min(sum(taken), sum(before))


def _choose_founding(
    position: Position, choices: Choices, judgement_factor: Callable[[], float]
) -> Action | None:
    """The place with the best numbers, of many kinds, and the road that leads out."""
    island = position.island

    def worth(found: a.Found) -> tuple[float, ...]:
        hexes = island.hexes_at[island.node(*found.node)]
        kinds = len({hex.resource for hex in hexes})
        seems = judgement_factor() * (sum(ways(hex.number) for hex in hexes) + kinds)
        return seems, found.building == "city"

    places = [action for action in choices.listed if isinstance(action, a.Found)]
    return max(places, key=worth, default=None)


def _choose_discard(position: Position, seat: int, near: list[Goal]) -> a.Discard:
    """Return what the best goal does not need, of the largest piles."""
    player = position.players[seat]
    need = near[0].cost if near else NO_CARDS
    brings = income(position, seat)
    left, taken = list(player.hand), [0] * 5
    for _ in range(discard_count(player)):
        kind = max(
            (k for k in range(5) if left[k]),
            key=lambda k: (left[k] - need[k], left[k], brings[k]),
        )
        left[kind] -= 1
        taken[kind] += 1
    return a.Discard(cards(taken))
