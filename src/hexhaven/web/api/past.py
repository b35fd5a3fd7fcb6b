"""What happened in a game: its log, how it stood after each entry, and its text file."""

from dataclasses import replace
from typing import Any

from fastapi import Response

from hexhaven.core.game import Outcome
from hexhaven.core.messages import Refused
from hexhaven.core.plugins.figures import Figures, figure_counter_of
from hexhaven.core.plugins.summary import Summary, summarizer_of
from hexhaven.matches.match import Match
from hexhaven.table.changes import Model
from hexhaven.table.live import LiveTable
from hexhaven.table.log import LogEntry, kept_actions, seat_names
from hexhaven.table.protocol import answers, requests
from hexhaven.table.protocol.frames import Line
from hexhaven.table.protocol.sentences import to_sentence
from hexhaven.table.table import Table, fold, fold_each
from hexhaven.web.api.access import (
    TableId,
    VisitDep,
    api_router,
    check_over,
    finished_table,
    player_of_token,
    viewer_seat,
)
from hexhaven.web.broadcast.lines import log_messages_of
from hexhaven.web.limits import VIEW
from hexhaven.web.schema.wire_models import to_wire, wire_model

router = api_router()

#: How many lines, moments and views are given out at once.
MOST_LINES, MOST_MOMENTS, MOST_VIEWS = 3_000, 1_000, 4_000


@router.post("/tables/{id}/history", summary="The log of a game", response_model=answers.History)
async def history(visit: VisitDep, id: TableId, body: requests.ReadHistory) -> Response:
    room = await visit.server.room(id)
    own = await viewer_seat(visit.server, room.live, body)
    seat = own if body.eyes == "own" else None
    table, entries = room.live.table, await visit.load_entries(room.live)
    told, info = entries[: body.first - 1 + MOST_LINES], room.info()

    def read() -> Response:
        lines, more = _lines(table, told, body.first, seat), len(told) < len(entries)
        return as_json(answers.History(table=info, n=table.n, lines=lines, more=more))

    return await visit.run_in_thread(read)


def as_json(found: Model) -> Response:
    """A long answer as it is sent, written where nobody waits for it."""
    return Response(found.model_dump_json(by_alias=True), media_type="application/json")


def _lines(table: Table, entries: list[LogEntry], first: int, seat: int | None) -> tuple[Line, ...]:
    names, steps = seat_names(table.status), fold(entries)[1]
    return tuple(
        Line(
            n=step.entry.n,
            at=step.entry.at,
            seat=step.entry.seat,
            told=tuple(to_sentence(told, names) for told in log_messages_of(table, step, seat)),
        )
        for step in steps[first - 1 :]
    )


@router.post(
    "/tables/{id}/moments",
    summary="How a game stood after each entry",
    response_model=answers.Moments,
)
async def moments(visit: VisitDep, id: TableId, body: requests.ReadMoments) -> Response:
    live = await visit.server.tables.live(id)
    own = await viewer_seat(visit.server, live, body)
    seats = _viewed_seats(live, body.eyes, own)
    last = live.table.n if body.last is None else min(body.last, live.table.n)
    most = max(1, min(MOST_MOMENTS, MOST_VIEWS // len(seats)))
    wanted = min(most, max(0, last - body.first + 1))
    await visit.charge(VIEW.base * wanted * len(seats))
    entries = await visit.load_entries(live)

    def read() -> Response:
        return as_json(_moments(entries[:last], body.first, most, seats))

    return await visit.run_in_thread(read)


def _viewed_seats(live: LiveTable, eyes: str | int, own: int | None) -> list[int | None]:
    """The seats whose views are shown, None for a spectator."""
    status = live.table.status
    if eyes == "own":
        return [own]
    if eyes == "spectator":
        return [None]
    check_over(live)
    if isinstance(eyes, int):
        status.chair(eyes)
        return [eyes]
    return [None, *range(len(status.chairs))]


def _moments(
    entries: list[LogEntry], first: int, most: int, seats: list[int | None]
) -> answers.Moments:
    found: list[answers.Moment] = []
    before: dict[str, Any] = {}
    for table, _ in fold_each(entries):
        if table.running is None or table.n < first:
            continue
        if len(found) == most:
            return answers.Moments(moments=tuple(found), more=True)
        now = _parts_seen_by(table, seats)
        parts = {name: part for name, part in now.items() if before.get(name) != part}
        gone = {name: None for name in before if name not in now}
        found.append(answers.Moment(n=table.n, parts={**parts, **gone}))
        before = now
    return answers.Moments(moments=tuple(found), more=False)


def _parts_seen_by(table: Table, seats: list[int | None]) -> dict[str, Any]:
    running = table.running_game()
    parts: dict[str, Any] = {}
    for seat in seats:
        parts |= running.game.view(running.state, seat).parts()
    return parts


@router.post(
    "/tables/{id}/summary",
    summary="What is worth telling of a game that is over",
    response_model=wire_model(Summary),
)
async def summary(visit: VisitDep, id: TableId, viewer: requests.Viewer) -> Model:
    live, seat = await finished_table(visit.server, id, viewer)
    summarizer = summarizer_of(live.table.running_game().game)
    if summarizer is None:
        return to_wire(Summary((), ()))
    entries = await visit.load_entries(live)
    found = await visit.run_in_thread(
        lambda: summarizer.summarise(_kept_match(live.table, entries).steps(), seat)
    )
    return to_wire(found, seat_names(live.table.status))


@router.post(
    "/tables/{id}/figures",
    summary="What statistics count of your seat in a past game",
    response_model=wire_model(Figures),
)
async def figures(visit: VisitDep, id: TableId, who: requests.Authority) -> Model:
    live, seat = await player_of_token(visit.server, id, who.token)
    check_over(live)
    outcome = live.table.outcome
    if outcome is None:
        raise Refused("table.not_over")
    counter = figure_counter_of(live.table.running_game().game)
    found = Figures()
    if counter is not None:
        entries = await visit.load_entries(live)
        found = await visit.run_in_thread(
            lambda: counter.count(_kept_match(live.table, entries).steps(), seat)
        )
    winner = outcome.winners[0] if outcome.winners else None
    return to_wire(
        replace(found, sources=_sources(outcome, seat), winner=_sources(outcome, winner))
    )


def _sources(outcome: Outcome, seat: int | None) -> dict[str, int]:
    """The points of a seat by where they came from."""
    found: dict[str, list[int]] = outcome.details.get("sources", {})
    return {} if seat is None else {name: points[seat] for name, points in found.items()}


@router.post("/tables/{id}/export", summary="The text of a game, once it is over")
async def export(visit: VisitDep, id: TableId, viewer: requests.Viewer) -> answers.GameFile:
    live, _ = await finished_table(visit.server, id, viewer)
    entries = await visit.load_entries(live)
    text = await visit.run_in_thread(game_text, live.table, entries)
    return answers.GameFile(name=f"{live.table.running_game().setup.game}-{id}.game", text=text)


def game_text(table: Table, entries: list[LogEntry]) -> str:
    return str(_kept_match(table, entries))


def _kept_match(table: Table, entries: list[LogEntry]) -> Match[Any, Any]:
    """A table's game without what was taken back."""
    running = table.running_game()
    labels = [chair.label for chair in table.status.chairs]
    return Match(running.game, running.setup, seats=labels, entries=kept_actions(entries))
