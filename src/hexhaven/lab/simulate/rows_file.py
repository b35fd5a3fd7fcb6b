"""Rows in a file: one JSON object a line, or a Parquet table with the same columns."""

import contextlib
import json
import signal
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from hexhaven.core.messages import BadFile
from hexhaven.core.processes import handle_signal
from hexhaven.core.text_files import check_writable, refuse_unwritable, replace_file
from hexhaven.lab.simulate.plan import Plan
from hexhaven.lab.simulate.rows import NOBODY, Rows

#: Rows are buffered up to this many, so that a Parquet file has few row groups.
ROW_GROUP = 50_000


class RowsWriter(Protocol):
    """Writes rows to an open file."""

    def add(self, rows: Rows) -> None: ...

    def close(self) -> None: ...


class JsonLines:
    """One game a line."""

    def __init__(self, file: Any, plan: Plan) -> None:
        self.file = file
        self.plan = plan

    def add(self, rows: Rows) -> None:
        columns = _columns(rows, self.plan)
        for values in zip(*columns.values(), strict=True):
            row = dict(zip(columns, values, strict=True))
            line = json.dumps(row, ensure_ascii=False, separators=(",", ":"))
            self.file.write(line.encode() + b"\n")

    def close(self) -> None:
        """Nothing is left to write."""


class Parquet:
    """One game a row; the plan stands in the file's metadata under `hexhaven`."""

    def __init__(self, file: Any, plan: Plan) -> None:
        self.file = file
        self.plan = plan
        self.writer: Any = None

    def add(self, rows: Rows) -> None:
        import pyarrow as pa
        import pyarrow.parquet as pq

        schema = self._schema(rows.dtype)
        if self.writer is None:
            self.writer = pq.ParquetWriter(self.file, schema)
        self.writer.write_table(pa.table(_columns(rows, self.plan), schema=schema))

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()

    def _schema(self, rows: np.dtype[Any]) -> Any:
        import pyarrow as pa

        types = {"seed": pa.uint64(), "game": pa.int64(), "bots": pa.list_(pa.string())}
        for name in rows.names or ():
            number = pa.from_numpy_dtype(rows[name].base)
            types[name] = pa.list_(number) if rows[name].shape else number
        return pa.schema(types.items(), {"hexhaven": json.dumps(self.plan.to_json())})


FORMATS: dict[str, Callable[[Any, Plan], RowsWriter]] = {".jsonl": JsonLines, ".parquet": Parquet}


def check_path(path: Path) -> None:
    """Refuse a file that cannot be written, before anything is played."""
    ending = path.suffix.lower()
    if ending not in FORMATS:
        raise BadFile("lab.ending", path=str(path), known=", ".join(FORMATS))
    if ending == ".parquet" and find_spec("pyarrow") is None:
        raise BadFile("lab.parquet")
    check_writable(path)


@contextlib.contextmanager
def open_rows_file(
    path: Path, plan: Plan, row_group: int = ROW_GROUP
) -> Iterator[Callable[[Rows], None]]:
    """A function that writes rows; the file appears, complete, only if the block succeeds."""
    check_path(path)
    with contextlib.ExitStack() as stack:
        with refuse_unwritable(path):
            file = stack.enter_context(replace_file(path))
        # An exception, so that the unfinished file is removed.
        status = 128 + signal.SIGTERM
        stack.enter_context(handle_signal(signal.SIGTERM, lambda *_: sys.exit(status)))
        writer = FORMATS[path.suffix.lower()](file, plan)
        buffered: list[Rows] = []

        def flush() -> None:
            if buffered:
                with refuse_unwritable(path):
                    writer.add(np.concatenate(buffered))
                buffered.clear()

        def write(rows: Rows) -> None:
            buffered.append(rows)
            if sum(map(len, buffered)) >= row_group:
                flush()

        yield write
        flush()
        with refuse_unwritable(path):
            writer.close()
            stack.close()


def _columns(rows: Rows, plan: Plan) -> dict[str, list[Any]]:
    """The values of each column: seed, game and bots, then the fields of the rows."""
    columns: dict[str, list[Any]] = {
        "seed": [plan.seed] * len(rows),
        "game": rows["game"].tolist(),
        "bots": [list(plan.seat_bots(game)) for game in rows["game"].tolist()],
        "winner": [None if seat == NOBODY else seat for seat in rows["winner"].tolist()],
    }
    for name in rows.dtype.names or ():
        columns.setdefault(name, rows[name].tolist())
    return columns
