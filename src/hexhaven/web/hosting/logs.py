"""How the server writes its log: lines of text, or of JSON for programs that collect them.

A fault that many tables share is written once, not once for each of them.
"""

import json
import logging
import math
import re
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Literal, get_args

LogForm = Literal["text", "json"]
LOG_FORMS: tuple[LogForm, ...] = get_args(LogForm)
#: Loggers that would write whole frames, tokens included.
FRAME_LOGGERS = ("uvicorn.asgi", "uvicorn.error", "websockets", "websockets.server")
#: For how many seconds the same fault is not written again.
SECONDS_BETWEEN_EQUAL_FAULTS = 60.0
MOST_REMEMBERED_FAULTS = 1_000
#: Where an object lies in memory, which is another place each time.
PLACE_IN_MEMORY = re.compile("0x[0-9a-f]+")


class JsonFormatter(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The record with its time, its level, who wrote it, and the error if there is one."""
        fields: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "process": record.process,
            "message": record.getMessage(),
        }
        if record.exc_info:
            fields["error"] = self.formatException(record.exc_info)
        return json.dumps(fields, ensure_ascii=False)


class OncePerFault(logging.Filter):
    """Lets the first of many equal records pass, and later says how many were left out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._written: dict[tuple[str, str], float] = {}
        self._left_out: dict[tuple[str, str], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is written; the same fault differs only in the names of tables."""
        fault, now = _fault(record), self._clock()
        if fault is None:
            return True
        if now - self._written.get(fault, -math.inf) < SECONDS_BETWEEN_EQUAL_FAULTS:
            self._left_out[fault] = self._left_out.get(fault, 0) + 1
            return False
        if len(self._written) >= MOST_REMEMBERED_FAULTS:
            self._written.clear()
        self._written[fault] = now
        left_out = self._left_out.pop(fault, 0)
        if left_out:
            record.msg = f"{record.getMessage()} (and {left_out} more like this since the last)"
            record.args = ()
        return True


def _fault(record: logging.LogRecord) -> tuple[str, str] | None:
    """What equal faults have in common: their error, or a warning's words without its values."""
    if record.exc_info is not None and record.exc_info[1] is not None:
        error = record.exc_info[1]
        return type(error).__name__, PLACE_IN_MEMORY.sub("0x", str(error))[:100]
    return (record.name, str(record.msg)[:100]) if record.levelno >= logging.WARNING else None


def start_log(form: LogForm) -> None:
    """Write warnings and errors to standard error from now on, each fault once a minute."""
    handler = logging.StreamHandler()
    text = logging.Formatter("%(asctime)s %(levelname)s %(message)s")
    handler.setFormatter(JsonFormatter() if form == "json" else text)
    handler.addFilter(OncePerFault())
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
    for name in FRAME_LOGGERS:
        logging.getLogger(name).setLevel(logging.WARNING)
