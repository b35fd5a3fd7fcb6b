"""Threads that use the rules at the same time, as those of a server do."""

import sys
from concurrent.futures import ThreadPoolExecutor

import hexhaven

GAME = hexhaven.game("base")


def founding(seed, *actions):
    """What every seat may do at the beginning of a game."""
    match = hexhaven.match("base", seats=3, seed=seed)
    for action in actions:
        match.play(action)
    return [(match.state, seat, GAME.legal(match.state, seat).listed) for seat in range(3)]


def test_threads_do_not_list_into_each_others_actions():
    expected = founding(1), founding(2, "settle 12")

    def count_wrong(known):
        return sum(GAME.legal(s, seat).listed != listed for s, seat, listed in 40 * known)

    turn = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as pool:
            assert list(pool.map(count_wrong, 2 * expected)) == [0] * 4
    finally:
        sys.setswitchinterval(turn)
