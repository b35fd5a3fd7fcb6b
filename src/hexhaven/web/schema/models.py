"""Which models go over the wire in which direction, and their JSON schema."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, get_args

from fastapi.routing import APIRoute
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from hexhaven.table.protocol.answers import Problem
from hexhaven.table.protocol.frames import ClientFrame, ServerFrame
from hexhaven.web.api import ROUTERS

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
