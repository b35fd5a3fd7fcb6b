"""The builder for Python: a bot as any other, its decisions made by a kernel."""

from __future__ import annotations

from typing import Any, ClassVar

from hexhaven.bots.base.decide import decide
from hexhaven.bots.base.work import BUILDER_WORK, PASS
from hexhaven.core.actions import Action
from hexhaven.core.chance import Rng
from hexhaven.core.game import Choices
from hexhaven.core.kernels import Int, kernel
from hexhaven.core.records import new_words, words_of
from hexhaven.games.base.kernels.frame import FRAME, STANDARD_WORDS
from hexhaven.games.base.kernels.packing import unpack
from hexhaven.games.base.kernels.position import POSITION
from hexhaven.games.base.view import BaseView


@kernel
def decide_door(frame: Any, work: Any, view: Any, seat: int, quiet: bool) -> Int:
    """What the builder does; the records come as words."""
    return decide(
        frame.view(FRAME)[0], work.view(BUILDER_WORK)[0], view.view(POSITION)[0], seat, quiet
    )


class Builder:
    """Founds, builds, trades and robs by what it expects to come of it.

    It needs no chance: the same view gives the same action, and ties go clockwise.
    """

    quiet: ClassVar[bool] = False

    def __init__(self, rng: Rng) -> None:
        self._work = new_words(BUILDER_WORK)

    def choose(self, view: BaseView, choices: Choices, must: bool) -> Action | None:
        """The next action, or None to pass."""
        assert view.seat is not None, "a spectator does not play"
        words = words_of(view.record)
        packed = decide_door(STANDARD_WORDS, self._work, words, view.seat, self.quiet)
        return None if packed == PASS else unpack(packed)


class BuilderQuiet(Builder):
    """The builder that never trades with players: it makes no offers and declines all."""

    quiet: ClassVar[bool] = True
