"""What is made from the models: the page on the protocol, and types for TypeScript."""

import importlib
import json
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import ValidationError

from hexhaven.core.messages import Who, message
from hexhaven.table import protocol
from hexhaven.table.changes import Model
from hexhaven.table.protocol.frames import client_frames
from hexhaven.table.protocol.sentences import to_sentence
from hexhaven.web.schema.typescript import definitions, type_of, typescript
from tests.web.schema.protocol_page import protocol_page

PAGE = Path(__file__).parents[3] / "docs/protocol.md"


def test_the_page_on_the_protocol_is_what_the_models_say():
    assert PAGE.read_text("utf-8") == protocol_page(), (
        "run: python -m tests.web.schema.protocol_page"
    )


def test_every_model_of_the_protocol_is_described():
    modules = [
        importlib.import_module(f"{protocol.__name__}.{module.name}")
        for module in pkgutil.iter_modules(protocol.__path__)
    ]
    models = {
        name
        for module in modules
        for name, model in vars(module).items()
        if isinstance(model, type)
        and issubclass(model, Model)
        and model.__module__ == module.__name__
    }
    assert {"Hello", "SeatInfo", "OpenTable", "SeatToken", "Sentence"} <= models
    assert models - {"StateFrame", "Repeatable", "Body"} <= set(definitions())


@pytest.mark.slow
def test_types_are_the_same_in_every_process():
    make = "from hexhaven.web.schema.typescript import typescript; print(typescript(), end='')"
    made = {
        subprocess.run(
            [sys.executable, "-c", make],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert made == {typescript()}


def test_types_say_what_may_be_left_out():
    text = typescript()
    assert 'export interface Act {\n  type: "act";\n  id: string;\n' in text
    assert "export interface SettingsInput {\n" in text
    assert "  public?: boolean;\n" in text
    assert "  public: boolean;\n" in text
    assert "parts: Record<string, Part | null>;" in text


@pytest.mark.parametrize(
    ("schema", "written"),
    [
        (
            {"type": "array", "items": {"anyOf": [{"type": "null"}, {"const": "x"}]}},
            '(null | "x")[]',
        ),
        ({"type": "object", "additionalProperties": {"type": "integer"}}, "Record<string, number>"),
        ({"type": "object"}, "Record<string, unknown>"),
        ({"enum": ["a", "b"]}, '"a" | "b"'),
        ({"$ref": "#/$defs/Settings-Output"}, "Settings"),
        ({}, "unknown"),
    ],
)
def test_a_schema_becomes_a_type(schema, written):
    assert type_of(schema) == written


def test_a_sentence_carries_id_parameters_and_words():
    told = message("table.not_ready", players=[Who(1), message("resource.ore")])
    assert to_sentence(told, ["Ada", "Ben"]).model_dump() == {
        "id": "table.not_ready",
        "params": {"players": [{"seat": 1}, {"id": "resource.ore", "params": {}}]},
        "text": "Not everybody is ready: Ben, ore.",
    }


@pytest.mark.parametrize(
    "frame",
    [
        {"type": "act"},
        {"type": "act", "id": "x", "version": -1, "action": "roll"},
        {"type": "act", "id": "", "version": 1, "action": "roll"},
        {"type": "act", "id": "x", "version": 1, "action": "roll", "more": 1},
        {"type": "ask", "id": "x", "change": {"kind": "sit", "seat": 0, "name": "Ada"}},
        {"type": "ask", "id": "x", "change": {"kind": "close"}},
        {"type": "ask", "id": "x", "change": {"kind": "say", "text": "\u202e"}},
        {"type": "ask", "id": "x", "change": {"kind": "say", "text": "x" * 301}},
        {"type": "hello", "table": "../../etc"},
        {"type": "hello", "table": "aaaaaaaaaa", "token": "short"},
        {"type": "dance"},
        [],
        None,
    ],
    ids=json.dumps,
)
def test_what_is_no_frame_is_refused(frame):
    with pytest.raises(ValidationError):
        client_frames.validate_json(json.dumps(frame))
