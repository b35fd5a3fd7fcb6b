"""Generators of chance: the system's secure one, or a seeded one."""

import secrets
from typing import Protocol

from hexhaven.core.compiled import philox
from hexhaven.core.messages import BadSetup

SEED_LIMIT = 2**64


class Rng(Protocol):
    """Something that draws whole numbers evenly."""

    def below(self, n: int) -> int:
        """A number from 0 to n-1."""
        ...


class SystemRng:
    """Unpredictable numbers from the operating system."""

    def below(self, n: int) -> int:
        return secrets.randbelow(n)


class SeededRng:
    """The same numbers on every machine for the same seed, game and stream."""

    def __init__(self, seed: int, game: int = 0, stream: int = 0) -> None:
        if not 0 <= seed < SEED_LIMIT:
            raise BadSetup("setup.seed", seed=str(seed)[:40])
        self.record = philox.generator(seed, game, stream)

    def below(self, n: int) -> int:
        return int(philox.below(self.record, n))
