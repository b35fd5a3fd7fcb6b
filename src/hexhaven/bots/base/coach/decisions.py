"""One decision of a game that is over, judged by what its seat could know then."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import NamedTuple

from hexhaven.bots.base.coach.reasons import reason_for
from hexhaven.bots.base.kernels.working_space import PASS
from hexhaven.bots.base.search.candidates import Candidates
from hexhaven.bots.base.search.comparison import PARTS, Comparison
from hexhaven.bots.base.search.halving import Budget, Halving
from hexhaven.bots.base.search.kernels.evaluation import WHOLE
from hexhaven.core.actions import Action
from hexhaven.core.extras.coach import INTERVAL, LOSSES, Assessment, Decision, verdict_of
from hexhaven.core.messages import message
from hexhaven.games.base.game import BaseGame, BaseState
from hexhaven.games.base.look.action_labels import placed_label_of
from hexhaven.games.base.packed_actions import pack, unpack
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


def judge(
    n: int,
    seat: int,
    state: BaseState,
    action: Action,
    effort: Effort,
    wanted: Callable[[], bool] = lambda: True,
) -> Decision | None:
    """The decision of an entry; None where there was nothing to decide."""
    view = RULES.view(state, seat)
    played = pack(action)
    candidates = Candidates()
    winning = candidates.winning(view)
    if winning != PASS:
        better, found = _beside_a_win(view, played, winning, candidates, n, effort)
    else:
        actions = [played, *(one for one in candidates.listed(view) if one not in (played, PASS))]
        if len(actions) == 1:
            return None
        better, found = _beside_the_best(view, actions, n, effort, wanted)
    lost = max(0.0, found.best - found.worth)
    label, turn = placed_label_of(view, action), int(view.record.turns)
    if better == played or not lost:
        judged = Assessment(found.worth, found.worth, found.error, "good")
        return Decision(n, seat, turn, action, label, None, 0.0, judged)
    best = unpack(better)
    reason = message("reason.base.win") if winning != PASS else reason_for(view, best, action)
    verdict = verdict_of(lost, found.error)
    judged = Assessment(found.worth, found.best, found.error, verdict, (best,), reason)
    return Decision(n, seat, turn, action, label, placed_label_of(view, best), lost, judged)


def _beside_a_win(
    view: BaseView, played: int, winning: int, candidates: Candidates, n: int, effort: Effort
) -> tuple[int, Estimate]:
    """A win in this turn is certain; another action may be on the way to one as well."""
    seat = view.seat
    assert seat is not None
    after = RULES.apply(BaseState(view.words), seat, unpack(played)) if played != PASS else None
    won = after is not None and RULES.outcome(after) is not None
    if (
        played == winning
        or won
        or (after and candidates.winning(BaseView(after.words, seat)) != PASS)
    ):
        return played, Estimate(1.0, 1.0, 0.0)
    comparison = Comparison(view, [played], n, threads=1)
    comparison.play([0], effort.most_samples)
    values = comparison.values[:, 0] / WHOLE
    error = float(values.std()) / sqrt(comparison.samples)
    return winning, Estimate(float(values.mean()), 1.0, error)


def _beside_the_best(
    view: BaseView, actions: list[int], n: int, effort: Effort, wanted: Callable[[], bool]
) -> tuple[int, Estimate]:
    """The best of some actions of which the first was played.

    What looks best among many looks better than it is. So it meets what was played once more,
    in samples that did not choose it.
    """
    search = Halving(Comparison(view, actions, 2 * n, threads=1, wanted=wanted))
    found = search.spend(Budget(playouts=effort.playouts))
    worth = found.chances[0] / PARTS
    if found.action == actions[0]:
        return actions[0], Estimate(worth, worth, found.error / PARTS)
    proof = Comparison(view, [actions[0], found.action], 2 * n + 1, threads=1, wanted=wanted)
    proof.play((0, 1), effort.least_samples)
    while proof.samples < effort.most_samples and _in_doubt(estimate(proof)):
        proof.play((0, 1), proof.samples)
    return found.action, estimate(proof)


def estimate(proof: Comparison) -> Estimate:
    """What two actions came to in the same samples."""
    totals, _ = proof.totals()
    gap, squares, count = proof.surplus(1, 0)
    whole = int(WHOLE) * max(1, count)
    variance = max(0.0, squares - gap * gap / max(1, count))
    return Estimate(int(totals[0]) / whole, int(totals[1]) / whole, sqrt(variance) / whole)


def _in_doubt(found: Estimate) -> bool:
    """Whether more samples could change the verdict."""
    lost, margin = found.best - found.worth, INTERVAL * found.error
    return any(lost - margin < least < lost + margin for least, _ in LOSSES)
