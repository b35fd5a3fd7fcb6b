"""What the player in turn may do, and why not something else."""

from collections.abc import Iterator
from functools import cache

from hexhaven.core.actions import Action
from hexhaven.core.messages import IllegalAction, Who
from hexhaven.games.dice import actions as a
from hexhaven.games.dice import faces
from hexhaven.games.dice.faces import Counts
from hexhaven.games.dice.position import BUILD, DRAW_STARTER, KEEP, OVER, ROLL, Position
from hexhaven.games.dice.sheet import (
    COSTS,
    ROAD,
    Form,
    JokerPlace,
    joker_resources,
    members,
    open_places,
    usable_jokers,
)


def legal_actions(form: Form, position: Position) -> tuple[Action, ...]:
    """All that the player in turn may do, building first and ending the turn last."""
    if position.phase == ROLL:
        return (a.Roll(),)
    if position.phase == KEEP:
        return _keep_actions(position.dice)
    if position.phase == BUILD:
        builds, jokers = _builds(form, position), _jokers(form, position)
        return (*builds, *_swaps(position.dice), *jokers, a.EndTurn())
    return ()


@cache
def _keep_actions(dice: Counts) -> tuple[Action, ...]:
    """D-02: any of the dice may be rolled again, or none."""
    return (*map(a.Reroll, faces.subsets(dice)), a.Stop())


def _swaps(dice: Counts) -> Iterator[Action]:
    if dice[faces.GOLD] >= faces.GOLD_RATE:
        yield from map(a.Swap, range(faces.GOLD))


def _builds(form: Form, position: Position) -> Iterator[Action]:
    for kind, build in enumerate(a.BUILDS):
        if faces.holds(position.dice, COSTS[kind]):
            for index in open_places(form, position.sheet, kind):
                yield build(form.places[kind][index].number)


def _jokers(form: Form, position: Position) -> Iterator[Action]:
    for joker in usable_jokers(form, position.sheet, position.joker_knights):
        for face, number in enumerate(position.dice):
            for want in joker_resources(joker) if number else ():
                if want != face:
                    yield a.Joker(joker.number, face, want)


def refusal(form: Form, position: Position, seat: int, action: Action) -> IllegalAction | None:
    """Why a seat may not do this now, or None when it may."""
    phase = position.phase
    if isinstance(action, a.Begin | a.RollResult) or type(action) not in a.NOTATION.kinds.values():
        return IllegalAction("refused.dice.nature")
    if phase == OVER:
        return IllegalAction("refused.dice.over")
    if seat != position.turn and phase != DRAW_STARTER:
        return IllegalAction("refused.dice.turn", player=Who(position.turn))
    match action:
        case a.Roll() if phase == ROLL:
            return None
        case a.Stop() if phase == KEEP:
            return None
        case a.Reroll(dice) if phase == KEEP:
            return _reroll_refusal(position, dice)
        case a.EndTurn() if phase == BUILD:
            return None
        case a.Swap() if phase == BUILD:
            return _swap_refusal(position)
        case a.Joker() if phase == BUILD:
            return _joker_refusal(form, position, action)
        case a.Build() if phase == BUILD:
            return _build_refusal(form, position, action)
    return IllegalAction(f"refused.dice.phase.{phase}")


def _reroll_refusal(position: Position, dice: Counts) -> IllegalAction | None:
    """D-02: any of the dice; none cannot be written."""
    if not faces.holds(position.dice, dice):
        return IllegalAction("refused.dice.reroll", dice=faces.amount(position.dice))
    return None


def _swap_refusal(position: Position) -> IllegalAction | None:
    """D-03: two gold for one die of a resource."""
    if position.dice[faces.GOLD] < faces.GOLD_RATE:
        return IllegalAction("refused.dice.gold")
    return None


def _joker_refusal(form: Form, position: Position, action: a.Joker) -> IllegalAction | None:
    """D-03, P-04: an unused joker of a built knight turns an unspent die."""
    joker = next((j for j in form.jokers if j.number == action.joker), None)
    if joker is None:
        return IllegalAction("refused.dice.joker", most=len(form.jokers))
    if joker not in usable_jokers(form, position.sheet, position.joker_knights):
        return _unusable_joker_refusal(position, joker)
    if action.want not in joker_resources(joker):
        given = tuple(faces.face_name(face) for face in joker_resources(joker))
        return IllegalAction("refused.dice.joker_gives", resource=given)
    if not position.dice[action.die]:
        return IllegalAction("refused.dice.joker_die")
    if action.die == action.want:
        return IllegalAction("refused.dice.joker_same")
    return None


def _unusable_joker_refusal(position: Position, joker: JokerPlace) -> IllegalAction:
    missing = joker.knights & ~position.sheet.knights
    if missing:
        numbers = tuple(index + 1 for index in members(missing))
        return IllegalAction("refused.dice.joker_knight", knights=numbers)
    late = joker.knights & ~position.joker_knights
    return IllegalAction("refused.dice.joker_late" if late else "refused.dice.joker_used")


def _build_refusal(form: Form, position: Position, action: a.Build) -> IllegalAction | None:
    """D-04 to D-06, P-03: the place must be open and the dice must pay."""
    sheet, kind = position.sheet, a.BUILDS.index(type(action))
    index = form.indexes[kind].get(action.number)
    if index is None:
        known = tuple(form.indexes[kind])
        return IllegalAction("refused.dice.place", known=known)
    place = form.places[kind][index]
    if sheet[kind] >> index & 1:
        return IllegalAction("refused.dice.built")
    if missing := place.roads & ~sheet.roads:
        road = form.places[ROAD][next(members(missing))]
        return IllegalAction("refused.dice.road", number=road.number)
    if place.earlier & ~sheet[kind]:
        following = form.places[kind][(sheet[kind] + 1).bit_length() - 1]
        return IllegalAction("refused.dice.order", number=following.number)
    if not faces.holds(position.dice, COSTS[kind]):
        lacking = (max(0, c - n) for c, n in zip(COSTS[kind], position.dice, strict=True))
        return IllegalAction("refused.dice.cost", missing=faces.amount(faces.counts(lacking)))
    return None
