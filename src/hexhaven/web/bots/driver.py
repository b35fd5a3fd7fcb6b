"""Driving the bots at tables: asking each whenever it is awaited."""

import asyncio
import logging
from collections.abc import Callable, Set
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache

from hexhaven.bots import load_bot
from hexhaven.bots.hooks import has_hooks
from hexhaven.bots.questions import AskingOrder, Question, fallback_action, is_simultaneous
from hexhaven.bots.registry import BadBot
from hexhaven.core.actions import Action
from hexhaven.core.entries import Step
from hexhaven.core.game import NATURE, Seat
from hexhaven.core.messages import Refused
from hexhaven.table.changes import Hurry
from hexhaven.table.live import CommittedBatch, LiveTable
from hexhaven.table.log import has_rewind, is_action
from hexhaven.table.protocol.frames import AnswerTime
from hexhaven.table.status import TableStatus
from hexhaven.table.table import Table
from hexhaven.table.tables import Tables
from hexhaven.table.timed_game import TimedGame
from hexhaven.table.transaction import Command
from hexhaven.web.bots.answer_time import AnswerWait
from hexhaven.web.bots.processes import BotFailed, BotProcesses, SeatedBot, UnheardSteps
from hexhaven.web.hosting.metrics import Metrics
from hexhaven.web.settings import ServerSettings

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class OpenQuestion:
    """What a bot was asked, and the game as it was then."""

    bot: SeatedBot
    running: TimedGame
    question: Question

    def is_open(self, table: Table) -> bool:
        """Whether an answer can still be used."""
        status, running = table.status, table.running
        if running is None or status.phase != "playing" or status.paused:
            return False
        if status.chairs[self.bot.seat].player != self.bot.name:
            return False
        return is_simultaneous(running.pending) or running.last_move == self.running.last_move


@dataclass
class TableBots:
    """The bots of one table."""

    task: asyncio.Task[None] | None = None
    asking: AskingOrder = field(default_factory=AskingOrder)
    open_question: OpenQuestion | None = None
    #: The seats that bots play, those whose bots want news, and those of people who play
    #: without help, as the table stood then.
    bot_seats: set[int] = field(default_factory=set)
    hook_seats: set[int] = field(default_factory=set)
    people: set[int] = field(default_factory=set)
    status: TableStatus | None = None
    answers: AnswerWait = field(default_factory=AnswerWait)
    #: Whether chance acted last, which people want to watch.
    chance_acted_last: bool = False
    #: What bots with hooks have not been sent yet, by seat.
    unheard: dict[int, UnheardSteps] = field(default_factory=dict)
    #: Set while bots need not wait, until a person must act.
    hurried: asyncio.Event = field(default_factory=asyncio.Event)

    def update_seats(self, status: TableStatus) -> None:
        """Know who sits where; a large table has many seats, and they seldom change."""
        if self.status is status:
            return
        game, players = status.settings.game, [chair.player for chair in status.chairs]
        self.status = status
        self.bot_seats = {seat for seat, bot in enumerate(players) if bot}
        self.hook_seats = {seat for seat in self.bot_seats if has_bot_hooks(game, players[seat])}
        self.people = set(status.seats_of("person")) - self.bot_seats


#: Bots pause this many times as long after dice and draws, which people watch.
PAUSE_FACTOR_AFTER_CHANCE = 3


class Driver:
    """Asks the bots of all tables that this process drives."""

    def __init__(
        self, tables: Tables, processes: BotProcesses, settings: ServerSettings, metrics: Metrics,
        connected_people: Callable[[LiveTable], Set[int | None]],
    ) -> None:  # fmt: skip
        self._tables, self._processes, self._settings = tables, processes, settings
        #: Who is connected to a table: seats, a host without one, and None for spectators.
        self._metrics, self._connected_people = metrics, connected_people
        self._bots: dict[str, TableBots] = {}

    def watch_table(self, live: LiveTable) -> None:
        if self._handle_commit not in live.listeners:
            live.listeners.append(self._handle_commit)
        self.wake(live)

    def answer_time(self, live: LiveTable, seat: Seat | None) -> AnswerTime | None:
        """How long a bot still waits for the answer of a seat that is connected, if one does.

        Others are not told: they would learn who can pay what a bot wants.
        """
        bots = self._bots.get(live.id)
        if bots is None or seat not in bots.answers.open_choices:
            return None
        answers, people = bots.answers, bots.people & {seat}
        is_awaited = answers.can_come_from(people, live.table.running_game())
        return answers.answer_time(live.clock.now()) if is_awaited else None

    def forget_table(self, live: LiveTable) -> None:
        self._bots.pop(live.id, None)

    def _handle_commit(self, live: LiveTable, committed: CommittedBatch) -> None:
        bots = self._bots.setdefault(live.id, TableBots())
        actions = [step.entry for step in committed.steps if is_action(step.entry)]
        bots.asking.record(actions)
        if actions:
            bots.chance_acted_last = actions[-1].seat == NATURE
        self._update_hurry(bots, committed)
        if bots.open_question is not None and not bots.open_question.is_open(committed.after):
            self._processes.interrupt(bots.open_question.bot)
        bots.update_seats(committed.after.status)
        keep_unheard_steps(bots.unheard, bots.hook_seats, committed)
        if self._settings.answer_time:
            self._let_answer(live, bots.answers, committed)
        self.wake(live)

    def _let_answer(self, live: LiveTable, answers: AnswerWait, committed: CommittedBatch) -> None:
        """People have their time from a bot's action on, and from the beginning after a pause."""
        gives_choices = answers.note_actions(committed)
        if committed.after.status.paused:
            answers.stop()
        elif gives_choices or (committed.before.status.paused and answers.open_choices):
            self._set_alarm(live, answers)

    def _set_alarm(self, live: LiveTable, answers: AnswerWait) -> None:
        """People may take their time, but no more than half of what a clock leaves the bot."""
        now = live.clock.now()
        due = live.table.running_game().timing.seat_due(live.table.status.settings)
        left = [(until - now) / 2 for until in due.values()]
        seconds = min([self._settings.answer_time, *left])
        answers.start(live.clock, seconds, lambda: self._wait_no_longer(live, answers))

    def _wait_no_longer(self, live: LiveTable, answers: AnswerWait) -> None:
        answers.open_choices.clear()
        self.wake(live)

    def _update_hurry(self, bots: TableBots, committed: CommittedBatch) -> None:
        """Bots hurry on request, and no longer when a person must act."""
        if any(isinstance(step.entry.action, Hurry) for step in committed.steps):
            bots.hurried.set()
        running, chairs = committed.after.running, committed.after.status.chairs
        if running is not None and any(not chairs[seat].player for seat in running.pending.must):
            bots.hurried.clear()

    def wake(self, live: LiveTable) -> None:
        """See whether a bot is to be asked: something has happened, or somebody came or went."""
        if live.table.status.phase in ("over", "closed"):
            bots = self._bots.get(live.id)
            if bots is not None and bots.unheard:
                self._tables.spawn(self._tell_end(live, bots.unheard), f"end of {live.id}", live)
            self.forget_table(live)
            return
        bots = self._bots.setdefault(live.id, TableBots())
        if (bots.task is None or bots.task.done()) and self._next_bot(live, bots) is not None:
            bots.task = self._tables.spawn(self._play(live, bots), f"bots of {live.id}", live)

    def _next_bot(self, live: LiveTable, bots: TableBots) -> tuple[int, bool] | None:
        table = live.table
        if not live.driving or table.running is None or table.status.paused:
            return None
        if table.status.phase != "playing":
            return None
        bots.update_seats(table.status)
        if not bots.bot_seats:
            return None
        answering = bool(bots.answers.open_choices) and self._is_answering(live, bots)
        running = table.running
        return bots.asking.next_bot(
            running.pending, bots.bot_seats, running.last_move, only_optional=answering
        )

    def _is_answering(self, live: LiveTable, bots: TableBots) -> bool:
        """Whether somebody who is connected, and plays without help, can still answer."""
        people = {who for who in self._connected_people(live) if who in bots.people}
        return bots.answers.can_come_from(people, live.table.running_game())

    async def _play(self, live: LiveTable, bots: TableBots) -> None:
        """Let the bots act until none is awaited any more."""
        while (asked := self._next_bot(live, bots)) is not None:
            seat, must = asked
            running = live.table.running_game()
            if must and self._connected_people(live):
                await self._pause(bots)
                if live.table.running is None or live.table.running.last_move != running.last_move:
                    continue
            acts, people = bots.asking.acts[seat], bool(bots.people)
            question = Question(running.state, seat, must, acts, people=people)
            unheard = bots.unheard.pop(seat, UnheardSteps(running.setup))
            name = live.table.status.chairs[seat].player
            bot = SeatedBot(live.id, seat, running.setup.game, name)
            bots.open_question = open_question = OpenQuestion(bot, running, question)
            action = await self._ask(open_question, unheard)
            bots.open_question = None
            if not open_question.is_open(live.table):
                continue
            if action is None or not await self._submit(live, open_question, action):
                bots.asking.record_pass(seat)

    async def _pause(self, bots: TableBots) -> None:
        """Let people see what happened, unless they skip ahead to their own decision."""
        pace = self._settings.bot_pace * (
            PAUSE_FACTOR_AFTER_CHANCE if bots.chance_acted_last else 1
        )
        with suppress(TimeoutError):
            async with asyncio.timeout(pace):
                await bots.hurried.wait()

    async def _tell_end(self, live: LiveTable, unheard: dict[int, UnheardSteps]) -> None:
        """Tell bots with hooks how their game ended."""
        for seat, told in unheard.items():
            bot = SeatedBot(live.id, seat, told.setup.game, live.table.status.chairs[seat].player)
            try:
                await self._processes.ask(bot, told, None, self._settings.bot_patience)
            except BotFailed as failed:
                log.warning("The bot %s failed at the end of a game: %s", bot.name, failed)

    async def _ask(self, asked: OpenQuestion, unheard: UnheardSteps) -> Action | None:
        """What the bot does, or what is done for it where it fails; None when it passes."""
        patience = self._settings.bot_patience
        try:
            return await self._processes.ask(asked.bot, unheard, asked.question, patience)
        except BotFailed as failed:
            return self._handle_failure(asked, str(failed))

    def _handle_failure(self, asked: OpenQuestion, why: str) -> Action | None:
        """What is done for a bot that failed, or None when it passes."""
        self._metrics.count("bot_failures")
        bot = asked.bot
        log.warning(
            "The bot %s on seat %d of table %s failed: %s", bot.name, bot.seat, bot.table, why
        )
        return fallback_action(asked.running.game, asked.question)

    async def _submit(self, live: LiveTable, asked: OpenQuestion, action: Action) -> bool:
        """Do what a bot chose; False when it cannot be done, nor anything instead."""
        seat, version = asked.bot.seat, asked.running.last_move
        try:
            await live.submit(Command(seat, action, version=version))
        except Refused as refused:
            if live.table.running is not asked.running:
                return True  # somebody else was quicker: the bot is asked again
            forced = self._handle_failure(asked, str(refused))
            if forced is None or forced == action:
                return False
            await live.submit(Command(seat, forced, version=version))
        return True


def keep_unheard_steps(
    unheard: dict[int, UnheardSteps], hook_seats: set[int], committed: CommittedBatch
) -> None:
    """Keep what happened for the bots that want to know it."""
    running = committed.after.running
    if running is None or not hook_seats:
        return
    steps = [Step(s.entry, s.before, s.after) for s in committed.steps if is_action(s.entry)]
    rewound = has_rewind(step.entry.action for step in committed.steps)
    for seat in hook_seats:
        before = unheard.get(seat, UnheardSteps(running.setup))
        starts_over = rewound or before.starts_over
        told = [] if rewound else [*before.steps, *steps]
        unheard[seat] = UnheardSteps(running.setup, tuple(told), starts_over)


@cache
def has_bot_hooks(game: str, bot: str) -> bool:
    """Whether a bot has hooks; one that cannot be loaded has none."""
    try:
        return has_hooks(load_bot(game, bot))
    except BadBot:
        return False
