"""Records: fixed-size values for kernels, without gaps: equal ones have equal bytes.

A record lies in an array of words. Kernels pass records to each other; Python passes
the words, because handing a record to compiled code costs it 50 times as much.
"""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

WORD = 8
Words: TypeAlias = npt.NDArray[np.int64]


class Record(np.void):  # type: ignore[misc]  # NumPy allows what its types call final
    """A record whose fields are its attributes, in Python as in kernels."""

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except ValueError:
            raise AttributeError(name) from None

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value


def record_type(
    fields: Sequence[tuple[Any, ...]], later: Sequence[tuple[Any, ...]] = ()
) -> np.dtype[Any]:
    """A record type of these fields, widest first and padded to whole words; then its records.

    Fields that came `later`, whole words each, lie behind the others, which stay where stored
    records have them.
    """
    numbers = [field for field in fields if np.dtype(field[1]).fields is None]
    records = [field for field in fields if np.dtype(field[1]).fields is not None]
    ordered = sorted(numbers, key=lambda field: -np.dtype(field[1]).alignment)
    gap = -np.dtype(list(ordered)).itemsize % WORD
    if gap:
        filler = ("filler", np.int8, (gap,)) if gap % 2 else ("filler", np.int16, (gap // 2,))
        ordered.append(filler)
    ordered += records
    ordered += later
    record = np.dtype(list(ordered), align=True)
    assert record.itemsize == np.dtype(list(ordered)).itemsize, "a record has no gaps"
    return np.dtype((Record, record))


def new_words(dtype: np.dtype[Any]) -> Words:
    """The words of a record of zeros."""
    return np.zeros(dtype.itemsize // WORD, np.int64)


def record_of(words: Words, dtype: np.dtype[Any]) -> Any:
    """The record that lies in these words."""
    return np.frombuffer(words, dtype)[0]


def plain(record: Any) -> SimpleNamespace:
    """The same fields as plain Python numbers and lists, which are quicker to read."""
    values = (v.tolist() if isinstance(v, np.ndarray) else v for v in record.item())
    return SimpleNamespace(**dict(zip(record.dtype.names, values, strict=True)))


def new_record(dtype: np.dtype[Any]) -> Any:
    """A record of zeros."""
    return record_of(new_words(dtype), dtype)


def words_of(record: Any) -> Words:
    """The words in which a record lies."""
    array: npt.NDArray[Any] = record.base
    return array.view(np.int64)
