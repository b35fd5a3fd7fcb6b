"""A sequential test: stop as soon as one of two bots is proven better.

For each island the share of decided games that the first bot won against the second is one
draw. Is its mean a half, or better by a margin? The logarithm of the likelihoods' ratio, with
the variance of what was seen, is followed until it leaves its bounds (Wald, 1945).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Literal

from hexhaven.core.messages import Refused
from hexhaven.lab.arena.plan import Arena, LineUp
from hexhaven.lab.arena.results import Results

#: How often the test may be wrong, either way.
ERROR_RATE = 0.05
LOG_RATIO_BOUND = log((1 - ERROR_RATE) / ERROR_RATE)
#: Islands before anything is said.
LEAST_ISLANDS = 20

Answer = Literal["first", "second", "neither", "open"]


@dataclass(frozen=True)
class SequentialTest:
    """Whether the first of two bots is better than the second by a margin of the share."""

    first: str
    second: str
    margin: float

    def table(self, arena: Arena) -> LineUp:
        """The table at which only these two sit."""
        return next(t for t in arena.tables() if set(t) == {self.first, self.second})

    def shares(self, results: Results) -> list[float]:
        """The first bot's share on each island where a game was decided between the two."""
        table = self.table(results.arena)
        blocks = [block for (at, _), block in results.blocks.items() if at == table]
        counted = [(b.winners.count(self.first), b.winners.count(self.second)) for b in blocks]
        return [won / (won + lost) for won, lost in counted if won + lost]

    def ratio(self, results: Results) -> float:
        """The logarithm of how much likelier the margin is than no difference."""
        return log_ratio(self.shares(results), self.margin)

    def answer(self, results: Results) -> Answer:
        """What is proven so far."""
        shares = self.shares(results)
        if len(shares) < LEAST_ISLANDS:
            return "open"
        up = log_ratio(shares, self.margin)
        down = log_ratio([1 - share for share in shares], self.margin)
        if up > LOG_RATIO_BOUND:
            return "first"
        if down > LOG_RATIO_BOUND:
            return "second"
        return "neither" if up < -LOG_RATIO_BOUND and down < -LOG_RATIO_BOUND else "open"

    def is_decided(self, results: Results) -> bool:
        """Whether nothing more needs to be played."""
        return self.answer(results) != "open"


def make_test(arena: Arena, bots: Sequence[str], percent: int) -> SequentialTest:
    """A test between two of an arena's bots, by a margin of percentage points."""
    if len(set(bots)) != 2 or not set(bots) <= set(arena.bots):
        raise Refused("arena.sprt")
    if arena.alone:
        raise Refused("arena.sprt_alone")
    return SequentialTest(bots[0], bots[1], max(1, percent) / 100)


def log_ratio(shares: list[float], margin: float) -> float:
    """How much likelier a mean of a half and the margin is than a half, as a logarithm."""
    if not shares:
        return 0.0
    mean = sum(shares) / len(shares)
    # Half an imagined island on either side keeps the variance above nothing.
    squares = sum((share - mean) ** 2 for share in shares) + 0.25
    variance = squares / (len(shares) + 1)
    return len(shares) * margin * (mean - 0.5 - margin / 2) / variance
