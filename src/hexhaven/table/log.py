"""Entries of a table's log as they are stored; whatever a table is, is a fold of them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Literal

from hexhaven.core.setup import Setup

Kind = Literal["setup", "action", "nature", "table"]


@dataclass(frozen=True, slots=True)
class Record:
    """One entry: its number, its kind, who did it, what, when, and the command that asked for it.

    `text` is an action's notation, or JSON: of the setup, or of a change of the table.
    """

    n: int
    kind: Kind
    who: int
    text: str
    at: float
    command: str | None = None


def write_setup(setup: Setup) -> str:
    """A setup as a log entry holds it."""
    options = dict(setup.options)
    fields = {"game": setup.game, "version": setup.version, "seats": setup.seats}
    return json.dumps({**fields, "options": options}, ensure_ascii=False)


def read_setup(text: str) -> Setup:
    """The setup that a log entry holds."""
    fields = json.loads(text)
    return Setup(fields["game"], fields["version"], fields["seats"], fields["options"])
