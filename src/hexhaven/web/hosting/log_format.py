"""How the server writes its log: lines of text, or of JSON for programs that collect them."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import Any, Literal, get_args

from hexhaven.web.hosting.fault_log import OncePerFault

LogForm = Literal["text", "json"]
LOG_FORMS: tuple[LogForm, ...] = get_args(LogForm)
#: Loggers that would write whole frames, tokens included.
TALKATIVE = ("uvicorn.asgi", "uvicorn.error", "websockets", "websockets.server")


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


def start_log(form: LogForm) -> None:
    """Write warnings and errors to standard error from now on, each fault once a minute."""
    handler = logging.StreamHandler()
    text = logging.Formatter("%(asctime)s %(levelname)s %(message)s")
    handler.setFormatter(JsonFormatter() if form == "json" else text)
    handler.addFilter(OncePerFault())
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(logging.WARNING)
