"""What a game is: the methods by which every game answers for its rules.

A game owns the types of its states, actions and views. Rules hold no random
generator and read no clock: dice, drawn cards and the end of a round's time
are actions of the seat NATURE.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import index
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from hexhaven.core.actions import Action, Notation
from hexhaven.core.chance import Rng
from hexhaven.core.entries import Entry
from hexhaven.core.messages import BadSetup, IllegalAction, Message, Refused
from hexhaven.core.setup import Option, Setup, make_setup

Seat = int
NATURE: Seat = -1

State = TypeVar("State")
ViewT = TypeVar("ViewT", bound="View")


def is_number_below(value: object, end: int) -> bool:
    """Whether a value is a whole number of any kind from 0 to `end` - 1."""
    try:
        return not isinstance(value, bool) and 0 <= index(value) < end  # type: ignore[arg-type]
    except TypeError:
        return False


def check_seat(seat: object, seats: int) -> None:
    """Refuse a seat that a game with this many seats does not have."""
    if not is_number_below(seat, seats):
        raise IllegalAction("refused.seat", seat=str(seat)[:20], last=seats - 1)


def check_observer(seat: object, seats: int) -> None:
    """Refuse what is neither a seat of the game nor None, a spectator."""
    if seat is not None:
        check_seat(seat, seats)


class View(Protocol):
    """What one seat may know, made of named parts; seat None is a spectator."""

    @property
    def seat(self) -> Seat | None: ...

    def parts(self) -> Mapping[str, Any]:
        """The view as JSON values by part name."""
        ...


class LazyParts(Mapping[str, Any]):
    """The parts of a view, each made once and only if somebody asks for it."""

    __slots__ = ("_known", "_make", "_names")

    def __init__(self, names: Mapping[str, Any], make: Callable[[str], Any]) -> None:
        self._names, self._make = names, make
        self._known: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._names:
            raise KeyError(name)
        if name not in self._known:
            self._known[name] = self._make(name)
        return self._known[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __repr__(self) -> str:
        return repr(dict(self))


@dataclass(frozen=True, slots=True)
class Pending:
    """Who is awaited: seats that must act, seats that may, and Nature.

    `nature` is None when Nature is not due, 0 when it is due now, and otherwise
    the seconds after which it is. In an `interlude` Nature is due now, and the time that
    runs goes on afterwards. While the game `rests`, somebody must let it go on first. Seats that
    must act have this `share` of the time that a table gives them.
    """

    must: frozenset[Seat] = frozenset()
    may: frozenset[Seat] = frozenset()
    nature: float | None = None
    interlude: bool = False
    rests: bool = False
    share: float = 1

    @property
    def awaits_people(self) -> bool:
        """Whether anybody must or may act, also while Nature is due."""
        return bool(self.must or self.may)

    def awaits(self, seat: Seat) -> bool:
        return seat in self.must or seat in self.may


class Space(Protocol):
    """Actions too many to list, such as the offers a hand allows."""

    @property
    def name(self) -> str: ...

    def refusal(self, action: Action) -> Refused | None:
        """Why the action is not in this space, or None when it is."""
        ...

    def sample(self, rng: Rng) -> Action:
        """Some action of this space; every one of them can occur."""
        ...


@dataclass(frozen=True, slots=True)
class Choices:
    """What a seat may do now: listed actions, and spaces for what cannot be listed."""

    listed: tuple[Action, ...] = ()
    spaces: tuple[Space, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.listed or self.spaces)

    def __contains__(self, action: Action) -> bool:
        return action in self.listed or any(s.refusal(action) is None for s in self.spaces)

    def sample(self, rng: Rng) -> Action:
        """A listed action or space, evenly, and from a space one of its samples."""
        k = rng.below(len(self.listed) + len(self.spaces))
        if k < len(self.listed):
            return self.listed[k]
        return self.spaces[k - len(self.listed)].sample(rng)


@dataclass(frozen=True, slots=True)
class Chances:
    """What Nature may do now: actions with integer weights, or a space."""

    weighted: tuple[tuple[Action, int], ...] = ()
    space: Space | None = None

    def __contains__(self, action: Action) -> bool:
        if self.space is not None:
            return self.space.refusal(action) is None
        return any(action == possible for possible, _ in self.weighted)

    def draw(self, rng: Rng) -> Action:
        """One action, by weight."""
        if self.space is not None:
            return self.space.sample(rng)
        k = rng.below(sum(weight for _, weight in self.weighted))
        for action, weight in self.weighted:
            if k < weight:
                return action
            k -= weight
        raise AssertionError("weights do not add up")


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: seats in groups from first to last, the winners, and why.

    `details` are JSON values. Two of them are understood by tools for all games: `turns`,
    how many there were, and `sources`, the points by where they come from, a list of one
    number a seat for each source.
    """

    ranking: tuple[tuple[Seat, ...], ...]
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    reason: Message
    details: Mapping[str, Any] = field(default_factory=dict)


def rank_seats(scores: Sequence[Any], winners: Sequence[Seat]) -> tuple[tuple[Seat, ...], ...]:
    """The winners, then the others in groups of equal scores, the highest first."""
    groups: dict[Any, list[Seat]] = {}
    for seat, score in enumerate(scores):
        if seat not in winners:
            groups.setdefault(score, []).append(seat)
    others = tuple(tuple(groups[score]) for score in sorted(groups, reverse=True))
    return (tuple(winners), *others) if winners else others


class Game(ABC, Generic[State, ViewT]):
    """A game's rules. States are values: `apply` returns a new one.

    Every method that is given a seat refuses one that does not exist, with IllegalAction.
    """

    name: ClassVar[str]
    #: Changes whenever the same entries would lead to another state.
    version: ClassVar[int]
    #: The numbers of seats the game can be played with.
    seats: ClassVar[Sequence[int]]
    #: The number of seats unless somebody says otherwise; 0 means the most.
    usual_seats: ClassVar[int] = 0
    options: ClassVar[tuple[Option, ...]]
    notation: ClassVar[Notation]
    #: The type of each part of a view; N in a part's name stands for a number.
    parts: ClassVar[Mapping[str, Any]]

    @classmethod
    def default_seats(cls) -> int:
        return cls.usual_seats or max(cls.seats)

    def setup(self, seats: int | None = None, options: Mapping[str, object] | None = None) -> Setup:
        """A checked setup of this game, for the usual number of seats if none is given.

        BadSetup names what does not fit.
        """
        count = self.default_seats() if seats is None else seats
        return make_setup(self.name, self.version, self.seats, self.options, count, options or {})

    def check_setup(self, setup: Setup) -> Setup:
        """The setup, checked; BadSetup when it is not one of this game and version."""
        if (setup.game, setup.version) != (self.name, self.version):
            raise BadSetup("setup.version", game=self.name, version=self.version)
        return self.setup(setup.seats, setup.options)

    @abstractmethod
    def initial_state(self, setup: Setup) -> State:
        """The first state; BadSetup when the setup is not one of this game and version."""

    @abstractmethod
    def pending(self, state: State) -> Pending:
        """Who must or may act now."""

    @abstractmethod
    def legal(self, state: State, seat: Seat) -> Choices:
        """What the seat may do now, a function of its view alone."""

    @abstractmethod
    def chances(self, state: State) -> Chances:
        """What Nature may do now, and how likely."""

    @abstractmethod
    def apply(self, state: State, seat: Seat, action: Action) -> State:
        """The next state, or IllegalAction."""

    @abstractmethod
    def fallback(self, state: State, seat: Seat) -> Action:
        """What is done for an awaited seat that does not act itself; it never spends."""

    @abstractmethod
    def view(self, state: State, seat: Seat | None) -> ViewT:
        """What the seat may know."""

    @abstractmethod
    def changed_parts(self, entry: Entry, before: State, after: State) -> frozenset[str]:
        """Names of the view parts that the entry may have changed for anybody."""

    @abstractmethod
    def log_messages(
        self, entry: Entry, before: State, after: State, seat: Seat | None
    ) -> tuple[Message, ...]:
        """What the log says of one entry to one seat."""

    def audience(self, entry: Entry, before: State, after: State, seat: Seat | None) -> Hashable:
        """What seats that read the same of an entry have in common; often just the seat."""
        return seat

    @abstractmethod
    def resample(self, view: ViewT, rng: Rng) -> State:
        """A full state that agrees with a view."""

    def check_view(self, view: object) -> None:
        """Refuse what came from elsewhere and is no view of this game; most need no check."""
        return

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """The ranking when the game is over."""
