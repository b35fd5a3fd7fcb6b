"""What is worth telling of a whole game: its course, best field, luck and turning point."""

from collections.abc import Iterable

from hexhaven.core.entries import Step
from hexhaven.core.game import Seat
from hexhaven.core.messages import Message, message, message_about
from hexhaven.core.plugins.summary import Fact, Summary
from hexhaven.games.base import actions as a
from hexhaven.games.base.boards import board_of
from hexhaven.games.base.figures import cards_gained, counted_rolls, income
from hexhaven.games.base.game import BaseState
from hexhaven.games.base.view import field_yields
from hexhaven.games.island.cards import RESOURCES
from hexhaven.games.island.kernels.constants import NOBODY


def summarise(steps: Iterable[Step[BaseState]], seat: Seat | None) -> Summary:
    """The game as a seat reads of it; a spectator reads of the player who came first."""
    taken = list(steps)
    if not taken:
        return Summary((), ())
    facts = _GameFacts(taken, seat)
    found = (facts.best_field(), facts.luck(), facts.turning_point())
    return Summary(facts.points(), tuple(fact for fact in found if fact is not None))


class _GameFacts:
    """What is worth telling of one game to one seat."""

    def __init__(self, steps: list[Step[BaseState]], listener: Seat | None) -> None:
        self.steps, self.listener = steps, listener
        self.end = steps[-1].after.record
        self.course = _course(steps)
        self.subject = self._first() if listener is None else listener

    def _first(self) -> Seat:
        scores = self.course[-1]
        return scores.index(max(scores)) if self.end.winner == NOBODY else int(self.end.winner)

    def points(self) -> tuple[tuple[int, ...], ...]:
        """By seat, how many points there were at the end of every turn."""
        return tuple(zip(*self.course, strict=True))

    def best_field(self) -> Fact | None:
        """The field that paid most."""
        paid = [0] * len(self.end.terrain)
        for step in counted_rolls(self.steps):
            left = [max(0, n) for n in cards_gained(step, self.subject)]
            for hex, due in field_yields(step.before.record, self.subject):
                kind = int(self.end.terrain[hex])
                if self.end.number[hex] == sum(step.after.record.dice):
                    paid[hex] += min(due, left[kind])
                    left[kind] -= min(due, left[kind])
        hex = paid.index(max(paid))
        if not paid[hex]:
            return None
        resource = message(f"resource.{RESOURCES[self.end.terrain[hex]]}")
        number = int(self.end.number[hex])
        sentence = self._about(
            self.subject, "field", count=paid[hex], resource=resource, number=number
        )
        return Fact("field", sentence)

    def luck(self) -> Fact | None:
        """How many cards the dice brought, compared with what they promise on average."""
        got, due = income(self.steps, self.subject)
        if not due:
            return None
        more = round(got - due)
        id = "luck.more" if more > 0 else "luck.less" if more < 0 else "luck.even"
        return Fact("luck", self._about(self.subject, id, **({"count": abs(more)} if more else {})))

    def turning_point(self) -> Fact | None:
        """What put the winner ahead of everybody, for the rest of the game."""
        winner = int(self.end.winner)
        if winner == NOBODY:
            return None
        behind = [step for step in self.steps if not _leads(step.before, winner)]
        step = behind[-1]
        cause, turn = _cause(step, winner), int(step.before.record.turns)
        if cause is None:
            return None
        sentence = self._about(
            winner,
            "turn",
            round=-(-turn // int(self.end.seats)),
            what=message(f"fact.base.turn.by.{cause}"),
        )
        return Fact("turn", sentence, at=turn)

    def _about(self, subject: Seat, id: str, **params: object) -> Message:
        """A sentence about a seat, worded with "you" for that seat itself."""
        return message_about(f"fact.base.{id}", subject, self.listener, **params)


def _course(steps: list[Step[BaseState]]) -> list[tuple[int, ...]]:
    """Everybody's points at the end of every turn, the founding first."""
    by_turn = {0: _points(steps[0].before)}
    for step in steps:
        by_turn[int(step.before.record.turns)] = _points(step.after)
    return list(by_turn.values())


def _points(state: BaseState) -> tuple[int, ...]:
    points = board_of(state.words).kernels.points
    return tuple(int(points(state.words, s)) for s in range(state.record.seats))


def _leads(state: BaseState, seat: Seat) -> bool:
    points = _points(state)
    return points[seat] > max(other for s, other in enumerate(points) if s != seat)


def _cause(step: Step[BaseState], winner: Seat) -> str | None:
    """What changed the points: a piece, a card, or a special card that changed hands."""
    before, after = step.before.record, step.after.record
    for card in ("longest_road", "largest_army"):
        if after[card] != before[card]:
            return card if after[card] == winner else "rival"
    match step.entry.action:
        case a.City():
            return "city"
        case a.Settle():
            return "settlement"
        case a.Draw():
            return "victory_card"
    return None
