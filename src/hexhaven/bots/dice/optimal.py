"""Optimal: plays the Dice Game for the most points to be expected, by its exact solution."""

from __future__ import annotations

from hexhaven.core.actions import Action
from hexhaven.core.chance import Rng
from hexhaven.core.game import Choices
from hexhaven.core.setup import Setup
from hexhaven.games.dice.solver.alone.policy import Policy
from hexhaven.games.dice.solver.alone.preparation import (
    SolutionPreparation,
    policy_of,
    preparation_of,
    problem_of,
)
from hexhaven.games.dice.view import SheetView


class Optimal:
    """No play scores more on average, whoever else is at the table."""

    def __init__(self, rng: Rng) -> None:
        """It needs no chance, but the solution when it first plays."""
        self._policy: Policy | None = None

    @staticmethod
    def preparation(setup: Setup) -> SolutionPreparation:
        """What it needs: the solution of the game with the table's options."""
        return preparation_of(setup)

    def choose(self, view: SheetView, choices: Choices, must: bool) -> Action | None:
        """The best action."""
        problem = problem_of(view.position)
        if self._policy is None or self._policy.solution.problem != problem:
            self._policy = policy_of(problem)
        return self._policy.best(view.position)
