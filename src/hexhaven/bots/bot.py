"""What a bot is, and a quick bot."""

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, NamedTuple, Protocol, TypeAlias, get_args

from hexhaven.core.actions import Action
from hexhaven.core.chance import Rng
from hexhaven.core.game import Choices, Seat


class Bot(Protocol):
    """A player, made from a source of chance: `Bot(rng)`.

    One that needs something worked out first has a `preparation(setup)`, asked before it is
    made: a `core.plugins.preparation.Preparation` for tables of that setup, or None. One that
    takes time may have a `set_time_share(share)`: before every choice it is given what share of its
    time it may use, from 0 to 1, because others wait for the same processor. It may also have a
    `stop()`, called while it chooses when its answer is no longer wanted. One that asks others for
    answers may have a `spare_people()`, called before it chooses where people play. One that wants
    to know its game has a `begin(place)`, `hear(told, view)` or `end(outcome)`, called by
    `bots.hooks`.
    """

    def choose(self, view: Any, choices: Choices, must: bool) -> Action | None:
        """One of the choices, or None to pass, which only a seat that need not act may do."""


class PlayoutFailed(Exception):
    """A bot that is a kernel chose what is not allowed, or never stopped acting."""


Factory: TypeAlias = Callable[[Rng], Bot]

Level: TypeAlias = Literal["easy", "medium", "strong", "master"]
#: How well bots play, the weakest first; a level's name can stand for a bot's.
LEVELS: Final[tuple[Level, ...]] = get_args(Level)


class BotEntry(NamedTuple):
    """What is known of a bot without loading it: where it is, and what people choose it by."""

    #: module:Class, within the folder that names it.
    import_path: str
    #: None for one that people choose by its name alone.
    level: Level | None = None
    #: What it likes, as words/ call it: `temperament.NAME`. People read it after the level.
    temperament: str = ""
    #: What its class is set to, as by a name such as `master:0.2s`.
    setting: str = ""
    #: With how many it plays at most; None where there is no limit.
    most_seats: int | None = None

    def plays_with(self, seats: int) -> bool:
        """Whether it plays at tables of so many."""
        return self.most_seats is None or seats <= self.most_seats


#: An action as JSON.
JsonAction: TypeAlias = Mapping[str, Any]


class QuickBot(Protocol):
    """Chooses from a few parts of its seat's view and from choices, both as a server sends them.

    A client that plays a thousand seats over the network makes do with that.
    """

    @property
    def part_names(self) -> tuple[str, ...]:
        """The parts that it looks at."""

    def current_round(self, parts: Mapping[str, Any]) -> int:
        """The round in which everybody may act now, or 0 at another time."""

    def choose(self, parts: Mapping[str, Any], listed: list[JsonAction]) -> JsonAction | None:
        """The next action, or None to wait."""


class QuickBotFactory(Protocol):
    """Makes a quick bot for a seat."""

    def __call__(self, seat: Seat, rng: Rng) -> QuickBot: ...
