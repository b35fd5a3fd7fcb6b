"""The log as lines of JSON, in which a fault of many tables stands once."""

import json
import logging
import sys

from hexhaven.web.hosting.logs import JsonFormatter, OncePerFault


def test_a_record_is_one_line_of_json_with_its_error():
    try:
        raise ValueError("no ünit")
    except ValueError:
        error = sys.exc_info()
    record = logging.LogRecord("hexhaven.web", 40, "a.py", 1, "Table %s failed", ("k3",), error)
    line = JsonFormatter().format(record)
    assert "\n" not in line
    fields = json.loads(line)
    assert (fields["level"], fields["logger"]) == ("ERROR", "hexhaven.web")
    assert fields["message"] == "Table k3 failed"
    assert fields["error"].endswith("ValueError: no ünit")
    assert fields["time"].endswith("+00:00")


def test_a_fault_of_many_tables_is_written_once_a_minute():
    now, written = 0.0, []

    class Paper(logging.Handler):
        def emit(self, record):
            written.append(record.getMessage())

    log, paper = logging.getLogger(__name__), Paper()
    log.setLevel(logging.INFO)
    paper.addFilter(OncePerFault(lambda: now))
    log.addHandler(paper)

    def fail(table, error):
        try:
            raise error
        except OSError:
            log.exception("Table %s could not be written", table)

    for table in ("one", "two", "three"):
        fail(table, OSError("disk full"))
    fail("one", OSError("read-only"))
    for place in ("0x5653066a0", "0x56530699c"):
        fail("one", OSError(f"<Connection {place}> is closed"))
    for table in ("one", "two"):
        log.warning("The bot of %s failed", table)
        log.info("%s begins", table)
    now = 61.0
    fail("four", OSError("disk full"))
    log.removeHandler(paper)
    assert written == [
        "Table one could not be written",
        "Table one could not be written",
        "Table one could not be written",
        "The bot of one failed",
        "one begins",
        "two begins",
        "Table four could not be written (and 2 more like this since the last)",
    ]
