"""The scholar: a bot that learned from games what positions are worth."""

from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from hexhaven.bots.base.kernels.working_space import NO_ACTION
from hexhaven.bots.base.learned.kernels import entry_points
from hexhaven.bots.base.learned.kernels.lookahead import FULL, LOOK, TABLE
from hexhaven.bots.base.learned.network import pack_networks, read_network, shipped_network
from hexhaven.bots.bot import Factory
from hexhaven.core.actions import Action
from hexhaven.core.chance import Rng
from hexhaven.core.compiled.compiling import CompiledKernels
from hexhaven.core.game import Choices
from hexhaven.core.setup import Setup
from hexhaven.games.base.actions import unpack
from hexhaven.games.base.kernels.topology import STANDARD_TABLES
from hexhaven.games.base.view import BaseView

#: The best network of a folder in which `hexhaven train` works.
BEST = "best.json"


class Scholar:
    """Tries what promises most, lets builders play until its next turn, and asks its network.

    The same view gives the same action: it deals what it cannot know by the view alone.
    """

    def __init__(self, rng: Rng, networks: Any = None) -> None:
        self._networks = shipped_network() if networks is None else networks
        self._looks, self._tables = np.zeros(1, LOOK), np.zeros(2, TABLE)

    @staticmethod
    def preparation(setup: Setup) -> CompiledKernels:
        """What plays ahead: interpreted, it would take too long."""
        return CompiledKernels("base", ("games", "bots"), setup.seats)

    @classmethod
    def with_setting(cls, setting: str) -> Factory | None:
        """The scholar with the network of a file, or with the best one of a training's folder."""
        path = Path(setting)
        if path.is_dir():
            path = path.joinpath(BEST)
        return partial(cls, networks=pack_networks(read_network(path)))

    def choose(self, view: BaseView, choices: Choices, must: bool) -> Action | None:
        assert view.seat is not None, "a spectator does not play"
        self._looks[0].seen = view.record
        self._looks[0].seat = view.seat
        packed = entry_points.look_ahead(
            STANDARD_TABLES, self._networks, self._looks, self._tables, FULL
        )
        return None if packed == NO_ACTION else unpack(int(packed))
