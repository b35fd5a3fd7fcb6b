"""The coach of the Dice Game: what every choice is worth by its exact solution."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from hexhaven.coach.protocol import Account, Advice, Decision, NoAdvice, Review, Tip
from hexhaven.core.actions import Action
from hexhaven.core.game import NATURE
from hexhaven.core.messages import Message, message
from hexhaven.core.setup import Setup
from hexhaven.games.dice import actions as a
from hexhaven.games.dice.faces import Counts, amount, subtract
from hexhaven.games.dice.forms import DICE_FORM
from hexhaven.games.dice.game import DiceGame
from hexhaven.games.dice.position import BUILD, KEEP, OVER, ROLL, Position
from hexhaven.games.dice.rendering.action_labels import label_of
from hexhaven.games.dice.solver.alone.policy import Policy
from hexhaven.games.dice.solver.alone.preparation import (
    SolutionPreparation,
    policy_of,
    preparation_of,
    problem_of,
)
from hexhaven.games.dice.text_input.positions import begin, read_chance, with_dice
from hexhaven.games.dice.turn_actions import actions_to
from hexhaven.games.dice.view import SheetView

__all__ = [
    "GAMES", "PLAYS_AHEAD", "advise", "begin", "preparation", "read_chance", "review",
    "value_choice", "with_dice",
]  # fmt: skip

GAMES = ("dice",)
PLAYS_AHEAD = False
MEASURE = "score"
RULES = DiceGame()
#: Values differ by less than this only because computers round.
ROUNDING_ERROR = 1e-9


def preparation(setup: Setup) -> SolutionPreparation:
    """The solution of the game with the table's options."""
    return preparation_of(setup)


def advise(view: SheetView) -> Advice:
    """What the player in turn can do: every keep, or every way to end the turn."""
    position = view.position
    if view.game not in GAMES:
        raise NoAdvice("coach.none", game=view.game)
    if position.phase not in (ROLL, KEEP, BUILD):
        raise NoAdvice("coach.over" if position.phase == OVER else "coach.chance")
    found = list(_choices(policy_of(problem_of(position)), position))
    best = found[0][2]
    choices = (Tip(label, worth, best - worth, actions) for actions, label, worth in found)
    return Advice(MEASURE, tuple(choices))


def _choices(
    policy: Policy, position: Position
) -> Iterable[tuple[tuple[Action, ...], Message, float]]:
    """Actions, what they are called, and their worth, the best first."""
    if position.phase == ROLL:
        yield (a.Roll(),), label_of(a.Roll()), policy.value(position, position.turn)
    elif position.phase == KEEP:
        for kept, score in policy.keeps(position):
            again = subtract(position.dice, kept)
            action: Action = a.Reroll(again) if any(again) else a.Stop()
            yield (action,), _keep_label(kept, again), score
    else:
        for end, jokers, score in policy.endings(position):
            actions = actions_to(DICE_FORM, position, end, jokers)
            yield actions, _plan_label(actions), score


def _keep_label(kept: Counts, again: Counts) -> Message:
    if not any(again):
        return message("coach.keep_all")
    return message("coach.keep", dice=amount(kept)) if any(kept) else message("coach.keep_none")


def _plan_label(actions: Sequence[Action]) -> Message:
    """What is built and how it is paid; the end of the turn goes without saying."""
    steps = tuple(label_of(action) for action in actions if action != a.EndTurn())
    return message("coach.plan", steps=steps) if steps else message("coach.nothing")


def value_choice(view: SheetView, actions: Sequence[Action]) -> Tip:
    """What some actions of the player in turn are worth, and what they cost."""
    policy, position = policy_of(problem_of(view.position)), view.position
    seat = position.turn
    for action in actions:
        position = RULES.apply(position, seat, action)
    worth = policy.value(position, seat)
    cost = policy.value(view.position, seat) - worth
    return Tip(_label_of(view.position, actions), worth, _positive_loss(cost), tuple(actions))


def _label_of(position: Position, actions: Sequence[Action]) -> Message:
    match tuple(actions):
        case (a.Reroll(again),):
            return _keep_label(subtract(position.dice, again), again)
        case (a.Stop(),):
            return message("coach.keep_all")
    return _plan_label([action for action in actions if action != a.Stop()])


def _positive_loss(lost: float) -> float:
    """A loss; no decision wins anything."""
    return lost if lost > ROUNDING_ERROR else 0.0


def review(steps: Iterable[Any]) -> Iterator[Review]:
    """Each decision with what it gave away, and what luck and play made of each seat's game."""
    steps = list(steps)
    if not steps:
        raise NoAdvice("coach.empty")
    first, last = steps[0].before, steps[-1].after
    policy = policy_of(problem_of(first))
    seats = range(first.seats)
    luck, lost = [0.0] * first.seats, [0.0] * first.seats
    decisions: list[Decision] = []
    for step in steps:
        seat = step.after.turn if step.entry.seat == NATURE else step.entry.seat
        change = policy.value(step.after, seat) - policy.value(step.before, seat)
        if step.entry.seat == NATURE:
            luck[seat] += change
            continue
        lost[seat] -= change
        if step.entry.action != a.Roll():
            decisions.append(_decision(policy, step, _positive_loss(-change)))
    accounts = tuple(
        Account(policy.value(first, seat), luck[seat], lost[seat], policy.value(last, seat))
        for seat in seats
    )
    yield Review(MEASURE, last.phase == OVER, tuple(decisions), accounts)


def _decision(policy: Policy, step: Any, lost: float) -> Decision:
    position, action, entry = step.before, step.entry.action, step.entry
    better = next(iter(_choices(policy, position)))[1] if lost else None
    turn = len(position.boxes[entry.seat]) + 1
    label = label_of(action) if position.phase == BUILD else _label_of(position, (action,))
    return Decision(entry.n, entry.seat, turn, label, action, better, lost)
