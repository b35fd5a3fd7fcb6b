"""Other ways a game that is over could have gone: what else was possible, and playing it on."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hexhaven.coach import comparing_coach_of
from hexhaven.coach.protocol import Advice
from hexhaven.core.actions import Action
from hexhaven.core.game import check_seat
from hexhaven.core.messages import IllegalAction
from hexhaven.core.plugins.preparation import require_ready
from hexhaven.matches.running_game import RunningGame
from hexhaven.table import changes as c
from hexhaven.table.branch import branch_of, game_after
from hexhaven.table.log import seat_names
from hexhaven.table.protocol import answers, frames, requests
from hexhaven.web.api.access import SessionToken, TableId, VisitDep, api_router, finished_table
from hexhaven.web.api.tables import seat_token
from hexhaven.web.schema.wire_models import to_wire, wire_model
from hexhaven.web.server import check_bot

router = api_router()


@dataclass(frozen=True)
class Alternatives(Advice):
    """What a seat could have done at a moment of a game that is over, and all it was allowed."""

    allowed: frames.Choices


@router.post(
    "/tables/{id}/what-if",
    summary="What else a seat could have done, and its worth",
    response_model=wire_model(Alternatives),
)
async def what_if(visit: VisitDep, id: TableId, body: requests.WhatIf) -> c.Model:
    live, _ = await finished_table(visit.server, id, body)
    coach = comparing_coach_of(live.table.running_game().game)
    entries = await visit.load_entries(live)
    running = await visit.run_in_thread(game_after, live.table, entries, body.n)
    actions = _read_actions(running, body.seat, body.actions)
    await asyncio.to_thread(require_ready, coach.preparation(running.setup))
    advice = await visit.server.advice.compare(running, body.seat, actions, visit.who)
    allowed = running.game.legal(running.state, body.seat)
    found = Alternatives(
        measure=advice.measure,
        choices=advice.choices,
        allowed=frames.Choices(
            listed=tuple(action.to_json() for action in allowed.listed),
            spaces=tuple(space.name for space in allowed.spaces),
        ),
    )
    return to_wire(found, seat_names(live.table.status))


@router.post("/tables/{id}/play-on", status_code=201, summary="A table that goes on from a moment")
async def play_on(
    visit: VisitDep, id: TableId, body: requests.PlayOn, session: SessionToken = None
) -> answers.SeatToken:
    live, _ = await finished_table(visit.server, id, body)
    person = await visit.server.profiles.identify(body.name, session)
    status = live.table.status
    visit.server.check_seats(status.settings)
    visit.open_seats(status.settings.seats)
    bots = {
        seat: chair.bot or body.bot for seat, chair in enumerate(status.chairs) if seat != body.seat
    }
    for bot in set(bots.values()):
        check_bot(status.settings, bot)
    entries = await visit.load_entries(live)
    branch = await visit.run_in_thread(
        branch_of, live.id, live.table, entries, body.n, body.seat, body.actions
    )
    sit = c.Sit(seat=body.seat, name=person.name, profile=person.profile)
    token = visit.server.tables.admission.token(body.attempt, f"moment {id}")
    opened, own = await visit.server.tables.play_on(branch, sit, bots, token)
    visit.note_table(opened.id)
    return seat_token(visit.server, opened, own)


def _read_actions(
    running: RunningGame[Any, Any], seat: int, actions: Sequence[Mapping[str, Any]]
) -> list[Action]:
    """Actions of a seat from JSON; Refused where one was not allowed, or nothing was."""
    check_seat(seat, running.setup.seats)
    if not running.pending.awaits(seat):
        raise IllegalAction("table.not_awaited", seat=seat)
    found = [running.game.notation.from_json(dict(action)) for action in actions]
    for action in found:
        running.game.apply(running.state, seat, action)
    return found
