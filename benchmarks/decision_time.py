"""How long a bot of the base game takes to decide, alone against three builders.

    python benchmarks/decision_time.py scholar --games 30

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

SEATS = 4


class Timed:
    """A bot whose answers are timed, in milliseconds."""

    def __init__(self, bot: Any) -> None:
        self.bot, self.times = bot, list[float]()

    def choose(self, view: Any, choices: Any, must: bool) -> Any:
        began = process_time()
        chosen = self.bot.choose(view, choices, must)
        self.times.append(1000 * (process_time() - began))
        return chosen


def timed(bot: str, games: int, seed: int, points: int = 10) -> list[float]:
    """The milliseconds of all answers in some games; the bot moves by a seat with each of them."""
    times: list[float] = []
    for game in range(games):
        match = hexhaven.match("base", seats=SEATS, seed=seed + game, points=points)
        bots = {seat: hexhaven.bot("builder", seed=SEATS * game + seat) for seat in range(SEATS)}
        watched = Timed(hexhaven.bot(bot, seed=game))
        hexhaven.play_out(match, bots | {game % SEATS: watched})
        times += watched.times[1:] if game == 0 else watched.times
    return times


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bot")
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    times = timed(wanted.bot, wanted.games, wanted.seed)
    most = " ".join(
        f"p{share:g} {np.percentile(times, share):.2f}" for share in (50, 75, 90, 95, 99)
    )
    sys.stdout.write(
        f"{wanted.bot}: {len(times):,} answers in ms: mean {np.mean(times):.2f} {most}"
        f" max {max(times):.2f}\n"
    )


if __name__ == "__main__":
    main()
