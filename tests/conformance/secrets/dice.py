"""The Dice Game has no secrets: everybody sees all dice and all sheets."""

from __future__ import annotations

from hexhaven.core.actions import Action
from hexhaven.core.chance import Rng
from hexhaven.core.entries import Entry
from hexhaven.games.dice.position import Position

OPEN = True


def redraw(state: Position, seat: int | None, rng: Rng) -> Position:
    return state


def alike(state: Position, entry: Entry, seat: int | None) -> tuple[Action, ...]:
    return ()


def hidden(state: Position) -> tuple[()]:
    return ()


def conserved(state: Position) -> Position:
    return state
