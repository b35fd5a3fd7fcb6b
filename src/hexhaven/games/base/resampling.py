"""Full positions that agree with a view: what is hidden is dealt again."""

from __future__ import annotations

import numpy as np

from hexhaven.core.chance import Rng
from hexhaven.core.compiled.records import Words, new_words
from hexhaven.games.base.kernels import entry_points
from hexhaven.games.base.kernels.position import NOBODY, WORK
from hexhaven.games.base.view import BaseView


def resample(view: BaseView, rng: Rng) -> Words:
    """The words of a position that looks like the view from its seat."""
    words = view.words.copy()
    seat = NOBODY if view.seat is None else view.seat
    seed = np.uint64(rng.below(2**32) << 32 | rng.below(2**32))
    entry_points.redeal(new_words(WORK), words, seat, seed)
    return words
