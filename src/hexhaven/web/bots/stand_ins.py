"""A bot stands in for players who are away, until they are back; a game that all gave up ends."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from weakref import WeakKeyDictionary

from hexhaven.bots import usual_bot
from hexhaven.core.messages import Refused
from hexhaven.table import changes as c
from hexhaven.table.changes import TABLE
from hexhaven.table.tables import Tables
from hexhaven.table.transaction import Command
from hexhaven.web.broadcast.room import Room

#: Alarms may ring this much too early, in seconds.
ALARM_TOLERANCE_SECONDS = 0.001
#: What is known of other processes where there are none, or where they were not asked.
NOWHERE: Mapping[int, float] = {}


class StandIns:
    """Watches who is connected to the tables that this process drives."""

    def __init__(self, tables: Tables, patience: float) -> None:
        self._tables, self._patience = tables, patience
        #: Since when each seat's person is not connected here.
        self._away: WeakKeyDictionary[Room, dict[int, float]] = WeakKeyDictionary()

    def update(self, room: Room, seat: int | None = None) -> None:
        """Somebody came or went, at one seat or another, or the table changed: see who is away."""
        status, now = room.live.table.status, room.live.clock.now()
        if status.phase != "playing":
            return
        persons = [
            person
            for person in (range(len(status.chairs)) if seat is None else [seat])
            if status.chairs[person].kind == "person"
        ]
        for person in persons:
            self._note_presence(room, person, now)
        if status.is_given_up or any(self._needs_change(room, person, now) for person in persons):
            self._spawn_check(room)

    def _note_presence(self, room: Room, seat: int, now: float) -> None:
        """Remember since when a person is away, and look again when that has lasted too long."""
        away = self._away.setdefault(room, {})
        if seat in room.sessions.holders:
            away.pop(seat, None)
        elif seat not in away:
            away[seat] = now
            self._check_at(room, now + self._patience)

    def _away_since(self, room: Room, seat: int, seen: Mapping[int, float]) -> float | None:
        """Since when a person is connected nowhere, as far as is known; None for one who is here.

        `seen` says when other processes have seen each seat's person last.
        """
        since = self._away.get(room, {}).get(seat)
        return None if since is None else max(since, seen.get(seat, 0.0))

    def _wants_bot(self, room: Room, seat: int, now: float, seen: Mapping[int, float]) -> bool:
        """Whether a bot should play for a person: who has conceded, or is too long away."""
        status = room.live.table.status
        since, chair = self._away_since(room, seat, seen), status.chairs[seat]
        if chair.conceded or since is None:
            return chair.conceded
        # Bots do not play on among themselves: somebody else must be kept waiting.
        waits = bool(room.sessions) or any(now - at < self._patience for at in seen.values())
        gone = (
            status.settings.has_stand_ins
            and now - since >= self._patience - ALARM_TOLERANCE_SECONDS
        )
        return bool(chair.stand_in) or (gone and waits)

    def _needs_change(
        self, room: Room, seat: int, now: float, seen: Mapping[int, float] = NOWHERE
    ) -> bool:
        """Whether a bot should come, or go."""
        plays = bool(room.live.table.status.chairs[seat].stand_in)
        return self._wants_bot(room, seat, now, seen) != plays

    def _spawn_check(self, room: Room) -> None:
        self._tables.spawn(self._change_stand_ins(room), f"stand-ins of {room.live.id}", room.live)

    def _check_at(self, room: Room, when: float) -> None:
        room.live.clock.call_at(when, lambda: self._spawn_check(room))

    async def _change_stand_ins(self, room: Room) -> None:
        """Let bots stand in for those who are away, and go for those who are back."""
        live = room.live
        if live.table.status.phase != "playing":
            return
        if live.table.status.is_given_up:
            await self._submit(room, c.End())
            return
        # Asking bots whether they are ready may import and compile them: nobody waits for it.
        bot = await asyncio.to_thread(usual_bot, live.table.running_game().setup)
        store = self._tables.store
        seen = await store.seats.last_seen(live.id) if store.is_shared else NOWHERE
        now = live.clock.now()
        for seat in live.table.status.seats_of("person"):
            if self._needs_change(room, seat, now, seen):
                await self._let_bot_come_or_go(room, seat, bot)
            elif now < (due := (self._away_since(room, seat, seen) or 0.0) + self._patience):
                self._check_at(room, due)

    async def _let_bot_come_or_go(self, room: Room, seat: int, bot: str) -> None:
        """Let a bot go, or come where this process drives the table."""
        plays = bool(room.live.table.status.chairs[seat].stand_in)
        if plays or room.live.driving:
            await self._submit(
                room, c.ReturnToSeat(seat=seat) if plays else c.StandIn(seat=seat, bot=bot)
            )

    async def _submit(self, room: Room, change: c.Change) -> None:
        with suppress(Refused):  # somebody else was quicker
            await room.live.submit(Command(TABLE, change))
