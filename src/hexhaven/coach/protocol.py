"""What a game's coach offers: what every choice is worth, and what play gave away.

A coach measures in one quantity for a whole game, its `measure`: "score" is the final score to
be expected, "chance" the chance to win from 0 to 1; more is better. Everything it shows is a
value with a JSON form.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, Protocol

from hexhaven.core.actions import Action
from hexhaven.core.game import Seat
from hexhaven.core.messages import Message, Refused, render_plainly
from hexhaven.core.plugins.preparation import Preparation
from hexhaven.core.setup import Setup

Verdict = Literal["good", "inaccuracy", "mistake", "blunder"]
#: From which certain loss of a chance to win a decision is called what.
LOSSES: tuple[tuple[float, Verdict], ...] = (
    (0.10, "blunder"),
    (0.05, "mistake"),
    (0.02, "inaccuracy"),
)
#: Standard errors on either side of an estimate within which the truth lies, 19 times of 20.
INTERVAL = 2.0


def verdict_of(lost: float, error: float) -> Verdict:
    """What a loss of a chance to win is called: judged by what was lost at least, beyond doubt."""
    certain = lost - INTERVAL * error
    return next((name for least, name in LOSSES if certain >= least), "good")


class NoAdvice(Refused):
    """A game or a moment about which a coach has nothing to say."""


@dataclass(frozen=True, slots=True)
class Tip:
    """Something that can be done: its actions in order, its worth, and what it costs.

    The cost is how much worse it is than the best choice; the reason says what speaks for it.
    """

    label: Message
    worth: float
    cost: float
    actions: tuple[Action, ...]
    reason: Message | None = None

    def to_json(self) -> dict[str, Any]:
        """As a JSON value, in English."""
        said = {} if self.reason is None else {"reason": render_plainly(self.reason)}
        return {
            "actions": [str(action) for action in self.actions],
            "text": render_plainly(self.label),
            "worth": self.worth,
            "cost": self.cost,
        } | said


@dataclass(frozen=True, slots=True)
class Advice:
    """What can be done now, the best first."""

    measure: str
    choices: tuple[Tip, ...]

    @property
    def best(self) -> Tip:
        return self.choices[0]

    def to_json(self) -> dict[str, Any]:
        choices = [choice.to_json() for choice in self.choices]
        return {"measure": self.measure, "best": choices[0], "choices": choices}


@dataclass(frozen=True, slots=True)
class Assessment:
    """A decision by its chances: what it gives, what the best choice gives, and how sure that is.

    `error` is the standard error of what was lost.
    """

    worth: float
    best: float
    error: float
    verdict: Verdict
    better: tuple[Action, ...] = ()
    reason: Message | None = None

    def to_json(self) -> dict[str, Any]:
        return {
            "worth": self.worth,
            "best": self.best,
            "error": self.error,
            "verdict": self.verdict,
            "better_actions": [str(action) for action in self.better],
            "reason": None if self.reason is None else render_plainly(self.reason),
        }


@dataclass(frozen=True, slots=True)
class Decision:
    """One action of a player: the number of its entry, and how much it gave away.

    Where a game has chances instead of exact values, `judged` holds them.
    """

    n: int
    seat: Seat
    turn: int
    label: Message
    action: Action
    better: Message | None
    lost: float
    judged: Assessment | None = None

    def to_json(self) -> dict[str, Any]:
        """As a JSON value; what would have been better only where something was lost."""
        said = {
            "n": self.n,
            "seat": self.seat,
            "turn": self.turn,
            "action": str(self.action),
            "better": None if self.better is None else render_plainly(self.better),
            "lost": self.lost,
        }
        return said if self.judged is None else said | self.judged.to_json()


@dataclass(frozen=True, slots=True)
class Account:
    """One player's game: what to expect, what chance added, what decisions gave away.

    `result` is `expected + luck + others - lost`: the final score or chance, or so far what best
    play makes of it. `others` is what the other players did to it; `lucks` is the luck by the
    kind of chance.
    """

    expected: float
    luck: float
    lost: float
    result: float
    others: float = 0.0
    lucks: Mapping[str, float] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class CourseMoment:
    """Where a game stood after an entry: the chance of every seat to win.

    `told` is what happened, where this was a turning point.
    """

    n: int
    chances: tuple[float, ...]
    told: Message | None = None

    def to_json(self) -> dict[str, Any]:
        said = {} if self.told is None else {"turning_point": render_plainly(self.told)}
        return {"n": self.n, "chances": list(self.chances)} | said


@dataclass(frozen=True, slots=True)
class Review:
    """Every decision of a match, and the account of each seat.

    A review may come coarse and then finer; `done` is how much of it is done, from 0 to 1.
    `course` holds the chances over the game, where a coach knows them. At a server others may come
    first; `ahead` is how many.
    """

    measure: str
    over: bool = field(metadata={"sent": False})
    decisions: tuple[Decision, ...]
    accounts: tuple[Account, ...]
    course: tuple[CourseMoment, ...] = ()
    done: float = 1.0
    ahead: int = 0

    def to_json(self) -> dict[str, Any]:
        return {
            "measure": self.measure,
            "over": self.over,
            "players": [account.to_json() for account in self.accounts],
            "decisions": [decision.to_json() for decision in self.decisions],
        } | ({"course": [moment.to_json() for moment in self.course]} if self.course else {})


class Coach(Protocol):
    """A game's `coach.py`: a module with these functions, and the games it knows in `GAMES`."""

    GAMES: Sequence[str]
    #: Whether it plays ahead, and must therefore be asked where nobody waits for others.
    PLAYS_AHEAD: bool

    def preparation(self, setup: Setup) -> Preparation | None:
        """What must be worked out before the coach can answer, if anything."""

    def advise(self, view: Any) -> Advice:
        """What the player in turn can do and what it is worth; refused while that is unknown."""

    def review(self, steps: Iterable[Any]) -> Iterator[Review]:
        """The review of a match by its steps, finer and finer; the last one is complete."""


class ComparingCoach(Coach, Protocol):
    """A coach that plays ahead, and can say of any choice what it is worth beside others."""

    def compare(self, view: Any, actions: Sequence[Action]) -> Advice:
        """The choices that are worth a look and these, which are allowed, the best first."""


class PaperCoach(Coach, Protocol):
    """A coach that also helps beside a game on paper, whose dice and choices a person tells."""

    def value_choice(self, view: Any, actions: Sequence[Action]) -> Tip:
        """What a sequence of actions is worth; refused if one is not allowed."""

    def begin(self, setup: Setup, sheet: str, left: int | None, crosses: int, language: str) -> Any:
        """A state with what a person has before them, at the beginning of a turn."""

    def with_dice(self, state: Any, text: str, rolls_left: int, language: str) -> Any:
        """The same turn after a roll, with this many rolls left."""

    def read_chance(self, state: Any, text: str, language: str) -> Action:
        """What Nature does, as a person tells it."""
