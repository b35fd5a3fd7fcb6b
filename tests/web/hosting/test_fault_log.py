"""The log says a fault once, whatever the number of tables that have it."""

import logging

from hexhaven.web.hosting.fault_log import OncePerFault


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
    for table in ("one", "two"):
        log.warning("The bot of %s failed", table)
        log.info("%s begins", table)
    now = 61.0
    fail("four", OSError("disk full"))
    log.removeHandler(paper)
    assert written == [
        "Table one could not be written",
        "Table one could not be written",
        "The bot of one failed",
        "one begins",
        "two begins",
        "Table four could not be written (and 2 more like this since the last)",
    ]
