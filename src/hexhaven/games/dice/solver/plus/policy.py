"""What to do with a roll: the keeps and builds that lead to ten points soonest, or first.

Alone, an end of a turn is worth the turns that follow it, counted downwards from 0. Against
others it is worth the chance to win: one's own turns are set against theirs, and special points
that somebody else has are out of reach until a build of this turn wins them.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from hexhaven.core.actions import Action
from hexhaven.games.dice import actions as a
from hexhaven.games.dice.faces import NONE, Counts, minus, parts
from hexhaven.games.dice.forms import PLUS_FORM
from hexhaven.games.dice.paying import actions_to
from hexhaven.games.dice.plus import LEAST_ARMY
from hexhaven.games.dice.position import BUILD, KEEP, NOBODY, ROLLS, Position
from hexhaven.games.dice.sheet import KNIGHT, Sheet, members, road_length
from hexhaven.games.dice.solver.alone import rolls
from hexhaven.games.dice.solver.alone.boards import COMBINATIONS, reached
from hexhaven.games.dice.solver.alone.rolls import HANDS, Table
from hexhaven.games.dice.solver.plus import turns
from hexhaven.games.dice.solver.plus.boards import all_boards, board_of, has_marked_road
from hexhaven.games.dice.solver.plus.garrisons import (
    DESERTS,
    LAND,
    READY,
    READY_DESERT,
    USED_DESERT,
    Garrison,
    Hexes,
    all_garrisons,
    all_moves,
    cost,
    garrison_of,
    hexes_of,
    in_order,
)
from hexhaven.games.dice.solver.plus.payments import can_pay, payable_hands
from hexhaven.games.dice.solver.plus.solution import number_of
from hexhaven.games.dice.solver.plus.turns import LOST, OPEN, OWN

#: Ends must be better by so much to be preferred to those with fewer jokers or pieces.
BETTER = 1e-9


class Turn(NamedTuple):
    """One turn: what hands are worth as they lie, and hands that are kept while others roll.

    `kept[n, hand]` is for n more rolls after the one that follows.
    """

    final: dict[Counts, float]
    kept: Table


class Keep(NamedTuple):
    """Dice that are kept while all others are rolled again, and what that is worth."""

    dice: Counts
    worth: float


class Ending(NamedTuple):
    """A way to end a turn: the sheet then, the jokers used for it, and what it is worth."""

    sheet: Sheet
    jokers: int
    worth: float


class Ends(NamedTuple):
    """What moves of a turn lead to: for each, the best board after it and what that is worth."""

    garrison: Garrison
    boards: tuple[Sheet, ...]
    target: Table
    value: Table
    payment: Table
    combination: Table
    after: Table
    idle: float


class Policy:
    """Play by solutions: tables of worth by standing, board and garrison.

    Standing 0 is that of a player alone; those of rivals follow as `turns.end_worth` has them.
    """

    def __init__(self, worths: Table) -> None:
        self.worths = worths
        self.turn = lru_cache(64)(self._turn)

    def best(self, position: Position) -> Action:
        """What to do; of equally good keeps the one that rolls the fewest dice again."""
        if position.phase == KEEP:
            again = minus(position.dice, self.keeps(position)[0].dice)
            return a.Reroll(again) if any(again) else a.Stop()
        if position.phase == BUILD:
            ending = self.ending(position)
            return actions_to(PLUS_FORM, position, ending.sheet, ending.jokers)[0]
        return a.Roll()

    def keeps(self, position: Position) -> list[Keep]:
        """Everything that can be kept of a roll, the best first."""
        dice = position.dice
        turn = self.turn(_at_roll(position), sum(dice))
        kept = turn.kept[ROLLS - position.rolls - 1]
        found = [Keep(dice, turn.final[dice])]
        found += [Keep(left, float(kept[number])) for left, number in _cuts(dice)]
        return sorted(found, key=lambda keep: (-keep.worth, -sum(keep.dice)))

    def ending(self, position: Position) -> Ending:
        """The best way to end the turn after the last roll; it may build nothing."""
        ends = self._ends(position)
        payments = all_moves(position.late).payments
        best, chosen = ends.idle, -1
        payable = np.flatnonzero(_can_pay(position.late, position.dice)[ends.payment])
        for i in sorted(payable, key=lambda i: payments[ends.payment[i]][1]):
            if ends.value[i] > best + BETTER and not _wastes(ends, int(i), position):
                best, chosen = float(ends.value[i]), int(i)
        if chosen < 0:
            return Ending(position.sheet, 0, best)
        board = ends.boards[ends.target[chosen]]
        after = all_garrisons()[ends.after[chosen]]
        knights, jokers = _manned(position, ends.garrison, after)
        sheet = position.sheet
        end = board._replace(knights=sheet.knights | knights, jokers=sheet.jokers | jokers)
        return Ending(end, jokers, best)

    def _turn(self, position: Position, dice: int) -> Turn:
        """The tables of a turn that rolls so many dice."""
        ends = self._ends(position)
        begin, end = _hands(dice)
        final = np.zeros((end - begin, 1))
        kept, best = np.zeros((ROLLS, HANDS, 1)), np.zeros((ROLLS, HANDS, 1))
        turns.plan_turn(
            ends.value,
            ends.payment,
            ends.idle,
            payable_hands(all_moves(position.late).payments),
            (rolls.more(), rolls.less()),
            begin,
            end,
            final,
            kept,
            best,
        )
        worth = dict(zip(rolls.hands()[begin:end], final[:, 0].tolist(), strict=True))
        return Turn(worth, kept[:, :, 0])

    def _ends(self, position: Position) -> Ends:
        """What every move of a position leads to."""
        sheet, moves = position.sheet, all_moves(position.late)
        land, deserts = hexes_of(sheet, position.joker_knights)
        garrison = Garrison(land, in_order(deserts))
        begin, end = moves.first[garrison.number : garrison.number + 2]
        left = moves.garrison[begin:end]
        after = left if not position.late else _with_late_jokers(left, sheet, land, deserts)
        boards, first, targets = _steps(sheet._replace(knights=0, jokers=0))
        road = np.array([_road(position, each) for each in boards], np.int64)
        army = _armies(position)[_knights()]
        rivals = self._rivals(position)
        value, target = np.zeros(len(after)), np.zeros(len(after), np.int64)
        graph = first, targets, road
        combination = moves.combination[begin:end]
        turns.list_ends(0, combination, after, graph, army, self.worths, rivals, value, target)
        own = garrison_of(sheet).number
        idle = turns.end_worth(targets[0], own, road[0], army[own], self.worths, rivals)
        payment = moves.payment[begin:end]
        return Ends(garrison, boards, target, value, payment, combination, left, float(idle))

    def _rivals(self, position: Position) -> Table:
        """The turns each rival needs, by whether the player has longest road and largest army."""
        others = [seat for seat in range(position.seats) if seat != position.turn]
        found = np.zeros((len(others), 2, 2))
        for i, seat in enumerate(others):
            number = number_of(position.sheets[seat])
            for road in range(2):
                for army in range(2):
                    lost_road = road or position.longest_road not in (NOBODY, seat, position.turn)
                    lost_army = army or position.largest_army not in (NOBODY, seat, position.turn)
                    found[i, road, army] = -self.worths[(2 * lost_road + lost_army, *number)]
        return found


def _wastes(ends: Ends, move: int, position: Position) -> bool:
    """Whether a joker gives what the dice show anyhow."""
    cards, jokers = all_moves(position.late).payments[ends.payment[move]]
    if not jokers:
        return False
    more = all_garrisons()[ends.after[move]].knights - ends.garrison.knights
    kinds = (*COMBINATIONS[ends.combination[move]], *[KNIGHT] * more)
    return any(
        need > card < die
        for need, card, die in zip(cost(kinds), cards, position.dice, strict=False)
    )


def _at_roll(position: Position) -> Position:
    """The same for all rolls of a turn."""
    return position._replace(dice=NONE, rolls=0, rolling=0, phase=KEEP)


@lru_cache(HANDS)
def _cuts(dice: Counts) -> tuple[tuple[Counts, int], ...]:
    """What is left when some of the dice are rolled again, and its number."""
    left = [minus(dice, again) for again in parts(dice)]
    return tuple((hand, rolls.numbers()[hand]) for hand in left)


@lru_cache(2 * HANDS)
def _can_pay(late: bool, dice: Counts) -> Table:
    """Which payments the dice can make."""
    return np.array([can_pay(payment, dice) for payment in all_moves(late).payments], np.bool_)


@cache
def _hands(dice: int) -> tuple[int, int]:
    """The numbers of the hands of so many dice: from the first to one after the last."""
    sizes = [sum(hand) for hand in rolls.hands()]
    return sizes.index(dice), len(sizes) - sizes[::-1].index(dice)


@cache
def _knights() -> Table:
    """How many knights each garrison has."""
    return np.array([garrison.knights for garrison in all_garrisons()])


@lru_cache(1 << 12)
def _steps(sheet: Sheet) -> tuple[tuple[Sheet, ...], Table, Table]:
    """Sheets that a turn can make of one, where those of each combination begin, their boards."""
    found = [sorted(reached(PLUS_FORM, sheet, kinds)) for kinds in COMBINATIONS]
    ends = tuple(end for each in found for end in each)
    first = np.cumsum([0, *map(len, found)]).astype(np.int64)
    numbers = all_boards().numbers
    return ends, first, np.array([numbers[board_of(end)] for end in ends], np.int64)


def _road(position: Position, sheet: Sheet) -> int:
    """P-05: who has the longest road when the player in turn has built this."""
    holder = position.longest_road
    if holder == position.turn:
        return OWN
    if holder == NOBODY:
        return OWN if has_marked_road(sheet) else OPEN
    held = road_length(PLUS_FORM, position.sheets[holder])
    return OWN if road_length(PLUS_FORM, sheet) > held else LOST


def _armies(position: Position) -> Table:
    """P-06: who has the largest army when the player in turn has so many knights."""
    holder, numbers = position.largest_army, np.arange(len(PLUS_FORM.places[KNIGHT]) + 1)
    if holder == position.turn:
        return np.full(len(numbers), OWN)
    if holder == NOBODY:
        return np.where(numbers >= LEAST_ARMY, OWN, OPEN)
    return np.where(numbers > position.sheets[holder].knights.bit_count(), OWN, LOST)


def _with_late_jokers(after: Table, sheet: Sheet, land: Hexes, deserts: Hexes) -> Table:
    """Garrisons with the jokers of this turn's knights, which count as used up until it ends."""
    real_land, real_deserts = hexes_of(sheet, sheet.knights)
    if (real_land, real_deserts) == (land, deserts):
        return after
    found = []
    for number in after:
        left = all_garrisons()[number]
        hexes = tuple(
            READY if real != own else hex
            for hex, own, real in zip(left.land, land, real_land, strict=True)
        )
        wild = list(left.deserts)
        for own, real in zip(deserts, real_deserts, strict=True):
            if own != real:
                wild[wild.index(USED_DESERT)] = READY_DESERT
        found.append(Garrison(hexes, in_order(tuple(wild))).number)
    return np.array(found, np.int64)


def _manned(position: Position, before: Garrison, after: Garrison) -> tuple[int, int]:
    """The knights that are built and the jokers that are used between two garrisons."""
    _, deserts = hexes_of(position.sheet, position.joker_knights)
    fuller = sorted(range(len(DESERTS)), key=lambda i: -deserts[i])
    changes = [*zip(LAND, before.land, after.land, strict=True)]
    changes += zip((DESERTS[i] for i in fuller), before.deserts, after.deserts, strict=True)
    knights = jokers = 0
    for joker, old, new in changes:
        needed = PLUS_FORM.jokers[joker].knights
        missing = list(members(needed & ~position.sheet.knights))
        whole = needed.bit_count()
        for index in missing[: min(new, whole) - min(old, whole)]:
            knights |= 1 << index
        if new > whole >= old:
            jokers |= 1 << joker
    return knights, jokers
