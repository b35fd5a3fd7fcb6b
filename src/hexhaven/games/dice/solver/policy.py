"""Best play by a solution: what both games share."""

from abc import ABC, abstractmethod
from functools import lru_cache
from typing import ClassVar, NamedTuple

from hexhaven.core.actions import Action
from hexhaven.games.dice import actions as a
from hexhaven.games.dice.faces import Counts, subsets, subtract
from hexhaven.games.dice.position import BUILD, KEEP, Position
from hexhaven.games.dice.sheet import Form, Sheet
from hexhaven.games.dice.solver import hands
from hexhaven.games.dice.solver.hands import HANDS, Table
from hexhaven.games.dice.turn_actions import actions_to


class Keep(NamedTuple):
    """Dice that are kept while all others are rolled again, and what that is worth."""

    dice: Counts
    worth: float


class TurnEnd(NamedTuple):
    """A way to end a turn: the sheet then, the jokers used for it, and what it is worth."""

    sheet: Sheet
    jokers: int
    worth: float


class Policy(ABC):
    """Plays for the most worth."""

    form: ClassVar[Form]

    @abstractmethod
    def roll_worths(self, position: Position) -> tuple[float, Table]:
        """What a roll is worth as it lies, and what keeping each hand of it is worth."""

    @abstractmethod
    def best_ending(self, position: Position) -> TurnEnd:
        """The best way to end the turn after the last roll; it may build nothing."""

    def keeps(self, position: Position) -> list[Keep]:
        """Everything that can be kept of a roll, the best first."""
        lying, kept = self.roll_worths(position)
        found = [Keep(position.dice, lying)]
        found += [Keep(left, float(kept[number])) for left, number in _smaller_hands(position.dice)]
        return sorted(found, key=lambda keep: (-keep.worth, -sum(keep.dice)))

    def best_action(self, position: Position) -> Action:
        """What to do; of equally good keeps the one that rolls the fewest dice again."""
        if position.phase == KEEP:
            again = subtract(position.dice, self.keeps(position)[0].dice)
            return a.Reroll(again) if any(again) else a.Stop()
        if position.phase == BUILD:
            ending = self.best_ending(position)
            return actions_to(self.form, position, ending.sheet, ending.jokers)[0]
        return a.Roll()


@lru_cache(HANDS)
def _smaller_hands(dice: Counts) -> tuple[tuple[Counts, int], ...]:
    """The hands left when some of the dice are rolled again, with their numbers."""
    left = [subtract(dice, again) for again in subsets(dice)]
    return tuple((hand, hands.numbers()[hand]) for hand in left)
