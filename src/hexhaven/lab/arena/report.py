"""What an arena has shown."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from hexhaven.lab.arena.ratings import BotRating, rate
from hexhaven.lab.arena.results import Results
from hexhaven.lab.arena.sprt import SequentialTest
from hexhaven.lab.simulate.report import Share


@dataclass(frozen=True)
class ArenaReport:
    """The results with ratings, and what a test says about two of the bots."""

    results: Results
    test: SequentialTest | None = None

    @cached_property
    def ratings(self) -> list[BotRating]:
        return rate(self.results.arena.bots, self.results.wins())

    @cached_property
    def shares(self) -> dict[str, Share]:
        """Each bot's wins out of the games it sat in, counted once for every seat."""
        wins: Counter[str] = Counter()
        seats: Counter[str] = Counter()
        for block in self.results.blocks.values():
            wins.update(winner for winner in block.winners if winner is not None)
            for bot, count in Counter(block.table).items():
                seats[bot] += count * len(block.winners)
        return {bot: Share(wins[bot], max(1, seats[bot])) for bot in self.results.arena.bots}

    @cached_property
    def pairs(self) -> dict[tuple[str, str], Share]:
        """For every two bots the first one's share of the decided games at their own table."""
        found = {}
        for block_table in self.results.arena.tables():
            if len(set(block_table)) == 2:
                blocks = [b for (t, _), b in self.results.blocks.items() if t == block_table]
                won = Counter(w for block in blocks for w in block.winners if w is not None)
                one, two = dict.fromkeys(block_table)
                decided = won[one] + won[two]
                if decided:
                    found[one, two] = Share(won[one], decided)
                    found[two, one] = Share(won[two], decided)
        return found

    @property
    def failures(self) -> dict[str, str]:
        """Why bots failed, by name."""
        reasons: dict[str, str] = {}
        for block in self.results.blocks.values():
            reasons = block.reasons | reasons
        return reasons

    def to_json(self) -> dict[str, Any]:
        results = self.results
        found: dict[str, Any] = results.arena.to_json() | {
            "games": results.games,
            "undecided": results.undecided,
            "ratings": [
                {"bot": r.bot, "rating": r.rating, "low": r.low, "high": r.high}
                | {"wins": self.shares[r.bot].wins, "seats": self.shares[r.bot].games}
                for r in self.ratings
            ],
            "pairs": [
                {"bot": one, "against": two} | share.to_json()
                for (one, two), share in self.pairs.items()
            ],
            "failures": self.failures,
        }
        if self.test is not None:
            found["test"] = {
                "first": self.test.first,
                "second": self.test.second,
                "margin": self.test.margin,
                "log_ratio": self.test.ratio(results),
                "answer": self.test.answer(results),
            }
        return found
