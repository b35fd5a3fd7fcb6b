"""The review of a whole game: first its course, then one decision after the other."""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Event
from typing import Any

from hexhaven.coach.base.advice import MEASURE
from hexhaven.coach.base.course import chances_to_win, course_of, luck_by_seat, with_turning_points
from hexhaven.coach.base.decisions import Effort, assess_decision
from hexhaven.coach.protocol import Account, Assessment, CourseMoment, Decision, NoAdvice, Review
from hexhaven.core.actions import Action
from hexhaven.core.game import NATURE
from hexhaven.core.processes import usable_cores
from hexhaven.games.base.kernels.position import OVER

#: The course: at first the end of every turn, then further ahead.
COARSE_SAMPLING, FINE_SAMPLING = (2, 0), (32, 2)
#: What a decision may cost.
EFFORT = Effort(playouts=160, least_samples=64, most_samples=1024)
#: Decisions between two reviews.
DECISIONS_PER_REVIEW = 24
#: How much of the work is done once the course is known.
COURSE_DONE = 0.15


def review(steps: Iterable[Any], effort: Effort = EFFORT) -> Iterator[Review]:
    """The course at once, then the same with more and more decisions."""
    steps = list(steps)
    if not steps:
        raise NoAdvice("coach.empty")
    over = bool(steps[-1].after.record.phase == OVER)
    course = tuple(course_of(steps, *COARSE_SAMPLING))
    accounts = Accounts(steps)
    yield Review(MEASURE, over, (), accounts.by_seat(course, ()), course, 0.02)
    course = with_turning_points(tuple(course_of(steps, *FINE_SAMPLING)), steps)
    yield Review(MEASURE, over, (), accounts.by_seat(course, ()), course, COURSE_DONE)
    decisions: list[Decision] = []
    for share, judged in _assess_all(steps, effort):
        decisions = excuse_actions_done_later([*decisions, *judged])
        done = COURSE_DONE + (1 - COURSE_DONE) * share
        found = tuple(decisions)
        yield Review(MEASURE, over, found, accounts.by_seat(course, found), course, done)


def _assess_all(steps: Sequence[Any], effort: Effort) -> Iterator[tuple[float, list[Decision]]]:
    """Decisions in the order of play, a portion at a time, and how many of all are judged."""
    acts = [step for step in steps if step.entry.seat != NATURE]
    stopped = Event()

    def assess_step(step: Any) -> Decision | None:
        n, seat, action = step.entry.n, step.entry.seat, step.entry.action
        return assess_decision(n, seat, step.before, action, effort, lambda: not stopped.is_set())

    with ThreadPoolExecutor(usable_cores(), "review") as pool:
        waiting = [pool.submit(assess_step, step) for step in acts]
        try:
            for first in range(0, len(acts), DECISIONS_PER_REVIEW):
                found = [job.result() for job in waiting[first : first + DECISIONS_PER_REVIEW]]
                share = min(1.0, (first + DECISIONS_PER_REVIEW) / len(acts))
                yield share, [decision for decision in found if decision is not None]
        finally:
            stopped.set()
            pool.shutdown(cancel_futures=True)
    if not acts:
        yield 1.0, []


def excuse_actions_done_later(decisions: Sequence[Decision]) -> list[Decision]:
    """The same decisions; nobody is blamed for what could still be done later in the turn."""
    found: list[Decision] = []
    later: dict[tuple[int, int], set[Action]] = {}
    for one in reversed(decisions):
        known = later.setdefault((one.seat, one.turn), set())
        judged = one.judged
        assert judged is not None, "every decision of this coach is judged"
        if known.intersection(judged.better):
            good = Assessment(judged.worth, judged.worth, judged.error, "good")
            one = replace(one, better=None, lost=0.0, judged=good)
        known.update((one.action, *judged.better))
        found.append(one)
    return found[::-1]


class Accounts:
    """What luck and decisions made of each seat's chance."""

    def __init__(self, steps: Sequence[Any]) -> None:
        self._first = chances_to_win(steps[0].before, *FINE_SAMPLING)
        self._lucks = luck_by_seat(steps)

    def by_seat(
        self, course: Sequence[CourseMoment], decisions: Sequence[Decision]
    ) -> tuple[Account, ...]:
        """The account of each seat; what is left over is what the others did."""
        return tuple(self._account(seat, course, decisions) for seat in range(len(self._first)))

    def _account(
        self, seat: int, course: Sequence[CourseMoment], decisions: Sequence[Decision]
    ) -> Account:
        lucks = self._lucks[seat]
        luck = sum(lucks.values())
        lost = sum(
            one.lost
            for one in decisions
            if one.seat == seat and one.judged is not None and one.judged.verdict != "good"
        )
        expected, result = self._first[seat], course[-1].chances[seat]
        others = result - expected - luck + lost
        return Account(expected, luck, lost, result, others, lucks)
