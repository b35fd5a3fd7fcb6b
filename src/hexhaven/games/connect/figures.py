"""What statistics count of one seat's game: luck, the founding, and trades."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from hexhaven.core.entries import Step
from hexhaven.core.game import Seat
from hexhaven.core.plugins.figures import Figures, count_trades
from hexhaven.games.connect import actions as a
from hexhaven.games.connect.position import QUIET_ROUNDS, SEVEN, Position, State, is_city
from hexhaven.games.island.cards import RESOURCES
from hexhaven.games.island.terrain import ROLLS, opening_resources, ways


def count(steps: Iterable[Step[State]], seat: Seat) -> Figures:
    taken = list(steps)
    return Figures(
        luck=float(_luck(taken, seat)),
        opening=_opening(taken, seat),
        players=count_trades(_cards_gained(s, seat) for s in taken if _is_deal(s, seat)),
        bank=count_trades(_cards_gained(s, seat) for s in taken if _is_supply_trade(s, seat)),
    )


def _opening(steps: Iterable[Step[State]], seat: Seat) -> tuple[str, ...]:
    """The resources that a seat's founding yields most often, as it stands at the first roll."""
    first = next((step for step in steps if isinstance(step.entry.action, a.Dice)), None)
    ways_of = [0] * len(RESOURCES)
    if first is not None:
        position = first.before.position
        own = position.players[seat]
        for node in (*own.settlements, *own.cities):
            for hex in position.island.hexes_at[node]:
                ways_of[hex.resource] += ways(hex.number)
    return opening_resources(ways_of)


def _luck(steps: Iterable[Step[State]], seat: Seat) -> Fraction:
    """The cards that rolls brought beyond what they promise on average."""
    luck = Fraction()
    for step in steps:
        if isinstance(step.entry.action, a.Dice):
            position = step.before.position
            luck += _cards_gained(step, seat) - _expected_cards(position, seat)
    return luck


def _expected_cards(position: Position, seat: Seat) -> Fraction:
    """What a roll brings a seat on average; a seven of the first rounds is no roll (C-12)."""
    rolls = ROLLS if position.round > QUIET_ROUNDS else ROLLS - ways(SEVEN)
    return Fraction(sum(cards * ways(number) for number, cards in _yields(position, seat)), rolls)


def _yields(position: Position, seat: Seat) -> Iterator[tuple[int, int]]:
    """The numbers at which a seat is paid, and how many cards."""
    own = position.players[seat]
    for node in (*own.settlements, *own.cities):
        cards = 2 if is_city(position.building(node)) else 1
        for hex in position.island.hexes_at[node]:
            guarded = hex.area in range(len(position.players))
            if not (guarded and position.players[hex.area].robber == hex.id):
                yield hex.number, cards


def _is_deal(step: Step[State], seat: Seat) -> bool:
    action = step.entry.action
    return isinstance(action, a.Accept) and seat in (step.entry.seat, action.seat)


def _is_supply_trade(step: Step[State], seat: Seat) -> bool:
    return isinstance(step.entry.action, a.Bank | a.Market) and step.entry.seat == seat


def _cards_gained(step: Step[State], seat: Seat) -> int:
    """How many cards a step brought to a seat."""
    before, after = step.before.position.players[seat], step.after.position.players[seat]
    return sum(after.hand) - sum(before.hand)
