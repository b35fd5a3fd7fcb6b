"""How long a bot takes to decide, alone against builders: three in the base game, five in Connect.

    python benchmarks/decision_time.py scholar --games 30
    python benchmarks/decision_time.py master --game connect --games 6

times every question it is asked, by the processor time of its answer, so that other work on the
machine does not count. The first question of all loads and compiles, and is left out.
"""

from __future__ import annotations

import argparse
import sys
from time import process_time
from typing import Any

import numpy as np

import hexhaven

SEATS = {"base": 4, "connect": 6}


class Timed:
    """A bot whose answers are timed, in milliseconds."""

    def __init__(self, bot: Any) -> None:
        self.bot, self.times = bot, list[float]()

    def choose(self, view: Any, choices: Any, must: bool) -> Any:
        began = process_time()
        chosen = self.bot.choose(view, choices, must)
        self.times.append(1000 * (process_time() - began))
        return chosen


def time_decisions(
    bot: str, games: int, seed: int, game: str = "base", **options: object
) -> list[float]:
    """The milliseconds of all answers in some games; the bot moves by a seat with each of them."""
    times: list[float] = []
    seats = SEATS[game]
    for k in range(games):
        match = hexhaven.match(game, seats=seats, seed=seed + k, **options)
        bots = {i: hexhaven.bot("builder", game, seed=seats * k + i) for i in range(seats)}
        watched = Timed(hexhaven.bot(bot, game, seed=k))
        while hexhaven.play_out(match, bots | {k % seats: watched}) is None:
            match.time_is_up()  # a market of Connect, which only the clock ends
        times += watched.times[1:] if k == 0 else watched.times
    return times


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bot")
    parser.add_argument("--game", choices=list(SEATS), default="base")
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    times = time_decisions(wanted.bot, wanted.games, wanted.seed, wanted.game)
    most = " ".join(
        f"p{share:g} {np.percentile(times, share):.3f}" for share in (50, 75, 90, 95, 99)
    )
    sys.stdout.write(
        f"{wanted.bot}: {len(times):,} answers in ms: mean {np.mean(times):.3f} {most}"
        f" max {max(times):.3f}\n"
    )


if __name__ == "__main__":
    main()
