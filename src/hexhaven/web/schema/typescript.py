"""The models that go over the wire, their JSON schema, and their TypeScript types."""

import json
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, get_args

from fastapi.routing import APIRoute
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from hexhaven.table.protocol.answers import Problem
from hexhaven.table.protocol.fields import SECRET, TABLE_ID
from hexhaven.table.protocol.frames import ClientFrame, ServerFrame
from hexhaven.web.api import ROUTERS

HEAD = "// Made by `hexhaven types` from the models of the server. Change those, not this file.\n"
SIMPLE = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}
CLIENT_FRAMES: tuple[type[BaseModel], ...] = get_args(get_args(ClientFrame)[0])
SERVER_FRAMES: tuple[type[BaseModel], ...] = get_args(get_args(ServerFrame)[0])
ROUTES = [route for router in ROUTERS for route in router.routes if isinstance(route, APIRoute)]


def model_of(annotation: Any) -> type[BaseModel]:
    """The model of a body, or that of which it is a list."""
    model: type[BaseModel] = next(iter(get_args(annotation)), annotation)
    return model


def _models(annotations: Iterable[Any]) -> tuple[type[BaseModel], ...]:
    return tuple(dict.fromkeys(map(model_of, annotations)))


#: The bodies of requests and answers, in the order of the routes.
REQUESTS = _models(r.body_field.field_info.annotation for r in ROUTES if r.body_field)
ANSWERS = _models([*(route.response_model for route in ROUTES), Problem])


@cache
def definitions() -> dict[str, dict[str, Any]]:
    """The JSON schema of every model by name; what a client sends has “Input” where they differ."""
    sent = [(model, "validation") for model in (*CLIENT_FRAMES, *REQUESTS)]
    received = [(model, "serialization") for model in (*SERVER_FRAMES, *ANSWERS)]
    _, schema = models_json_schema([*sent, *received])  # type: ignore[list-item]
    found: dict[str, dict[str, Any]] = schema["$defs"]
    return {client_name(name): found[name] for name in sorted(found, key=client_name)}


def client_name(name: str) -> str:
    """The name of a model as clients know it."""
    return name.removesuffix("-Output").replace("-", "")


def typescript() -> str:
    unions = (
        f"export type {name} = {' | '.join(model.__name__ for model in models)};\n"
        for name, models in (("ClientFrame", CLIENT_FRAMES), ("ServerFrame", SERVER_FRAMES))
    )
    types = (_declaration(name, schema) for name, schema in definitions().items())
    forms = (
        f"/** The form of {what}. */\nexport const {name} = /^{form}$/;\n"
        for name, form, what in (
            ("TABLE_ID", TABLE_ID, "a table's id"),
            ("SECRET", SECRET, "a token or key"),
        )
    )
    return "\n".join((HEAD, *types, *unions, *forms))


def _declaration(name: str, schema: dict[str, Any]) -> str:
    text = "".join(_comment(schema, ""))
    if schema.get("type") != "object":
        return f"{text}export type {name} = {type_of(schema)};\n"
    needed = schema.get("required", ())
    fields = schema.get("properties", {})
    lines = [f"{text}export interface {name} {{\n"]
    for field, inside in fields.items():
        lines += _comment(inside, "  ")
        mark = "" if field in needed or "const" in inside else "?"
        lines.append(f"  {field}{mark}: {type_of(inside)};\n")
    return "".join((*lines, "}\n"))


def _comment(schema: dict[str, Any], indent: str) -> Iterator[str]:
    words = " ".join(schema.get("description", "").split())
    if words:
        yield f"{indent}/** {words} */\n"


def type_of(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return client_name(schema["$ref"].rpartition("/")[2])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return " | ".join(dict.fromkeys(type_of(part) for part in schema[union]))
    kind = schema.get("type")
    if kind == "array":
        item = type_of(schema.get("items", {}))
        return f"({item})[]" if " | " in item else f"{item}[]"
    if kind == "object":
        return f"Record<string, {type_of(_values(schema))}>"
    return SIMPLE.get(str(kind), "unknown")


def _values(schema: dict[str, Any]) -> dict[str, Any]:
    """What the values of an open object are."""
    patterns = schema.get("patternProperties")
    inside = next(iter(patterns.values())) if patterns else schema.get("additionalProperties")
    return inside if isinstance(inside, dict) else {}
