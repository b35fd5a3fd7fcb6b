"""Entries: what happened in a match, in order; everything else is a fold of them."""

from __future__ import annotations

from dataclasses import dataclass

from hexhaven.core.actions import Action


@dataclass(frozen=True, slots=True)
class Entry:
    """One accepted action of a seat, or of Nature (seat -1); `n` counts from 1."""

    n: int
    seat: int
    action: Action
