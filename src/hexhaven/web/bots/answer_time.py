"""Letting people answer: a bot in turn waits for those whom a bot's action gave choices."""

from collections.abc import Callable, Set
from dataclasses import dataclass, field

from hexhaven.core.actions import Action
from hexhaven.core.game import NATURE
from hexhaven.table.clock import Alarm, Clock
from hexhaven.table.live import CommittedBatch
from hexhaven.table.log import is_action
from hexhaven.table.protocol.frames import AnswerTime
from hexhaven.table.timed_game import TimedGame


@dataclass
class AnswerWait:
    """What people at one table may answer to its bots."""

    open_choices: dict[int, Set[Action]] = field(default_factory=dict)
    #: From when until when people are waited for, and what rings then.
    since: float = 0.0
    until: float = 0.0
    alarm: Alarm | None = None

    def note_actions(self, committed: CommittedBatch) -> bool:
        """Note who has acted; whether a bot's action has given people new choices."""
        actions = [step.entry for step in committed.steps if is_action(step.entry)]
        acted = {entry.seat for entry in actions} - {NATURE}
        for seat in acted:
            self.open_choices.pop(seat, None)
        chairs = committed.after.status.chairs
        new = _new_choices(committed) if any(chairs[seat].player for seat in acted) else {}
        self.open_choices |= new
        return bool(new)

    def start(self, clock: Clock, seconds: float, then: Callable[[], None]) -> None:
        """Wait for this many seconds from now, and no longer."""
        self.stop()
        self.since = clock.now()
        self.until = self.since + seconds
        self.alarm = clock.call_at(self.until, then)

    def stop(self) -> None:
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None

    def answer_time(self, now: float) -> AnswerTime | None:
        """How long people are still waited for, while the time for that runs."""
        if self.alarm is None:
            return None
        left = max(0.0, self.until - now)
        return AnswerTime(left=round(left, 3), whole=round(self.until - self.since, 3))

    def can_come_from(self, people: Set[int], running: TimedGame) -> bool:
        """Whether one of these people can still answer."""
        return any(
            seat in people and not answers.isdisjoint(_listed_actions(running, seat))
            for seat, answers in self.open_choices.items()
        )


def _new_choices(committed: CommittedBatch) -> dict[int, Set[Action]]:
    """What people may do and could not do before, besides what is done for players who do not act.

    Nobody is waited for who can only say no, such as to an offer they cannot pay. For those who
    must act the game waits itself, and where a time runs for everybody, nobody waits for anybody.
    """
    before, after = committed.before.running, committed.after.running
    if before is None or after is None or after.timing.stated_seconds:
        return {}
    pending = after.game.pending(after.state)
    people = (pending.may - pending.must).intersection(committed.after.status.seats_of("person"))
    new = {seat: _listed_actions(after, seat) - _listed_actions(before, seat) for seat in people}
    answers = {
        seat: choices - {after.game.fallback(after.state, seat)}
        for seat, choices in new.items()
        if choices
    }
    return {seat: choices for seat, choices in answers.items() if choices}


def _listed_actions(running: TimedGame, seat: int) -> Set[Action]:
    return frozenset(running.game.legal(running.state, seat).listed)
