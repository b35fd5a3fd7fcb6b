"""A bot stands in for players who are away, until they are back."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from hexhaven.bots import usual_bot
from hexhaven.core.messages import Refused
from hexhaven.table import changes as c
from hexhaven.table.changes import TABLE
from hexhaven.table.tables import Tables
from hexhaven.table.transaction import Command
from hexhaven.web.broadcast.room import Room


class StandIns:
    """Watches who is connected to the tables that this process drives."""

    def __init__(self, tables: Tables, away: float) -> None:
        self._tables, self._away = tables, away

    def changed(self, room: Room, seat: int | None = None) -> None:
        """Somebody came or went, at one seat or another, or the table changed: see who is away."""
        live, now = room.live, room.live.clock.now()
        status = live.table.status
        if status.phase != "playing":
            return
        persons = status.seated("person") if seat is None else [seat]
        for person in persons:
            if person in room.sessions.holders:
                room.away.pop(person, None)
            elif person not in room.away and status.chairs[person].kind == "person":
                room.away[person] = now
                live.clock.call_at(now + self._away, lambda: self._look(room))
        if any(self._misplaced(room, person, now) for person in persons):
            self._look(room)

    def _misplaced(self, room: Room, seat: int, now: float) -> bool:
        """Whether a bot should go, or come because the person has conceded or is long away."""
        status = room.live.table.status
        if status.chairs[seat].stand_in:
            return seat in room.sessions.holders and not status.chairs[seat].conceded
        away = now - room.away.get(seat, now) >= self._away
        return status.chairs[seat].conceded or (
            away and status.settings.replaces_the_away and bool(room.sessions)
        )

    def _look(self, room: Room) -> None:
        self._tables.spawn(self._replace(room), f"stand-ins of {room.live.id}", room.live)

    def _somebody_is_there(self, room: Room, seen: dict[int, float], now: float) -> bool:
        """Whether anybody would be kept waiting: bots do not play on among themselves."""
        return bool(room.sessions) or any(now - at < self._away for at in seen.values())

    def _is_wanted(self, room: Room, seat: int, gone: bool) -> bool:
        """Whether a bot should come."""
        status = room.live.table.status
        chair = status.chairs[seat]
        wanted = chair.conceded or (gone and status.settings.replaces_the_away)
        return room.live.driving and wanted and not chair.stand_in

    async def _replace(self, room: Room) -> None:
        """Let bots stand in for those who are away, and go for those who are back."""
        live, status = room.live, room.live.table.status
        if status.phase != "playing":
            return
        # Asking bots whether they are ready may import and compile them: nobody waits for it.
        bot = await asyncio.to_thread(usual_bot, live.table.running_game().setup)
        seen = await self._tables.store.seats.seen(live.id) if self._tables.store.shared else {}
        now = live.clock.now()
        for seat in status.seated("person"):
            chair = status.chairs[seat]
            since = max(room.away.get(seat, now), seen.get(seat, 0.0))
            gone = seat in room.away and now - since >= self._away - 0.001
            gone = gone and self._somebody_is_there(room, seen, now)
            change: c.Change | None = None
            if chair.stand_in and not chair.conceded and seat not in room.away:
                change = c.Back(seat=seat)
            elif self._is_wanted(room, seat, gone):
                change = c.StandIn(seat=seat, bot=bot)
            elif seat in room.away and now - since < self._away - 0.001:
                live.clock.call_at(since + self._away, lambda: self._look(room))
            if change is not None:
                with suppress(Refused):  # somebody else was quicker
                    await live.submit(Command(TABLE, change))
