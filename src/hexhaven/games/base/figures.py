"""What statistics count of one seat's game: luck, the founding, and trades."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import takewhile

from hexhaven.core.entries import Step
from hexhaven.core.game import Seat
from hexhaven.core.plugins.figures import Figures, count_trades
from hexhaven.games.base import actions as a
from hexhaven.games.base.boards import board_of_record
from hexhaven.games.base.game import BaseState
from hexhaven.games.base.kernels.position import DICE
from hexhaven.games.base.view import field_yields
from hexhaven.games.island.cards import RESOURCES
from hexhaven.games.island.terrain import ROLLS, opening_resources, ways


def count(steps: Iterable[Step[BaseState]], seat: Seat) -> Figures:
    taken = list(steps)
    brought, due = income(taken, seat)
    return Figures(
        luck=float(brought - due),
        opening=_opening(taken, seat),
        players=count_trades(sum(cards_gained(s, seat)) for s in taken if _is_deal(s, seat)),
        bank=count_trades(sum(cards_gained(s, seat)) for s in taken if _is_bank(s, seat)),
    )


def counted_rolls(steps: Iterable[Step[BaseState]]) -> Iterator[Step[BaseState]]:
    """The rolls that counted: a seven that was rolled again did not (H-03)."""
    return (
        step
        for step in steps
        if step.before.record.phase == DICE and step.after.record.phase != DICE
    )


def cards_gained(step: Step[BaseState], seat: Seat) -> list[int]:
    """How many cards of each kind a step brought to a seat, or took."""
    change: list[int] = (step.after.record.hands[seat] - step.before.record.hands[seat]).tolist()
    return change


def income(steps: Iterable[Step[BaseState]], seat: Seat) -> tuple[int, Fraction]:
    """The cards that rolls brought to a seat, and how many they promise on average."""
    brought, due = 0, Fraction()
    for step in counted_rolls(steps):
        brought += sum(cards_gained(step, seat))
        for hex, cards in field_yields(step.before.record, seat):
            due += Fraction(cards * ways(int(step.before.record.number[hex])), ROLLS)
    return brought, due


def _opening(steps: Iterable[Step[BaseState]], seat: Seat) -> tuple[str, ...]:
    """The resources that the settlements of the founding yield most often, in their usual order."""
    founding = takewhile(lambda step: not isinstance(step.entry.action, a.Roll), steps)
    ways_of = [0] * len(RESOURCES)
    for step in founding:
        if step.entry.seat == seat and isinstance(step.entry.action, a.Settle):
            for hex, nodes in enumerate(board_of_record(step.after.record).hex_nodes):
                number = int(step.after.record.number[hex])
                if number and nodes >> step.entry.action.node & 1:
                    ways_of[int(step.after.record.terrain[hex])] += ways(number)
    return opening_resources(ways_of)


def _is_deal(step: Step[BaseState], seat: Seat) -> bool:
    action = step.entry.action
    return isinstance(action, a.Deal) and seat in (step.entry.seat, action.seat)


def _is_bank(step: Step[BaseState], seat: Seat) -> bool:
    return isinstance(step.entry.action, a.Bank) and step.entry.seat == seat
