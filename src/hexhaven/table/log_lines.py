"""What the log says of a table's own entries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hexhaven.core.messages import Message, Who, message
from hexhaven.core.setup import Setup
from hexhaven.table import changes as c
from hexhaven.table.log import LogStep, RewindStep
from hexhaven.table.status import TableStatus


def seat_names(table: TableStatus) -> list[str]:
    """What the seats are called where nothing better is known."""
    bots = Counter(chair.bot for chair in table.chairs if chair.kind == "bot")
    names = []
    for seat, chair in enumerate(table.chairs):
        numbered = f"{chair.bot} {seat}" if bots[chair.bot] > 1 else chair.bot
        names.append(chair.name or numbered or str(seat))
    return names


def said_of(step: LogStep) -> Sequence[Message]:
    """What is said of an entry that is no action of the game."""
    entry = step.entry
    if isinstance(entry.action, Setup):
        return (message("table.told.begun"),)
    if isinstance(step, RewindStep) and isinstance(entry.action, c.Rewind):
        return (message("table.told.rewind", n=entry.action.to or 0, count=step.moves),)
    told = _told(entry.seat, entry.action) if isinstance(entry.action, c.Change) else None
    return () if told is None else (told,)


def _told(who: int, change: c.Change) -> Message | None:  # noqa: C901  (a list, not a tangle)
    match change:
        case c.Opened(origin=c.Origin(n=n)):
            return message("table.told.origin", n=n)
        case c.Sit():
            return message("table.told.sit", player=Who(change.seat))
        case c.Remove():
            return message("table.told.remove")
        case c.Leave():
            return message("table.told.leave")
        case c.SeatBot():
            return message("table.told.seat_bot", player=Who(change.seat))
        case c.Pause():
            return message("table.told.pause")
        case c.Resume():
            return message("table.told.resume")
        case c.Skip():
            return message("table.told.skip")
        case c.HandOver():
            return message("table.told.hand_over", player=Who(change.seat))
        case c.Concede():
            return message("table.told.concede", player=Who(who))
        case c.Agree():
            return message("table.told.agree", player=Who(who)) if change.agree else None
        case c.End():
            return message("table.told.end")
        case c.StandIn():
            return message("table.told.stand_in", player=Who(change.seat), bot=change.bot)
        case c.Expired():
            return message("table.told.expired", player=Who(change.seat))
        case c.Back():
            return message("table.told.back", player=Who(change.seat))
        case c.Rematch():
            return message("table.told.rematch")
        case c.Close():
            return message("table.told.close")
    return None
