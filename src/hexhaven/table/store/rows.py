"""Entries as rows of the database: the one place that writes and reads their texts."""

import json
from collections.abc import Iterable, Iterator
from typing import Any, Literal

from hexhaven.core.actions import Action, Notation
from hexhaven.core.entries import Entry
from hexhaven.core.game import NATURE
from hexhaven.core.messages import BadNotation
from hexhaven.core.registry import load_game
from hexhaven.core.setup import Setup
from hexhaven.table.changes import Change, any_change
from hexhaven.table.log import LogEntry, Logged, UnreadableAction

Kind = Literal["setup", "action", "nature", "table"]


def to_row(table: str, entry: LogEntry) -> dict[str, Any]:
    return {
        "table_id": table, "n": entry.n, "kind": kind_of(entry), "who": entry.seat,
        "text": text_of(entry.action), "at": entry.at, "command": entry.command,
    }  # fmt: skip


def kind_of(entry: LogEntry) -> Kind:
    """What kind of entry a row says it is."""
    if isinstance(entry.action, Setup):
        return "setup"
    if isinstance(entry.action, Change):
        return "table"
    return "nature" if entry.seat == NATURE else "action"


def text_of(action: Logged) -> str:
    """What a row says was done: an action's notation, or JSON of a setup or change."""
    match action:
        case Action():
            return str(action)
        case Change():
            return action.model_dump_json()
        case Setup():
            return _write_setup(action)
    return action.text


def read_rows(rows: Iterable[Any], notation: Notation | None) -> Iterator[LogEntry]:
    """The entries of rows; `notation` is known where the game began before the first of them."""
    for n, kind, who, text, at, command in rows:
        action: Logged
        if kind == "table":
            action = any_change.validate_json(text)
        elif kind == "setup":
            action = read_setup(text)
            notation = load_game(action.game).notation
        else:
            assert notation is not None, "a game begins with its setup"
            action = _read_action(text, notation)
        yield Entry(n, who, action, at, command)


def read_changes(rows: Iterable[Any]) -> Iterator[Entry[Change]]:
    """The entries of rows that are all changes of the table."""
    for n, _, who, text, at, command in rows:
        yield Entry(n, who, any_change.validate_json(text), at, command)


def _read_action(text: str, notation: Notation) -> Action | UnreadableAction:
    try:
        return notation.read(text)
    except BadNotation:
        return UnreadableAction(text)


def _write_setup(setup: Setup) -> str:
    options = dict(setup.options)
    fields = {"game": setup.game, "version": setup.version, "seats": setup.seats}
    return json.dumps({**fields, "options": options}, ensure_ascii=False)


def read_setup(text: str) -> Setup:
    return Setup(**json.loads(text))
