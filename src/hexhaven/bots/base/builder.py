"""The builder: a bot like any other, its decisions made by a kernel."""

from __future__ import annotations

from typing import ClassVar

from hexhaven.bots.base.kernels import entry_points
from hexhaven.bots.base.kernels.styles import STYLES
from hexhaven.bots.base.kernels.working_space import BUILDER_WORK, PASS
from hexhaven.core.actions import Action
from hexhaven.core.chance import Rng
from hexhaven.core.game import Choices
from hexhaven.core.records import new_words, words_of
from hexhaven.games.base.kernels.frame import STANDARD_WORDS
from hexhaven.games.base.packed_actions import unpack
from hexhaven.games.base.view import BaseView


class Builder:
    """Founds, builds, trades and robs by what it expects to come of it.

    It needs no chance: the same view gives the same action, and ties go clockwise.
    """

    style: ClassVar[str] = "builder"

    def __init__(self, rng: Rng) -> None:
        self._work = new_words(BUILDER_WORK)
        self._style = list(STYLES).index(self.style)

    def choose(self, view: BaseView, choices: Choices, must: bool) -> Action | None:
        """The next action, or None to pass."""
        assert view.seat is not None, "a spectator does not play"
        words = words_of(view.record)
        packed = entry_points.decide(STANDARD_WORDS, self._work, words, view.seat, self._style)
        return None if packed == PASS else unpack(packed)


class BuilderQuiet(Builder):
    """A builder that never trades with players: it makes no offers and declines all."""

    style = "builder-quiet"


class BuilderTrader(Builder):
    """A builder that offers swaps again and again, also in others' turns."""

    style = "builder-trader"


class BuilderRoads(Builder):
    """A builder that wants the longest road, however far it is."""

    style = "builder-roads"


class Settler(Builder):
    """A builder that misjudges sites and goals, as people do who have played a few times."""

    style = "settler"


class SettlerTrader(Builder):
    """A settler that trades eagerly."""

    style = "settler-trader"


class SettlerRoads(Builder):
    """A settler that wants the longest road."""

    style = "settler-roads"


class Novice(Builder):
    """A builder that plays its first games: it often takes the lesser thing for the better."""

    style = "novice"


class NoviceTrader(Builder):
    """A novice that trades eagerly."""

    style = "novice-trader"


class NoviceRoads(Builder):
    """A novice that wants the longest road."""

    style = "novice-roads"
