"""Roads, settlements and cities: why not, where, and what comes of it."""

from collections.abc import Iterator

from hexhaven.core.messages import IllegalAction, Who
from hexhaven.games.connect import position as pos
from hexhaven.games.connect.actions import write_edge, write_node
from hexhaven.games.connect.geography import NOWHERE, Edge, Island, Node
from hexhaven.games.connect.position import Draft, Position
from hexhaven.games.connect.rules.routes import update_longest_route
from hexhaven.games.island import cards as island_cards
from hexhaven.games.island.cards import CardCounts, amount, cards

ROAD_COST = cards(island_cards.ROAD_COST)
SETTLEMENT_COST = cards(island_cards.SETTLEMENT_COST)
CITY_COST = cards(island_cards.CITY_COST)
CARD_COST = cards(island_cards.CARD_COST)
#: C-30: what the first settlement in a foreign area earns on top of its own point.
BONUS = 2


def cost_refusal(hand: CardCounts, cost: CardCounts) -> IllegalAction | None:
    """What is missing to pay."""
    if pos.holds(hand, cost):
        return None
    return IllegalAction("refused.connect.cost", missing=amount(pos.missing_cards(hand, cost)))


# -- places


def node_refusal(island: Island, place: Node) -> IllegalAction | None:
    """Whether a name is that of an intersection, and its only one."""
    node = island.find_node(place)
    if node is None:
        return IllegalAction("refused.connect.place", place=write_node(place))
    if island.name_node(node) != place:
        return IllegalAction("refused.connect.seam", place=write_node(island.name_node(node)))
    return None


def edge_refusal(island: Island, place: Edge) -> IllegalAction | None:
    """Whether a name is that of an edge, and its only one."""
    edge = island.find_edge(place)
    if edge is None:
        return IllegalAction("refused.connect.edge", place=write_edge(place))
    if island.name_edge(edge) != place:
        return IllegalAction("refused.connect.seam", place=write_edge(island.name_edge(edge)))
    return None


# -- roads


def road_refusal(position: Position, seat: int, edge: int) -> IllegalAction | None:
    """B-31, C-30: a free edge beside one of the seat's pieces, not beyond another's building."""
    player = position.players[seat]
    if len(player.roads) >= pos.ROADS:
        return IllegalAction("refused.connect.roads_out")
    there = position.road(edge)
    if there != pos.EMPTY:
        return _occupied_refusal(pos.road_owner(there), seat, "road")
    if not any(_is_connected(position, seat, node, edge) for node in position.island.ends[edge]):
        return IllegalAction("refused.connect.road_apart")
    return None


def _is_connected(position: Position, seat: int, node: int, edge: int) -> bool:
    mark = position.building(node)
    if mark != pos.EMPTY:
        return pos.owner_of(mark) == seat
    own = pos.road_of(seat)
    return any(position.road(e) == own for e in position.island.edges_at[node] if e != edge)


def road_places(position: Position, seat: int) -> Iterator[int]:
    """Every edge where a seat could build a road, whether or not it can pay."""
    island, player = position.island, position.players[seat]
    if len(player.roads) >= pos.ROADS:
        return
    nodes = {*player.settlements, *player.cities}
    nodes.update(node for edge in player.roads for node in island.ends[edge])
    for edge in sorted({edge for node in nodes for edge in island.edges_at[node]}):
        if position.road(edge) == pos.EMPTY and road_refusal(position, seat, edge) is None:
            yield edge


def build_road(draft: Draft, seat: int, edge: int) -> None:
    """Build a road, and compare the routes of its board."""
    draft.put_road(edge, pos.road_of(seat))
    draft.change(seat, roads=(*draft.player(seat).roads, edge))
    update_longest_route(draft, {seat})


# -- settlements and cities


def settlement_refusal(position: Position, seat: int, node: int) -> IllegalAction | None:
    """B-32, C-30: on its road, at a distance, in its own or a neighbouring area or desert."""
    player = position.players[seat]
    if len(player.settlements) >= pos.SETTLEMENTS:
        return IllegalAction("refused.connect.settlements_out")
    refused = space_refusal(position, seat, node)
    if refused is not None:
        return refused
    if not any(edge in player.roads for edge in position.island.edges_at[node]):
        return IllegalAction("refused.connect.settlement_apart")
    area = position.island.area_of[node]
    if area not in (NOWHERE, seat, *position.island.neighbour_areas(seat)):
        return IllegalAction("refused.connect.far")
    return None


def space_refusal(position: Position, seat: int, node: int) -> IllegalAction | None:
    """B-32, C-32: whether a node and all nodes beside it are empty."""
    there = position.building(node)
    if there != pos.EMPTY:
        return _occupied_refusal(pos.owner_of(there), seat, "node")
    if any(position.building(other) != pos.EMPTY for other in position.island.neighbours[node]):
        return IllegalAction("refused.connect.too_close")
    return None


def _occupied_refusal(owner: int, seat: int, what: str) -> IllegalAction:
    """Of two claims to one place, the first wins (C-42)."""
    if owner == pos.NOBODY:
        return IllegalAction("refused.connect.grey")
    if owner == seat:
        return IllegalAction(f"refused.connect.own.{what}")
    return IllegalAction(f"refused.connect.taken.{what}", player=Who(owner))


def settlement_places(position: Position, seat: int) -> Iterator[int]:
    """Every node where a seat could build a settlement, whether or not it can pay."""
    player = position.players[seat]
    if len(player.settlements) >= pos.SETTLEMENTS:
        return
    nodes = {node for edge in player.roads for node in position.island.ends[edge]}
    for node in sorted(node for node in nodes if position.building(node) == pos.EMPTY):
        if settlement_refusal(position, seat, node) is None:
            yield node


def build_settlement(draft: Draft, seat: int, node: int) -> None:
    """Put a settlement; it may be the first abroad, and may interrupt others' routes."""
    island, player = draft.island, draft.player(seat)
    draft.put_building(node, pos.settlement_of(seat))
    settlements = (*player.settlements, node)
    draft.change(
        seat,
        settlements=settlements,
        rates=island.rates((*settlements, *player.cities)),
        points=player.points + 1,
    )
    area = island.area_of[node]
    if area in island.neighbour_areas(seat) and area not in player.bonus:
        draft.change(seat, bonus=(*player.bonus, area))
        draft.add_points(seat, BONUS)
    marks = {pos.road_owner(draft.road(edge)) for edge in island.edges_at[node]}
    interrupted = {other for other in marks if other >= 0 and other != seat}
    if interrupted:
        update_longest_route(draft, interrupted)


def city_refusal(position: Position, seat: int, node: int) -> IllegalAction | None:
    """B-30, B-33: only your own settlement becomes a city."""
    player = position.players[seat]
    if len(player.cities) >= pos.CITIES:
        return IllegalAction("refused.connect.cities_out")
    if node not in player.settlements:
        return IllegalAction("refused.connect.no_settlement")
    return None


def build_city(draft: Draft, seat: int, node: int) -> None:
    """A city replaces a settlement, whose piece can be used again."""
    player = draft.player(seat)
    draft.put_building(node, pos.city_of(seat))
    draft.change(
        seat,
        settlements=tuple(other for other in player.settlements if other != node),
        cities=(*player.cities, node),
        points=player.points + 1,
    )
