"""The course of a game: everybody's chance to win after every entry, and what luck did to it.

Here the whole position counts, with all hands: the game is over.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from hexhaven.bots.base.search.comparison import estimate_chances
from hexhaven.coach.protocol import CourseMoment
from hexhaven.core.actions import Action, word_of
from hexhaven.core.game import NATURE
from hexhaven.core.messages import Message
from hexhaven.games.base import actions as a
from hexhaven.games.base.game import BaseGame, BaseState
from hexhaven.games.base.kernels.position import DICE, ISLAND, OVER
from hexhaven.games.island.kernels.constants import NOBODY

RULES = BaseGame()
SEED = 41
#: Words do not change a position.
TALK_ACTIONS = (a.Offer, a.Accept, a.Decline, a.Withdraw)
#: Samples in which every possible roll, theft or card is looked at.
LUCK_SAMPLES = 4
#: How much of the chances must change hands at a turning point, and how many there are at most.
LEAST_SWING, MOST_TURNING_POINTS = 0.08, 3


def chances_to_win(state: BaseState, samples: int, ahead: int) -> tuple[float, ...]:
    s = state.record
    seats = int(s.seats)
    if s.phase == ISLAND or (s.phase == OVER and s.winner == NOBODY):
        return (1 / seats,) * seats
    if s.phase == OVER:
        return tuple(float(seat == s.winner) for seat in range(seats))
    likely = estimate_chances(state, samples, SEED, ahead=ahead)
    return tuple(part / max(1, sum(likely)) for part in likely)


def course_of(steps: Sequence[Any], samples: int, ahead: int) -> Iterator[CourseMoment]:
    """Where the game stood after each step."""
    now = chances_to_win(steps[0].before, samples, ahead)
    for step in steps:
        if not isinstance(step.entry.action, TALK_ACTIONS):
            now = chances_to_win(step.after, samples, ahead)
        yield CourseMoment(step.entry.n, now)


def luck_by_seat(steps: Sequence[Any]) -> list[dict[str, float]]:
    """What dice, thefts and cards did to every seat.

    Luck is what came, compared with the average of all that could have come.
    """
    found: list[dict[str, float]] = [{} for _ in range(int(steps[0].before.record.seats))]
    for step in steps:
        if step.entry.seat == NATURE and _counts_as_luck(step.entry.action, step.after):
            kind = word_of(type(step.entry.action))
            for seat, luck in enumerate(_luck(step)):
                found[seat][kind] = found[seat].get(kind, 0.0) + luck
    return found


def _luck(step: Any) -> list[float]:
    came = chances_to_win(step.after, LUCK_SAMPLES, 0)
    average = [0.0] * len(came)
    reached = _reachable(step.before)
    whole = sum(weight for _, weight in reached)
    for after, weight in reached:
        for seat, chance in enumerate(chances_to_win(after, LUCK_SAMPLES, 0)):
            average[seat] += chance * weight / whole
    return [now - usual for now, usual in zip(came, average, strict=True)]


def _counts_as_luck(action: Action, after: BaseState) -> bool:
    """Neither the island does nor a seven that is rolled again (H-03)."""
    return not isinstance(action, a.LayIsland) and after.record.phase != DICE


def _reachable(state: BaseState) -> list[tuple[BaseState, int]]:
    """What Nature could lead to, and how likely."""
    found = ((act, RULES.apply(state, NATURE, act), n) for act, n in _possible(state))
    return [(after, n) for act, after, n in found if _counts_as_luck(act, after)]


def _possible(state: BaseState) -> list[tuple[Action, int]]:
    """What Nature could do, and how likely; dice that show the same total are alike."""
    weights: dict[object, tuple[Action, int]] = {}
    for action, weight in RULES.chances(state).weighted:
        alike = action.first + action.second if isinstance(action, a.Dice) else action
        first, before = weights.get(alike, (action, 0))
        weights[alike] = first, before + weight
    return list(weights.values())


def with_turning_points(
    course: Sequence[CourseMoment], steps: Sequence[Any]
) -> tuple[CourseMoment, ...]:
    """The same course; the few moments at which most changed say what happened."""
    swings = [
        sum(abs(b - a) for a, b in zip(before.chances, after.chances, strict=True)) / 2
        for before, after in pairwise(course)
    ]
    largest = sorted(range(len(swings)), key=lambda i: -swings[i])[:MOST_TURNING_POINTS]
    points = {i + 1 for i in largest if swings[i] >= LEAST_SWING}
    return tuple(
        CourseMoment(moment.n, moment.chances, _public_message(steps[i])) if i in points else moment
        for i, moment in enumerate(course)
    )


def _public_message(step: Any) -> Message | None:
    """What everybody heard of an entry; nothing of a card that somebody drew."""
    return next(iter(RULES.log_messages(step.entry, step.before, step.after, None)), None)
