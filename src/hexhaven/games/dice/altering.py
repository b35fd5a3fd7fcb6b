"""Altering dice by gold and jokers (D-03), and what that leads to."""

from collections import Counter
from typing import NamedTuple

from hexhaven.games.dice import actions as a
from hexhaven.games.dice.faces import GOLD, GOLD_RATE, counts, swap_gold, turn_die
from hexhaven.games.dice.legal import legal_actions
from hexhaven.games.dice.position import BUILD, Position, replace_sheet
from hexhaven.games.dice.sheet import ANY, COSTS, Form, open_places, usable_jokers, use_joker


class Prospect(NamedTuple):
    """A swap or joker, and by kind how many more it takes until that kind can be paid for."""

    action: a.Swap | a.Joker
    remaining: dict[int, int]


def alter_dice(form: Form, position: Position, action: a.Swap | a.Joker) -> Position:
    """The position after a legal swap or joker."""
    if isinstance(action, a.Swap):
        return position._replace(dice=swap_gold(position.dice, action.want))
    sheet = use_joker(form, position.sheet, action.joker)
    dice = turn_die(position.dice, action.die, action.want)
    return position._replace(dice=dice, sheets=replace_sheet(position, sheet))


def alterations_needed(form: Form, position: Position, kind: int) -> int | None:
    """The fewest swaps and jokers after which the dice pay for a kind; None if none would do."""
    dice, cost = position.dice, COSTS[kind]
    short = counts(max(0, wanted - held) for wanted, held in zip(cost, dice, strict=True))
    needed = sum(short)
    jokers = usable_jokers(form, position.sheet, position.joker_knights)
    giving = Counter(joker.gives for joker in jokers)
    by_joker = sum(min(giving[face], number) for face, number in enumerate(short)) + giving[ANY]
    # Jokers first: a swap uses up two dice, a joker one that is not needed as it is.
    jokers_used = min(needed, by_joker)
    swaps = needed - jokers_used
    spare = sum(dice) - (sum(cost) - needed)
    if swaps * GOLD_RATE > dice[GOLD] or spare < swaps * GOLD_RATE + jokers_used:
        return None
    return needed


def prospects(form: Form, position: Position) -> tuple[Prospect, ...]:
    """The swaps and jokers that bring nearer what has a place but cannot be paid for yet."""
    if position.phase != BUILD:
        return ()
    wanted = {
        kind: needed
        for kind in range(len(COSTS))
        if open_places(form, position.sheet, kind)
        and (needed := alterations_needed(form, position, kind))
    }
    found = []
    for action in legal_actions(form, position) if wanted else ():
        if isinstance(action, a.Swap | a.Joker):
            after = alter_dice(form, position, action)
            remaining = {
                kind: needed - 1
                for kind, needed in wanted.items()
                if alterations_needed(form, after, kind) == needed - 1
            }
            if remaining:
                found.append(Prospect(action, remaining))
    return tuple(found)
