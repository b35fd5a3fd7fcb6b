"""What speaks for an action, in words, from what its seat can see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from hexhaven.bots.base.kernels.income import PIPS
from hexhaven.bots.base.kernels.pursuit import LONGEST_ROAD
from hexhaven.bots.base.kernels.working_space import PASS
from hexhaven.core.actions import Action
from hexhaven.core.compiled.bits import has, members_of
from hexhaven.core.messages import Message, Who, message
from hexhaven.games.base import actions as a
from hexhaven.games.base.game import BaseGame, BaseState
from hexhaven.games.base.kernels import entry_points
from hexhaven.games.base.kernels.frame import LATTICE
from hexhaven.games.base.kernels.packing import CITY, OFFER
from hexhaven.games.base.kernels.position import BANK, DISCARD, KNIGHT, NOBODY
from hexhaven.games.base.look.action_labels import fields_of
from hexhaven.games.base.packed_actions import argument_of, kind_of, unpack
from hexhaven.games.base.view import BaseView
from hexhaven.games.island.cards import (
    CARD_COST,
    CITY_COST,
    RESOURCES,
    ROAD_COST,
    SETTLEMENT_COST,
    CardCounts,
)

RULES = BaseGame()
#: B-53: knights that make the first largest army.
FIRST_ARMY = 3
#: The reason that tells how many cards more a building earns.
EARNS = "reason.base.earns"
#: What can be paid for, the dearest first.
COSTS = (
    ("city", CITY_COST),
    ("settlement", SETTLEMENT_COST),
    ("card", CARD_COST),
    ("road", ROAD_COST),
)


def reason_for(
    view: BaseView, action: Action, other: Action | None = None, aim: int = PASS
) -> Message:
    """The strongest thing that speaks for an action: at least that it did well when played ahead.

    Beside another action only what does not speak as strongly for that one. The first step of a
    plan is there for its aim.
    """
    reasons = Reasons(view)
    if aim != PASS:
        return reasons.to_reach(aim)
    found = reasons.of(action) if other is None else reasons.beside(action, other)
    return next(found, message("reason.base.ahead"))


class Reasons:
    """What the actions of one seat do, as far as it can know."""

    def __init__(self, view: BaseView) -> None:
        assert view.seat is not None, "a spectator does not play"
        self.view, self.seat = view, view.seat
        self.s: Any = view.record
        self.others = [seat for seat in range(int(self.s.seats)) if seat != self.seat]

    def of(self, action: Action) -> Iterator[Message]:
        """All that speaks for an action, the strongest first."""
        match action:
            case a.Settle(node):
                yield from self._settlement(node)
            case a.City(node):
                yield message(EARNS, count=self._pips(node))
            case a.Road():
                yield from self._road(action)
            case a.PlayKnight():
                yield from self._knight()
            case a.MoveRobber(hex):
                yield from self._robber(hex)
            case a.Steal(victim):
                id = "reason.base.leader" if victim == self._leader() else "reason.base.hand"
                yield message(id, player=Who(victim), count=int(self.s.hand_size[victim]))
            case a.Buy():
                yield message("reason.base.buy", count=int(self.s.deck_size))
            case a.Roll():
                has_knight = self.s.cards[self.seat, KNIGHT] > 0
                yield message("reason.base.keep_knight" if has_knight else "reason.base.roll")
            case a.PlayRoadBuilding():
                yield message("reason.base.free_roads")
            case a.EndTurn():
                yield from self._saving()
            case _:
                yield from self._cards(action)

    def to_reach(self, aim: int) -> Message:
        """What speaks for a step towards an aim."""
        if aim == LONGEST_ROAD:
            return message("reason.base.aim.longest_road")
        name = "city" if kind_of(aim) == CITY else "settlement"
        fields = fields_of(self.view, LATTICE.node_hexes[argument_of(aim)])
        return message(f"reason.base.aim.{name}", fields=fields)

    def beside(self, action: Action, other: Action) -> Iterator[Message]:
        """What speaks for an action rather than for another one, the strongest first."""
        known = {reason.id: _count(reason) for reason in self.of(other)}
        for reason in self.of(action):
            if reason.id == EARNS:
                gain = _count(reason) - known.get(EARNS, 0)
                if gain > 0:
                    yield message(EARNS, count=gain)
            elif reason.id not in known or _count(reason) > known[reason.id]:
                yield reason
        match action, other:
            case a.Settle(node), a.Settle(there):
                yield from self._other_resources(node, there)

    def _other_resources(self, node: int, there: int) -> Iterator[Message]:
        """What one place yields and another does not."""
        here, other = self._resources(node), self._resources(there)
        brought, missed = here - other, other - here
        if brought and missed:
            yield message("reason.base.instead", resources=_named(brought), others=_named(missed))

    def _resources(self, node: int) -> set[int]:
        terrains = (int(self.s.terrain[hex]) for hex in LATTICE.node_hexes[node])
        return {terrain for terrain in terrains if terrain < len(RESOURCES)}

    def _pips(self, node: int) -> int:
        """The cards that a settlement earns in 36 rolls."""
        numbers = (int(self.s.number[hex]) for hex in LATTICE.node_hexes[node])
        return sum(int(PIPS[number]) for number in numbers)

    def _leader(self) -> int:
        """The other player with the most points that everybody sees."""
        words = self.view.words
        return max(self.others, key=lambda seat: int(entry_points.open_points(words, seat)))

    def _after(self, action: Action) -> Any:
        return RULES.apply(BaseState(self.view.words), self.seat, action).record

    def _settlement(self, node: int) -> Iterator[Message]:
        racing = [seat for seat in self.others if has(int(self.s.reach[seat]), node)]
        if racing:
            yield message("reason.base.race", player=Who(racing[0]))
        rates = self._after(a.Settle(node)).rate[self.seat] - self.s.rate[self.seat]
        cheaper = np.flatnonzero(rates < 0)
        if len(cheaper) == 1:
            resource = message(f"resource.{RESOURCES[int(cheaper[0])]}")
            count = self._pips(node)
            yield message("reason.base.harbour", resource=resource, count=count)
        elif len(cheaper):
            yield message("reason.base.any_harbour", count=self._pips(node))
        yield message(EARNS, count=self._pips(node))

    def _road(self, action: a.Road) -> Iterator[Message]:
        after = self._after(action)
        if after.longest_road == self.seat != self.s.longest_road:
            yield message("reason.base.longest_road")
        chasing = max(self.others, key=lambda seat: int(self.s.road_length[seat]))
        lead = int(self.s.road_length[self.seat] - self.s.road_length[chasing])
        grown = after.road_length[self.seat] > self.s.road_length[self.seat]
        if self.s.longest_road == self.seat and grown and lead <= 1:
            yield message("reason.base.defend_road", player=Who(chasing))
        opened = int(after.reach[self.seat] & ~self.s.reach[self.seat] & after.free_nodes)
        sites = sorted(members_of(opened), key=lambda node: -self._pips(node))
        if sites:
            fields = fields_of(self.view, LATTICE.node_hexes[sites[0]])
            yield message("reason.base.site", fields=fields)
        yield message("reason.base.onward")

    def _knight(self) -> Iterator[Message]:
        knights = int(self.s.knights[self.seat]) + 1
        holder = int(self.s.largest_army)
        needed = FIRST_ARMY if holder == NOBODY else int(self.s.knights[holder]) + 1
        if holder != self.seat and knights >= needed:
            yield message("reason.base.army")
        robbed = int(self.s.robber)
        if self._harvest(self.seat, robbed):
            yield message("reason.base.free", fields=fields_of(self.view, (robbed,)))
        yield message("reason.base.knight")

    def _harvest(self, seat: int, hex: int) -> int:
        """The cards that a hex brings a seat in 36 rolls."""
        nodes = LATTICE.hex_nodes[hex]
        settled = sum(has(int(self.s.settlements[seat]), node) for node in nodes)
        grown = sum(has(int(self.s.cities[seat]), node) for node in nodes)
        return (settled + 2 * grown) * int(PIPS[self.s.number[hex]])

    def _robber(self, hex: int) -> Iterator[Message]:
        victim = max(self.others, key=lambda seat: self._harvest(seat, hex))
        count = self._harvest(victim, hex)
        if count:
            id = "reason.base.blocks_leader" if victim == self._leader() else "reason.base.blocks"
            yield message(id, player=Who(victim), count=count)
        else:
            yield message("reason.base.harmless")

    def _saving(self) -> Iterator[Message]:
        """What is nearest to be paid, beside a road."""
        goal, missing = nearest(self.s.hands[self.seat])
        if missing:
            yield message(f"reason.base.save.{goal}", count=missing)
        else:
            yield message("reason.base.keeps")

    def _cards(self, action: Action) -> Iterator[Message]:
        """Trades and whatever else changes the hand: what can be paid then."""
        change = self._change(action)
        if change is not None:
            before = self.s.hands[self.seat]
            after = before + np.array(change, np.int64)
            for name, cost in COSTS:
                if (after >= cost).all() and (self.s.phase == DISCARD or (before < cost).any()):
                    yield message(f"reason.base.pays.{name}")
            goal, missing = nearest(after)
            if missing < nearest(before)[1]:
                yield message(f"reason.base.nearer.{goal}")
            brought = {resource for resource, count in enumerate(change) if count > 0}
            if brought:
                yield message("reason.base.brings", resources=_named(brought))
        match action:
            case a.PlayMonopoly(resource):
                own = self.s.hands[self.seat, resource]
                yield message("reason.base.monopoly", count=int(BANK - self.s.bank[resource] - own))
            case a.Discard():
                yield message("reason.base.spares")
            case a.Decline():
                if self.s.turn == self._leader():
                    yield message("reason.base.denies", player=Who(int(self.s.turn)))
                else:
                    yield message("reason.base.keeps")

    def _change(self, action: Action) -> tuple[int, ...] | None:
        """What an action adds to the hand of its seat, as far as that is certain."""
        match action:
            case a.Bank(give, want) | a.Offer(give, want):
                return _swap(want, give)
            case a.Accept(give, want):
                return _swap(give, want)
            case a.PlayInvention(taken):
                return taken
            case a.Discard(given):
                return tuple(-n for n in given)
            case a.Deal(partner):
                theirs = entry_points.deals_on_own_terms(self.view.words, partner)
                terms: Any = unpack(int(self.s.offer[partner if theirs else self.seat]) | OFFER)
                return _swap(terms.give, terms.want) if theirs else _swap(terms.want, terms.give)
        return None


def nearest(hand: Any) -> tuple[str, int]:
    """What needs the fewest cards more, beside a road, and how many those are."""
    missing = {name: int(np.maximum(0, cost - hand).sum()) for name, cost in COSTS[:3]}
    goal = min(missing, key=lambda name: missing[name])
    return goal, missing[goal]


def _count(reason: Message) -> int:
    """How strong a reason is, compared with the same one for another action."""
    count = reason.params.get("count", 0)
    assert isinstance(count, int)
    return count


def _named(resources: set[int]) -> tuple[Message, ...]:
    return tuple(message(f"resource.{RESOURCES[one]}") for one in sorted(resources))


def _swap(taken: CardCounts, given: CardCounts) -> tuple[int, ...]:
    return tuple(t - g for t, g in zip(taken, given, strict=True))
