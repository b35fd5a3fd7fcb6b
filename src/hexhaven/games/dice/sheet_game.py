"""What the Dice Game and Plus have in common: turns of up to three rolls, jokers, building."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

from hexhaven.core.actions import Action, Notation
from hexhaven.core.chance import Rng
from hexhaven.core.entries import Entry
from hexhaven.core.game import (
    NATURE,
    Chances,
    Choices,
    Game,
    Outcome,
    Pending,
    Seat,
    check_observer,
    check_seat,
    rank_seats,
)
from hexhaven.core.messages import IllegalAction, Message
from hexhaven.core.setup import Setup
from hexhaven.games.dice import actions as a
from hexhaven.games.dice import position as pos
from hexhaven.games.dice.altering import alter_dice
from hexhaven.games.dice.faces import rolls, subtract
from hexhaven.games.dice.legal import legal_actions, refusal
from hexhaven.games.dice.options import starter
from hexhaven.games.dice.parts import PARTS
from hexhaven.games.dice.position import Position
from hexhaven.games.dice.rendering.log_lines import DiceLogLines
from hexhaven.games.dice.sheet import COSTS, Form, add_piece, points_of
from hexhaven.games.dice.view import SheetView


@cache
def _dice(number: int) -> Chances:
    """Everything that a number of dice may show."""
    return Chances(tuple((a.RollResult(dice), weight) for dice, weight in rolls(number)))


class SheetGame(Game[Position, SheetView]):
    """A game in which everybody rolls dice in turn and builds on a sheet of their own."""

    seats: ClassVar[tuple[int, ...]] = (1, 2, 3, 4)
    notation: ClassVar[Notation] = a.NOTATION
    parts: ClassVar[Mapping[str, Any]] = PARTS
    form: ClassVar[Form]

    @abstractmethod
    def turn_limit(self, setup: Setup) -> int:
        """The turns after which the game ends."""

    @abstractmethod
    def dice_in_turn(self, turns: int) -> int:
        """How many dice are rolled in the turn of this number, counted from 1."""

    @abstractmethod
    def after_building(self, position: Position, kind: int) -> Position:
        """What follows from the player in turn having built something."""

    @abstractmethod
    def end_turn(self, position: Position) -> Position:
        """The position after a turn: the next one's, or the end."""

    @abstractmethod
    def points(self, position: Position, seat: Seat) -> int:
        """The points of a seat."""

    def initial_state(self, setup: Setup) -> Position:
        checked = self.check_setup(setup)
        late = checked.options["late_jokers"] == "on"
        position = pos.first_position(checked.seats, self.turn_limit(checked), late)
        first = starter(checked)
        return position if first == pos.NOBODY else self._begin(position, first)

    def _begin(self, position: Position, first: Seat) -> Position:
        return pos.begin_turn(position._replace(first=first), first)

    def pending(self, state: Position) -> Pending:
        if state.phase in (pos.DRAW_STARTER, pos.ROLLING):
            return Pending(nature=0)
        return Pending() if state.phase == pos.OVER else Pending(must=frozenset((state.turn,)))

    def legal(self, state: Position, seat: Seat) -> Choices:
        """What the seat may do now; only the player in turn may do anything."""
        check_seat(seat, state.seats)
        return Choices(legal_actions(self.form, state)) if seat == state.turn else Choices()

    def chances(self, state: Position) -> Chances:
        """Who begins, or what the dice show."""
        if state.phase == pos.DRAW_STARTER:
            return Chances(tuple((a.Begin(seat), 1) for seat in range(state.seats)))
        return _dice(state.rolling) if state.phase == pos.ROLLING else Chances()

    def apply(self, state: Position, seat: Seat, action: Action) -> Position:
        if seat == NATURE:
            return self._apply_nature(state, action)
        check_seat(seat, state.seats)
        refused = refusal(self.form, state, seat, action)
        if refused is not None:
            raise refused
        match action:
            case a.Roll():
                return pos.start_roll(state, self.dice_in_turn(state.turns), state.dice)
            case a.Reroll(dice):
                return pos.start_roll(state, sum(dice), subtract(state.dice, dice))
            case a.Stop():
                return state._replace(phase=pos.BUILD)
            case a.Swap() | a.Joker():
                return alter_dice(self.form, state, action)
            case a.Build():
                return self._build(state, action)
        return self.end_turn(state)

    def _build(self, state: Position, action: a.Build) -> Position:
        kind = a.BUILDS.index(type(action))
        index = self.form.indexes[kind][action.number]
        after = state._replace(
            dice=subtract(state.dice, COSTS[kind]),
            sheets=pos.replace_sheet(state, add_piece(state.sheet, kind, index)),
            built=True,
            gained=state.gained + self.form.places[kind][index].points,
        )
        return self.after_building(after, kind)

    def _apply_nature(self, state: Position, action: Action) -> Position:
        match action:
            case a.Begin(seat) if state.phase == pos.DRAW_STARTER and 0 <= seat < state.seats:
                return self._begin(state, seat)
            case a.RollResult(dice) if state.phase == pos.ROLLING and sum(dice) == state.rolling:
                return pos.finish_roll(state, dice)
        raise IllegalAction("refused.chance", action=str(action))

    def fallback(self, state: Position, seat: Seat) -> Action:
        """Roll once, keep the dice, build nothing."""
        check_seat(seat, state.seats)
        return {pos.ROLL: a.Roll(), pos.KEEP: a.Stop()}.get(state.phase, a.EndTurn())

    def view(self, state: Position, seat: Seat | None) -> SheetView:
        """Everything: no game of dice has secrets."""
        check_observer(seat, state.seats)
        outcome = self.outcome(state)
        winners = None if outcome is None else outcome.winners
        return SheetView(self.name, self.form, state, seat, self._scores(state), winners)

    def _scores(self, state: Position) -> tuple[int, ...]:
        return tuple(self.points(state, seat) for seat in range(state.seats))

    def changed_parts(self, entry: Entry, before: Position, after: Position) -> frozenset[str]:
        own = set() if entry.seat == NATURE else {f"sheet/{entry.seat}"}
        return frozenset({"public", "prospects", *own})

    def log_messages(
        self, entry: Entry, before: Position, after: Position, seat: Seat | None
    ) -> tuple[Message, ...]:
        check_observer(seat, after.seats)
        outcome = self.outcome(after)
        return DiceLogLines(self.form, entry, before, after, outcome, seat).messages()

    def resample(self, view: SheetView, rng: Rng) -> Position:
        """The position itself: a view hides nothing."""
        return view.position

    def make_outcome(
        self,
        state: Position,
        winners: Sequence[Seat],
        reason: Message,
        kinds: Mapping[str, int],
        other_sources: Mapping[str, list[int]],
    ) -> Outcome:
        """An outcome with the winners first and the others by their points.

        `kinds` names the kinds of pieces that count; `other_sources` is what counts besides.
        """
        scores = self._scores(state)
        sources = {
            name: [points_of(self.form, sheet, kind) for sheet in state.sheets]
            for name, kind in kinds.items()
        }
        details = {"turns": state.turns, "sources": sources | dict(other_sources)}
        return Outcome(rank_seats(scores, winners), tuple(winners), scores, reason, details)
