"""What an agent sees and chooses from: an observation as a row of bytes, actions as numbers.

Each game has an encoding in a folder of this package, found by the name of its folder in games/.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from math import prod
from typing import Any, ClassVar, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from hexhaven.bots.questions import PATIENCE
from hexhaven.core.actions import Action
from hexhaven.core.game import Choices, Seat
from hexhaven.core.messages import Refused
from hexhaven.core.plugins import folder_of, optional_module
from hexhaven.core.registry import game_names, load_game
from hexhaven.core.setup import Setup
from hexhaven.games.island.cards import NO_CARDS, CardCounts, cards

Row: TypeAlias = npt.NDArray[np.uint8]
Mask: TypeAlias = npt.NDArray[np.bool_]
#: The largest number an observation can hold; larger ones stay there.
LARGEST_VALUE = 255


class BadEnvironment(Refused):
    """An environment that cannot be made."""


class BadStep(Refused):
    """A step that an environment cannot take."""


class PartialAction(NamedTuple):
    """What an agent has chosen so far of an action that takes several numbers."""

    #: Cards put aside to discard.
    aside: CardCounts = NO_CARDS
    #: Seats that the next offer does not go to.
    left_out: frozenset[Seat] = frozenset()


#: Nothing is begun.
NOTHING_BEGUN = PartialAction()
#: What a number stands for; None is to pass.
Choice: TypeAlias = Action | PartialAction | None


class Plane(NamedTuple):
    """A part of an observation: the same channels for each of its rows, or once."""

    rows: int | None
    channels: tuple[str, ...]

    @property
    def shape(self) -> tuple[int, ...]:
        """How many rows, if any, and channels."""
        width = len(self.channels)
        return (width,) if self.rows is None else (self.rows, width)


class Layout:
    """The named planes of an observation, one after the other in a row of bytes."""

    def __init__(self, planes: Mapping[str, Plane]) -> None:
        self.shapes = {name: plane.shape for name, plane in planes.items()}
        #: What the last axis of each plane stands for.
        self.channels = {name: plane.channels for name, plane in planes.items()}
        self.slices: dict[str, slice] = {}
        self.size = 0
        for name, shape in self.shapes.items():
            self.slices[name] = slice(self.size, self.size + prod(shape))
            self.size += prod(shape)

    def planes(self, rows: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        """The planes of an observation, or of many at once, by name; nothing is copied."""
        return {
            name: rows[..., part].reshape(*rows.shape[:-1], *self.shapes[name])
            for name, part in self.slices.items()
        }

    def join_planes(self, planes: Mapping[str, npt.ArrayLike]) -> Row:
        row = np.zeros(self.size, np.uint8)
        for name, part in self.slices.items():
            row[part] = np.clip(np.asarray(planes[name]).reshape(-1), 0, LARGEST_VALUE)
        return row


class Encoding(ABC):
    """What agents see and choose from at tables of one setup."""

    #: Its name among `VERSIONS` of the folder, and what this says.
    name: str
    version: int
    #: What each action number stands for, in the notation where that has a word for it.
    names: tuple[str, ...]
    layout: Layout
    #: The number of passing, where everybody acts at once.
    pass_number: ClassVar[int | None] = None
    #: How often a seat may act before Nature acts again.
    patience: ClassVar[int] = PATIENCE

    @property
    def id(self) -> str:
        """Under what Gymnasium makes an environment with it."""
        return id_of(self.name, self.version)

    @property
    def actions(self) -> int:
        """How many action numbers there are."""
        return len(self.names)

    def is_asked(self, view: Any, trade: bool) -> bool:
        """Whether an agent that may act, but need not, is asked."""
        return True

    @abstractmethod
    def observe(self, view: Any, begun: PartialAction = NOTHING_BEGUN) -> Row:
        """What a seat sees."""

    def hide_history(self, row: Row) -> None:
        """Blank what only the past tells, and the table does not show; most games have nothing."""
        return

    @abstractmethod
    def mask(
        self,
        view: Any,
        choices: Choices,
        must: bool,
        trade: bool,
        begun: PartialAction = NOTHING_BEGUN,
    ) -> Mask:
        """What a seat that is asked may choose."""

    @abstractmethod
    def action(self, number: int, view: Any, begun: PartialAction = NOTHING_BEGUN) -> Choice:
        """What a number that is marked stands for; None is to pass."""

    @abstractmethod
    def numbers(self, action: Action | None, view: Any) -> tuple[int, ...]:
        """What an agent chooses, one number after the other, to do what the rules allow it.

        BadStep if no numbers stand for it.
        """

    @abstractmethod
    def points(self, view: Any) -> int:
        """The seat's points as it knows them."""


def id_of(name: str, version: int) -> str:
    """What Gymnasium calls an encoding."""
    return f"hexhaven/{name.title().replace('-', '')}-v{version}"


def encoding_of(setup: Setup) -> Encoding:
    """What agents see and choose from at tables of this setup."""
    module = optional_module(f"{_folder(setup.game)}.encoding")
    if module is None:
        known = ", ".join(name for name in game_names() if optional_module(_folder(name)))
        raise BadEnvironment("envs.game", game=setup.game, known=known)
    found: Encoding = module.encoding_of(setup)
    return found


def _folder(game: str) -> str:
    """The folder of this package that belongs to a game."""
    return ".".join(("hexhaven.envs", folder_of(load_game(game)).rpartition(".")[2]))


#: Where many games are stepped at once, and the module of a game's folder that does it.
DEVICES = {"cpu": "batch", "cuda": "cuda_batch"}


def batch_module(game: str, device: str = "cpu") -> Any:
    """The module that steps many games of this name at once on a device, or None."""
    return optional_module(f"{_folder(game)}.{DEVICES[device]}")


def add_to_discard(resource: int, begun: PartialAction, due: int) -> CardCounts | PartialAction:
    """One more card to discard: all of them once they are enough."""
    chosen = cards(n + (kind == resource) for kind, n in enumerate(begun.aside))
    return chosen if sum(chosen) >= due else PartialAction(aside=chosen)


def missing_number(action: Action | None) -> BadStep:
    """The refusal of an action that no numbers stand for."""
    return BadStep("envs.no_number", action="pass" if action is None else str(action)[:80])
