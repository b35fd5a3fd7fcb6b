"""What to do with a roll: the keeps and builds that lead to ten points soonest, or first.

Alone, an end of a turn is worth the turns that follow it, counted downwards from 0. Against
others it is worth the chance to win: one's own turns are set against theirs, and special points
that somebody else has are out of reach until a build of this turn wins them.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import ClassVar, NamedTuple

import numpy as np

from hexhaven.games.dice.faces import NO_DICE, Counts
from hexhaven.games.dice.forms import PLUS_FORM
from hexhaven.games.dice.plus import LEAST_ARMY
from hexhaven.games.dice.position import KEEP, NOBODY, ROLLS, Position
from hexhaven.games.dice.sheet import KNIGHT, Form, Sheet, members, road_length
from hexhaven.games.dice.solver import hands, policy
from hexhaven.games.dice.solver.boards import COMBINATIONS, Graph, pieces, sheets_after
from hexhaven.games.dice.solver.hands import HANDS, Table, dice_steps, first_hands
from hexhaven.games.dice.solver.plus import turns
from hexhaven.games.dice.solver.plus.boards import all_boards, board_of, has_marked_road
from hexhaven.games.dice.solver.plus.garrisons import (
    DESERTS,
    GARRISONS,
    LAND,
    READY,
    READY_DESERT,
    USED_DESERT,
    Garrison,
    Hexes,
    MoveTable,
    all_garrisons,
    all_moves,
    cards_of,
    garrison_of,
    hexes_of,
    sort_deserts,
)
from hexhaven.games.dice.solver.plus.payments import can_pay, payable_hands
from hexhaven.games.dice.solver.plus.solution import numbers_of
from hexhaven.games.dice.solver.plus.turns import HandRange
from hexhaven.games.dice.solver.policy import TurnEnd

#: How much better an end must be to be preferred to one with fewer jokers or pieces.
LEAST_GAIN = 1e-9
#: Special points that nobody has yet, that the player in turn has, and that somebody else has.
OPEN, OWN, LOST = range(3)
#: What one more turn of the leading rival is worth in turns of one's own; measured in games of two.
RIVALRY = 0.15
WON = 1e6


class TurnWorths(NamedTuple):
    """One turn: what full hands are worth as they lie, and hands that are kept.

    `kept[n, hand]` is for n more rolls after the one that follows.
    """

    final: dict[Counts, float]
    kept: Table


class MoveEnds(NamedTuple):
    """What the moves of a turn lead to: the best board after each and what that is worth.

    `moves` has the garrisons left as the moves themselves leave them; `idle` is the worth of
    building nothing.
    """

    garrison: Garrison
    boards: tuple[Sheet, ...]
    moves: MoveTable
    ends: turns.Ends
    idle: float


class Policy(policy.Policy):
    """Play by solutions: tables of worth by standing, board and garrison.

    Standing 0 is that of a player alone; the others are without the largest army, without the
    longest road, and without both.
    """

    form: ClassVar[Form] = PLUS_FORM

    def __init__(self, worths: Table) -> None:
        self.worths = worths
        self.turn = lru_cache(64)(self._turn)

    def roll_worths(self, position: Position) -> tuple[float, Table]:
        turn = self.turn(_at_roll(position), sum(position.dice))
        return turn.final[position.dice], turn.kept[ROLLS - position.rolls - 1]

    def best_ending(self, position: Position) -> TurnEnd:
        moved = self._move_ends(position)
        payment, value = moved.moves.payment, moved.ends.value
        payments = all_moves(position.late).payments
        best, chosen = moved.idle, -1
        payable = np.flatnonzero(_can_pay(position.late, position.dice)[payment])
        for i in sorted(payable, key=lambda i: payments[payment[i]][1]):
            if value[i] > best + LEAST_GAIN and not _wastes_joker(moved, int(i), position):
                best, chosen = float(value[i]), int(i)
        if chosen < 0:
            return TurnEnd(position.sheet, 0, best)
        board = moved.boards[moved.ends.target[chosen]]
        after = all_garrisons()[moved.moves.garrison[chosen]]
        knights, jokers = _garrison_change(position, moved.garrison, after)
        sheet = position.sheet
        end = board._replace(knights=sheet.knights | knights, jokers=sheet.jokers | jokers)
        return TurnEnd(end, jokers, best)

    def _turn(self, position: Position, dice: int) -> TurnWorths:
        """The tables of a turn that rolls this many dice."""
        moved = self._move_ends(position)
        span = HandRange(*first_hands()[dice : dice + 2])
        turn = turns.new_turn(span)
        payable = payable_hands(all_moves(position.late).payments)
        moves, ends = moved.moves, moved.ends
        turns.last_roll(ends.value, moves.payment, moved.idle, payable, span, turn.final)
        turns.plan_rolls(span, dice_steps(), turn)
        full = hands.hands()[span.begin : span.end]
        return TurnWorths(
            dict(zip(full, turn.final[:, 0].tolist(), strict=True)), turn.kept[:, :, 0]
        )

    def _move_ends(self, position: Position) -> MoveEnds:
        """What every move of a position leads to."""
        sheet, (first, payment, combination, left) = position.sheet, all_moves(position.late).table
        land, deserts = hexes_of(sheet, position.joker_knights)
        garrison = Garrison(land, sort_deserts(deserts))
        begin, end = first[garrison.number : garrison.number + 2]
        moves = MoveTable(first, payment[begin:end], combination[begin:end], left[begin:end])
        after = moves
        if position.late:
            later = _with_late_jokers(moves.garrison, sheet, land, deserts)
            after = moves._replace(garrison=later)
        boards, graph = _steps(sheet._replace(knights=0, jokers=0))
        own = garrison_of(sheet).number
        reached = np.unique(np.append(after.garrison, own))
        worths = np.zeros((len(boards), GARRISONS))
        worths[:, reached] = self.end_worths(position, boards, reached)
        ends = turns.Ends(np.zeros(end - begin), np.zeros(end - begin, np.int64))
        turns.list_ends(0, after, graph, worths, ends)
        return MoveEnds(garrison, boards, moves, ends, float(worths[0, own]))

    def end_worths(self, position: Position, boards: Sequence[Sheet], garrisons: Table) -> Table:
        """By board and garrison: what it is worth to end the turn so."""
        worths = self.sheet_worths(boards, garrisons)
        if position.seats == 1:
            return worths[0]
        road, army = award_statuses(position, boards, garrisons)
        own = -worth_by_awards(worths, road, army)
        nearest = self._rivals(position).min(axis=0)[(road == OWN) * 1, (army == OWN) * 1]
        return np.where(own <= 0, WON, RIVALRY * nearest - own)

    def sheet_worths(self, boards: Sequence[Sheet], garrisons: Table) -> Table:
        """By standing, board and garrison: what the sheets are worth."""
        numbers = [all_boards().numbers[board_of(board)] for board in boards]
        return self.worths[:, numbers][:, :, garrisons]

    def _rivals(self, position: Position) -> Table:
        """The turns each rival needs, by whether the player has longest road and largest army."""
        others = [seat for seat in range(position.seats) if seat != position.turn]
        found = np.zeros((len(others), 2, 2))
        for i, seat in enumerate(others):
            number = numbers_of(position.sheets[seat])
            for road in range(2):
                for army in range(2):
                    lost_road = road or position.longest_road not in (NOBODY, seat, position.turn)
                    lost_army = army or position.largest_army not in (NOBODY, seat, position.turn)
                    found[i, road, army] = -self.worths[(2 * lost_road + lost_army, *number)]
        return found


def _wastes_joker(moved: MoveEnds, move: int, position: Position) -> bool:
    """Whether a joker gives what the dice show anyway."""
    moves = moved.moves
    cards, jokers = all_moves(position.late).payments[moves.payment[move]]
    if not jokers:
        return False
    more = all_garrisons()[moves.garrison[move]].knights - moved.garrison.knights
    needs = cards_of(pieces(more, moves.combination[move]))
    return any(
        need > card < die for need, card, die in zip(needs, cards, position.dice, strict=False)
    )


def _at_roll(position: Position) -> Position:
    """The same for all rolls of a turn."""
    return position._replace(dice=NO_DICE, rolls=0, rolling=0, phase=KEEP)


@lru_cache(2 * HANDS)
def _can_pay(late: bool, dice: Counts) -> Table:
    return np.array([can_pay(payment, dice) for payment in all_moves(late).payments], np.bool_)


@cache
def knights() -> Table:
    return np.array([garrison.knights for garrison in all_garrisons()])


@lru_cache(1 << 12)
def _steps(sheet: Sheet) -> tuple[tuple[Sheet, ...], Graph]:
    """Sheets that a turn can make of one, and by combination which of them."""
    found = [sorted(sheets_after(PLUS_FORM, sheet, kinds)) for kinds in COMBINATIONS]
    ends = tuple(end for each in found for end in each)
    first = np.cumsum([0, *map(len, found)]).astype(np.int64)
    return ends, Graph(first, np.arange(len(ends)))


def award_statuses(
    position: Position, boards: Sequence[Sheet], garrisons: Table
) -> tuple[Table, Table]:
    """Who has the longest road, a row a board, and the largest army, a column a garrison."""
    road = np.array([road_status(position, each) for each in boards])[:, None]
    return road, army_status(position)[knights()[garrisons]][None, :]


def worth_by_awards(worths: Table, road: Table, army: Table) -> Table:
    """What sheets are worth without the special points that somebody else has."""
    found: Table = np.choose(2 * (road == LOST) + (army == LOST), worths)
    return found


def road_status(position: Position, sheet: Sheet) -> int:
    """P-05: who has the longest road when the player in turn has built this."""
    holder = position.longest_road
    if holder == position.turn:
        return OWN
    if holder == NOBODY:
        return OWN if has_marked_road(sheet) else OPEN
    held = road_length(PLUS_FORM, position.sheets[holder])
    return OWN if road_length(PLUS_FORM, sheet) > held else LOST


def army_status(position: Position) -> Table:
    """P-06: by number of knights of the player in turn, who has the largest army then."""
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
        found.append(Garrison(hexes, sort_deserts(tuple(wild))).number)
    return np.array(found, np.int64)


def _garrison_change(position: Position, before: Garrison, after: Garrison) -> tuple[int, int]:
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
