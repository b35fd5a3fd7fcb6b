"""One decision of a game that is over, judged by what its seat could know then."""

from collections.abc import Callable
from math import sqrt
from typing import NamedTuple

from hexhaven.bots.base.kernels.working_space import NO_ACTION
from hexhaven.bots.base.search.candidates import Candidate, Candidates
from hexhaven.bots.base.search.comparison import CHANCE_PARTS, Comparison
from hexhaven.bots.base.search.halving import Budget, Halving
from hexhaven.bots.base.search.kernels.evaluation import WHOLE
from hexhaven.coach.base.reasons import reason_for
from hexhaven.coach.protocol import INTERVAL, LOSSES, Assessment, Decision, verdict_of
from hexhaven.core.actions import Action
from hexhaven.core.game import Seat
from hexhaven.core.messages import message
from hexhaven.games.base.actions import pack, unpack
from hexhaven.games.base.boards import board_of
from hexhaven.games.base.game import BaseGame, BaseState
from hexhaven.games.base.rendering.action_labels import placed_label_of
from hexhaven.games.base.view import BaseView

RULES = BaseGame()


class Effort(NamedTuple):
    """Playouts that look for something better, and the samples that must then prove it."""

    playouts: int
    least_samples: int
    most_samples: int


class Estimate(NamedTuple):
    """What was played, what was best, and how sure the difference is."""

    worth: float
    best: float
    error: float


def assess_decision(
    n: int,
    seat: int,
    state: BaseState,
    action: Action,
    effort: Effort,
    is_wanted: Callable[[], bool] = lambda: True,
) -> Decision | None:
    """The decision of an entry; None where there was nothing to decide."""
    view = RULES.view(state, seat)
    board = board_of(view.words)
    played = pack(action, board)
    candidates = Candidates()
    winning = candidates.winning_action(view)
    if winning != NO_ACTION:
        better, found = _compare_with_win(view, state, played, winning, n, effort)
    else:
        others = candidates.all_candidates(view)
        if others[0].action == NO_ACTION or all(one.action == played for one in others):
            return None
        listed = [Candidate(played), *(one for one in others if one != Candidate(played))]
        better, found = _compare_with_best(view, listed, n, effort, is_wanted)
    lost = max(0.0, found.best - found.worth)
    label, turn = placed_label_of(view, action), int(view.record.turns)
    if better.action == played or not lost:
        judged = Assessment(found.worth, found.worth, found.error, "good")
        return Decision(n, seat, turn, label, action, None, 0.0, judged)
    best = unpack(better.action, board)
    reason = message("reason.base.win")
    if winning == NO_ACTION:
        reason = reason_for(view, best, action, aim=better.aim)
    verdict = verdict_of(lost, found.error)
    judged = Assessment(found.worth, found.best, found.error, verdict, (best,), reason)
    return Decision(n, seat, turn, label, action, placed_label_of(view, best), lost, judged)


def _compare_with_win(
    view: BaseView, state: BaseState, played: int, winning: int, n: int, effort: Effort
) -> tuple[Candidate, Estimate]:
    """A win in this turn is certain; another action may be on the way to one as well."""
    action = unpack(played, board_of(view.words))
    if played == winning or _still_wins(state, view.seat, action):
        return Candidate(played), Estimate(1.0, 1.0, 0.0)
    comparison = Comparison(view, [Candidate(played)], n, threads=1)
    comparison.play([0], effort.most_samples)
    values = comparison.values[:, 0] / WHOLE
    error = float(values.std()) / sqrt(comparison.samples)
    return Candidate(winning), Estimate(float(values.mean()), 1.0, error)


def _still_wins(state: BaseState, seat: Seat | None, action: Action) -> bool:
    """Whether an action wins, or a win is as certain after it."""
    assert seat is not None
    after = RULES.apply(state, seat, action)
    if RULES.outcome(after) is not None:
        return True
    return Candidates().winning_action(RULES.view(after, seat)) != NO_ACTION


def _compare_with_best(
    view: BaseView, listed: list[Candidate], n: int, effort: Effort, is_wanted: Callable[[], bool]
) -> tuple[Candidate, Estimate]:
    """The best of some candidates of which the first was played, alone or as part of a plan.

    What looks best among many looks better than it is. So it meets what was played once more,
    in samples that did not choose it.
    """
    search = Comparison(view, listed, 2 * n, threads=1, is_wanted=is_wanted)
    found = Halving(search).search(Budget(playouts=effort.playouts))
    best = listed[found.best]
    if best.action == listed[0].action:
        worth = found.chances[found.best] / CHANCE_PARTS
        return best, Estimate(worth, worth, found.error / CHANCE_PARTS)
    same = (k for k, one in enumerate(listed) if one.action == listed[0].action)
    played = listed[max(same, key=lambda k: (found.samples[k], found.chances[k]))]
    proof = Comparison(view, [played, best], 2 * n + 1, threads=1, is_wanted=is_wanted)
    proof.play((0, 1), effort.least_samples)
    while proof.samples < effort.most_samples and _is_in_doubt(estimate(proof)):
        proof.play((0, 1), proof.samples)
    return best, estimate(proof)


def estimate(proof: Comparison) -> Estimate:
    """What two actions came to in the same samples."""
    totals, _ = proof.totals()
    gap, squares, count = proof.surplus(1, 0)
    whole = int(WHOLE) * max(1, count)
    variance = max(0.0, squares - gap * gap / max(1, count))
    return Estimate(int(totals[0]) / whole, int(totals[1]) / whole, sqrt(variance) / whole)


def _is_in_doubt(found: Estimate) -> bool:
    """Whether more samples could change the verdict."""
    lost, margin = found.best - found.worth, INTERVAL * found.error
    return any(lost - margin < least < lost + margin for least, _ in LOSSES)
