"""Racer: plays Plus for ten points in the fewest turns, and for special points of others."""

from __future__ import annotations

from functools import cache

from hexhaven.core.actions import Action
from hexhaven.core.chance import Rng
from hexhaven.core.game import Choices
from hexhaven.games.dice.solver.plus.approximation import worths
from hexhaven.games.dice.solver.plus.policy import Policy
from hexhaven.games.dice.view import SheetView


class Racer:
    """Knows from the solution of the race alone how far every sheet is from the end."""

    def __init__(self, rng: Rng) -> None:
        """It needs no chance."""
        self.policy = _policy()

    def choose(self, view: SheetView, choices: Choices, must: bool) -> Action | None:
        """The best action."""
        return self.policy.best(view.position)


@cache
def _policy() -> Policy:
    return Policy(worths())
