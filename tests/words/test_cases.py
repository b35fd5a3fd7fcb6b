"""The same sentences in Python and in the browser: cases.json is run by Vitest too."""

import json
from pathlib import Path

import pytest

from hexhaven.core.messages import Message, Who, _name_seats
from hexhaven.words import fill

SHARED = json.loads(Path(__file__).with_name("cases.json").read_text("utf-8"))


def received(value: object) -> object:
    """A parameter as a message has it, from the form in which it goes over the wire."""
    if isinstance(value, list):
        return [received(part) for part in value]
    if isinstance(value, dict):
        if "seat" in value:
            return Who(value["seat"])
        return Message(value["id"], {k: received(v) for k, v in value["params"].items()})
    return value


@pytest.mark.parametrize("case", SHARED["cases"], ids=lambda case: case["said"])
def test_a_case_is_said_as_the_browser_says_it(case):
    params = {name: received(value) for name, value in case["params"].items()}
    assert fill(SHARED["words"], case["id"], _name_seats(params, SHARED["names"])) == case["said"]
