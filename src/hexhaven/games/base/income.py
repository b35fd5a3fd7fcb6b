"""What rolls brought a seat in a whole game, and what they promised."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from hexhaven.core.entries import Step
from hexhaven.core.game import Seat
from hexhaven.games.base.game import BaseState
from hexhaven.games.base.kernels.position import DICE
from hexhaven.games.base.yields import yields
from hexhaven.games.island.terrain import ROLLS, ways


def counted_rolls(steps: Iterable[Step[BaseState]]) -> Iterator[Step[BaseState]]:
    """The rolls that counted: a seven that was rolled again did not (H-03)."""
    return (
        step
        for step in steps
        if step.before.record.phase == DICE and step.after.record.phase != DICE
    )


def gained(step: Step[BaseState], seat: Seat) -> list[int]:
    """How many cards of each kind a step brought to a seat, or took."""
    change: list[int] = (step.after.record.hands[seat] - step.before.record.hands[seat]).tolist()
    return change


def income(steps: Iterable[Step[BaseState]], seat: Seat) -> tuple[int, Fraction]:
    """The cards that rolls brought to a seat, and how many they promise on average."""
    brought, due = 0, Fraction()
    for step in counted_rolls(steps):
        brought += sum(gained(step, seat))
        for hex, cards in yields(step.before.record, seat):
            due += Fraction(cards * ways(int(step.before.record.number[hex])), ROLLS)
    return brought, due
