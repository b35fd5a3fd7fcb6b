"""Which models go over the wire in which direction, and their JSON schema."""

from __future__ import annotations

from functools import cache
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from hexhaven.table import protocol as p

CLIENT_FRAMES: tuple[type[BaseModel], ...] = (p.Hello, p.Act, p.Ask, p.Look, p.Ping)
SERVER_FRAMES: tuple[type[BaseModel], ...] = (
    p.Snapshot, p.Update, p.Ack, p.Refusal, p.Bye, p.Pong,
)  # fmt: skip
REQUESTS: tuple[type[BaseModel], ...] = (
    p.OpenTable, p.Take, p.Tokens, p.Authority, p.Viewer, p.MoveSeat, p.Sheet, p.Redeem,
    p.Advance, p.Replay, p.Glance,
)  # fmt: skip
ANSWERS: tuple[type[BaseModel], ...] = (
    p.Held, p.Invitation, p.Invitations, p.Glimpse, p.GameFace, p.Listed, p.History, p.Moments,
    p.GameFile, p.Advice, p.Review, p.Problem, p.Health,
)  # fmt: skip


@cache
def definitions() -> dict[str, dict[str, Any]]:
    """The JSON schema of every model by name; what a client sends has “Input” where they differ."""
    sent = [(model, "validation") for model in (*CLIENT_FRAMES, *REQUESTS)]
    received = [(model, "serialization") for model in (*SERVER_FRAMES, *ANSWERS)]
    _, schema = models_json_schema([*sent, *received])  # type: ignore[list-item]
    found: dict[str, dict[str, Any]] = schema["$defs"]
    return {clean(name): found[name] for name in sorted(found, key=clean)}


def clean(name: str) -> str:
    """The name of a model as clients know it."""
    return name.removesuffix("-Output").replace("-", "")
