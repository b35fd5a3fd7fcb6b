"""Proofs that stop as soon as they are complete, so that no game is played for nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import log

from hexhaven.lab.simulate.plan import Plan
from hexhaven.lab.simulate.play import play_games


def games_won(plan: Plan, bot: str) -> Iterator[bool]:
    """Whether a bot wins, game after game of a plan."""
    for game in range(plan.games):
        (row,) = play_games(plan, [game]).rows
        yield row["winner"] >= 0 and plan.seat_bots(game)[row["winner"]] == bot


def wins_at_least(wins: int, plan: Plan, bot: str) -> bool:
    """Whether a bot wins this many games of a plan; those that cannot change it are not played."""
    left = plan.games
    for won in games_won(plan, bot):
        wins, left = wins - won, left - 1
        if not 0 < wins <= left:
            break
    return wins == 0


def surely_wins_more(
    share: float, hoped: float, portions: Iterable[tuple[int, int]], doubt: float
) -> bool:
    """Whether games prove that a bot wins more than a share of them; it ends when they do.

    A portion is how many games were won and lost. It bets against the share by the odds of a hoped
    one. A bot that wins no more than the share makes `1 / doubt` of the stake with a chance of at
    most `doubt`, however long it may bet.
    """
    capital = 0.0
    for won, lost in portions:
        capital += won * log(hoped / share) + lost * log((1 - hoped) / (1 - share))
        if capital >= log(1 / doubt):
            return True
    return False
