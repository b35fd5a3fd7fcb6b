"""What to do now: the best choices, their chances to win, and what speaks for each."""

from __future__ import annotations

from collections.abc import Sequence

from hexhaven.bots.base.coach.reasons import reason_for
from hexhaven.bots.base.kernels.working_space import PASS
from hexhaven.bots.base.search.candidates import Candidates
from hexhaven.bots.base.search.comparison import Comparison
from hexhaven.bots.base.search.halving import Budget, Halving
from hexhaven.bots.base.search.kernels.evaluation import WHOLE
from hexhaven.core.actions import Action
from hexhaven.core.extras.coach import Advice, Choice, NoAdvice
from hexhaven.core.messages import message
from hexhaven.games.base.kernels.position import OVER
from hexhaven.games.base.look.action_labels import placed_label_of
from hexhaven.games.base.packed_actions import pack, unpack
from hexhaven.games.base.view import BaseView

MEASURE = "chance"
#: How many choices are advised, and how many are compared where somebody wants to know more.
SHOWN, COMPARED = 3, 8
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
        return Advice(MEASURE, (_win(view, winning),))
    actions = candidates.listed(view)
    if actions == [PASS]:
        raise NoAdvice("coach.nothing_to_do")
    return Advice(MEASURE, _compared(view, _best_of(view, actions, SHOWN)))


def compare(view: BaseView, actions: Sequence[Action]) -> Advice:
    """The choices that are worth a look and these, the best first."""
    candidates = Candidates()
    winning = candidates.winning(view)
    listed = [action for action in candidates.listed(view) if action != PASS]
    best = _best_of(view, listed, COMPARED)
    others = [action for action in dict.fromkeys([*best, *map(pack, actions)]) if action != winning]
    if not others and winning == PASS:
        raise NoAdvice("coach.nothing_to_do")
    sure = () if winning == PASS else (_win(view, winning),)
    return Advice(MEASURE, (*sure, *_compared(view, others, 1.0 if sure else 0.0)))


def _win(view: BaseView, action: int) -> Choice:
    label = placed_label_of(view, unpack(action))
    return Choice((unpack(action),), label, 1.0, 0.0, message("reason.base.win"))


def _best_of(view: BaseView, actions: list[int], most: int) -> list[int]:
    """The most promising of some actions."""
    if len(actions) <= 1:
        return actions
    found = Halving(Comparison(view, actions, SEED)).spend(Budget(playouts=PLAYOUTS))
    order = sorted(range(len(actions)), key=lambda k: (-found.samples[k], -found.chances[k], k))
    return [actions[k] for k in order[:most]]


def _compared(view: BaseView, actions: list[int], least: float = 0.0) -> tuple[Choice, ...]:
    """Actions in the same samples, the best first; `least` is what the best is worth at least."""
    if not actions:
        return ()
    final = Comparison(view, actions, SEED + 1)
    final.play(range(len(actions)), SAMPLES)
    totals, _ = final.totals()
    worths = {
        action: float(total / (WHOLE * SAMPLES))
        for action, total in zip(final.actions, totals, strict=True)
    }
    best = max(least, *worths.values())
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
