"""C-03: the first pieces, on printed places or, as a variant, on free ones."""

from collections.abc import Iterator
from typing import Any

from hexhaven.core.messages import IllegalAction
from hexhaven.games.connect.actions import CITY, SETTLEMENT, BuildingName, Found, write_node
from hexhaven.games.connect.boards import Board
from hexhaven.games.connect.geography import Island, board_of, side_of
from hexhaven.games.connect.position import EMPTY, ROLL, Draft, Player, Position, cards_of
from hexhaven.games.connect.rules.building import (
    build_city,
    build_road,
    build_settlement,
    edge_refusal,
    node_refusal,
    space_refusal,
)

#: The pieces to found, each building with a road.
BUILDINGS_TO_FOUND = {CITY: 1, SETTLEMENT: 2}


def left_to_found(player: Player) -> tuple[BuildingName, ...]:
    """The buildings a player has yet to found, the city first."""
    cities, settlements = len(player.cities), len(player.settlements)
    return (CITY,) * (1 - cities) + (SETTLEMENT,) * (2 - settlements)


def has_founded(player: Player) -> bool:
    return len(player.roads) == sum(BUILDINGS_TO_FOUND.values())


def found_refusal(position: Position, seat: int, action: Found) -> IllegalAction | None:
    """On an intersection of the seat's area, at a distance, with a free edge beside it."""
    island = position.island
    refused = node_refusal(island, action.node) or edge_refusal(island, action.road)
    if refused is not None:
        return refused
    if action.building not in left_to_found(position.players[seat]):
        return IllegalAction(f"refused.connect.founded.{action.building}")
    node, road = island.node(*action.node), island.edge(*action.road)
    if island.area_of[node] != seat:
        return IllegalAction("refused.connect.not_own_area")
    refused = space_refusal(position, seat, node)
    if refused is not None:
        return refused
    if node not in island.ends[road]:
        return IllegalAction("refused.connect.not_beside", place=write_node(action.node))
    if position.road(road) != EMPTY:
        return IllegalAction("refused.connect.own.road")
    return None


def founding_places(position: Position, seat: int) -> Iterator[Found]:
    island = position.island
    buildings = dict.fromkeys(left_to_found(position.players[seat]))
    for node in area_nodes(island, seat) if buildings else ():
        if space_refusal(position, seat, node) is None:
            for edge in island.edges_at[node]:
                if position.road(edge) == EMPTY:
                    names = island.name_node(node), island.name_edge(edge)
                    yield from (Found(building, *names) for building in buildings)


def area_nodes(island: Island, seat: int) -> tuple[int, ...]:
    """The intersections of a seat's area, in order."""
    return tuple(sorted({node for hex in island.lands_of(seat) for node in hex.nodes}))


def found_building(draft: Draft, seat: int, building: str, node: int, road: int) -> None:
    build_settlement(draft, seat, node)
    if building == CITY:
        build_city(draft, seat, node)
    build_road(draft, seat, road)


def printed_places(board: Board, side: int, building: str) -> tuple[Any, ...]:
    start = board.starts[side]
    return (start.city,) if building == CITY else start.settlements


def next_to_found(position: Position | Draft, seat: int) -> Found:
    """C-03: the next missing piece, on a free printed place or else on the nearest free one."""
    island = position.island
    player = position.player(seat) if isinstance(position, Draft) else position.players[seat]
    building = left_to_found(player)[0]
    piece = board_of(seat)
    places = printed_places(island.board(piece), side_of(seat), building)
    for place in places:
        node, road = island.node(piece, place.node), island.edge(piece, *place)
        if _is_free(position, node) and position.road(road) == EMPTY:
            return Found(building, island.name_node(node), island.name_edge(road))
    node = _nearest(position, seat, island.node(piece, places[0].node))
    road = next(edge for edge in island.edges_at[node] if position.road(edge) == EMPTY)
    return Found(building, island.name_node(node), island.name_edge(road))


def _is_free(position: Position | Draft, node: int) -> bool:
    around = (node, *position.island.neighbours[node])
    return all(position.building(other) == EMPTY for other in around)


def _nearest(position: Position | Draft, seat: int, start: int) -> int:
    """The free intersection of the seat's area that is fewest edges away."""
    island = position.island
    own = set(area_nodes(island, seat))
    seen, ring = {start}, [start]
    while True:
        for node in ring:
            if node in own and _is_free(position, node):
                return node
        ring = sorted({n for node in ring for n in island.neighbours[node]} - seen)
        seen.update(ring)


def found_missing_pieces(draft: Draft) -> None:
    """Time is up: missing pieces go to printed places or the nearest free ones."""
    for seat, player in enumerate(draft.before.players):
        for _ in left_to_found(player):
            missing = next_to_found(draft, seat)
            node = draft.island.node(*missing.node)
            found_building(draft, seat, missing.building, node, draft.island.edge(*missing.road))


def finish_founding(draft: Draft, seat: int) -> None:
    """A player has placed everything; when all have, the rounds begin."""
    left = draft.get("awaited") - {seat}
    draft.set(awaited=left)
    if not left:
        begin_rounds(draft)


def begin_rounds(draft: Draft) -> None:
    """Every city pays one resource for each landscape beside it, and the rounds begin."""
    for seat in range(draft.island.seats):
        for node in draft.player(seat).cities:
            for hex in draft.island.hexes_at[node]:
                draft.take(seat, cards_of(hex.resource))
    draft.set(phase=ROLL, awaited=frozenset())
