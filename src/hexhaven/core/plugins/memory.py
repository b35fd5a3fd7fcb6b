"""Returns free memory to the system."""

from __future__ import annotations

import ctypes
import sys


def return_memory() -> None:
    """Give free memory back to the system, where the C library can."""
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # of glibc, but not of musl
        if trim is not None:
            trim(0)
