"""Which models go over the wire in which direction, and their JSON schema."""

from __future__ import annotations

from functools import cache
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from hexhaven.coach.protocol import Advice, Review
from hexhaven.core.plugins.figures import Figures
from hexhaven.core.plugins.summary import Summary
from hexhaven.table.protocol import answers as a
from hexhaven.table.protocol import frames as f
from hexhaven.table.protocol import requests as r
from hexhaven.web.api.branches import Alternatives
from hexhaven.web.schema.wire_models import wire_model

CLIENT_FRAMES: tuple[type[BaseModel], ...] = (
    f.Hello, f.Act, f.Ask, f.Look, f.SubscribeSeats, f.Ping,
)  # fmt: skip
SERVER_FRAMES: tuple[type[BaseModel], ...] = (
    f.Snapshot, f.Update, f.Ack, f.Refusal, f.Bye, f.Pong,
)  # fmt: skip
REQUESTS: tuple[type[BaseModel], ...] = (
    r.OpenTable, r.ReadPreview, r.ReadBalance, r.TakeSeat, r.Tokens, r.Authority, r.Viewer,
    r.MoveSeat, r.InviteSeats, r.Redeem, r.RedeemCode, r.PlayAgain, r.Advance, r.ReadHistory,
    r.ReadMoments, r.ReadParts, r.ReadReview, r.WhatIf, r.PlayOn, r.NewProfile, r.PasskeyAnswer,
    r.SignOut,
)  # fmt: skip
ANSWERS: tuple[type[BaseModel], ...] = (
    a.SeatToken, a.Preview, a.Balance, a.Invitation, a.GamesCode, a.Invitations, a.PartValues,
    a.GameInfo, a.TableListing, a.History, a.Moments, a.GameFile, a.Hint,
    *map(wire_model, (Advice, Alternatives, Review, Summary, Figures)),
    a.PasskeyOptions, a.RatingInfo, a.ProfileInfo, a.SignedIn,
    a.NewSession, a.Problem, a.Version, a.Health,
)  # fmt: skip


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
