"""Apprentices: every other turn they play as well as their masters, and greedily in between."""

from __future__ import annotations

from hexhaven.bots.bot import Bot
from hexhaven.bots.dice.greedy import Greedy
from hexhaven.bots.dice.optimal import Optimal
from hexhaven.bots.dice.racer import Racer
from hexhaven.core.actions import Action
from hexhaven.core.chance import Rng
from hexhaven.core.game import Choices
from hexhaven.core.setup import Setup
from hexhaven.games.dice.position import BUILD, KEEP
from hexhaven.games.dice.solver.alone.preparation import SolutionPreparation
from hexhaven.games.dice.view import SheetView


class Apprentice:
    """Chance decides at the beginning of a turn whether it looks beyond that turn."""

    def __init__(self, rng: Rng, master: Bot) -> None:
        self._rng = rng
        self._master, self._greedy = master, Greedy(rng)
        self._plans = False

    def choose(self, view: SheetView, choices: Choices, must: bool) -> Action | None:
        """The next action."""
        if view.position.phase not in (KEEP, BUILD):
            self._plans = self._rng.below(2) == 0
        player = self._master if self._plans else self._greedy
        return player.choose(view, choices, must)


class OptimalApprentice(Apprentice):
    """The apprentice of the Dice Game."""

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng, Optimal(rng))

    @staticmethod
    def preparation(setup: Setup) -> SolutionPreparation:
        """What its master needs."""
        return Optimal.preparation(setup)


class RacerApprentice(Apprentice):
    """The apprentice of Plus."""

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng, Racer(rng))
