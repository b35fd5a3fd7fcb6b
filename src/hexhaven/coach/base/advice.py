"""What to do now: the best choices, their chances to win, and what speaks for each."""

from collections.abc import Iterable, Sequence

from hexhaven.bots.base.kernels.working_space import NO_ACTION
from hexhaven.bots.base.search.candidates import Candidate, Candidates
from hexhaven.bots.base.search.comparison import Comparison
from hexhaven.bots.base.search.halving import Budget, Halving
from hexhaven.bots.base.search.kernels.evaluation import WHOLE
from hexhaven.coach.base.reasons import reason_for
from hexhaven.coach.protocol import Advice, NoAdvice, Tip
from hexhaven.core.actions import Action
from hexhaven.core.messages import message
from hexhaven.games.base.actions import pack, unpack
from hexhaven.games.base.boards import board_of
from hexhaven.games.base.kernels.position import OVER
from hexhaven.games.base.rendering.action_labels import placed_label_of
from hexhaven.games.base.view import BaseView

MEASURE = "chance"
#: How many choices are advised, and how many are compared where somebody wants to know more.
MOST_ADVISED, MOST_COMPARED = 3, 8
#: Playouts that find these choices, and samples in which they then meet each other.
PLAYOUTS, SAMPLES = 1_500, 150
#: The same position gets the same advice.
SEED = 14


def advise(view: BaseView) -> Advice:
    """The best choices of a seat by what it can know; NoAdvice when it has nothing to decide."""
    if view.record.phase == OVER:
        raise NoAdvice("coach.over")
    candidates = Candidates()
    winning = candidates.winning_action(view)
    if winning != NO_ACTION:
        return Advice(MEASURE, (_winning_choice(view, winning),))
    found = candidates.all_candidates(view)
    if found[0].action == NO_ACTION:
        raise NoAdvice("coach.nothing_to_do")
    return Advice(MEASURE, _compare_in_samples(view, _best_of(view, found, MOST_ADVISED)))


def compare(view: BaseView, actions: Sequence[Action]) -> Advice:
    """The choices that are worth a look and these, the best first."""
    candidates = Candidates()
    winning = candidates.winning_action(view)
    listed = [one for one in candidates.all_candidates(view) if one.action != NO_ACTION]
    board = board_of(view.words)
    asked = [Candidate(pack(action, board)) for action in actions]
    best = _first_of_each_action([*_best_of(view, listed, MOST_COMPARED), *asked])
    others = [one for one in best if one.action != winning]
    if not others and winning == NO_ACTION:
        raise NoAdvice("coach.nothing_to_do")
    sure = () if winning == NO_ACTION else (_winning_choice(view, winning),)
    return Advice(MEASURE, (*sure, *_compare_in_samples(view, others, 1.0 if sure else 0.0)))


def _winning_choice(view: BaseView, action: int) -> Tip:
    chosen = unpack(action, board_of(view.words))
    return Tip(placed_label_of(view, chosen), 1.0, 0.0, (chosen,), message("reason.base.win"))


def _best_of(view: BaseView, found: list[Candidate], most: int) -> list[Candidate]:
    """The most promising of some candidates, each action once."""
    if len(found) <= 1:
        return found
    findings = Halving(Comparison(view, found, SEED)).search(Budget(playouts=PLAYOUTS))
    order = sorted(range(len(found)), key=lambda k: (-findings.samples[k], -findings.chances[k], k))
    return _first_of_each_action(found[k] for k in order)[:most]


def _first_of_each_action(found: Iterable[Candidate]) -> list[Candidate]:
    first: dict[int, Candidate] = {}
    for one in found:
        first.setdefault(one.action, one)
    return list(first.values())


def _compare_in_samples(
    view: BaseView, found: list[Candidate], least: float = 0.0
) -> tuple[Tip, ...]:
    """Candidates in the same samples, the best first; the best is worth `least` at least."""
    if not found:
        return ()
    final = Comparison(view, found, SEED + 1)
    final.play(range(len(found)), SAMPLES)
    totals, _ = final.totals()
    worths = [float(total / (WHOLE * SAMPLES)) for total in totals]
    best = max(least, *worths)
    ranked = sorted(zip(worths, found, strict=True), key=lambda pair: -pair[0])
    return tuple(_tip(view, one, worth, best - worth) for worth, one in ranked)


def _tip(view: BaseView, one: Candidate, worth: float, lost: float) -> Tip:
    action = unpack(one.action, board_of(view.words))
    reason = reason_for(view, action, aim=one.aim)
    return Tip(placed_label_of(view, action), worth, lost, (action,), reason)
