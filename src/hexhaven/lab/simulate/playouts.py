"""Whole games inside a kernel, where a game's bots have one.

A folder of bots/ may hold a module `playout`, and a module `cuda_playout` for the GPU; see
`Playout`. Nature draws from stream 0 of each
game's chance and seat i from stream 1 + i, as in `lab.simulate.play`.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from typing import Protocol, cast

from hexhaven.bots.bot import PlayoutFailed
from hexhaven.bots.registry import bots_by_folder
from hexhaven.core.setup import Setup
from hexhaven.lab.simulate.rows import Rows

#: The devices that games are played on, and the module that plays there.
DEVICES = {"cpu": "playout", "cuda": "cuda_playout"}


__all__ = ["DEVICES", "Playout", "PlayoutFailed", "playout_for"]


class Playout(Protocol):
    """A module that plays whole games in a kernel."""

    def can_play(self, bots: Sequence[str]) -> bool:
        """Whether every bot of these names is a kernel."""
        ...

    def play(self, setup: Setup, bots: Sequence[str], seed: int, games: Sequence[int]) -> Rows:
        """The rows of the games of these numbers, with `bots[i]` on seat i.

        PlayoutFailed when a bot does something wrong: then matches are played instead.
        """
        ...


def playout_for(game: str, bots: Sequence[str], device: str = "cpu") -> Playout | None:
    """The playout on a device that has all of these bots, or None."""
    for playout in _playouts(game, DEVICES[device]):
        if playout.can_play(bots):
            return playout
    return None


@cache
def _playouts(game: str, module: str) -> tuple[Playout, ...]:
    """The modules of this name in all folders of bots/ that have bots for a game."""
    names = [f"{folder}.{module}" for folder, bots in bots_by_folder().items() if game in bots]
    return tuple(cast(Playout, importlib.import_module(n)) for n in names if find_spec(n))
