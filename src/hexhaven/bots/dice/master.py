"""The master of Plus: plays for the best chance to win against whoever is at the table."""

from __future__ import annotations

from functools import cache

from hexhaven.core.actions import Action
from hexhaven.core.chance import Rng
from hexhaven.core.game import Choices
from hexhaven.games.dice.solver.plus.approximation import worths
from hexhaven.games.dice.solver.plus.chances import ChancePolicy
from hexhaven.games.dice.view import SheetView


class Master:
    """Sets the turns it needs against those of its rivals, and fights for special points."""

    def __init__(self, rng: Rng) -> None:
        """It needs no chance."""
        self.policy = _policy()

    def choose(self, view: SheetView, choices: Choices, must: bool) -> Action | None:
        """The best action."""
        return self.policy.best(view.position)


@cache
def _policy() -> ChancePolicy:
    return ChancePolicy(worths())
