"""Rows: the result of each simulated game as a NumPy record.

The same game gives the same row whether Python, a kernel or a GPU plays it.

| field | |
|---|---|
| `game` | the game's number |
| `winner` | the seat that won alone, or -1 |
| `turns` | how many turns were begun |
| `actions` | how many entries its log has, Nature's included |
| `failures` | per seat, how often its bot failed and the game's fallback acted for it |
| `points` | per seat, all points |
| one for each source of points | per seat, the points from there |
"""

from collections.abc import Iterable
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from hexhaven.core.game import Outcome

Rows: TypeAlias = npt.NDArray[np.void]

#: The fields that every game's rows have; the others are sources of points.
COMMON_FIELDS = ("game", "winner", "turns", "actions", "failures", "points")
NOBODY = -1


def row_type(seats: int, sources: Iterable[str]) -> np.dtype[Any]:
    """The type of a row for this many seats and these sources of points."""
    each = (seats,)
    return np.dtype(
        [
            ("game", np.int64),
            ("winner", np.int16),
            ("turns", np.int32),
            ("actions", np.int64),
            ("failures", np.int32, each),
            ("points", np.int32, each),
            *((source, np.int32, each) for source in sources),
        ]
    )


def sources_of(rows: Rows) -> tuple[str, ...]:
    return tuple(name for name in rows.dtype.names or () if name not in COMMON_FIELDS)


def row_of(game: int, outcome: Outcome, actions: int, failures: Iterable[int]) -> Rows:
    sources = outcome.details.get("sources", {})
    row = np.zeros(1, row_type(len(outcome.scores), sources))
    row["game"] = game
    row["winner"] = outcome.winners[0] if len(outcome.winners) == 1 else NOBODY
    row["turns"] = outcome.details.get("turns", 0)
    row["actions"] = actions
    row["failures"] = tuple(failures)
    row["points"] = outcome.scores
    for source, points in sources.items():
        row[source] = points
    return row


def rows_of(played: Rows, seats: int) -> Rows:
    """Rows of a compiled playout, which may have room for more seats and has no failures."""
    rows = np.zeros(len(played), row_type(seats, sources_of(played)))
    for name in played.dtype.names or ():
        column = played[name]
        rows[name] = column[:, :seats] if column.ndim > 1 else column
    return rows
