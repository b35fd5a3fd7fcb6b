"""Where the games of this folder are."""

from __future__ import annotations

import threading

from hexhaven.core.actions import Notation
from tests.tiny import Tiny

__all__ = ["Heard", "Tiny"]


class Heard(Tiny):
    """The tiny game, which notes the threads in which its actions are read."""

    name = "heard"

    def __init__(self) -> None:
        super().__init__()
        self.threads: set[int] = set()

    @property
    def notation(self) -> Notation:  # type: ignore[override]
        self.threads.add(threading.get_ident())
        return super().notation
