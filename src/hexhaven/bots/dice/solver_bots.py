"""Bots that play by the solutions of the dice games: the best, those in a race, and apprentices."""

from functools import cache
from typing import ClassVar

from hexhaven.bots.bot import Bot
from hexhaven.bots.dice.greedy import Greedy
from hexhaven.core.actions import Action
from hexhaven.core.chance import Rng
from hexhaven.core.game import Choices
from hexhaven.core.setup import Setup
from hexhaven.games.dice.position import BUILD, KEEP
from hexhaven.games.dice.solver.alone.policy import Policy
from hexhaven.games.dice.solver.alone.preparation import (
    SolutionPreparation,
    policy_of,
    preparation_of,
    problem_of,
)
from hexhaven.games.dice.solver.plus.approximation import worths
from hexhaven.games.dice.solver.plus.chances import ChancePolicy
from hexhaven.games.dice.solver.plus.policy import Policy as RacePolicy
from hexhaven.games.dice.view import SheetView


class Optimal:
    """Plays the Dice Game for the most points to be expected, whatever others do."""

    def __init__(self, rng: Rng) -> None:
        """It needs no chance, but the solution when it first plays."""
        self._policy: Policy | None = None

    @staticmethod
    def preparation(setup: Setup) -> SolutionPreparation:
        """What it needs: the solution of the game with the table's options."""
        return preparation_of(setup)

    def choose(self, view: SheetView, choices: Choices, must: bool) -> Action | None:
        problem = problem_of(view.position)
        if self._policy is None or self._policy.solution.problem != problem:
            self._policy = policy_of(problem)
        return self._policy.best_action(view.position)


class Racer:
    """Plays Plus for ten points in the fewest turns, and for special points of others.

    It knows from the solution of the race alone how far every sheet is from the end.
    """

    policy_type: ClassVar[type[RacePolicy]] = RacePolicy

    def __init__(self, rng: Rng) -> None:
        """It needs no chance."""
        self.policy = _plus_policy(self.policy_type)

    def choose(self, view: SheetView, choices: Choices, must: bool) -> Action | None:
        return self.policy.best_action(view.position)


class Master(Racer):
    """Plays Plus for the best chance to win against the other players at the table.

    It sets the turns it needs against those of its rivals, and fights for special points.
    """

    policy_type = ChancePolicy


@cache
def _plus_policy(policy_type: type[RacePolicy]) -> RacePolicy:
    return policy_type(worths())


class Apprentice:
    """Every other turn it plays as well as its master, and greedily in between.

    Chance decides at the beginning of a turn.
    """

    def __init__(self, rng: Rng, master: Bot) -> None:
        self._rng = rng
        self._master, self._greedy = master, Greedy(rng)
        self._plans = False

    def choose(self, view: SheetView, choices: Choices, must: bool) -> Action | None:
        if view.position.phase not in (KEEP, BUILD):
            self._plans = self._rng.below(2) == 0
        player = self._master if self._plans else self._greedy
        return player.choose(view, choices, must)


class OptimalApprentice(Apprentice):
    """The apprentice of the Dice Game."""

    preparation = staticmethod(Optimal.preparation)

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng, Optimal(rng))


class RacerApprentice(Apprentice):
    """The apprentice of Plus."""

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng, Racer(rng))
