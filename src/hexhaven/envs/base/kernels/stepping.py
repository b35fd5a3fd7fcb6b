"""Many games side by side: one call takes an action in each of them.

Every game goes on until an agent is asked again: Nature draws, bots act, and forced actions are
done where that is wanted. A game that is over begins again with its next number, unless its
end is to be seen.
"""

from typing import Any

import numpy as np

from hexhaven.bots.base.kernels.playout import choose_by
from hexhaven.bots.base.kernels.working_space import NO_ACTION
from hexhaven.core.compiled import philox
from hexhaven.core.compiled.bits import bit, lowest
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.core.compiled.records import record_type
from hexhaven.envs.base.kernels import numbers
from hexhaven.envs.base.kernels.masks import fill_mask, must_answer
from hexhaven.envs.base.kernels.numbers import left_of
from hexhaven.envs.base.kernels.observation import hide_history, observe, places_on
from hexhaven.games.base.boards import BOARDS, Board
from hexhaven.games.base.kernels import packing as p
from hexhaven.games.base.kernels.chance import let_nature_act
from hexhaven.games.base.kernels.position import OVER
from hexhaven.games.base.kernels.steps import apply
from hexhaven.games.base.kernels.turn import is_nature_due, may_act, must_act
from hexhaven.games.island.kernels.constants import NOBODY
from hexhaven.games.island.kernels.packing import pack_given, pack_simple
from hexhaven.games.island.kernels.points import points

#: The policy of a seat on which an agent sits.
AGENT = -2
#: In place of an action: begin the game.
BEGIN = -1
#: What asking the seats that may act comes to.
NOBODY_ACTS, BOT_ACTED, AGENT_ASKED = range(3)


def game_type(board: Board) -> np.dtype[Any]:
    """One game of a batch."""
    seats = board.sizes.seats
    return record_type(
        [
            ("position", board.position),
            # Nature's chance, that of the bot on each seat, and that of random samples
            ("rngs", philox.GENERATOR, (seats + 2,)),
            ("number", np.int64),
            ("seat", np.int64),  # the agent that is asked
            ("choices", np.int64),  # how many actions are marked for it
            ("aside", np.int64, (5,)),  # cards it has put aside to discard
            ("left_out", np.int64),  # seats that its next offer does not go to
            ("points", np.int64, (seats,)),  # counted when rewards were given last
        ]
    )


def rules_type(seats: int) -> np.dtype[Any]:
    """What all games of a batch have in common."""
    return record_type(
        [
            ("seed", np.uint64),
            ("games", np.int64),  # how far numbers move on when a game begins again
            ("policies", np.int64, (seats,)),
            ("trade", np.int64),
            ("skip_forced", np.int64),
            ("again", np.int64),  # whether a game that is over begins again at once
            ("history", np.int64),  # whether agents see what only the past tells
            ("shaping", np.float64),  # the reward for a point
        ]
    )


GAMES = {board: game_type(board) for board in BOARDS}
RULES = {board: rules_type(board.sizes.seats) for board in BOARDS}


@kernel
def begin_counting(t: Any) -> None:
    """Restart the count of what bots do until Nature or an agent acts."""
    for seat in range(len(t.acts)):
        t.acts[seat] = 0


@kernel
def ask_others(topology: Any, t: Any, rules: Any, g: Any) -> Int:
    """Ask the seats that may act; agents only if an offer waits for their answer."""
    s = g.position
    seats = may_act(s)
    while seats != 0:
        seat = lowest(seats)
        seats &= seats - 1
        policy = rules.policies[seat]
        if policy == AGENT:
            if rules.trade != 0 and must_answer(s, seat):
                g.seat = seat
                return AGENT_ASKED
            continue
        action = choose_by(topology, t, s, seat, False, policy, g.rngs[seat + 1])
        if action != NO_ACTION:
            apply(topology, t.work, s, seat, action)
            return BOT_ACTED
    return NOBODY_ACTS


@kernel
def find_agent(topology: Any, t: Any, rules: Any, g: Any) -> bool:
    """Let Nature and bots play until an agent is asked; False when the game is over."""
    s = g.position
    begin_counting(t)
    while s.phase != OVER:
        if is_nature_due(s):
            let_nature_act(topology, t.work, g.position, g.rngs[0])
            begin_counting(t)
            continue
        asked = ask_others(topology, t, rules, g)
        if asked == AGENT_ASKED:
            return True
        if asked == NOBODY_ACTS:
            seat = lowest(must_act(s))
            policy = rules.policies[seat]
            if policy == AGENT:
                g.seat = seat
                return True
            action = choose_by(topology, t, s, seat, True, policy, g.rngs[seat + 1])
            apply(topology, t.work, s, seat, action)
    return False


@kernel
def put_aside(g: Any, resource: int) -> Int:
    """Put a card aside; all of them as a discard once they are enough, else NO_ACTION."""
    g.aside[resource] += 1
    action = pack_simple(p.DISCARD, 0)
    total = 0
    for k in range(5):
        total += g.aside[k]
        action |= pack_given(k, g.aside[k])
    if total < g.position.discards[g.seat]:
        return NO_ACTION
    for k in range(5):
        g.aside[k] = 0
    return action


@kernel
def do_choice(topology: Any, work: Any, g: Any, number: int) -> bool:
    """Do what the agent that is asked has chosen; False if it has only begun something."""
    s = g.position
    groups = numbers.groups_on(s)
    if number >= groups.leave_out:
        g.left_out |= bit(left_of(s, g.seat, 1 + number - groups.leave_out))
        return False
    if number >= groups.discard and number < groups.robber:
        action = put_aside(g, number - groups.discard)
    else:
        action = numbers.action_of(s, g.seat, g.left_out, number)
    if action == NO_ACTION:
        return False
    g.left_out = 0
    apply(topology, work, s, g.seat, action)
    return True


@kernel
def only_choice(mask: Any) -> Int:
    """The first number that is marked."""
    for number in range(len(mask)):
        if mask[number]:
            return np.int64(number)
    return np.int64(0)


@kernel
def begin_game(rules: Any, start: Any, g: Any) -> None:
    """Begin the game of this number."""
    g.position = start[0]
    for stream in range(len(g.rngs)):
        philox.seed_generator(g.rngs[stream], rules.seed, np.uint64(g.number), np.uint64(stream))
    for k in range(5):
        g.aside[k] = 0
    g.left_out = 0
    for seat in range(len(g.points)):
        g.points[seat] = points(g.position, seat)


@kernel
def play_until_choice(
    topology: Any, t: Any, rules: Any, start: Any, g: Any, number: Int, mask: Any
) -> None:
    """Do what was chosen, and go on until an agent has a choice; mark it, or nothing at the end."""
    while True:
        moved = True
        if number == BEGIN:
            begin_game(rules, start, g)
        else:
            moved = do_choice(topology, t.work, g, number)
        if moved and not find_agent(topology, t, rules, g):
            break
        trade = rules.trade != 0
        g.choices = fill_mask(
            topology, t.work, g.position, g.seat, g.aside, g.left_out, trade, mask
        )
        if g.choices > 1 or rules.skip_forced == 0:
            return
        number = only_choice(mask)
    g.choices = 0
    for k in range(len(mask)):
        mask[k] = False


@kernel
def give_rewards(rules: Any, g: Any, rewards: Any) -> None:
    """One for winning, minus one for losing, and what a change of points is worth."""
    s = g.position
    for seat in range(s.seats):
        counted = points(s, seat)
        reward = rules.shaping * (counted - g.points[seat])
        g.points[seat] = counted
        if s.phase == OVER and s.winner != NOBODY:
            reward += 1.0 if s.winner == seat else -1.0
        rewards[seat] = reward


@kernel
def step_game(
    i: Int, topology: Any, t: Any, rules: Any, start: Any, games: Any, actions: Any,
    rows: Any, masks: Any, rewards: Any, done: Any, winners: Any, seats: Any,
) -> None:  # fmt: skip
    """Begin a game, or take an action that is marked in it, and go on to the next choice."""
    g = games[i]
    play_until_choice(topology, t, rules, start, g, actions[i], masks[i])
    give_rewards(rules, g, rewards[i])
    done[i] = g.position.phase == OVER
    winners[i] = g.position.winner
    if done[i] and rules.again != 0:
        g.number += rules.games
        play_until_choice(topology, t, rules, start, g, np.int64(BEGIN), masks[i])
    seats[i] = g.seat
    observe(topology, g.position, g.seat, g.aside, g.left_out, rows[i])
    if rules.history == 0:
        hide_history(places_on(g.position), len(g.points), rows[i])


@kernel
def is_marked(mask: Any, action: Int) -> bool:
    """Whether an action is one that may be chosen."""
    return action >= 0 and action < len(mask) and mask[action]


@kernel
def draw_sample(g: Any, mask: Any) -> Int:
    """One of the numbers marked for a game, evenly; 0 where none is marked."""
    if g.choices > 0:
        left = philox.below(g.rngs[len(g.rngs) - 1], g.choices)
        for number in range(len(mask)):
            left -= mask[number]
            if left < 0:
                return np.int64(number)
    return np.int64(0)
