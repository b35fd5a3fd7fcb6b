"""The coach at a table: what each choice is worth, and what play gave away in the end."""

import asyncio

from hexhaven.coach import coach_of, may_coach_help
from hexhaven.coach.protocol import Advice, Coach, Review
from hexhaven.core.messages import IllegalAction
from hexhaven.core.plugins.hints import hint_provider_of
from hexhaven.core.plugins.preparation import require_ready
from hexhaven.table.admission import NotAdmitted
from hexhaven.table.changes import Model
from hexhaven.table.live import LiveTable
from hexhaven.table.log import LogEntry, is_action, seat_names
from hexhaven.table.protocol import answers, requests
from hexhaven.table.protocol.sentences import to_sentence
from hexhaven.table.table import Table, fold_each
from hexhaven.web.api.access import (
    ServerDep,
    TableId,
    VisitDep,
    api_router,
    finished_table,
    player_of_token,
)
from hexhaven.web.coach.reviews import keep_review
from hexhaven.web.limits import COSTS
from hexhaven.web.schema.wire_models import to_wire, wire_model
from hexhaven.web.server import Server

router = api_router()


@router.post("/tables/{id}/hint", summary="A sentence for newcomers on what to do now, and why")
async def hint(server: ServerDep, id: TableId, who: requests.Authority) -> answers.Hint:
    live, seat = await _require_help(server, id, who)
    running = live.table.running_game()
    provider = hint_provider_of(running.game)
    if provider is None or not live.table.must_act(seat):
        return answers.Hint(said=None)
    choices = running.game.legal(running.state, seat)
    found = provider.hint(running.game.view(running.state, seat), choices)
    names = seat_names(live.table.status)
    return answers.Hint(said=None if found is None else to_sentence(found.said, names))


@router.post(
    "/tables/{id}/coach",
    summary="What every choice of your seat is worth",
    response_model=wire_model(Advice),
)
async def advise(visit: VisitDep, id: TableId, who: requests.Authority) -> Model:
    server = visit.server
    live, seat = await _require_help(server, id, who)
    running = live.table.running_game()
    status = live.table.status
    if not may_coach_help(running.game, len(status.seats_of("person")), status.settings.help):
        raise NotAdmitted("table.coach_alone")
    if not live.table.must_act(seat):
        raise IllegalAction("table.not_awaited", seat=seat)
    coach = coach_of(running.game)
    if coach.PLAYS_AHEAD:
        await asyncio.to_thread(require_ready, coach.preparation(running.setup))
        advice = await server.advice.about(running, seat, visit.who)
    else:
        advice = await visit.run_in_thread(coach.advise, running.game.view(running.state, seat))
    return to_wire(advice, seat_names(status))


@router.post(
    "/tables/{id}/review",
    summary="What luck and decisions made of a game that is over",
    response_model=wire_model(Review),
)
async def review(visit: VisitDep, id: TableId, body: requests.ReadReview) -> Model:
    live, _ = await finished_table(visit.server, id, body)
    running = live.table.running_game()
    coach, reviews = coach_of(running.game), visit.server.reviews
    if coach.PLAYS_AHEAD:
        if body.begin:
            await asyncio.to_thread(require_ready, coach.preparation(running.setup))
            await visit.charge(COSTS["review"].entry * live.table.n)
        return await reviews.review_of(live, visit.who, begin=body.begin)
    if (finished := await reviews.finished_review(id)) is not None:
        return finished
    entries = await visit.load_entries(live)
    # Seats have no names in a review: it is stored.
    found = to_wire(await visit.run_in_thread(_review, coach, live.table, entries))
    await keep_review(live, running.last_move, found)
    return found


def _review(coach: Coach, table: Table, entries: list[LogEntry]) -> Review:
    steps = [step for _, step in fold_each(entries) if is_action(step.entry)]
    *_, final = coach.review(steps)
    return final


async def _require_help(server: Server, id: str, who: requests.Authority) -> tuple[LiveTable, int]:
    """The table and seat of a player who wants help; a host can switch help off."""
    live, seat = await player_of_token(server, id, who.token)
    if not live.table.status.settings.help:
        raise NotAdmitted("table.no_help")
    return live, seat
