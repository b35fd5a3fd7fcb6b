"""What the coach's reasons are drawn from: facts of a position that its seat can see."""

from math import inf
from typing import Any

import numpy as np

from hexhaven.bots.base.kernels.income import PIPS
from hexhaven.core.actions import Action
from hexhaven.core.compiled.bits import members_of, size
from hexhaven.core.compiled.word_sets import as_int, holds
from hexhaven.core.messages import Message, message
from hexhaven.games.base.boards import board_of, board_of_record
from hexhaven.games.base.game import BaseGame, BaseState
from hexhaven.games.base.view import BaseView, seat_of
from hexhaven.games.island.cards import CARD_COST, CITY_COST, RESOURCES, ROAD_COST, SETTLEMENT_COST
from hexhaven.games.island.kernels.constants import CITIES, ROADS, SETTLEMENTS

RULES = BaseGame()


class Facts:
    """What a seat can see of its position, for one decision."""

    def __init__(self, view: BaseView) -> None:
        self.view, self.seat = view, seat_of(view)
        self.s: Any = view.record
        self.board = board_of(view.words)
        self.lattice = self.board.lattice
        self.hand = self.s.hands[self.seat].astype(int)
        self.others = [seat for seat in range(int(self.s.seats)) if seat != self.seat]

    def after(self, action: Action) -> BaseState:
        return RULES.apply(BaseState(self.view.words), self.seat, action)

    def points(self, seat: int) -> int:
        """The points of a seat that everybody sees."""
        return int(self.board.kernels.open_points(self.view.words, seat))

    def leads(self, seat: int) -> bool:
        """Whether a seat has more points that everybody sees than anybody else."""
        rest = (other for other in range(int(self.s.seats)) if other != seat)
        return all(self.points(seat) > self.points(other) for other in rest)

    def pips(self, node: int) -> int:
        """The cards that a settlement earns in 36 rolls."""
        return sum(int(PIPS[self.s.number[hex]]) for hex in self.lattice.node_hexes[node])

    def resources(self, node: int) -> set[int]:
        """What the hexes beside a node yield."""
        terrains = (int(self.s.terrain[hex]) for hex in self.lattice.node_hexes[node])
        return {terrain for terrain in terrains if terrain < len(RESOURCES)}

    def numbers(self, node: int) -> set[int]:
        """The rolls on which a node pays."""
        return {int(self.s.number[hex]) for hex in self.lattice.node_hexes[node]} - {0}

    def cards_from_hex(self, seat: int, hex: int) -> int:
        """The cards that a hex brings a seat in 36 rolls."""
        nodes = self.lattice.hex_nodes[hex]
        settled = sum(holds(as_int(self.s.settlements[seat]), node) for node in nodes)
        grown = sum(holds(as_int(self.s.cities[seat]), node) for node in nodes)
        return (settled + 2 * grown) * int(PIPS[self.s.number[hex]])

    def income(self, seat: int) -> list[int]:
        """The cards of each resource that a seat earns in 36 rolls without the robber."""
        earned = [0] * len(RESOURCES)
        for hex, terrain in enumerate(self.s.terrain.tolist()):
            if terrain < len(RESOURCES):
                earned[terrain] += self.cards_from_hex(seat, hex)
        return earned

    def buildings(self, seat: int) -> list[int]:
        return list(members_of(as_int(self.s.settlements[seat] | self.s.cities[seat])))

    def purchases(self, seat: int) -> dict[str, Any]:
        """What a seat could build or buy if it had the cards, and the cost; the dearest first."""
        s, away = self.s, roads_to_sites(self.s, seat)
        has_settlement = size(as_int(s.settlements[seat])) < SETTLEMENTS
        has_road = sum(size(int(word)) for word in s.roads[seat]) < ROADS
        nearest = min(away.values(), default=inf) if has_settlement else inf
        can_grow = s.settlements[seat].any() and size(as_int(s.cities[seat])) < CITIES
        possible = {
            "city": (can_grow, CITY_COST),
            "settlement": (nearest == 0, SETTLEMENT_COST),
            "site": (nearest == 1 and has_road, SETTLEMENT_COST + ROAD_COST),
            "card": (bool(s.deck_size), CARD_COST),
            "road": (has_road and bool((s.front[seat] & s.free_edges).any()), ROAD_COST),
        }
        return {name: cost for name, (is_possible, cost) in possible.items() if is_possible}


def roads_to_sites(s: Any, seat: int) -> dict[int, int]:
    """The free sites to which a seat's roads can grow, and how many more roads that takes."""
    rivals = (other for other in range(int(s.seats)) if other != seat)
    foreign = sum(as_int(s.settlements[other] | s.cities[other]) for other in rivals)
    board = board_of_record(s)
    free_edges, free_nodes = set(board.edges_of(s.free_edges)), as_int(s.free_nodes)
    away = dict.fromkeys(members_of(as_int(s.reach[seat])), 0)
    reached = list(away)
    for node in reached:
        for edge in board.lattice.node_edges[node] if not holds(foreign, node) else ():
            (end,) = set(board.lattice.edges[edge]) - {node}
            if board.edge_numbers[edge] in free_edges and end not in away:
                away[end] = away[node] + 1
                reached.append(end)
    return {node: roads for node, roads in away.items() if holds(free_nodes, node)}


def missing_cards(hand: Any, cost: Any) -> Any:
    """The cards that a hand lacks of a cost."""
    return np.maximum(0, cost - hand)


def names_of(resources: set[int]) -> tuple[Message, ...]:
    return tuple(message(f"resource.{RESOURCES[one]}") for one in sorted(resources))
