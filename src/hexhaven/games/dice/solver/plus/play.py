"""The best play alone: how it begins with fewer dice (P-02), and whole games by the thousand."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import Any

import numpy as np

from hexhaven.core.kernels import Int, kernel
from hexhaven.core.philox import below, generator, seed_generator
from hexhaven.core.preparation import Progress
from hexhaven.games.dice.faces import DICE
from hexhaven.games.dice.plus import FIRST_DICE
from hexhaven.games.dice.position import ROLLS
from hexhaven.games.dice.sheet import EMPTY, Sheet
from hexhaven.games.dice.solver.alone import rolls
from hexhaven.games.dice.solver.alone.rolls import HANDS, NO_HAND
from hexhaven.games.dice.solver.alone.solution import silent
from hexhaven.games.dice.solver.plus.boards import all_boards
from hexhaven.games.dice.solver.plus.garrisons import GARRISONS, all_moves
from hexhaven.games.dice.solver.plus.payments import payable_hands
from hexhaven.games.dice.solver.plus.solution import Solution, number_of
from hexhaven.games.dice.solver.plus.turns import end_worth, list_ends, plan_turn
from hexhaven.games.dice.solver.plus.values import FACES

#: Turns that are rolled with fewer dice than all.
SHORT_TURNS = DICE - FIRST_DICE
GAMES, SEED = 20_000, 1
#: Games that are played in a row.
PORTION = 200
#: Room for the moves of a garrison.
ROOM = 1 << 10
#: No game is longer.
MOST_TURNS = 1000
NORMAL_95 = 1.959963984540054


@dataclass(frozen=True)
class Played:
    """How many turns games took, and how many are to be expected exactly."""

    turns: tuple[int, ...]
    expected: float

    @property
    def mean(self) -> float:
        """The mean of all games."""
        return float(np.mean(self.turns))

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return float(np.std(self.turns, ddof=1)) / sqrt(len(self.turns))

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true mean lies, with 95 % confidence."""
        return self.mean - NORMAL_95 * self.error, self.mean + NORMAL_95 * self.error


class Alone:
    """The tables of a solution that single turns are played by."""

    def __init__(self, solution: Solution) -> None:
        self.problem = solution.problem
        boards, moves = all_boards(), all_moves(solution.problem.late_jokers)
        road, army = np.zeros(len(boards.targets), np.int64), np.zeros(GARRISONS, np.int64)
        self.graph = boards.first, boards.targets, road
        self.army = army
        self.moves = moves.first, moves.payment, moves.combination, moves.garrison
        self.payments = moves.payments
        self.payable = payable_hands(moves.payments)
        self.dice = rolls.more(), rolls.less()
        sizes = [sum(hand) for hand in rolls.hands()]
        self.sizes = np.array([sizes.index(size) for size in range(DICE + 1)] + [HANDS], np.int64)
        #: What sheets are worth before the second turn, the third and so on; NaN if impossible.
        self.worths = np.full((SHORT_TURNS, *solution.worths.shape), np.nan)
        self.worths[-1] = solution.worths

    @cached_property
    def expected_turns(self) -> float:
        """The turns of a whole game; those with fewer dice are solved first."""
        possible = [{number_of(EMPTY)}]
        for turn in range(SHORT_TURNS - 1):
            after = (self._ends(board, garrison, turn) for board, garrison in possible[-1])
            possible.append(set().union(*after))
        for turn in range(SHORT_TURNS - 1, 0, -1):
            for board, garrison in possible[turn]:
                self.worths[turn - 1, board, garrison] = self._worth(turn, board, garrison)
        return -self._worth(0, *number_of(EMPTY))

    def _ends(self, board: int, garrison: int, turn: int) -> set[tuple[int, int]]:
        """All that can come of a sheet in one of the first turns."""
        first, payment, combination, after = self.moves
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
        first = self.sizes[FIRST_DICE + turn], self.sizes[FIRST_DICE + turn + 1]
        plan_alone(
            board,
            garrison,
            self.worths[turn : turn + 1],
            self.graph,
            self.army,
            self.moves,
            self.payable,
            self.dice,
            *first,
            memory,
        )
        return float(memory[3][ROLLS - 1, 0, 0]) - 1

    def play(self, games: range, seed: int, start: Sheet = EMPTY) -> list[int]:
        """The turns that games of a seed take, or those from a sheet on with all dice."""
        if start == EMPTY:
            assert self.expected_turns > 0  # what follows the first turns is known then
        found = np.zeros(len(games), np.int64)
        play_games(
            games.start,
            np.uint64(seed),
            generator(seed, 0, 0),
            number_of(start),
            0 if start == EMPTY else SHORT_TURNS,
            self.worths,
            self.graph,
            self.army,
            self.moves,
            self.payable,
            self.dice,
            self.sizes,
            _memory(),
            found,
        )
        return [int(turns) for turns in found]


def _memory() -> tuple[Any, ...]:
    """What the kernels work with: moves, last rolls, hands that are kept and the best of them."""
    return (
        np.zeros(ROOM),
        np.zeros(ROOM, np.int64),
        np.zeros((HANDS, 1)),
        np.zeros((ROLLS, HANDS, 1)),
        np.zeros((ROLLS, HANDS, 1)),
    )


@kernel
def plan_alone(
    board: Int,
    garrison: Int,
    worths: Any,
    graph: Any,
    army: Any,
    moves: Any,
    payable: Any,
    dice: Any,
    begin: Int,
    end: Int,
    memory: Any,
) -> Any:
    """Fill the tables of a turn; what doing nothing is worth."""
    first, payment, combination, after = moves
    value, target, final, kept, best = memory
    nobody = np.zeros((0, 2, 2))
    here, last = first[garrison], first[garrison + 1]
    count = last - here
    list_ends(
        board,
        combination[here:last],
        after[here:last],
        graph,
        army,
        worths,
        nobody,
        value[:count],
        target[:count],
    )
    idle = end_worth(board, garrison, 0, 0, worths, nobody)
    plan_turn(
        value[:count],
        payment[here:last],
        idle,
        payable,
        dice,
        begin,
        end,
        final[: end - begin],
        kept,
        best,
    )
    return idle


@kernel
def rolled(hand: Int, begin: Int, more: Any, rng: Any) -> Int:
    """A hand with dice rolled until it is full."""
    while hand < begin:
        hand = more[hand, below(rng, FACES)]
    return hand


@kernel
def best_keep(hand: Int, begin: Int, final: Any, kept: Any, best: Any, less: Any) -> Int:
    """The largest hand to keep that is worth most."""
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
def best_move(hand: Int, idle: Any, value: Any, payment: Any, payable: Any) -> Int:
    """The move that is worth most of all a hand can pay for; -1 to build nothing."""
    begins, hands = payable
    chosen, most = -1, idle
    for move in range(len(payment)):
        if value[move] > most:
            for i in range(begins[payment[move]], begins[payment[move] + 1]):
                if hands[i] == hand:
                    chosen, most = move, value[move]
    return chosen


@kernel
def play_games(
    number: Int,
    seed: Int,
    rng: Any,
    start: Any,
    played: Int,
    worths: Any,
    graph: Any,
    army: Any,
    moves: Any,
    payable: Any,
    dice: Any,
    sizes: Any,
    memory: Any,
    found: Any,
) -> None:
    """Play games alone after so many turns; in `found` how many more each took."""
    first, payment, _, after = moves
    value, target, final, kept, best = memory
    for game in range(len(found)):
        seed_generator(rng, seed, np.uint64(number + game), np.uint64(0))
        board, garrison = start
        turn = played
        while worths[-1, board, garrison] < 0.0 and turn < MOST_TURNS:
            size = min(FIRST_DICE + turn, DICE)
            level = min(turn, len(worths) - 1)
            begin, end = sizes[size], sizes[size + 1]
            idle = plan_alone(
                board,
                garrison,
                worths[level : level + 1],
                graph,
                army,
                moves,
                payable,
                dice,
                begin,
                end,
                memory,
            )
            hand = rolled(0, begin, dice[0], rng)
            for left in range(ROLLS - 2, -1, -1):
                kept_hand = best_keep(hand, begin, final, kept[left], best[left], dice[1])
                hand = rolled(kept_hand, begin, dice[0], rng)
            here = first[garrison]
            move = best_move(hand, idle, value, payment[here : first[garrison + 1]], payable)
            if move >= 0:
                board = graph[1][target[move]]
                garrison = after[here + move]
            turn += 1
        found[game] = turn - played


def play_alone(
    alone: Alone,
    games: int = GAMES,
    seed: int = SEED,
    workers: int | None = None,
    progress: Progress = silent,
) -> Played:
    """Play many games from the start as well as can be; the same seed gives the same games."""
    portions = [range(i, min(i + PORTION, games)) for i in range(0, games, PORTION)]
    turns: list[int] = []
    with ThreadPoolExecutor(workers or os.cpu_count() or 1) as pool:
        for played in pool.map(lambda portion: alone.play(portion, seed), portions):
            turns += played
            progress(len(turns) / games)
    return Played(tuple(turns), alone.expected_turns)
