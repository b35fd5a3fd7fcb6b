"""Sequential halving: the better half of the candidates goes on, until one is left.

The first candidate stays to the end and is the answer unless another is proven better.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt
from time import monotonic_ns

import numpy as np

from hexhaven.bots.base.search.candidates import Candidate
from hexhaven.bots.base.search.comparison import CHANCE_PARTS, Comparison
from hexhaven.bots.base.search.kernels.evaluation import WHOLE

#: Samples that every candidate of a round gets at least.
LEAST_SAMPLES = 4
#: Standard errors, squared: to replace the first candidate, and to give up one at once.
PROVEN_ERRORS, HOPELESS_ERRORS = 1, 12
#: Samples before a candidate is given up at once.
SAMPLES_TO_DROP = 24


@dataclass(frozen=True)
class Budget:
    """How much is played out for one decision: a number of playouts, or as many as time allows."""

    playouts: int = 0
    milliseconds: int = 0

    def part(self, share: float) -> Budget:
        """A share of the time; a number of playouts stays as it is."""
        if self.playouts or share >= 1:
            return self
        return Budget(milliseconds=max(1, round(self.milliseconds * share)))


@dataclass(frozen=True)
class Findings:
    """What a search found: its answer, and for each candidate how often it was played out.

    `best` is the number of the answer among the candidates. Chances are in ten thousandths.
    `surplus` says by how much the answer beats the first candidate, and `error` is the standard
    error of that.
    """

    best: int
    candidates: tuple[Candidate, ...]
    samples: tuple[int, ...]
    chances: tuple[int, ...]
    surplus: int
    error: int

    @property
    def action(self) -> int:
        return self.candidates[self.best].action


class Halving:
    """Candidates and those that are left of them."""

    def __init__(self, comparison: Comparison) -> None:
        self.comparison = comparison
        self.alive = list(range(len(comparison.candidates)))

    def search(self, budget: Budget) -> Findings:
        """Play out within a budget, the same share of it in every round."""
        rounds = max(1, (len(self.alive) - 1).bit_length())
        began = monotonic_ns()
        for done in range(1, rounds + 1):
            if budget.playouts:
                share = budget.playouts // (rounds * len(self.alive))
                self.comparison.play(self.alive, max(LEAST_SAMPLES, share))
            else:
                self._play_until(began + budget.milliseconds * 1_000_000 * done // rounds)
            self._drop(1 if done == rounds else (len(self.alive) + 1) // 2)
            if self._is_settled():
                break
        return self._findings()

    def _play_until(self, deadline: int) -> None:
        """Play out until a time, or until all is clear.

        The samples of every call take half of the time that is left.
        """
        samples = LEAST_SAMPLES
        while samples > 0 and not self._is_settled():
            before, drawn = monotonic_ns(), self.comparison.samples
            self.comparison.play(self.alive, samples)
            now, played = monotonic_ns(), self.comparison.samples - drawn
            samples = (deadline - now) * played // (2 * max(1, now - before))

    def _drop(self, most: int) -> None:
        """Keep the first candidate and at most `most` of the best."""
        totals, _ = self.comparison.totals()
        order = sorted(self.alive, key=lambda k: (-int(totals[k]), k))
        kept = [k for k in order[:most] if not self._is_hopeless(k, order[0])]
        self.alive = sorted({0, *kept})

    def _is_settled(self) -> bool:
        """Whether one candidate is clearly better than all that are left beside it."""
        totals, _ = self.comparison.totals()
        best = max(self.alive, key=lambda k: int(totals[k]))
        return all(self._is_hopeless(k, best) for k in self.alive if k != best)

    def _is_hopeless(self, candidate: int, best: int) -> bool:
        total, squares, count = self.comparison.surplus(best, candidate)
        return count >= SAMPLES_TO_DROP and total > 0 and total * total > HOPELESS_ERRORS * squares

    def _findings(self) -> Findings:
        """The best of those left if it is proven better than the first, else the first."""
        totals, samples = self.comparison.totals()
        best = min(self.alive, key=lambda k: (-int(totals[k]), k))
        total, squares, count = self.comparison.surplus(best, 0)
        if total * total <= PROVEN_ERRORS * squares:
            best, total, squares = 0, 0, 0
        chances = CHANCE_PARTS * totals // (WHOLE * np.maximum(1, samples))
        return Findings(
            best,
            self.comparison.candidates,
            tuple(samples.tolist()),
            tuple(chances.tolist()),
            CHANCE_PARTS * total // (int(WHOLE) * max(1, count)),
            CHANCE_PARTS * isqrt(squares) // (int(WHOLE) * max(1, count)),
        )
