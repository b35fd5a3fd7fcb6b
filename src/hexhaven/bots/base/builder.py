"""The builder: a bot like any other, its decisions made by a kernel."""

from __future__ import annotations

from functools import partial

from hexhaven.bots.base.kernels import entry_points
from hexhaven.bots.base.kernels.styles import STYLES
from hexhaven.bots.base.kernels.working_space import BUILDER_WORK, PASS
from hexhaven.bots.bot import Factory
from hexhaven.core.actions import Action
from hexhaven.core.chance import Rng
from hexhaven.core.compiled.records import new_words, words_of
from hexhaven.core.game import Choices
from hexhaven.games.base.kernels.frame import STANDARD_WORDS
from hexhaven.games.base.packed_actions import unpack
from hexhaven.games.base.view import BaseView


class Builder:
    """Founds, builds, trades and robs by what it expects to come of it.

    It needs no chance: the same view gives the same action, and ties go clockwise.
    """

    def __init__(self, rng: Rng, style: str = "builder") -> None:
        self.style = style
        self._work = new_words(BUILDER_WORK)
        self._number = list(STYLES).index(style)

    @classmethod
    def with_setting(cls, setting: str) -> Factory | None:
        """The builder in one of its styles; None for others."""
        return partial(cls, style=setting) if setting in STYLES else None

    def choose(self, view: BaseView, choices: Choices, must: bool) -> Action | None:
        """The next action, or None to pass."""
        assert view.seat is not None, "a spectator does not play"
        words = words_of(view.record)
        packed = entry_points.decide(STANDARD_WORDS, self._work, words, view.seat, self._number)
        return None if packed == PASS else unpack(packed)
