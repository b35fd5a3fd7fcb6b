"""What a game's `coach.py` offers: what every choice is worth, and what play gave away.

A coach measures in one quantity for a whole game, its `measure`: "score" is the final score to
be expected; more is better. Everything it shows is a value with a JSON form.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, cast

from hexhaven.core.actions import Action
from hexhaven.core.discovery import module_of
from hexhaven.core.game import Game, Seat
from hexhaven.core.messages import Message, Refused, render_plainly
from hexhaven.core.preparation import Preparation
from hexhaven.core.setup import Setup


class NoAdvice(Refused):
    """A game or a moment about which a coach has nothing to say."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that can be done: its actions in order, its worth, and what it costs.

    The cost is how much worse it is than the best choice.
    """

    actions: tuple[Action, ...]
    label: Message
    worth: float
    cost: float

    def to_json(self) -> dict[str, Any]:
        """As a JSON value, with the label in English."""
        return {
            "actions": [str(action) for action in self.actions],
            "text": render_plainly(self.label),
            "worth": self.worth,
            "cost": self.cost,
        }


@dataclass(frozen=True, slots=True)
class Advice:
    """Everything that can be done now, the best first."""

    measure: str
    choices: tuple[Choice, ...]

    @property
    def best(self) -> Choice:
        """What to do."""
        return self.choices[0]

    def to_json(self) -> dict[str, Any]:
        """As a JSON value."""
        choices = [choice.to_json() for choice in self.choices]
        return {"measure": self.measure, "best": choices[0], "choices": choices}


@dataclass(frozen=True, slots=True)
class Decision:
    """One action of a player: the number of its entry, and how much it gave away."""

    n: int
    seat: Seat
    turn: int
    action: Action
    label: Message
    better: Message | None
    lost: float

    def to_json(self) -> dict[str, Any]:
        """As a JSON value; what would have been better only where something was lost."""
        return {
            "n": self.n,
            "seat": self.seat,
            "turn": self.turn,
            "action": str(self.action),
            "better": None if self.better is None else render_plainly(self.better),
            "lost": self.lost,
        }


@dataclass(frozen=True, slots=True)
class Account:
    """One player's game: what to expect, what chance added, what decisions gave away.

    `result` is `expected + luck - lost`: the final score, or so far what best play makes of it.
    """

    expected: float
    luck: float
    lost: float
    result: float

    def to_json(self) -> dict[str, float]:
        """As a JSON value."""
        return {
            "expected": self.expected,
            "luck": self.luck,
            "lost": self.lost,
            "result": self.result,
        }


@dataclass(frozen=True, slots=True)
class Review:
    """Every decision of a match, and the account of each seat."""

    measure: str
    over: bool
    decisions: tuple[Decision, ...]
    accounts: tuple[Account, ...]

    def to_json(self) -> dict[str, Any]:
        """As a JSON value."""
        return {
            "measure": self.measure,
            "over": self.over,
            "players": [account.to_json() for account in self.accounts],
            "decisions": [decision.to_json() for decision in self.decisions],
        }


class Coach(Protocol):
    """A game's `coach.py`: a module with these functions, and the games it knows in `GAMES`."""

    GAMES: Sequence[str]

    def preparation(self, setup: Setup) -> Preparation:
        """What must be worked out before the coach can answer."""
        ...

    def advise(self, view: Any) -> Advice:
        """What the player in turn can do and what it is worth; refused while that is unknown."""
        ...

    def judge(self, view: Any, actions: Sequence[Action]) -> Choice:
        """What a sequence of actions is worth; refused if one is not allowed."""
        ...

    def review(self, steps: Iterable[Any]) -> Review:
        """The review of a match by its steps."""
        ...

    def begin(self, setup: Setup, sheet: str, left: int | None, crosses: int, language: str) -> Any:
        """A state with what a person has before them, at the beginning of a turn."""
        ...

    def with_dice(self, state: Any, text: str, rolls_left: int, language: str) -> Any:
        """The same turn after a roll, with this many rolls left."""
        ...

    def read_chance(self, state: Any, text: str, language: str) -> Action:
        """What Nature does, as a person tells it."""
        ...


def coach_of(game: Game[Any, Any]) -> Coach:
    """The coach of a game; NoAdvice when it has none."""
    coach = cast(Coach | None, module_of(game, "coach"))
    if coach is None or game.name not in coach.GAMES:
        raise NoAdvice("coach.none", game=game.name)
    return coach


def has_coach(game: Game[Any, Any]) -> bool:
    """Whether a game has a coach."""
    try:
        coach_of(game)
    except NoAdvice:
        return False
    return True
