"""The log as lines of JSON."""

import json
import logging
import sys

from hexhaven.web.hosting.log_format import JsonFormatter


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
