"""Games to learn from and to be measured by: builders and scholars play, some of them stray.

A game goes on until a student must look ahead, and again when that is done. So many games
can look ahead together.
"""

from typing import Any, NamedTuple

import numpy as np

from hexhaven.bots.base.kernels.decision import decide
from hexhaven.bots.base.kernels.styles import BUILDER
from hexhaven.bots.base.kernels.working_space import NO_ACTION
from hexhaven.bots.base.learned.kernels.features import FEATURES, fill_position
from hexhaven.bots.base.learned.kernels.lookahead import (
    LOOK,
    MOST_TRIED,
    Depth,
    begin_trials,
    best_of,
    choose_most_promising,
    list_candidates,
)
from hexhaven.bots.base.learned.kernels.policy import CHOICE, STATE, begin_ranking, describe
from hexhaven.core.compiled import philox
from hexhaven.core.compiled.bits import bit, lowest
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.core.compiled.records import record_type
from hexhaven.games.base.kernels.chance import let_nature_act
from hexhaven.games.base.kernels.position import FOUND_SETTLEMENT, OVER, POSITION, ROLL, SEATS
from hexhaven.games.base.kernels.steps import apply
from hexhaven.games.base.kernels.turn import is_nature_due, may_act, must_act
from hexhaven.games.base.kernels.view_kernel import fill_view

#: One turn in this many is looked at, and every turn after a stray; at most `MOST_LOOKS` a game.
TURNS_PER_LOOK, MOST_LOOKS = 6, 48
#: One decision in this many strays, and one founding settlement in that many.
DECISIONS_PER_STRAY, FOUNDINGS_PER_STRAY = 25, 3
#: One look ahead in this many tries everything, and is a lesson; at most `MOST_CHOICES` a game.
LOOKS_PER_LESSON, MOST_CHOICES = 12, 16
#: What a seat is about to do when it must look ahead first.
LOOKS_FIRST: Int = np.int64(-2)

#: A game: the position, who plays, all chance, and what was noted.
GAME = record_type(
    [
        ("position", POSITION),
        ("policies", np.int64, (SEATS,)),
        ("rngs", philox.GENERATOR, (SEATS + 1,)),
        ("asked", np.int64),  # seats that have passed since something happened
        ("turn", np.int64),  # the last one that was considered for a note
        ("strayed", np.int64),  # whether somebody has since
        ("looks", np.int64),  # whether a look ahead is to come
        ("learns", np.int64),  # whether that is a lesson
        ("noted", np.int64),  # turns
        ("chosen", np.int64),  # lessons of choice
        ("look", LOOK),
    ]
)
#: What a game shows: what all seats had in some turns and who won; and what choices came to.
NOTES = record_type(
    [
        ("noted", np.int64),
        ("winner", np.int64),
        ("chosen", np.int64),
        ("counts", np.int64, (MOST_CHOICES,)),
        ("worth", np.int32, (MOST_CHOICES, MOST_TRIED)),
        ("features", np.int16, (MOST_LOOKS, SEATS, FEATURES)),
        ("states", np.int16, (MOST_CHOICES, STATE)),
        ("choices", np.int8, (MOST_CHOICES, MOST_TRIED, CHOICE)),
    ]
)


class TrainingSettings(NamedTuple):
    """How games go."""

    seed: Int
    #: Whether seats stray now and then, and what happens is noted.
    strays: bool
    #: How far students look ahead.
    depth: Depth


class TrainingGames(NamedTuple):
    """Games to be played from a position, the same ones on every device."""

    networks: Any
    start: Any
    #: Who plays on each seat: rows that take turns, of networks' numbers, or -1 for the builder.
    policies: Any
    numbers: Any
    settings: TrainingSettings


@kernel
def begin(g: Any, games: TrainingGames, number: Int) -> None:
    g.position = games.start[0]
    for seat in range(SEATS):
        g.policies[seat] = games.policies[number % len(games.policies), seat]
    for stream in range(SEATS + 1):
        seed, game = games.settings.seed, np.uint64(number)
        philox.seed_generator(g.rngs[stream], seed, game, np.uint64(stream))
    g.asked = 0
    g.turn = 0
    g.strayed = 1
    g.looks = 0
    g.noted = 0
    g.chosen = 0


@kernel
def note_turn(topology: Any, g: Any, t: Any, notes: Any) -> None:
    """Note what all seats have when a turn begins, now and then."""
    s = g.position
    if s.phase != ROLL or s.turns == g.turn:
        return
    g.turn = s.turns
    if g.noted < MOST_LOOKS and (g.strayed != 0 or philox.below(g.rngs[1], TURNS_PER_LOOK) == 0):
        e = t.evaluation
        fill_position(topology, t.builder, s, e.features, e.steps)
        for seat in range(s.seats):
            for i in range(FEATURES):
                notes.features[g.noted, seat, i] = e.features[seat, i]
        g.noted += 1
    g.strayed = 0


@kernel
def does_stray(g: Any) -> bool:
    """Whether a seat does something by chance."""
    one_in = FOUNDINGS_PER_STRAY if g.position.phase == FOUND_SETTLEMENT else DECISIONS_PER_STRAY
    return philox.below(g.rngs[1], one_in) == 0


@kernel
def note_choices(topology: Any, networks: Any, g: Any, t: Any, notes: Any) -> None:
    """Note what a student might do; what comes of it is noted later."""
    look, r = g.look, t.ranking
    goal = begin_ranking(topology, networks[0].policy, t.builder, r, look)
    for i in range(STATE):
        notes.states[g.chosen, i] = r.state[i]
    for k in range(look.count):
        describe(topology, t.builder, look, goal, k, r.choice)
        for i in range(CHOICE):
            notes.choices[g.chosen, k, i] = r.choice[i]


@kernel
def begin_look(
    topology: Any, networks: Any, g: Any, t: Any, settings: TrainingSettings, notes: Any
) -> None:
    """Let a student look ahead at what is listed; now and then at everything, as a lesson."""
    network = networks[g.policies[g.look.seat]]
    g.looks = 1
    g.learns = 0
    if (
        settings.strays
        and g.chosen < MOST_CHOICES
        and philox.below(g.rngs[1], LOOKS_PER_LESSON) == 0
    ):
        g.learns = 1
        note_choices(topology, networks, g, t, notes)
        begin_trials(g.look, settings.depth.deals)
    else:
        choose_most_promising(topology, network, g.look, t, settings.depth)


@kernel
def refill_view(s: Any, seat: int, view: Any) -> None:
    """Fill a view that may hold what another seat knew."""
    for other in range(SEATS):
        for kind in range(5):
            view.hands[other, kind] = 0
            view.cards[other, kind] = 0
            for knower in range(SEATS):
                view.known[other, kind, knower] = 0
    fill_view(s, seat, view)


@kernel
def choose(
    topology: Any,
    networks: Any,
    g: Any,
    t: Any,
    seat: int,
    must: bool,
    settings: TrainingSettings,
    notes: Any,
) -> Int:
    """What a seat does: a builder, the scholar of a network who LOOKS first, or a stray."""
    look = g.look
    look.seat = seat
    refill_view(g.position, seat, look.seen)
    default = decide(topology, t.builder, look.seen, seat, BUILDER)
    strays = settings.strays and must and does_stray(g)
    if default == NO_ACTION or (g.policies[seat] < 0 and not strays):
        return default
    if list_candidates(topology, look, t, default) == 1:
        return default
    if strays:
        g.strayed = 1
        return look.tried[philox.below(g.rngs[1], look.count)]
    begin_look(topology, networks, g, t, settings, notes)
    return LOOKS_FIRST


@kernel
def act(topology: Any, g: Any, t: Any, seat: int, action: Int) -> None:
    if action == NO_ACTION:
        g.asked |= bit(seat)
    else:
        apply(topology, t.work, g.position, seat, action)
        g.asked = 0


@kernel
def end_look(g: Any, notes: Any) -> Int:
    """What comes of a look ahead; of a lesson it is noted."""
    look = g.look
    g.looks = 0
    if g.learns != 0:
        notes.counts[g.chosen] = look.count
        for k in range(look.count):
            notes.worth[g.chosen, k] = look.total[k] // look.deals
        g.chosen += 1
    return best_of(look)


@kernel
def step(
    topology: Any, networks: Any, g: Any, t: Any, settings: TrainingSettings, notes: Any
) -> None:
    """One step of a game, or of its student's looking ahead."""
    s = g.position
    seat: Int = np.int64(g.look.seat)
    action: Int = np.int64(NO_ACTION)
    if g.looks != 0:
        action = end_look(g, notes)
    else:
        if settings.strays:
            note_turn(topology, g, t, notes)
        if is_nature_due(s):
            let_nature_act(topology, t.work, s, g.rngs[0])
            g.asked = 0
            return
        others = may_act(s) & ~g.asked
        seat = np.int64(lowest(others if others != 0 else must_act(s)))
        action = choose(topology, networks, g, t, seat, others == 0, settings, notes)
    if action != LOOKS_FIRST:
        act(topology, g, t, seat, action)


@kernel
def is_over(g: Any, notes: Any) -> bool:
    """Whether a game is over, and its end is noted."""
    if g.position.phase != OVER:
        return False
    notes.noted = g.noted
    notes.chosen = g.chosen
    notes.winner = g.position.winner
    return True
