"""Records: fixed-size values for kernels, without gaps, so that equal ones have equal bytes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

WORD = 8


def record_type(fields: Sequence[tuple[Any, ...]]) -> np.dtype[Any]:
    """A record type of these fields, widest first and filled up to whole words."""
    ordered = sorted(fields, key=lambda field: -np.dtype(field[1]).itemsize)
    gap = -np.dtype(list(ordered)).itemsize % WORD
    if gap:
        ordered.append(("filler", np.int16, (gap // 2,)))
    record = np.dtype(list(ordered), align=True)
    assert record.itemsize == np.dtype(list(ordered)).itemsize, "a record has no gaps"
    return record


def new_record(dtype: np.dtype[Any]) -> Any:
    """A record of zeros whose fields can be named."""
    return np.zeros(1, dtype).view(np.recarray)[0]
