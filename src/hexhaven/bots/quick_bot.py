"""Quick bots, which decide from a few parts of their seat's view.

A bot gets its whole view. A client that plays a thousand seats over the network makes do with
less: some parts by name, and the choices as the server lists them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from hexhaven.core.chance import Rng
from hexhaven.core.game import Seat

#: An action as JSON.
JsonAction = Mapping[str, Any]


class QuickBot(Protocol):
    """Chooses from parts and choices as JSON."""

    @property
    def names(self) -> tuple[str, ...]:
        """The parts that it looks at."""
        ...

    def round(self, parts: Mapping[str, Any]) -> int:
        """The round in which everybody may act now, or 0 at another time."""
        ...

    def choose(self, parts: Mapping[str, Any], listed: list[JsonAction]) -> JsonAction | None:
        """The next action, or None to wait."""
        ...


class QuickBotFactory(Protocol):
    """Makes a quick bot for a seat."""

    def __call__(self, seat: Seat, rng: Rng) -> QuickBot: ...
