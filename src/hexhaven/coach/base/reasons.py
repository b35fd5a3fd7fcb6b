"""What speaks for an action, in words, from what its seat can see."""

from collections.abc import Iterator

import numpy as np

from hexhaven.bots.base.kernels.decision import LONGEST_ROAD
from hexhaven.bots.base.kernels.working_space import NO_ACTION
from hexhaven.coach.base.card_reasons import CardReasons
from hexhaven.coach.base.facts import RULES, Facts, names_of
from hexhaven.coach.base.road_reasons import RoadReasons
from hexhaven.core.actions import Action
from hexhaven.core.compiled.word_sets import as_int, holds
from hexhaven.core.game import NATURE
from hexhaven.core.messages import Message, Who, message
from hexhaven.games.base import actions as a
from hexhaven.games.base.kernels.packing import CITY
from hexhaven.games.base.rendering.action_labels import fields_of
from hexhaven.games.base.view import BaseView
from hexhaven.games.island.cards import BRICK, GRAIN, LUMBER, ORE, RESOURCES
from hexhaven.games.island.kernels.constants import KNIGHT, NOBODY, VICTORY_POINT
from hexhaven.games.island.kernels.packing import unpack_fields

#: B-52: knights that make the first largest army.
FIRST_ARMY = 3
#: The reason that tells how many cards more a building earns.
EARNS = "reason.base.earns"
#: What settlements beside both of two resources are good for.
PAIRS = (("city", {GRAIN, ORE}), ("road", {BRICK, LUMBER}))


def reason_for(
    view: BaseView, action: Action, other: Action | None = None, aim: int = NO_ACTION
) -> Message:
    """The strongest thing that speaks for an action: at least that it did well when played ahead.

    Beside another action only what does not speak as strongly for that one. The first step of a
    plan is there for its aim.
    """
    reasons = Reasons(view)
    if aim != NO_ACTION:
        return reasons.aim_reason(aim)
    found = reasons.reasons_for(action) if other is None else reasons.reasons_over(action, other)
    return next(found, message("reason.base.ahead"))


class Reasons:
    """What the actions of one seat do, as far as it can know."""

    def __init__(self, view: BaseView) -> None:
        self.view, self.facts = view, Facts(view)
        self.seat, self.s, self.others = self.facts.seat, self.facts.s, self.facts.others
        self.cards, self.roads = CardReasons(self.facts), RoadReasons(self.facts)

    def reasons_for(self, action: Action) -> Iterator[Message]:
        """All that speaks for an action, the strongest first."""
        match action:
            case a.Settle(node):
                yield from self._settlement(node)
            case a.City(node):
                yield message(EARNS, count=self.facts.pips(node))
            case a.Road():
                yield from self.roads.reasons_for(action)
            case a.PlayKnight():
                yield from self._knight()
            case a.MoveRobber(hex):
                yield from self._robber(hex)
            case a.Steal(victim):
                yield from self._theft(victim)
            case a.Buy():
                yield from self._card()
            case a.Roll():
                yield from self._roll()
            case a.PlayRoadBuilding():
                yield from self.roads.free_road_reasons()
            case _:
                yield from self.cards.reasons_for(action)

    def aim_reason(self, aim: int) -> Message:
        """What speaks for a step towards an aim."""
        if aim == LONGEST_ROAD:
            return message("reason.base.aim.longest_road")
        name = "city" if unpack_fields(aim).kind == CITY else "settlement"
        fields = fields_of(self.view, self.facts.lattice.node_hexes[unpack_fields(aim).argument])
        return message(f"reason.base.aim.{name}", fields=fields)

    def reasons_over(self, action: Action, other: Action) -> Iterator[Message]:
        """What speaks for an action rather than for another one, the strongest first."""
        known = {reason.id: _count(reason) for reason in self.reasons_for(other)}
        for reason in self.reasons_for(action):
            if reason.id == EARNS:
                gain = _count(reason) - known.get(EARNS, 0)
                if gain > 0:
                    yield message(EARNS, count=gain)
            elif reason.id not in known or _count(reason) > known[reason.id]:
                yield reason
        yield from self._differences(action, other)

    def _differences(self, action: Action, other: Action) -> Iterator[Message]:
        """How an action differs from another one of its kind."""
        match action, other:
            case ((a.Settle(node) | a.City(node)), (a.Settle(there) | a.City(there))):
                yield from self._other_resources(node, there)
            case a.Road(), a.Road():
                yield from self.roads.differences(action, other)
            case a.MoveRobber(hex), a.MoveRobber(there):
                yield from self._other_harm(hex, there)
            case _:
                yield from self.cards.differences(action, other)

    def _other_resources(self, node: int, there: int) -> Iterator[Message]:
        """What one place yields and another does not."""
        here, other = self.facts.resources(node), self.facts.resources(there)
        brought, missed = here - other, other - here
        if brought and missed:
            yield message(
                "reason.base.instead", resources=names_of(brought), others=names_of(missed)
            )
        elif brought:
            yield message("reason.base.also", resources=names_of(brought))

    def _settlement(self, node: int) -> Iterator[Message]:
        racing = [seat for seat in self.others if holds(as_int(self.s.reach[seat]), node)]
        if racing:
            yield message("reason.base.race", player=Who(racing[0]))
        count = self.facts.pips(node)
        rates = self.facts.after(a.Settle(node)).record.rate[self.seat] - self.s.rate[self.seat]
        cheaper = np.flatnonzero(rates < 0)
        if len(cheaper) == 1:
            resource = message(f"resource.{RESOURCES[int(cheaper[0])]}")
            yield message("reason.base.harbour", resource=resource, count=count)
        elif len(cheaper):
            yield message("reason.base.any_harbour", count=count)
        yield message(EARNS, count=count)
        yield from self._variety(node)

    def _variety(self, node: int) -> Iterator[Message]:
        """What a site adds to the places that the seat already has."""
        earned, here = self.facts.income(self.seat), self.facts.resources(node)
        fresh = {resource for resource in here if not earned[resource]}
        if fresh and any(earned):
            yield message("reason.base.first_of", resources=names_of(fresh), count=len(fresh))
        for name, pair in PAIRS:
            if pair <= here:
                yield message(f"reason.base.pair.{name}", resources=names_of(pair))
        paying = (self.facts.numbers(built) for built in self.facts.buildings(self.seat))
        numbers = self.facts.numbers(node).difference(*paying)
        if numbers:
            yield message("reason.base.numbers", count=len(numbers))

    def _knight(self) -> Iterator[Message]:
        knights, holder = int(self.s.knights[self.seat]) + 1, int(self.s.largest_army)
        if holder != self.seat and knights >= self._army():
            yield message("reason.base.army")
        robbed = int(self.s.robber)
        if self.facts.cards_from_hex(self.seat, robbed):
            yield message("reason.base.free", fields=fields_of(self.view, (robbed,)))
        if holder == self.seat:
            yield message("reason.base.army_grows", count=knights)
        else:
            yield message("reason.base.knight", count=knights, needed=self._army())

    def _army(self) -> int:
        holder = int(self.s.largest_army)
        return FIRST_ARMY if holder == NOBODY else int(self.s.knights[holder]) + 1

    def _card(self) -> Iterator[Message]:
        """What a development card may be, by what has not been seen of the deck."""
        unseen = np.array(self.facts.board.deck) - self.s.played - self.s.cards[self.seat]
        left = int(self.s.deck_size)
        knights = int(self.s.knights[self.seat] + self.s.cards[self.seat, KNIGHT]) + 1
        if unseen[KNIGHT] > 0 and self.s.largest_army != self.seat and knights == self._army():
            yield message("reason.base.buy_army", count=left)
        if unseen[KNIGHT] > 0 and unseen[VICTORY_POINT] > 0:
            yield message("reason.base.buy", count=left)

    def _roll(self) -> Iterator[Message]:
        """What speaks for rolling at once: what is kept, and how often it pays."""
        if self.s.cards[self.seat, KNIGHT] > 0:
            yield message("reason.base.keep_knight")
        thrown = self.facts.after(a.Roll())
        paying = rolls = 0
        for dice, weight in RULES.chances(thrown).weighted:
            paid = RULES.apply(thrown, NATURE, dice).record.hand_size[self.seat]
            paying += weight * int(paid > self.s.hand_size[self.seat])
            rolls += weight
        if paying:
            yield message("reason.base.roll", count=paying, rolls=rolls)

    def _robber(self, hex: int) -> Iterator[Message]:
        """Whom the robber harms on a hex, how much, and whom it can rob."""
        harmed = [seat for seat in self.others if self.facts.cards_from_hex(seat, hex)]
        for seat in sorted(harmed, key=lambda seat: -self.facts.cards_from_hex(seat, hex))[:1]:
            id = "reason.base.blocks_leader" if self.facts.leads(seat) else "reason.base.blocks"
            yield message(id, player=Who(seat), count=self.facts.cards_from_hex(seat, hex))
        for seat in harmed:
            resource = int(self.s.terrain[hex])
            if self.facts.income(seat)[resource] == self.facts.cards_from_hex(seat, hex):
                yield message(
                    "reason.base.starves", player=Who(seat), resource=names_of({resource})
                )
                break
        if len(harmed) > 1:
            yield message("reason.base.blocks_several", players=tuple(map(Who, harmed)))
        victims = [seat for seat in self.others if self._can_be_robbed(seat, hex)]
        if victims:
            richest = max(victims, key=lambda seat: int(self.s.hand_size[seat]))
            count = int(self.s.hand_size[richest])
            yield message("reason.base.robs", player=Who(richest), count=count)
        elif not harmed:
            yield message("reason.base.harmless")

    def _can_be_robbed(self, seat: int, hex: int) -> bool:
        """Whether a seat has a building at a hex, and cards that can be stolen."""
        touches = not set(self.facts.lattice.hex_nodes[hex]).isdisjoint(self.facts.buildings(seat))
        return touches and bool(self.s.hand_size[seat])

    def _other_harm(self, hex: int, there: int) -> Iterator[Message]:
        """Which resource the robber takes on one hex, instead of another."""
        here, other = int(self.s.terrain[hex]), int(self.s.terrain[there])
        if here != other and max(here, other) < len(RESOURCES):
            resources, others = names_of({here}), names_of({other})
            yield message("reason.base.blocks_instead", resources=resources, others=others)

    def _theft(self, victim: int) -> Iterator[Message]:
        leads, count = self.facts.leads(victim), int(self.s.hand_size[victim])
        id = "reason.base.leader" if leads else "reason.base.hand"
        yield message(id, player=Who(victim), count=count)
        count = self.facts.points(victim)
        yield message("reason.base.slows", player=Who(victim), count=count)
        certain = set(np.flatnonzero(self.s.known[victim, :, self.seat]).tolist())
        if certain:
            yield message("reason.base.holds", player=Who(victim), resources=names_of(certain))


def _count(reason: Message) -> int:
    """How strong a reason is, compared with the same one for another action."""
    count = reason.params.get("count", 0)
    assert isinstance(count, int)
    return count
