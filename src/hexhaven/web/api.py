"""The HTTP part of the API: finding, opening and joining tables, and what is over."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from typing import Annotated, Any

import segno
from fastapi import APIRouter, Depends, Path, Request

from hexhaven import __version__
from hexhaven.bots.registry import USUAL_BOTS, offered_bots
from hexhaven.core.game import Game
from hexhaven.core.messages import Refused
from hexhaven.core.registry import game_names, load_game
from hexhaven.table import changes as c
from hexhaven.table import file
from hexhaven.table import protocol as p
from hexhaven.table.changes import HOST
from hexhaven.table.clock import ManualClock
from hexhaven.table.keys import hashed
from hexhaven.table.live import Command, LiveTable
from hexhaven.table.log import LogEntry, LogStep, kept_actions
from hexhaven.table.log_lines import seat_names
from hexhaven.table.match import Match, SeatLabel
from hexhaven.table.status import BadChange
from hexhaven.table.table import Table, fold
from hexhaven.table.tables import NoEntry, Place
from hexhaven.web.broadcast.frames import line, told_of
from hexhaven.web.broadcast.room import Room
from hexhaven.web.server import Server, check_bot

#: After so many entries of a long game others get their turn.
BREATH = 50
MOST_LISTED = 200
#: So many moments are given out at once.
MOST_MOMENTS = 1_000


class TooEarly(Refused):
    """Something that can be had when a game is over."""


def the_server(request: Request) -> Server:
    """The server that a request is made to."""
    server: Server = request.app.state.server
    return server


def stranger(request: Request) -> None:
    """Limit requests of one address that no seat answers for."""
    server = the_server(request)
    server.addresses.check(request.client.host if request.client else "")


Here = Annotated[Server, Depends(the_server)]
TableId = Annotated[str, Path(pattern=r"^[a-z0-9]{10}$")]
LIMITED = [Depends(stranger)]
PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": p.Problem, "description": text}
    for status, text in (
        (400, "It cannot be read."),
        (403, "Somebody else may do this."),
        (404, "There is no such table."),
        (409, "It cannot be done now."),
        (413, "It is too long."),
        (422, "It cannot be so."),
        (429, "It was asked too often."),
    )
}

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/health", summary="Whether the server is well")
async def health(server: Here) -> p.Health:
    sockets = sum(len(room.sessions) for room in server.rooms.values())
    await server.tables.store.row("")
    return p.Health(version=__version__, tables=len(server.tables.in_memory), sockets=sockets)


@router.get("/games", dependencies=LIMITED, summary="All games, their options and bots")
async def games() -> list[p.GameFace]:
    # Asking bots whether they are ready may import them: others need not wait for it.
    return [await asyncio.to_thread(_game, name) for name in game_names()]


def _game(name: str) -> p.GameFace:
    game = load_game(name)
    options = tuple(
        p.OptionFace(name=option.name, default=option.default, form=option.form)
        for option in game.options
    )
    return p.GameFace(
        name=name,
        version=game.version,
        seats=_seat_range(game),
        options=options,
        bots=_bots(game),
    )


def _seat_range(game: Game[Any, Any]) -> p.SeatRange:
    numbers = sorted(game.seats)
    step = numbers[1] - numbers[0] if len(numbers) > 1 else 1
    return p.SeatRange(
        least=numbers[0], most=numbers[-1], step=step, usual=game.seats_unless_said()
    )


def _bots(game: Game[Any, Any]) -> tuple[str, ...]:
    """The bots that people are offered, the best last; one without a plan if there is no other."""
    rank = {bot: -place for place, bot in enumerate(USUAL_BOTS)}
    ready = offered_bots(game.setup())
    known = [bot for bot in ready if bot != "random"] or ["random"]
    return tuple(sorted(known, key=lambda bot: (rank.get(bot, -len(rank)), bot)))


@router.get("/tables", dependencies=LIMITED, summary="Public tables with a free seat")
async def open_tables(server: Here) -> list[p.Listed]:
    rows = await server.tables.store.rows(("lobby", "playing"), public=True, limit=MOST_LISTED)
    found = []
    for row in rows:
        room = await server.room(row.id)
        listed = _listed(room, row.created, row.changed, None)
        if listed.open:
            found.append(listed)
    return found


def _listed(room: Room, created: float, changed: float, seat: int | None) -> p.Listed:
    face, settings = room.face(), room.live.table.status.settings
    return p.Listed(
        id=room.live.id,
        game=settings.game,
        status=face.status,
        seats=face.seats,
        open=sum(chair.kind == "open" for chair in face.seats),
        clock=settings.clock,
        created=created,
        changed=changed,
        seat=seat,
        awaited=seat is not None and room.live.table.awaits(seat),
    )


@router.post("/tables", dependencies=LIMITED, status_code=201, summary="Open a table")
async def open_table(server: Here, wish: p.OpenTable) -> p.Held:
    first = 0 if wish.name is None else 1
    free = wish.settings.seats - first
    if len(wish.bots) > free:
        raise BadChange("play.bots", bots=len(wish.bots), seats=free)
    if wish.start and len(wish.bots) < free:
        raise BadChange("table.open_seats", count=free - len(wish.bots))
    for bot in set(wish.bots):
        check_bot(wish.settings, bot)
    live, place = await server.tables.open(wish.settings, wish.name)
    await _seat_bots(live, place.seat, dict(enumerate(wish.bots, first)))
    if wish.start:
        await live.submit(Command(place.seat, c.Start()))
    return _held(server, live, place)


async def _seat_bots(live: LiveTable, host: int, bots: dict[int, str]) -> None:
    """Give seats to bots, all in one transaction: there may be a thousand of them."""
    changes = (c.SeatBot(seat=seat, bot=bot) for seat, bot in bots.items())
    await asyncio.gather(*(live.submit(Command(host, change)) for change in changes))


def _held(server: Server, live: LiveTable, place: Place) -> p.Held:
    return p.Held(
        table=place.table, seat=place.seat, token=place.token, key=server.tables.key(live)
    )


@router.post("/mine", dependencies=LIMITED, summary="The tables at which one holds seats")
async def my_tables(server: Here, mine: p.Tokens) -> list[p.Listed]:
    found = []
    holders = await server.tables.store.holders([hashed(token) for token in mine.tokens])
    for holder in sorted(holders.values(), key=lambda h: (h.table, h.seat)):
        row = await server.tables.store.row(holder.table)
        if row is not None:
            seat = None if holder.seat == HOST else holder.seat
            room = await server.room(holder.table)
            found.append(_listed(room, row.created, row.changed, seat))
    return sorted(found, key=lambda listed: (-listed.changed, listed.id))


@router.post("/tables/{id}", dependencies=LIMITED, summary="What everybody at a table sees of it")
async def look(server: Here, id: TableId, viewer: p.Viewer) -> p.TableFace:
    room = await server.room(id)
    await eyes(server, room.live, viewer)
    return room.face()


@router.post("/tables/{id}/seats", dependencies=LIMITED, status_code=201, summary="Take a seat")
async def take_seat(server: Here, id: TableId, wish: p.Take) -> p.Held:
    live = await server.tables.live(id)
    server.tables.check_key(live, wish.key)
    return _held(server, live, await server.tables.sit(live, wish.name, wish.seat))


@router.post("/tables/{id}/invitation", summary="An address to invite people with")
async def invite(server: Here, request: Request, id: TableId, who: p.Authority) -> p.Invitation:
    live, _ = await seated(server, id, who.token)
    key = server.tables.key(live)
    return _invitation(server, request, id, "" if key is None else f"#key={key}")


@router.post("/tables/{id}/sheet", summary="Addresses that lead to seats, to be printed")
async def sheet(server: Here, request: Request, id: TableId, wish: p.Sheet) -> p.Invitations:
    live, own = await seated(server, id, wish.token)
    if own != live.table.status.host:
        raise NoEntry("table.host_only")
    key, seats = server.tables.key(live), len(live.table.status.chairs)
    secret = "" if key is None else f"key={key}&"
    found = range(wish.first, min(wish.first + wish.count, seats))
    made = (_invitation(server, request, id, f"#{secret}seat={seat}") for seat in found)
    return p.Invitations(first=wish.first, invitations=tuple(made))


@router.post("/tables/{id}/parts", dependencies=LIMITED, summary="Parts of a game by name")
async def glance(server: Here, id: TableId, wish: p.Glance) -> p.Glimpse:
    live = await server.tables.live(id)
    seat = await eyes(server, live, p.Viewer(token=wish.token, key=wish.key))
    running = live.table.running_game()
    view = running.game.view(running.state, seat)
    return p.Glimpse(n=live.table.n, parts={name: part_of(view, name) for name in wish.names})


def part_of(view: Any, name: str) -> Any:
    """A part of a view, also one that is made for whoever asks; None where there is none."""
    try:
        return view.part(name) if hasattr(view, "part") else view.parts()[name]
    except KeyError:
        return None


@router.post("/tables/{id}/move", summary="A one-time address that moves a seat to another device")
async def move(server: Here, request: Request, id: TableId, who: p.MoveSeat) -> p.Invitation:
    live, own = await seated(server, id, who.token)
    seat = own if who.seat is None else who.seat
    if seat != own and own != live.table.status.host:
        raise NoEntry("table.host_only")
    if seat != HOST and live.table.status.chair(seat).kind != "person":
        raise BadChange("table.open_seat", seat=seat)
    return _invitation(server, request, id, f"#move={await server.tables.link(live, seat)}")


@router.post("/redeem", dependencies=LIMITED, summary="Take over the seat of a one-time address")
async def redeem(server: Here, wish: p.Redeem) -> p.Held:
    place = await server.tables.redeem(wish.secret)
    room = await server.room(place.table)
    room.dismiss(place.seat)
    return _held(server, room.live, place)


@router.post("/tables/{id}/rematch", status_code=201, summary="A seat at a rematch")
async def rematch(server: Here, id: TableId, who: p.Authority) -> p.Held:
    live, seat = await seated(server, id, who.token)
    if seat == HOST:
        raise NoEntry("table.no_seat_held")
    status = live.table.status
    if status.rematch:
        again = await server.tables.live(status.rematch)
        is_free = again.table.status.chair(seat).kind == "open"
        name = status.chairs[seat].name
        return _held(server, again, await server.tables.sit(again, name, seat if is_free else None))
    if status.phase != "over":
        raise BadChange("table.not_over")
    settings = status.settings.model_copy(update={"script": None})
    again, place = await server.tables.open(settings, status.chairs[seat].name, seat)
    bots = {other: status.chairs[other].bot for other in status.seated("bot")}
    await _seat_bots(again, seat, bots)
    await live.submit(Command(seat, c.Rematch(table=again.id)))
    return _held(server, again, place)


@router.post("/tables/{id}/history", summary="What was told of a game, from its beginning")
async def history(server: Here, id: TableId, viewer: p.Viewer) -> p.History:
    room = await server.room(id)
    seat = await eyes(server, room.live, viewer)
    table, names = room.live.table, seat_names(room.live.table.status)
    lines = [
        line(step.entry, told_of(table, step, seat), names) async for step in replayed(room.live)
    ]
    told = tuple(p.Line.model_validate(one) for one in lines)
    return p.History(table=room.face(), n=table.n, lines=told)


@router.post("/tables/{id}/moments", summary="How a game stood after each entry")
async def moments(server: Here, id: TableId, wish: p.Replay) -> p.Moments:
    live = await server.tables.live(id)
    own = await eyes(server, live, p.Viewer(token=wish.token, key=wish.key))
    seats = _lent_eyes(live, wish.eyes, own)
    last = live.table.n if wish.last is None else min(wish.last, live.table.n)
    return await _moments(live, wish.first, last, seats)


def _lent_eyes(live: LiveTable, eyes: str | int, own: int | None) -> list[int | None]:
    """The seats through whose eyes a game is seen, None for a spectator's."""
    status = live.table.status
    if eyes == "own":
        return [own]
    if eyes == "spectator":
        return [None]
    if status.phase not in ("over", "closed"):
        raise TooEarly("web.running")
    if isinstance(eyes, int):
        status.chair(eyes)
        return [eyes]
    return [None, *range(len(status.chairs))]


async def _moments(live: LiveTable, first: int, last: int, seats: list[int | None]) -> p.Moments:
    found: list[p.Moment] = []
    before: dict[str, Any] = {}
    table: Table | None = None
    past: list[LogEntry] = []
    for entry in await live.store.entries(live.id, games=live.table.games):
        table = _taken(table, entry, past, live)
        past.append(entry)
        if table.running is None or not first <= entry.n <= last:
            continue
        if len(found) == MOST_MOMENTS:
            return p.Moments(moments=tuple(found), more=True)
        if len(found) % BREATH == 0:
            await asyncio.sleep(0)
        now = _seen_by(table, seats)
        parts = {name: part for name, part in now.items() if before.get(name) != part}
        gone = {name: None for name in before if name not in now}
        found.append(p.Moment(n=entry.n, parts={**parts, **gone}))
        before = now
    return p.Moments(moments=tuple(found), more=False)


def _taken(table: Table | None, entry: LogEntry, past: list[LogEntry], live: LiveTable) -> Table:
    if table is None:
        return Table.open(entry, live.table.games)
    return table.take(entry, lambda: past)[0]


def _seen_by(table: Table, seats: list[int | None]) -> dict[str, Any]:
    """All parts that some seats see."""
    running = table.running_game()
    parts: dict[str, Any] = {}
    for seat in seats:
        parts |= running.game.view(running.state, seat).parts()
    return parts


@router.post("/tables/{id}/export", summary="The text of a game, once it is over")
async def export(server: Here, id: TableId, viewer: p.Viewer) -> p.GameFile:
    live = await server.tables.live(id)
    await eyes(server, live, viewer)
    if live.table.status.phase not in ("over", "closed"):
        raise TooEarly("web.running")
    text = await game_text(server.tables.store, live.table, id)
    return p.GameFile(name=f"{live.table.running_game().setup.game}-{id}.game", text=text)


async def game_text(store: Any, table: Table, id: str) -> str:
    """The text file of a table's game, as far as it has come."""
    running = table.running_game()
    labels = [
        SeatLabel("bot", chair.bot) if chair.kind == "bot" else SeatLabel("person", chair.name)
        for chair in table.status.chairs
    ]
    kept = kept_actions(await store.entries(id, games=table.games))
    match = Match.replay(running.game, running.setup, kept, seats=labels)
    return file.write(match)


@router.post("/tables/{id}/clock", summary="Let a manual clock go on")
async def advance(server: Here, id: TableId, wish: p.Advance) -> p.Health:
    live, seat = await seated(server, id, wish.token)
    if seat != live.table.status.host:
        raise NoEntry("table.host_only")
    if not isinstance(live.clock, ManualClock):
        raise BadChange("web.no_manual_clock")
    live.clock.advance(wish.seconds)
    await live.settle()
    return await health(server)


async def seated(server: Server, id: str, token: str) -> tuple[LiveTable, int]:
    """The table, and the seat that a token holds there."""
    live = await server.tables.live(id)
    seat = await server.tables.seat_of(live, token)
    server.seats.check((id, seat))
    return live, seat


async def eyes(server: Server, live: LiveTable, viewer: p.Viewer) -> int | None:
    """Through whose eyes a table may be seen: a seat's, or None for everybody's."""
    if viewer.token is not None:
        _, seat = await seated(server, live.id, viewer.token)
        return None if seat == HOST else seat
    server.tables.check_key(live, viewer.key)
    if not live.table.status.settings.spectators:
        raise NoEntry("table.spectators")
    return None


async def replayed(live: LiveTable) -> AsyncIterator[LogStep]:
    """Everything that happened at a table, with pauses in which others get their turn."""
    entries = await live.store.entries(live.id, games=live.table.games)
    _, steps = fold(entries, games=live.table.games)
    for n, step in enumerate(steps):
        if n % BREATH == 0:
            await asyncio.sleep(0)
        yield step


def _invitation(server: Server, request: Request, id: str, fragment: str) -> p.Invitation:
    base = server.settings.public_url or str(request.base_url)
    url = f"{base.rstrip('/')}/t/{id}{fragment}"
    drawn = io.BytesIO()
    segno.make(url, micro=False).save(drawn, kind="svg", scale=4, xmldecl=False, nl=False)
    return p.Invitation(url=url, qr=drawn.getvalue().decode())
