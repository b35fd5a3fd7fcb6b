"""What the builder could build: every goal with its cost, its worth and its first step."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from hexhaven.core.actions import Action
from hexhaven.games.connect import position as pos
from hexhaven.games.connect.actions import Buy, City, Road, Settle
from hexhaven.games.connect.geography import NOWHERE, Island, board_of, rival_of
from hexhaven.games.connect.position import Ground, Position
from hexhaven.games.connect.rules import building
from hexhaven.games.connect.rules.developments import decks_for
from hexhaven.games.island.cards import NO_CARDS, CardCounts
from hexhaven.games.island.roads import SHORTEST_AWARDED
from hexhaven.games.island.terrain import ROLLS, ways

#: How many roads ahead the builder looks.
ROADS_AHEAD = 4
#: What a resource a roll is worth in points, early in the game.
INCOME_WORTH = 4.0
#: What a development card is worth in points: victory points, and a share of the army.
CARD_WORTH = 1.0
#: What the longest route is worth, since it may be lost again.
ROUTE_WORTH = 0.6
#: What a trading station is worth.
STATION_WORTH = 0.2
#: Rolls that pass before anything new can be done, however rich the seat is.
EXTRA_ROLLS = 4.0


class Goal(NamedTuple):
    """Something to build, what it costs in all, and the first thing to do for it."""

    step: Action
    step_cost: CardCounts
    cost: CardCounts
    worth: float


class Site(NamedTuple):
    """A place for a settlement: the first step towards it, all it costs, and what it pays."""

    step: Action
    step_cost: CardCounts
    cost: CardCounts
    area: int
    station: bool
    brings: float


#: What some roads cost, and a settlement with them, by their number.
ROAD_COSTS = tuple(accumulate([building.ROAD_COST] * ROADS_AHEAD, pos.add, initial=NO_CARDS))
SITE_COSTS = tuple(pos.add(building.SETTLEMENT_COST, roads) for roads in ROAD_COSTS)


def income(position: Position, seat: int) -> list[float]:
    """What a roll brings a seat of each resource, on average; the robber's hex brings nothing."""
    player, players = position.players[seat], position.players
    found = [0.0] * 5
    for nodes, pays in ((player.settlements, 1), (player.cities, 2)):
        for node in nodes:
            for hex in position.island.hexes_at[node]:
                owned = 0 <= hex.area < len(players)
                if not (owned and players[hex.area].robber == hex.id):
                    found[hex.resource] += pays * ways(hex.number) / ROLLS
    return found


@lru_cache(maxsize=16)
def income_by_node(island: Island) -> tuple[float, ...]:
    """What a settlement at each node brings a roll."""
    return tuple(sum(ways(hex.number) for hex in hexes) / ROLLS for hexes in island.hexes_at)


class GoalFinder:
    """The goals of one seat; the boards around it are searched again when they change."""

    def __init__(self, judgement_factor: Callable[[], float] = lambda: 1.0) -> None:
        """`judgement_factor` says by what factor the worth of a goal is taken wrongly."""
        self._judgement_factor = judgement_factor
        self._grounds_seen: tuple[Ground, ...] = ()
        self._sites: list[Site] = []

    def goals(self, position: Position, seat: int) -> list[Goal]:
        """Everything worth building, the best first: worth for each roll of waiting."""
        player = position.players[seat]
        waits = rolls_per_card(income(position, seat), player.rates)
        found = [*_cities(position, seat), *self._settlements(position, seat)]
        found += [*_cards(position, seat), *_route(position, seat)]
        rolls = {
            cost: EXTRA_ROLLS + rolls_for(cost, player.hand, waits)
            for cost in {goal.cost for goal in found}
        }
        found.sort(
            key=lambda goal: self._judgement_factor() * goal.worth / rolls[goal.cost], reverse=True
        )
        return found

    def _settlements(self, position: Position, seat: int) -> Iterator[Goal]:
        """Places for settlements, each with the roads that lead there and the first of them."""
        player = position.players[seat]
        if len(player.settlements) >= pos.SETTLEMENTS:
            return
        self._update_sites(position, seat)
        future = _income_worth(position, seat)
        for site in self._sites:
            worth = 1 + future * site.brings
            if site.area not in (NOWHERE, seat) and site.area not in player.bonus:
                worth += building.BONUS
            if site.station:
                worth += STATION_WORTH
            yield Goal(site.step, site.step_cost, site.cost, worth)

    def _update_sites(self, position: Position, seat: int) -> None:
        """Find the sites again if anything was built on the boards around."""
        piece = board_of(seat)
        around = position.grounds[max(0, piece - 1) : piece + 2]
        same = len(around) == len(self._grounds_seen)
        if not same or any(a is not b for a, b in zip(around, self._grounds_seen, strict=True)):
            self._grounds_seen = around
            self._sites = list(_sites(position, seat))


def rolls_per_card(brings: Sequence[float], rates: Sequence[int]) -> list[float]:
    """How many rolls one card of each kind takes, trading for what is not earned."""
    total = sum(brings) + 0.01
    return [1 / max(own, total / (rate + 1)) for own, rate in zip(brings, rates, strict=True)]


def rolls_for(cost: CardCounts, hand: CardCounts, waits: Sequence[float]) -> float:
    """How many rolls it takes until a hand has what something costs."""
    lacking = zip(cost, hand, waits, strict=True)
    return sum((n - held) * wait for n, held, wait in lacking if n > held)


def _income_worth(position: Position, seat: int) -> float:
    """How much income still matters: less and less towards the end."""
    left = position.rules.goal - position.players[seat].points
    return INCOME_WORTH * max(0.0, left - 2) / position.rules.goal


def _cities(position: Position, seat: int) -> Iterator[Goal]:
    player, island = position.players[seat], position.island
    if len(player.cities) >= pos.CITIES:
        return
    for node in player.settlements:
        worth = 1 + _income_worth(position, seat) * income_by_node(island)[node]
        yield Goal(City(island.name_node(node)), building.CITY_COST, building.CITY_COST, worth)


def _sites(position: Position, seat: int) -> Iterator[Site]:
    """Where settlements could be built with a few roads more: the best place of each kind."""
    island = position.island
    allowed = (NOWHERE, seat, *island.neighbour_areas(seat))
    most = min(ROADS_AHEAD, pos.ROADS - len(position.players[seat].roads))
    best: dict[tuple[int, int, bool], tuple[float, int, int | None]] = {}
    for node, (roads, first) in _reachable(position, seat, most).items():
        area = island.area_of[node]
        if area in allowed and _is_open(position, node):
            kind, brings = (roads, area, node in island.stations_at), income_by_node(island)[node]
            if kind not in best or brings > best[kind][0]:
                best[kind] = brings, node, first
    for (roads, area, station), (brings, node, first) in best.items():
        if first is None:
            step: Action = Settle(island.name_node(node))
        else:
            step = Road(island.name_edge(first))
        step_cost = building.SETTLEMENT_COST if first is None else building.ROAD_COST
        yield Site(step, step_cost, SITE_COSTS[roads], area, station, brings)


def _is_open(position: Position, node: int) -> bool:
    around = (node, *position.island.neighbours[node])
    return not any(position.building(other) for other in around)


def _reachable(position: Position, seat: int, most: int) -> dict[int, tuple[int, int | None]]:
    """How many roads away every near node is, and the first of these roads."""
    island, player = position.island, position.players[seat]
    starts = {node for edge in player.roads for node in island.ends[edge]}
    found: dict[int, tuple[int, int | None]] = dict.fromkeys(sorted(starts), (0, None))
    fringe = list(found)
    for away in range(1, most + 1):
        beyond = []
        for node in fringe:
            mark = position.building(node)
            if mark != pos.EMPTY and pos.owner_of(mark) != seat:
                continue
            for edge in island.edges_at[node]:
                a, b = island.ends[edge]
                other = b if a == node else a
                if other not in found and position.road(edge) == pos.EMPTY:
                    first = found[node][1]
                    found[other] = away, edge if first is None else first
                    beyond.append(other)
        fringe = beyond
    return found


def _cards(position: Position, seat: int) -> Iterator[Goal]:
    for board in decks_for(position, seat):
        yield Goal(Buy(board), building.CARD_COST, building.CARD_COST, CARD_WORTH)


def _route(position: Position, seat: int) -> Iterator[Goal]:
    """A road for the longest route, when it is near."""
    player, ground = position.players[seat], position.grounds[board_of(seat)]
    need = max(SHORTEST_AWARDED, position.players[rival_of(seat)].length + 1) - player.length
    if ground.route == seat or not 0 < need <= ROADS_AHEAD or len(player.roads) + need > pos.ROADS:
        return
    edge = _lengthening_edge(position, seat)
    if edge is not None:
        step = Road(position.island.name_edge(edge))
        yield Goal(step, building.ROAD_COST, ROAD_COSTS[need], ROUTE_WORTH)


def _lengthening_edge(position: Position, seat: int) -> int | None:
    """An edge at a loose end of the seat's roads, leading away from them."""
    island, player = position.island, position.players[seat]
    own = set(player.roads)
    inside = {node for edge in player.roads for node in island.ends[edge]}
    for edge in building.road_places(position, seat):
        a, b = island.ends[edge]
        outer = [node for node in (a, b) if node not in inside]
        joint = b if outer == [a] else a
        if len(outer) == 1 and len(own & set(island.edges_at[joint])) == 1:
            return edge
    return None
