"""Your games: those of the seats that a device holds, and the way to another device."""

from collections.abc import Mapping, Sequence

from hexhaven.core.messages import Refused
from hexhaven.table.admission import HeldSeat
from hexhaven.table.changes import HOST
from hexhaven.table.keys import hash_secret
from hexhaven.table.live import LiveTable
from hexhaven.table.protocol import answers, requests
from hexhaven.table.store import SeatId, TableRow
from hexhaven.web.api.access import ServerDep, Visit, VisitDep, api_router
from hexhaven.web.api.seats import qr_code
from hexhaven.web.api.tables import listing_of
from hexhaven.web.limits import VIEW
from hexhaven.web.server import Server

router = api_router()


@router.post("/mine", summary="The tables at which you hold seats")
async def my_tables(visit: VisitDep, mine: requests.Tokens) -> list[answers.TableListing]:
    store = visit.server.tables.store
    held = await store.seats.seats_of([hash_secret(token) for token in mine.tokens])
    rows = await store.rows_of(seat.table for seat in held.values())
    kept, judged = await store.listings(rows.values()), await store.judgements(rows)
    found = []
    for id, seats in _seats_by_table(held, mine.tokens).items():
        if id in kept:
            table = answers.TableListing.model_validate_json(kept[id])
        else:
            try:
                table = await _load_listing(visit, rows[id])
            except Refused as refused:
                if refused.message.id != "table.old_rules":
                    raise
                continue  # a game by rules of long ago, which cannot be shown
        own = _with_own_seats(visit.server, table, seats)
        if own.seat is not None and id in judged:
            own = own.model_copy(update={"judgement": judged[id][own.seat]})
        found.append(own)
    return sorted(found, key=lambda table: (-table.changed, table.id))


def _seats_by_table(held: Mapping[str, SeatId], tokens: Sequence[str]) -> dict[str, list[int]]:
    """The seats held at each table, of people who share a device, in the order of their tokens."""
    found: dict[str, list[int]] = {}
    for token in tokens:
        if (seat := held.get(hash_secret(token))) is not None:
            found.setdefault(seat.table, []).append(seat.seat)
    return found


async def _load_listing(visit: Visit, row: TableRow) -> answers.TableListing:
    """A table in memory, or brought there; one that is over is kept as it is, and read once."""
    room = await visit.load_room(row.id)
    await visit.charge(VIEW.base)
    table, n = listing_of(room, row), room.live.table.n
    if table.status in ("over", "closed"):
        away = tuple(chair.model_copy(update={"here": False}) for chair in table.seats)
        body = table.model_copy(update={"seats": away, "watching": 0}).model_dump_json()
        await visit.server.tables.store.keep_listing(row.id, n, body)
    return table


def _with_own_seats(
    server: Server, table: answers.TableListing, held: Sequence[int]
) -> answers.TableListing:
    """A table as the holder of seats sees it in a list: the first is theirs, all may be awaited."""
    seats = [seat for seat in held if seat != HOST]
    if not seats:
        return table
    live = server.rooms[table.id].live if table.id in server.rooms else None
    if live is None:
        return table.model_copy(update={"seat": seats[0]})
    awaited = any(map(live.table.must_act, seats))
    return table.model_copy(
        update={"seat": seats[0], "awaited": awaited, "left": _time_left(live, seats)}
    )


def _time_left(live: LiveTable, seats: Sequence[int]) -> float | None:
    """The seconds until the first of these seats has taken too long, where a clock runs."""
    table = live.table
    if table.running is None or table.status.phase != "playing":
        return None
    due = table.running.timing.seat_due(table.status.settings)
    times = [due[seat] for seat in seats if seat in due]
    return max(0.0, min(times) - live.clock.now()) if times else None


@router.post("/mine/code", summary="A one-time code that brings your games to another device")
async def games_code(visit: VisitDep, mine: requests.Tokens) -> answers.GamesCode:
    code, until = await visit.server.tables.admission.code_for(mine.tokens)
    url = f"{visit.public_base}/games#code={code}"
    return answers.GamesCode(url=url, qr=qr_code(url), code=code, until=until)


@router.post("/mine/redeem", summary="Hold the seats of a code here, too")
async def redeem_code(server: ServerDep, body: requests.RedeemCode) -> list[answers.SeatToken]:
    found = await server.tables.admission.redeem_code(body.code, body.attempt)
    return await seat_tokens(server, found)


async def seat_tokens(server: Server, found: Sequence[HeldSeat]) -> list[answers.SeatToken]:
    """Seats that are held on another device, as a new one is sent them."""
    rows = await server.tables.store.rows_of(own.table for own in found)
    keys = {id: server.tables.admission.key_of(id, public=row.public) for id, row in rows.items()}
    return [
        answers.SeatToken(table=own.table, seat=own.seat, token=own.token, key=keys[own.table])
        for own in found
    ]
