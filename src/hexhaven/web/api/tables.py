"""Tables: finding one, opening one, and looking at one."""

from typing import Annotated, Any

from fastapi import Query

from hexhaven.core.messages import Refused
from hexhaven.core.plugins.glance import Glance, glancer_of
from hexhaven.core.registry import load_game
from hexhaven.table import changes as c
from hexhaven.table.admission import HeldSeat, NotAdmitted
from hexhaven.table.clock import ManualClock
from hexhaven.table.initial_states import initial_state
from hexhaven.table.keys import hash_secret
from hexhaven.table.live import LiveTable
from hexhaven.table.protocol import answers, requests
from hexhaven.table.protocol.fields import LARGE_TABLE_SEATS
from hexhaven.table.protocol.table_info import TableInfo, seat_info
from hexhaven.table.store import TableRow
from hexhaven.table.table import Table, places_in
from hexhaven.table.transaction import Command
from hexhaven.web.api.access import (
    ServerDep,
    SessionToken,
    TableId,
    VisitDep,
    api_router,
    seat_of_token,
    viewer_seat,
)
from hexhaven.web.api.games import health
from hexhaven.web.broadcast.room import Room
from hexhaven.web.limits import COSTS, VIEW
from hexhaven.web.server import Server, check_bot

router = api_router()

#: How many tables stand on one page of a list.
MOST_LISTED = 50
#: How many of those that can be watched are told of.
MOST_WATCHED = 6
#: Longer values of options are texts, such as maps.
MOST_OPTION = 40
Page = Annotated[int, Query(ge=0, lt=1_000_000, description="from 0, 50 tables each")]


@router.get("/tables", summary="Public tables with a free seat, the last changed first")
async def open_tables(visit: VisitDep, page: Page = 0) -> list[answers.TableListing]:
    first = page * MOST_LISTED
    rows = await visit.server.tables.store.rows(
        ("lobby", "playing"), public=True, limit=MOST_LISTED, first=first
    )
    found = []
    for row in rows:
        room = await visit.load_room(row.id)
        await visit.charge(VIEW.base)
        watched = room.live.table.status.settings.spectators
        found.append(listing_of(room, row, watched=watched))
    return [table for table in found if table.open]


@router.get("/tables/live", summary="Public games that can be watched, the most watched first")
async def live_tables(visit: VisitDep) -> list[answers.TableListing]:
    rows = await visit.server.tables.store.rows(("playing",), public=True, limit=MOST_LISTED)
    found = []
    for row in rows:
        room = await visit.load_room(row.id)
        status = room.live.table.status
        if status.settings.spectators and not status.paused:
            await visit.charge(VIEW.base)
            found.append(listing_of(room, row))
    found.sort(key=lambda table: (-table.watching, -table.changed, table.id))
    return found[:MOST_WATCHED]


@router.post("/tables", status_code=201, summary="Open a table")
async def open_table(
    visit: VisitDep, body: requests.OpenTable, session: SessionToken = None
) -> answers.SeatToken:
    visit.server.check_seats(body.settings)
    await visit.charge(COSTS["open_table"].each * body.settings.seats)
    visit.open_seats(body.settings.seats)
    first = 0 if body.name is None else 1
    free = body.settings.seats - first
    if len(body.bots) > free:
        raise Refused("play.bots", bots=len(body.bots), seats=free)
    bots = {seat: bot for seat, bot in enumerate(body.bots, first) if bot is not None}
    if body.start and len(bots) < free:
        raise Refused("table.open_seats", count=free - len(bots))
    await visit.server.readiness.wait_for_rules(body.settings.game)
    for bot in set(bots.values()):
        check_bot(body.settings, bot)
    name, profile = None, ""
    if body.name is not None:
        host = await visit.server.profiles.identify(body.name, session)
        name, profile = host.name, host.profile
    token = visit.server.tables.admission.token(body.attempt, "table")
    live, own = await visit.server.tables.open(
        body.settings, name, profile=profile, bots=bots, token=token
    )
    visit.note_table(live.id)
    if body.start:
        await start_game(live, own)
    return seat_token(visit.server, live, own)


async def start_game(live: LiveTable, host: HeldSeat) -> None:
    """Begin a game for its host, once."""
    await live.submit(Command(host.seat, c.Start(), "start", holder=hash_secret(host.token)))


def seat_token(server: Server, live: LiveTable, own: HeldSeat) -> answers.SeatToken:
    return answers.SeatToken(
        table=own.table, seat=own.seat, token=own.token, key=server.tables.admission.key(live)
    )


@router.post("/tables/{id}", summary="What everybody at a table sees of it")
async def look(server: ServerDep, id: TableId, viewer: requests.Viewer) -> TableInfo:
    room = await server.room(id)
    await viewer_seat(server, room.live, viewer)
    return room.info()


@router.post("/tables/{id}/parts", summary="Parts of a game by name")
async def read_parts(
    server: ServerDep, id: TableId, body: requests.ReadParts
) -> answers.PartValues:
    live = await server.tables.live(id)
    seat = await viewer_seat(server, live, body)
    running = live.table.running_game()
    view = running.game.view(running.state, seat)
    return answers.PartValues(
        n=live.table.n, parts={name: part_of(view, name) for name in body.names}
    )


def part_of(view: Any, name: str) -> Any:
    """A part of a view, even one made only on request; None if there is none."""
    try:
        return view.part(name) if hasattr(view, "part") else view.parts()[name]
    except KeyError:
        return None


@router.post("/tables/{id}/clock", summary="Let a manual clock go on")
async def advance(server: ServerDep, id: TableId, body: requests.Advance) -> answers.Health:
    live, seat = await seat_of_token(server, id, body.token)
    if seat != live.table.status.host:
        raise NotAdmitted("table.host_only")
    if not isinstance(live.clock, ManualClock):
        raise Refused("web.no_manual_clock")
    live.clock.advance(body.seconds)
    await live.wait_idle()
    return await health(server)


def listing_of(room: Room, row: TableRow, *, watched: bool = True) -> answers.TableListing:
    """A table in a list of people who may watch it, or may not; of a large one the first seats."""
    table, here = room.live.table, room.sessions.present_seats
    status = table.status
    few = status.chairs[:LARGE_TABLE_SEATS]
    outcome = table.outcome
    places = {} if outcome is None else places_in(outcome.ranking)
    return answers.TableListing(
        id=room.live.id,
        game=status.settings.game,
        status=status.phase,
        seats=tuple(seat_info(chair, seat in here) for seat, chair in enumerate(few)),
        open=len(status.seats_of("open")),
        clock=status.settings.clock,
        created=row.created,
        changed=row.changed,
        must=tuple(seat for seat in range(len(few)) if table.must_act(seat)),
        begun=table.running is not None,
        places=tuple(places[seat] for seat in sorted(places))[:LARGE_TABLE_SEATS],
        winners=() if outcome is None else tuple(outcome.winners),
        scores=() if outcome is None else tuple(outcome.scores[:LARGE_TABLE_SEATS]),
        rematch=status.rematch,
        seat=None,
        awaited=False,
        left=None,
        glance=glance_of(table) if watched else None,
        rated=status.settings.rated,
        options={
            name: value
            for name, value in status.settings.options.items()
            if isinstance(value, int) or len(value) <= MOST_OPTION
        },
        watching=room.sessions.spectator_count,
        judgement=None,
    )


def glance_of(table: Table) -> Glance | None:
    """What a spectator sees of a table's game, or of how it is going to begin."""
    settings, game = table.status.settings, load_game(table.status.settings.game)
    glancer = glancer_of(game)
    if glancer is None:
        return None
    if table.running is None:
        state = initial_state(game, game.setup(settings.seats, settings.options))
    else:
        state = table.running.state
    return glancer.glance(game.view(state, None))
