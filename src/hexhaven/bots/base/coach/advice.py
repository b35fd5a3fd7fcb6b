"""What to do now: the best choices, their chances to win, and what speaks for each."""

from __future__ import annotations

from hexhaven.bots.base.coach.reasons import reason_for
from hexhaven.bots.base.kernels.working_space import PASS
from hexhaven.bots.base.search.candidates import Candidates
from hexhaven.bots.base.search.comparison import Comparison
from hexhaven.bots.base.search.halving import Budget, Halving
from hexhaven.bots.base.search.kernels.evaluation import WHOLE
from hexhaven.core.coach import Advice, Choice, NoAdvice
from hexhaven.core.messages import message
from hexhaven.games.base.kernels.position import OVER
from hexhaven.games.base.look.action_labels import placed_label_of
from hexhaven.games.base.packed_actions import unpack
from hexhaven.games.base.view import BaseView

MEASURE = "chance"
#: How many choices are shown.
SHOWN = 3
#: Playouts that find these choices, and samples in which they then meet each other.
PLAYOUTS, SAMPLES = 1_500, 150
#: The same position gets the same advice.
SEED = 14


def advise(view: BaseView) -> Advice:
    """The best choices of a seat by what it can know; NoAdvice when it has nothing to decide."""
    if view.record.phase == OVER:
        raise NoAdvice("coach.over")
    candidates = Candidates()
    winning = candidates.winning(view)
    if winning != PASS:
        label = placed_label_of(view, unpack(winning))
        sure = Choice((unpack(winning),), label, 1.0, 0.0, message("reason.base.win"))
        return Advice(MEASURE, (sure,))
    actions = candidates.listed(view)
    if actions == [PASS]:
        raise NoAdvice("coach.nothing_to_do")
    return Advice(MEASURE, _compared(view, actions))


def _compared(view: BaseView, actions: list[int]) -> tuple[Choice, ...]:
    """The best of some actions, the best first."""
    search = Comparison(view, actions, SEED)
    found = Halving(search).spend(Budget(playouts=PLAYOUTS))
    order = sorted(range(len(actions)), key=lambda k: (-found.samples[k], -found.chances[k], k))
    chosen = order[:SHOWN]
    final = Comparison(view, [actions[k] for k in chosen], SEED + 1)
    final.play(range(len(chosen)), SAMPLES)
    totals, _ = final.totals()
    worths = {
        action: float(total / (WHOLE * SAMPLES))
        for action, total in zip(final.actions, totals, strict=True)
    }
    best = max(worths.values())
    return tuple(
        Choice(
            (unpack(action),),
            placed_label_of(view, unpack(action)),
            worths[action],
            best - worths[action],
            reason_for(view, unpack(action)),
        )
        for action in sorted(worths, key=lambda action: -worths[action])
    )
