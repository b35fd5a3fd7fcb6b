"""Says once, on standard error, that kernels have to be compiled, so that nobody wonders."""

from __future__ import annotations

import sys
from functools import cache
from typing import Any

from hexhaven.core.compiled.kernels import COMPILED
from hexhaven.words import say


@cache
def give_notice() -> None:
    """From now on, say so when kernels have to be compiled."""
    if not COMPILED:
        return
    from numba.core import event

    class Notice(event.Listener):  # type: ignore[misc]  # Numba has no types
        """Hears of every function that Numba compiles."""

        given = False

        def on_start(self, compiling: Any) -> None:
            """Give notice of the first function of this package."""
            module = str(compiling.data["dispatcher"].py_func.__module__)
            if module.startswith("hexhaven.") and not self.given:
                self.given = True
                sys.stderr.write(say("kernels.compiling") + "\n")

        def on_end(self, compiled: Any) -> None:
            """Nothing: once is enough."""

    event.register("numba:compile", Notice())
