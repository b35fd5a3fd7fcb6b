"""Which parts of views an entry may have changed; an action of a seat looks near that seat only."""

from collections.abc import Iterable, Iterator

from hexhaven.core.entries import Entry
from hexhaven.core.game import NATURE
from hexhaven.games.connect import actions as a
from hexhaven.games.connect.geography import board_of, rival_of
from hexhaven.games.connect.position import OVER, Position, road_owner


def changed_parts(entry: Entry, before: Position, after: Position) -> frozenset[str]:
    return frozenset({*_table_parts(before, after), *_local(entry, before, after)})


def _table_parts(before: Position, after: Position) -> Iterator[str]:
    """Parts of the whole table."""
    clock = ("phase", "round", "dice", "robbers", "winners")
    if any(getattr(before, field) != getattr(after, field) for field in clock):
        yield "round"
    if before.supply != after.supply:
        yield "supply"
    if before.ranks is not after.ranks:
        yield "standings"
    if before.markets != after.markets:
        yield "markets"


def _local(entry: Entry, before: Position, after: Position) -> Iterator[str]:
    """Parts of seats and boards."""
    everywhere = entry.seat == NATURE and not isinstance(entry.action, a.Draw | a.Count)
    island = before.island
    if after.phase == OVER or everywhere:
        seats: Iterable[int] = range(island.seats)
        pieces: Iterable[int] = range(len(island.pieces))
    else:
        seats = concerned_seats(entry, before)
        pieces = {board_of(seat) for seat in seats} | _named_pieces(entry, before)
    for seat in seats:
        shown = after.phase == OVER != before.phase or seat in before.awaited ^ after.awaited
        if shown or before.players[seat] is not after.players[seat]:
            yield f"seat/{seat}"
            yield f"cards/{seat}"
            if before.players[seat].robber != after.players[seat].robber:
                yield f"board/{board_of(seat)}"
    for piece in pieces:
        if before.grounds[piece] is not after.grounds[piece]:
            yield f"board/{piece}"


def concerned_seats(entry: Entry, before: Position) -> set[int]:
    """The seats an action may concern: partners in a deal, rivals, those it interrupts."""
    actor = before.buying.seat if before.buying is not None else entry.seat
    seats = {actor}
    if isinstance(entry.action, a.Accept):
        seats.add(entry.action.seat)
    if isinstance(entry.action, a.Settle):
        node = before.island.node(*entry.action.node)
        roads = (road_owner(before.road(edge)) for edge in before.island.edges_at[node])
        seats |= {seat for seat in roads if seat >= 0}
    return seats | {rival_of(seat) for seat in seats}


def _named_pieces(entry: Entry, before: Position) -> set[int]:
    """The pieces of the island that an action itself names, and whose decks were used."""
    island = before.island
    match entry.action:
        case a.Road(edge):
            return {island.edge_place[island.edge(*edge)][0]}
        case a.Settle(node) | a.City(node):
            return {island.node_place[island.node(*node)][0]}
        case a.Found(_, node, road):
            at = island.node_place[island.node(*node)][0]
            return {at, island.edge_place[island.edge(*road)][0]}
        case a.Draw():
            assert before.buying is not None
            return {before.buying.board}
        case a.PlayKnight() | a.PlayRoadBuilding() | a.PlayInvention():
            return {back.board for back in before.players[entry.seat].backs}
    return set()
