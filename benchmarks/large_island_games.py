"""Games of five and six builders, to fit the evaluation of the large island to.

They stray now and then, as in the scholar's lessons, so that what is tried is among them too.
"""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from hexhaven.bots.base.kernels.playout import RANDOM, ask_others, choose, choose_by
from hexhaven.bots.base.learned.fit import Lessons, join_lessons
from hexhaven.bots.base.learned.kernels.games import (
    DECISIONS_PER_STRAY,
    FOUNDINGS_PER_STRAY,
    MOST_LOOKS,
    TURNS_PER_LOOK,
)
from hexhaven.bots.base.playout import table_for
from hexhaven.bots.base.search.kernels.evaluation import evaluation_type, fill_features
from hexhaven.core.compiled import philox
from hexhaven.core.compiled.bits import lowest
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.core.processes import core_count
from hexhaven.core.registry import load_game
from hexhaven.games.base.boards import LARGE
from hexhaven.games.base.kernels.chance import let_nature_act
from hexhaven.games.base.kernels.position import FOUND_SETTLEMENT, OVER, ROLL
from hexhaven.games.base.kernels.steps import apply
from hexhaven.games.base.kernels.turn import is_nature_due, must_act
from hexhaven.games.base.options import first_position

#: How many play in games in turn, and how many games a thread plays at once.
TABLE_SIZES, GAMES_AT_ONCE = (6, 5, 6), 30


@kernel
def note_seats(topology: Any, t: Any, e: Any, features: Any) -> None:
    """Note what every seat has."""
    for seat in range(t.position.seats):
        fill_features(topology, t.builder, t.position, seat, e.features[seat])
        for i in range(features.shape[1]):
            features[seat, i] = e.features[seat, i]


@kernel
def act(topology: Any, t: Any, seat: int) -> bool:
    """Let a seat act, as a builder or by chance; whether it was chance."""
    s = t.position
    one_in = FOUNDINGS_PER_STRAY if s.phase == FOUND_SETTLEMENT else DECISIONS_PER_STRAY
    strays = philox.below(t.rngs[1], one_in) == 0
    if strays:
        action = choose_by(topology, t, s, seat, True, RANDOM, t.rngs[1])
    else:
        action = choose(topology, t, seat, True)
    apply(topology, t.work, s, seat, action)
    return bool(strays)


@kernel
def play_noted(topology: Any, t: Any, e: Any, features: Any) -> Int:
    """Play a table to its end, and note some turns as they begin; how many."""
    s = t.position
    noted, turn = 0, 0
    strayed = True
    while s.phase != OVER:
        if s.phase == ROLL and s.turns != turn:
            turn = s.turns
            if noted < len(features) and (strayed or philox.below(t.rngs[1], TURNS_PER_LOOK) == 0):
                note_seats(topology, t, e, features[noted])
                noted += 1
            strayed = False
        if is_nature_due(s):
            let_nature_act(topology, t.work, s, t.rngs[0])
        elif not ask_others(topology, t):
            strayed = act(topology, t, lowest(must_act(s))) or strayed
    return noted


@kernel
def play_games(
    topologies: Any, start: Any, tables: Any, evaluations: Any, numbers: Any, seed: Int,
    features: Any, noted: Any, winners: Any,
) -> None:  # fmt: skip
    """Play games from the same start at one table, each by its own number."""
    for i in range(len(numbers)):
        tables[0] = start[0]
        t = tables[0]
        for stream in range(len(t.rngs)):
            number = np.uint64(numbers[i])
            philox.seed_generator(t.rngs[stream], seed, number, np.uint64(stream))
        noted[i] = play_noted(topologies[0], t, evaluations[0], features[i])
        winners[i] = t.position.winner


def _play(numbers: range, seed: int) -> Lessons:
    """The lessons of some games at tables of one size."""
    seats = TABLE_SIZES[numbers.start // GAMES_AT_ONCE % len(TABLE_SIZES)]
    start = np.zeros(1, table_for(LARGE))
    start[0].position = first_position(load_game("base").setup(seats))
    evaluations = np.zeros(1, evaluation_type(LARGE.sizes))
    width = evaluations["features"].shape[2]
    features = np.zeros((len(numbers), MOST_LOOKS, LARGE.sizes.seats, width), np.int16)
    noted, winners = np.zeros(len(numbers), np.int64), np.zeros(len(numbers), np.int64)
    play_games(
        LARGE.topologies, start, start.copy(), evaluations, np.array(numbers), np.uint64(seed),
        features, noted, winners,
    )  # fmt: skip
    kept = (np.arange(MOST_LOOKS) < noted[:, None]) & (winners[:, None] >= 0)
    return Lessons(features[kept], winners[np.nonzero(kept)[0]].astype(np.int8))


def gather(games: int, seed: int) -> Lessons:
    """Positions of so many games, and who won from there."""
    ranges = [range(n, min(n + GAMES_AT_ONCE, games)) for n in range(0, games, GAMES_AT_ONCE)]
    with ThreadPoolExecutor(core_count()) as threads:
        return join_lessons([*threads.map(lambda numbers: _play(numbers, seed), ranges)])
