"""Seats: taking one, inviting to one, moving it to another device, and taking it again."""

import io

import segno

from hexhaven.core.messages import Refused
from hexhaven.table import changes as c
from hexhaven.table.admission import NotAdmitted
from hexhaven.table.changes import HOST, TABLE
from hexhaven.table.keys import hash_secret
from hexhaven.table.live import LiveTable
from hexhaven.table.protocol import answers, requests
from hexhaven.table.transaction import Command
from hexhaven.web.api.access import (
    ServerDep,
    SessionToken,
    TableId,
    Visit,
    VisitDep,
    api_router,
    player_of_token,
    seat_of_token,
)
from hexhaven.web.api.tables import seat_token, start_game
from hexhaven.web.people.profiles import Person
from hexhaven.web.server import Server

router = api_router()


@router.post("/tables/{id}/seats", status_code=201, summary="Take a seat")
async def take_seat(
    server: ServerDep, id: TableId, body: requests.TakeSeat, session: SessionToken = None
) -> answers.SeatToken:
    live = await server.tables.live(id)
    server.tables.admission.check_key(live, body.key)
    who = await server.profiles.identify(body.name, session)
    own = await server.tables.sit(
        live, who.name, body.seat, profile=who.profile, attempt=body.attempt
    )
    return seat_token(server, live, own)


@router.post("/tables/{id}/invitation", summary="An address to invite people with")
async def invite(visit: VisitDep, id: TableId, who: requests.Authority) -> answers.Invitation:
    live, _ = await seat_of_token(visit.server, id, who.token)
    key = visit.server.tables.admission.key(live)
    return await visit.run_in_thread(_invitation, visit, id, "" if key is None else f"#key={key}")


@router.post("/tables/{id}/sheet", summary="Addresses that lead to seats, to be printed")
async def sheet(visit: VisitDep, id: TableId, body: requests.InviteSeats) -> answers.Invitations:
    live, own = await seat_of_token(visit.server, id, body.token)
    if own != live.table.status.host:
        raise NotAdmitted("table.host_only")
    key, seats = visit.server.tables.admission.key(live), len(live.table.status.chairs)
    secret = "" if key is None else f"key={key}&"
    found = range(body.first, min(body.first + body.count, seats))

    def draw() -> tuple[answers.Invitation, ...]:
        return tuple(_invitation(visit, id, f"#{secret}seat={seat}") for seat in found)

    return answers.Invitations(first=body.first, invitations=await visit.run_in_thread(draw))


@router.post("/tables/{id}/move", summary="A one-time address that moves a seat to another device")
async def move(visit: VisitDep, id: TableId, who: requests.MoveSeat) -> answers.Invitation:
    live, own = await seat_of_token(visit.server, id, who.token)
    seat = own if who.seat is None else who.seat
    if seat != own and own != live.table.status.host:
        raise NotAdmitted("table.host_only")
    if seat != HOST and live.table.status.chair(seat).kind != "person":
        raise Refused("table.open_seat", seat=seat)
    secret = await visit.server.tables.admission.link(live, seat)
    return await visit.run_in_thread(_invitation, visit, id, f"#move={secret}")


@router.post("/redeem", summary="Take over the seat of a one-time address")
async def redeem(server: ServerDep, body: requests.Redeem) -> answers.SeatToken:
    own = await server.tables.admission.redeem(body.secret, body.attempt)
    return seat_token(server, await server.tables.live(own.table), own)


@router.post("/tables/{id}/rematch", status_code=201, summary="A seat at a rematch")
async def rematch(visit: VisitDep, id: TableId, who: requests.PlayAgain) -> answers.SeatToken:
    server = visit.server
    live, seat = await player_of_token(server, id, who.token)
    status = live.table.status
    person = await server.profiles.identify_again(status.chairs[seat])
    if status.rematch:
        return await _sit_at_rematch(server, live, seat, person, who.attempt)
    if status.phase != "over":
        raise Refused("table.not_over")
    visit.open_seats(status.settings.seats)
    settings = status.settings.model_copy(update={"script": None})
    bots = {other: status.chairs[other].bot for other in status.seats_of("bot")}
    token = _rematch_token(server, live, who.attempt)
    again, own = await server.tables.open(
        settings, person.name, seat, profile=person.profile, bots=bots, token=token
    )
    visit.note_table(again.id)
    if len(bots) == len(status.chairs) - 1:
        await start_game(again, own)
    announcement = c.Rematch(table=again.id)
    holder = hash_secret(who.token)
    try:
        await live.submit(Command(seat, announcement, f"rematch-{again.id}", holder=holder))
    except Refused:
        await again.submit(Command(TABLE, c.Close()))
        if not live.table.status.rematch:
            raise
        return await _sit_at_rematch(server, live, seat, person, who.attempt)
    return seat_token(server, again, own)


async def _sit_at_rematch(
    server: Server, live: LiveTable, seat: int, person: Person, attempt: str | None
) -> answers.SeatToken:
    """A seat at the table that somebody has opened: the old one where it is free."""
    again = await server.tables.live(live.table.status.rematch)
    if attempt is not None:
        token = _rematch_token(server, live, attempt)
        opened = await server.tables.admission.held_seat(token)
        if opened is not None and opened.table == again.id:
            return seat_token(server, again, opened)
    place = seat if again.table.status.chair(seat).kind == "open" else None
    own = await server.tables.sit(
        again, person.name, place, profile=person.profile, attempt=attempt
    )
    return seat_token(server, again, own)


def _rematch_token(server: Server, live: LiveTable, attempt: str | None) -> str:
    """What the seat of the player who opens a rematch is held by: asked again, it is the same."""
    return server.tables.admission.token(attempt, f"rematch {live.id}")


def _invitation(visit: Visit, id: str, fragment: str) -> answers.Invitation:
    url = f"{visit.public_base}/t/{id}{fragment}"
    return answers.Invitation(url=url, qr=qr_code(url))


def qr_code(url: str) -> str:
    drawn = io.BytesIO()
    segno.make(url, micro=False).save(drawn, kind="svg", scale=4, xmldecl=False, nl=False)
    return drawn.getvalue().decode()
