"""Games of best play alone: their exact length, and thousands of them by chance."""

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.core.compiled.philox import below, generator, seed_generator
from hexhaven.core.plugins.preparation import Progress
from hexhaven.games.dice.faces import DICE
from hexhaven.games.dice.plus import FIRST_DICE
from hexhaven.games.dice.position import ROLLS
from hexhaven.games.dice.sheet import EMPTY_SHEET, Sheet
from hexhaven.games.dice.solver.boards import Graph
from hexhaven.games.dice.solver.hands import (
    FACES,
    HANDS,
    NO_HAND,
    DiceSteps,
    Table,
    dice_steps,
    first_hands,
)
from hexhaven.games.dice.solver.plus.boards import all_boards
from hexhaven.games.dice.solver.plus.garrisons import MoveTable, all_moves
from hexhaven.games.dice.solver.plus.payments import Payable, payable_hands
from hexhaven.games.dice.solver.plus.solution import SOLUTIONS, Solution, numbers_of
from hexhaven.games.dice.solver.plus.turns import (
    Ends,
    HandRange,
    Turn,
    last_roll,
    list_ends,
    new_turn,
    plan_rolls,
)
from hexhaven.games.dice.solver.store import no_progress, read_tables, sources_of, write_tables

#: Turns that are rolled with fewer dice than all.
SHORT_TURNS = DICE - FIRST_DICE
GAMES, SEED = 20_000, 1
#: Games that are played in a row.
GAMES_PER_TASK = 200
#: At least as many as any garrison has.
MOST_MOVES = 1 << 10
#: No game is longer.
MOST_TURNS = 1000
NORMAL_95 = 1.959963984540054


class GameTables(NamedTuple):
    """What never changes while games are played.

    `worths` tells what sheets are worth before the second turn, the third and so on, and before
    every later one; NaN if impossible.
    """

    worths: Table
    graph: Graph
    moves: MoveTable
    payable: Payable
    dice: DiceSteps
    first_hands: Table


class Memory(NamedTuple):
    """What the kernels work with: the ends of moves, and a turn."""

    ends: Ends
    turn: Turn


class RaceState(NamedTuple):
    """Where games begin: a board, a garrison, and how many turns were played before."""

    board: Int
    garrison: Int
    turn: Int


@dataclass(frozen=True)
class TurnCounts:
    """How many turns games took, and the exact expectation."""

    turns: tuple[int, ...]
    expected: float

    @property
    def mean(self) -> float:
        return float(np.mean(self.turns))

    @property
    def error(self) -> float:
        return float(np.std(self.turns, ddof=1)) / sqrt(len(self.turns))

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the true mean."""
        return self.mean - NORMAL_95 * self.error, self.mean + NORMAL_95 * self.error


class SoloGames:
    """Best play alone by a solution."""

    def __init__(self, solution: Solution) -> None:
        moves = all_moves(solution.problem.late_jokers)
        worths = np.full((SHORT_TURNS, *solution.values.shape), np.nan)
        worths[-1] = solution.values
        self.payments = moves.payments
        self.tables = GameTables(
            worths,
            all_boards().graph,
            moves.table,
            payable_hands(moves.payments),
            dice_steps(),
            first_hands(),
        )

    @cached_property
    def expected_turns(self) -> float:
        """P-02: the turns of a whole game; those with fewer dice are solved first."""
        possible = [{numbers_of(EMPTY_SHEET)}]
        for turn in range(SHORT_TURNS - 1):
            after = (self._ends(board, garrison, turn) for board, garrison in possible[-1])
            possible.append(set().union(*after))
        for turn in range(SHORT_TURNS - 1, 0, -1):
            for board, garrison in possible[turn]:
                worth = self._worth(turn, board, garrison)
                self.tables.worths[turn - 1, board, garrison] = worth
        return -self._worth(0, *numbers_of(EMPTY_SHEET))

    def _ends(self, board: int, garrison: int, turn: int) -> set[tuple[int, int]]:
        """All that can come of a sheet in one of the first turns."""
        first, payment, combination, after = self.tables.moves
        found = {(board, garrison)}
        for move in range(first[garrison], first[garrison + 1]):
            cards, jokers = self.payments[payment[move]]
            if sum(cards) + jokers <= FIRST_DICE + turn:
                steps = all_boards().steps[board][combination[move]]
                found |= {(step, int(after[move])) for step in steps}
        return found

    def _worth(self, turn: int, board: int, garrison: int) -> float:
        """What a sheet is worth before one of the first turns."""
        memory = _memory()
        plan_turn(RaceState(board, garrison, turn), self.tables, memory)
        return float(memory.turn.kept[ROLLS - 1, 0, 0]) - 1

    def play(self, games: range, seed: int, start: Sheet = EMPTY_SHEET) -> list[int]:
        """The turns that games of a seed take, or those from a sheet on with all dice."""
        if start == EMPTY_SHEET:
            assert self.expected_turns > 0  # what follows the first turns is known then
        begin = RaceState(*numbers_of(start), 0 if start == EMPTY_SHEET else SHORT_TURNS)
        found = np.zeros(len(games), np.int64)
        chance = generator(seed, 0, 0)
        play_games(games.start, np.uint64(seed), chance, begin, self.tables, _memory(), found)
        return [int(turns) for turns in found]


def _memory() -> Memory:
    ends = Ends(np.zeros(MOST_MOVES), np.zeros(MOST_MOVES, np.int64))
    return Memory(ends, new_turn(HandRange(0, HANDS)))


@kernel
def dice_span(turn: Int, tables: GameTables) -> HandRange:
    """P-02: the full hands of a turn, counted from 0."""
    size = min(FIRST_DICE + turn, DICE)
    return HandRange(tables.first_hands[size], tables.first_hands[size + 1])


@kernel
def plan_turn(at: RaceState, tables: GameTables, memory: Memory) -> Any:
    """Fill the tables of a turn; what doing nothing is worth."""
    board, garrison, turn = at
    first, payment, combination, after = tables.moves
    here, last = first[garrison], first[garrison + 1]
    count = last - here
    moves = MoveTable(first, payment[here:last], combination[here:last], after[here:last])
    ends = Ends(memory.ends.value[:count], memory.ends.target[:count])
    worths = tables.worths[min(turn, len(tables.worths) - 1)]
    list_ends(board, moves, tables.graph, worths, ends)
    idle = worths[board, garrison]
    span = dice_span(turn, tables)
    final = memory.turn.final[: span.end - span.begin]
    last_roll(ends.value, moves.payment, idle, tables.payable, span, final)
    plan_rolls(span, tables.dice, Turn(final, memory.turn.kept, memory.turn.best))
    return idle


@kernel
def roll_until_full(hand: Int, begin: Int, more: Any, rng: Any) -> Int:
    """A hand with dice rolled until it is full."""
    while hand < begin:
        hand = more[hand, below(rng, FACES)]
    return hand


@kernel
def best_keep(hand: Int, begin: Int, left: Int, turn: Turn, less: Any) -> Int:
    """The largest hand to keep that is worth most, with `left` more rolls after the next."""
    final, kept, best = turn.final, turn.kept[left], turn.best[left]
    while True:
        here = kept[hand, 0] if hand < begin else final[hand - begin, 0]
        if here >= best[hand, 0]:
            return hand
        for face in range(FACES):
            cut = less[hand, face]
            if cut != NO_HAND and best[cut, 0] >= best[hand, 0]:
                hand = cut
                break


@kernel
def best_move(hand: Int, idle: Any, value: Any, payment: Any, payable: Payable) -> Int:
    """The move that is worth most of all a hand can pay for; -1 to build nothing."""
    first, hands = payable
    chosen, most = -1, idle
    for move in range(len(payment)):
        if value[move] > most:
            for i in range(first[payment[move]], first[payment[move] + 1]):
                if hands[i] == hand:
                    chosen, most = move, value[move]
    return chosen


@kernel
def play_turn(at: RaceState, rng: Any, tables: GameTables, memory: Memory) -> RaceState:
    """The best turn with dice from a generator."""
    board, garrison, turn = at
    idle = plan_turn(at, tables, memory)
    begin = dice_span(turn, tables).begin
    hand = roll_until_full(0, begin, tables.dice.more, rng)
    for left in range(ROLLS - 2, -1, -1):
        kept = best_keep(hand, begin, left, memory.turn, tables.dice.less)
        hand = roll_until_full(kept, begin, tables.dice.more, rng)
    here, last = tables.moves.first[garrison], tables.moves.first[garrison + 1]
    payment = tables.moves.payment[here:last]
    move = best_move(hand, idle, memory.ends.value, payment, tables.payable)
    if move >= 0:
        board = tables.graph.targets[memory.ends.target[move]]
        garrison = tables.moves.garrison[here + move]
    return RaceState(board, garrison, turn + 1)


@kernel
def play_games(
    number: Int,
    seed: Int,
    rng: Any,
    start: RaceState,
    tables: GameTables,
    memory: Memory,
    found: Any,
) -> None:
    """Play games from a start on; in `found` how many turns each took."""
    for game in range(len(found)):
        seed_generator(rng, seed, np.uint64(number + game), np.uint64(0))
        at = start
        while tables.worths[-1, at.board, at.garrison] < 0.0 and at.turn < MOST_TURNS:
            at = play_turn(at, rng, tables, memory)
        found[game] = at.turn - start.turn


def play_alone(
    alone: SoloGames,
    games: int = GAMES,
    seed: int = SEED,
    workers: int | None = None,
    progress: Progress = no_progress,
) -> TurnCounts:
    """Play many games from the start; the same seed gives the same games."""
    portions = [range(i, min(i + GAMES_PER_TASK, games)) for i in range(0, games, GAMES_PER_TASK)]
    turns: list[int] = []
    with ThreadPoolExecutor(workers or os.cpu_count() or 1) as pool:
        for played in pool.map(lambda portion: alone.play(portion, seed), portions):
            turns += played
            progress(len(turns) / games)
    return TurnCounts(tuple(turns), alone.expected_turns)


def games_of(
    solution: Solution, workers: int | None = None, progress: Progress = no_progress
) -> TurnCounts:
    """Games of best play alone: those kept, or new ones, which are kept then."""
    solved = SOLUTIONS.place_of(solution.problem)
    place = solved.with_name(f"games-{sources_of(__file__)}-{solved.name}")
    kept = read_tables(place)
    if kept is not None and kept.keys() == {"turns", "expected"}:
        return TurnCounts(tuple(kept["turns"].tolist()), float(kept["expected"]))
    played = play_alone(SoloGames(solution), workers=workers, progress=progress)
    write_tables(place, turns=played.turns, expected=played.expected)
    return played
