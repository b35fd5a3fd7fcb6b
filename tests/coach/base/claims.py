"""What the coach's reasons claim, checked against the position in a slow and obvious way."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Any

import numpy as np

from hexhaven.core.actions import Action
from hexhaven.core.chance import SeededRng
from hexhaven.core.messages import Message
from hexhaven.games.base import actions as a
from hexhaven.games.base.game import BaseState
from hexhaven.games.base.kernels.position import DECK, MAIN
from hexhaven.games.base.kernels.topology import LATTICE
from hexhaven.games.base.rendering.action_labels import fields_of
from hexhaven.games.base.view import BaseView
from hexhaven.games.island.cards import RESOURCES
from hexhaven.games.island.terrain import ways
from tests.games.base.script import GAME

KINDS = {"city": a.City, "settlement": a.Settle, "card": a.Buy, "road": a.Road}
GOALS = (*KINDS, "site")
PIPS = [ways(number) if number in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12) else 0 for number in range(13)]


@dataclass
class Claim:
    """One reason for an action, and what its parameters stand for."""

    view: BaseView
    action: Action
    reason: Message

    def __post_init__(self) -> None:
        self.seat: int = self.view.seat
        self.record: Any = self.view.record
        self.hand = np.array(self.view.hand)
        self.players = self.view.players
        self.seats = range(len(self.players))
        self.others = [seat for seat in self.seats if seat != self.seat]

    @property
    def name(self) -> str:
        return self.reason.id.removeprefix("reason.base.")

    def holds(self) -> bool:
        """Whether the reason is true."""
        family, _, rest = self.name.partition(".")
        check = getattr(self, f"is_{family}")
        return bool(check(rest) if rest else check())

    # -- what the parameters name

    @property
    def count(self) -> int:
        return self.reason.params["count"]

    @property
    def player(self) -> int:
        return self.reason.params["player"].seat

    def seats_of(self, key: str) -> list[int]:
        return [who.seat for who in self.reason.params[key]]

    def resources_of(self, key: str) -> set[int]:
        named = self.reason.params[key]
        return {RESOURCES.index(one.id.removeprefix("resource.")) for one in named}

    def nodes(self) -> list[int]:
        """The nodes that lie beside the fields named."""
        named = self.reason.params["fields"]
        return [n for n, hexes in enumerate(LATTICE.node_hexes) if self.fields(hexes) == named]

    def fields(self, hexes: Any) -> Any:
        return fields_of(self.view, hexes)

    # -- facts

    @property
    def after(self) -> BaseView:
        return GAME.view(GAME.apply(BaseState(self.view.words), self.seat, self.action), self.seat)

    def pips(self, node: int) -> int:
        return sum(PIPS[self.record.number[hex]] for hex in LATTICE.node_hexes[node])

    def yields(self, node: int) -> set[int]:
        return {int(self.record.terrain[hex]) for hex in LATTICE.node_hexes[node]} - {5}

    def harvest(self, seat: int, hex: int) -> int:
        player = self.players[seat]
        built = [*player.settlements, *player.cities, *player.cities]
        return PIPS[self.record.number[hex]] * sum(n in LATTICE.hex_nodes[hex] for n in built)

    def income(self, seat: int, resource: int) -> int:
        hexes = np.flatnonzero(self.record.terrain == resource).tolist()
        return sum(self.harvest(seat, hex) for hex in hexes)

    def leads(self, seat: int) -> bool:
        rest = [player.points for other, player in enumerate(self.players) if other != seat]
        return self.players[seat].points > max(rest)

    def can_build(self, seat: int, hand: Any, name: str) -> bool:
        """Whether the rules would let a seat build or buy something with a hand."""
        state = BaseState(self.view.words.copy())
        s = state.record
        s.hands[seat], s.hand_size[seat] = hand, hand.sum()
        s.phase, s.turn, s.strict = MAIN, seat, 0
        s.points_to_win = 99  # a road that wins would leave nothing to settle
        listed = GAME.legal(state, seat).listed
        if name != "site":
            return any(isinstance(one, KINDS[name]) for one in listed)
        roads = [GAME.apply(state, seat, one) for one in listed if isinstance(one, a.Road)]
        return any(self.settles(state, seat) for state in roads)

    def settles(self, state: BaseState, seat: int) -> bool:
        return any(isinstance(one, a.Settle) for one in GAME.legal(state, seat).listed)

    def change(self) -> Any:
        """What the action, or the offer that it declines, adds to the hand."""
        offers = {one["seat"]: one for one in self.view.parts()["public"]["offers"]}
        give, want = np.zeros(5, int), np.zeros(5, int)
        match self.action:
            case a.Bank() | a.Offer():
                give, want = np.array(self.action.give), np.array(self.action.want)
            case a.Accept():
                give, want = np.array(self.action.want), np.array(self.action.give)
            case a.Discard():
                give = np.array(self.action.cards)
            case a.PlayInvention():
                want = np.array(self.action.cards)
            case a.PlayMonopoly(resource):
                want[resource] = self.held_by_others(resource)
            case a.Decline():
                give, want = self.sides(offers[self.view.turn])[::-1]
            case a.Deal(partner) if partner in offers:
                give, want = self.sides(offers[partner])[::-1]
            case a.Deal():
                give, want = self.sides(offers[self.seat])
        return want - give

    def sides(self, offer: Any) -> list[Any]:
        sides = (offer["give"], offer["want"])
        return [np.array([side.get(name, 0) for name in RESOURCES]) for side in sides]

    def held_by_others(self, resource: int) -> int:
        state = GAME.resample(self.view, SeededRng(1))
        return sum(int(state.record.hands[seat, resource]) for seat in self.others)

    def roads_away(self, view: BaseView, seat: int, node: int) -> float:
        """How many more roads a seat needs to settle on a node, by growing its reach."""
        players, taken = view.players, set()
        for player in players:
            taken |= set(player.roads)
        built = {seat: {*p.settlements, *p.cities} for seat, p in enumerate(players)}
        everybody = set().union(*built.values())
        if node in everybody or everybody & set(LATTICE.neighbours(node)):
            return inf
        reach = {n for edge in players[seat].roads for n in LATTICE.edges[edge]}
        for roads in range(16):
            if node in reach:
                return roads
            grown = set(reach)
            for edge, (one, two) in enumerate(LATTICE.edges):
                if edge not in taken:
                    grown |= {two} if one in reach - (everybody - built[seat]) else set()
                    grown |= {one} if two in reach - (everybody - built[seat]) else set()
            reach = grown
        return inf

    def ways_of(self, seat: int) -> list[tuple[float, float, int]]:
        """For every node named: the roads a seat lacks before and after, and its pips."""
        after = self.after if isinstance(self.action, a.Road) else self.view
        return [
            (self.roads_away(self.view, seat, n), self.roads_away(after, seat, n), self.pips(n))
            for n in self.nodes()
        ]

    # -- roads

    def is_longest_road(self) -> bool:
        return self.record.longest_road != self.seat == self.after.record.longest_road

    def is_defend_road(self) -> bool:
        lengths = [player.road_length for player in self.players]
        grown = self.after.players[self.seat].road_length > lengths[self.seat]
        holds = self.record.longest_road == self.seat
        return holds and grown and lengths[self.player] >= lengths[self.seat] - 1

    def is_site(self) -> bool:
        return any(b > 0 == c and p == self.count for b, c, p in self.ways_of(self.seat))

    def is_race_site(self) -> bool:
        opened = any(before > 0 == after for before, after, _ in self.ways_of(self.seat))
        return opened and any(0 < before < inf for before, _, _ in self.ways_of(self.player))

    def is_towards(self) -> bool:
        return any(c < b and p == self.count for b, c, p in self.ways_of(self.seat))

    def is_two_roads(self) -> bool:
        return any(before <= 2 for before, _, _ in self.ways_of(self.seat))

    def is_cuts_off(self) -> bool:
        return any(before < after == inf for before, after, _ in self.ways_of(self.player))

    def is_detour(self) -> bool:
        return any(before < after < inf for before, after, _ in self.ways_of(self.player))

    def is_extends_road(self) -> bool:
        return self.record.longest_road == self.seat and self.grows()

    def is_road_race(self) -> bool:
        return self.record.longest_road < 0 and self.grows()

    def is_road_chase(self) -> bool:
        longest = self.players[self.player].road_length == self.reason.params["length"]
        return self.record.longest_road == self.player and longest and self.grows()

    def grows(self) -> bool:
        length = self.after.players[self.seat].road_length
        return length == self.count > self.players[self.seat].road_length

    def is_free_roads(self) -> bool:
        return isinstance(self.action, a.PlayRoadBuilding)

    # -- cards

    def is_pays(self, name: str) -> bool:
        then = self.can_build(self.seat, self.hand + self.change(), name)
        return then and not self.can_build(self.seat, self.hand, name)

    def is_nearer(self, name: str) -> bool:
        return self.is_save(name) and self.lacking().sum() < self.deficit(self.hand, name)

    def is_save(self, name: str) -> bool:
        hand = self.hand + self.change()
        then = self.can_build(self.seat, hand + self.lacking(), name)
        return then and not self.can_build(self.seat, hand, name)

    def lacking(self) -> Any:
        """The cards that a reason says are missing."""
        lacks = np.zeros(5, int)
        for one in self.reason.params["missing"]:
            lacks[RESOURCES.index(one.id.removeprefix("amount."))] += one.params["count"]
        return lacks

    def deficit(self, hand: Any, name: str) -> int:
        """The fewest cards that a hand needs to build something for which there is a place."""
        lacks = 0
        for kind in range(5):
            held = np.full(5, 19)
            held[kind] = hand[kind]
            while not self.can_build(self.seat, held, name):
                held[kind], lacks = held[kind] + 1, lacks + 1
        return lacks

    def is_keeps_for(self, name: str) -> bool:
        if isinstance(self.action, a.Discard):
            return self.can_build(self.seat, self.hand + self.change(), name)
        then = self.can_build(self.seat, self.hand + self.change(), name)
        return self.can_build(self.seat, self.hand, name) and not then

    def is_feeds(self, name: str) -> bool:
        certain = self.record.known[self.player, :, self.seat].astype(int)
        then = self.can_build(self.player, certain - self.change(), name)
        return then and not self.can_build(self.player, certain, name)

    def is_more_cards(self) -> bool:
        return self.change().sum() > 0

    def is_costs_more(self) -> bool:
        return self.change().sum() < 0

    def is_safe(self) -> bool:
        limit = self.reason.params["limit"]
        return (self.hand + self.change()).sum() <= limit < self.hand.sum()

    def is_scarce(self) -> bool:
        return not any(self.income(self.seat, one) for one in self.resources_of("resources"))

    def is_plenty(self) -> bool:
        (given,) = self.resources_of("resources")
        earned = [self.income(self.seat, one) for one in range(5)]
        return self.change()[given] < 0 and earned[given] == max(earned)

    def is_export(self) -> bool:
        rates = self.players[self.seat].rates
        named = self.resources_of("resources")
        return all(rates[one] == 2 and self.change()[one] > 0 for one in named)

    def is_brings(self) -> bool:
        return self.resources_of("resources") == set(np.flatnonzero(self.change() > 0).tolist())

    def is_needless(self) -> bool:
        after = self.hand + self.change()
        possible = [name for name in GOALS if self.can_build(self.seat, np.full(5, 19), name)]
        return all(self.deficit(after, one) >= self.deficit(self.hand, one) for one in possible)

    def is_no_help(self) -> bool:
        return self.player == self.view.turn and self.players[self.player].points == self.count

    def is_denies(self) -> bool:
        return self.player == self.view.turn and self.leads(self.player)

    def is_monopoly(self) -> bool:
        return self.held_by_others(self.action.resource) == self.count > 0

    def is_buy(self) -> bool:
        unseen = np.array(DECK) - self.record.played - self.record.cards[self.seat]
        return self.count == self.record.deck_size and min(unseen[0], unseen[4]) > 0

    def is_buy_army(self) -> bool:
        state = GAME.resample(self.view, SeededRng(2))
        s = state.record
        s.knights[self.seat] += s.cards[self.seat, 0]
        rivals = [int(s.knights[seat]) for seat in self.others]
        has_most = s.knights[self.seat] + 1 > max(rivals)
        return has_most and s.knights[self.seat] + 1 >= 3 and s.largest_army != self.seat

    # -- the robber and knights

    def is_blocks(self) -> bool:
        return self.harvest(self.player, self.action.hex) == self.count > 0

    def is_blocks_leader(self) -> bool:
        return self.is_blocks() and self.leads(self.player)

    def is_blocks_several(self) -> bool:
        seats = self.seats_of("players")
        return len(seats) > 1 and all(self.harvest(one, self.action.hex) for one in seats)

    def is_starves(self) -> bool:
        (resource,) = self.resources_of("resource")
        hexes = np.flatnonzero(self.record.terrain == resource).tolist()
        paying = [hex for hex in hexes if self.harvest(self.player, hex)]
        return paying == [self.action.hex]

    def is_robs(self) -> bool:
        after = GAME.apply(BaseState(self.view.words), self.seat, self.action)
        victims = {one.seat for one in GAME.legal(after, self.seat).listed} | {after.record.victim}
        return self.player in victims and self.players[self.player].hand_size == self.count

    def is_harmless(self) -> bool:
        return not any(self.harvest(seat, self.action.hex) for seat in self.others)

    def is_hand(self) -> bool:
        return self.players[self.player].hand_size == self.count

    def is_leader(self) -> bool:
        return self.is_hand() and self.leads(self.player)

    def is_slows(self) -> bool:
        return self.players[self.player].points == self.count

    def is_holds(self) -> bool:
        state = GAME.resample(self.view, SeededRng(3))
        return all(state.record.hands[self.player, one] for one in self.resources_of("resources"))

    def is_army(self) -> bool:
        return self.record.largest_army != self.seat == self.after.record.largest_army

    def is_army_grows(self) -> bool:
        after = self.after
        holds = self.record.largest_army == self.seat
        return holds and after.players[self.seat].knights == self.count

    def is_knight(self) -> bool:
        after, needed = self.after, self.reason.params["needed"]
        took = after.record.largest_army == self.seat
        return after.players[self.seat].knights == self.count and took == (self.count >= needed)

    def is_free(self) -> bool:
        robbed = int(self.record.robber)
        named = self.reason.params["fields"] == self.fields((robbed,))
        return named and self.harvest(self.seat, robbed) > 0

    def is_keep_knight(self) -> bool:
        return self.view.cards.get("knight", 0) > 0

    def is_roll(self) -> bool:
        paying = {
            int(self.record.number[hex])
            for hex in range(19)
            if self.harvest(self.seat, hex) and hex != self.record.robber
        }
        most = sum(ways(number) for number in paying)
        scarce = (self.record.bank < 8).any()
        return self.count <= most if scarce else self.count == most

    # -- settlements and cities

    def is_race(self) -> bool:
        return self.roads_away(self.view, self.player, self.action.node) == 0

    def is_earns(self) -> bool:
        return self.pips(self.action.node) == self.count

    def is_harbour(self) -> bool:
        rates, before = self.after.players[self.seat].rates, self.players[self.seat].rates
        kind = RESOURCES.index(self.reason.params["resource"].id.removeprefix("resource."))
        return rates[kind] < before[kind] and self.is_earns()

    def is_any_harbour(self) -> bool:
        rates, before = self.after.players[self.seat].rates, self.players[self.seat].rates
        return sum(rates) < sum(before) and self.is_earns()

    def is_first_of(self) -> bool:
        named = self.resources_of("resources")
        return named <= self.yields(self.action.node) and self.is_scarce()

    def is_pair(self, name: str) -> bool:
        pair = {"city": {3, 4}, "road": {0, 1}}[name]
        return pair == self.resources_of("resources") <= self.yields(self.action.node)

    def is_numbers(self) -> bool:
        numbers = {int(self.record.number[hex]) for hex in LATTICE.node_hexes[self.action.node]}
        hexes = [hex for hex in range(19) if self.harvest(self.seat, hex)]
        return len(numbers - {0} - {int(self.record.number[hex]) for hex in hexes}) == self.count
