"""What may happen to a table besides the game: people sit down, pause, rewind, talk and leave.

An accepted change is an entry of the table's log, as an accepted action is. Who asks for it
is a seat, the host where the host has no seat, or the table itself.
"""

from __future__ import annotations

import re
from inspect import get_annotations
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, Literal, TypeAlias, get_args

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    TypeAdapter,
    ValidationError,
    model_validator,
)

from hexhaven.core.messages import Refused

#: Who does something, besides seats (from 0) and NATURE (-1).
HOST: Final = -2
TABLE: Final = -3

#: Seconds to act at a rated table, where nobody said how many.
RATED_CLOCK_SECONDS = 180
MOST_NAME, MOST_CHAT, MOST_OPTIONS = 40, 300, 40
#: The most that a table may have, whatever its game allows.
MOST_SEATS = 5_000
#: Characters that people cannot see, or that turn text around.
UNSEEN_CHARACTERS = re.compile(r"[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")

#: Characters that are printable, and look like nothing.
BLANK_CHARACTERS = re.compile(
    r"[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0]"
)


def clean_text(text: str) -> str:
    """A text on one line without invisible characters; ValueError if nothing is left."""
    kept = " ".join(UNSEEN_CHARACTERS.sub("", text).split())
    if not kept or not kept.isprintable():
        raise ValueError("has no printable characters, or some that cannot be shown")
    return kept


def clean_name(text: str) -> str:
    """A name on one line of which people can see something; ValueError otherwise."""
    kept = clean_text(text)
    if not BLANK_CHARACTERS.sub("", kept).strip():
        raise ValueError("has no characters that can be seen")
    return kept


class Model(BaseModel):
    """A JSON object with exactly the fields that are named.

    `class Leave(Model, kind="leave")` has a first field `kind` that is always "leave".
    """

    model_config = ConfigDict(
        frozen=True, extra="forbid", json_schema_serialization_defaults_required=True
    )

    def __init_subclass__(cls, **constants: str) -> None:
        super().__init_subclass__()
        kept = {name: Literal[text] for name, text in constants.items()}
        cls.__annotations__ = kept | get_annotations(cls)
        for name, text in constants.items():
            setattr(cls, name, text)


SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
#: A name as it is stored, and as it may be chosen now.
StoredName = Annotated[str, Field(min_length=1, max_length=MOST_NAME), AfterValidator(clean_text)]
Name = Annotated[str, Field(min_length=1, max_length=MOST_NAME), AfterValidator(clean_name)]
BotName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_-]{0,39}$")]
Colour = Literal["red", "blue", "orange", "white", "green", "brown", "violet"]
#: From this time for a move on, in seconds, nobody is expected to stay at the table.
UNHURRIED_CLOCK_SECONDS = 3600
COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
OptionName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
OptionWord = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,39}$")]
OptionValue = Annotated[int, Field(ge=0, lt=2**63)] | Annotated[str, Field(max_length=1000)]


class Script(Model):
    """Chance and clock that are given instead of drawn, for practice and tests.

    Only a server started with `--allow-scripts` accepts one, and the table is marked.
    """

    seed: Annotated[int, Field(ge=0, lt=2**64)] | None = None
    draws: tuple[Annotated[str, Field(max_length=1000)], ...] = Field(
        (), max_length=10_000, fail_fast=True
    )
    manual_clock: bool = False


class Settings(Model):
    """What a host decides about a table before the game begins."""

    game: Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]{0,39}$")]
    seats: Annotated[int, Field(ge=1, le=MOST_SEATS)]
    options: Annotated[dict[OptionName, OptionValue], Field(max_length=MOST_OPTIONS)] = Field(
        default_factory=dict
    )
    public: bool = Field(False, description="listed among the open tables")
    clock: Annotated[int, Field(ge=5, le=604_800)] | None = Field(
        None, description="seconds a seat has that must act"
    )
    building_clock: Annotated[int, Field(ge=5, le=604_800)] | None = Field(
        None,
        description="seconds a seat has to build between two turns, where a game has such places;"
        " a quarter of `clock` if nothing is said",
    )
    stand_in: bool = Field(True, description="bots stand in for people who are away")
    spectators: bool = Field(True, description="people without a seat may watch")
    help: bool | Literal["everybody"] = Field(
        True,
        description="the coach may be asked during the game; one that plays ahead among people"
        " only if it helps everybody",
    )
    counting: bool = Field(
        True,
        description="screens tell what others certainly hold, where a game knows it; else people"
        " count for themselves",
    )
    rated: bool = Field(
        False,
        description="counts for ratings: profiles on all seats, a clock, no coach, no stand-ins",
    )
    script: Script | None = None

    def with_choice(self, name: str, value: object) -> Settings:
        """The same but for one setting or option of the game; Refused where it cannot be so."""
        fields = self.model_dump(exclude={"game", "script", "options"})
        changed = {name: value} if name in fields else {"options": {**self.options, name: value}}
        try:
            return Settings.model_validate({**self.model_dump(), **changed})
        except ValidationError:
            raise Refused("table.no_such_setting", name=name) from None

    def seconds_of(self, share: float) -> float | None:
        """How long a seat has that must act within a share of the clock, if a clock runs."""
        if share < 1 and self.building_clock is not None:
            return self.building_clock
        return None if self.clock is None else self.clock * share

    @property
    def is_unhurried(self) -> bool:
        """Whether moves may take hours or days, so that people come and go."""
        return self.clock is not None and self.clock >= UNHURRIED_CLOCK_SECONDS

    @property
    def has_stand_ins(self) -> bool:
        """Whether bots stand in for people who are away; where moves take days, clocks do it."""
        return self.stand_in and not self.is_unhurried

    @model_validator(mode="before")
    @classmethod
    def _apply_rated_rules(cls, given: Any) -> Any:
        """What a rated table implies, whatever else was said."""
        if not isinstance(given, dict) or given.get("rated") is not True:
            return given
        clock = given.get("clock") or RATED_CLOCK_SECONDS
        return {**given, "help": False, "stand_in": False, "clock": clock}


class Change(Model):
    """One thing that happens to a table."""

    if TYPE_CHECKING:
        kind: ClassVar[str]


class Origin(Model):
    """The moment of another table's game, after its entry `n`, from which a game goes on."""

    table: Annotated[str, Field(max_length=20)]
    n: Annotated[int, Field(ge=1, lt=2**31)]


class Open(Change, kind="opened"):
    """The table is opened, with a host who sits on the first seat or on none."""

    settings: Settings
    host: Annotated[int, Field(ge=HOST, lt=MOST_SEATS)] = HOST
    origin: Origin | None = None
    #: Of the seats, where they are not the usual ones.
    colours: tuple[Colour, ...] = ()


class ChangeSettings(Change, kind="arrange"):
    """The host changes the settings."""

    settings: Settings


class Sit(Change, kind="sit"):
    """A person takes an open seat, as a guest or with a profile."""

    seat: SeatNumber
    name: StoredName
    profile: Annotated[str, Field(max_length=10)] = ""


class SeatBot(Change, kind="seat_bot"):
    """The host gives a seat to a bot, even if a person holds it."""

    seat: SeatNumber
    bot: BotName


class Remove(Change, kind="remove"):
    """The host frees a seat."""

    seat: SeatNumber


class Leave(Change, kind="leave"):
    """A person gives up their seat."""


class Swap(Change, kind="swap"):
    """The host swaps two seats before the game."""

    a: SeatNumber
    b: SeatNumber


class ChooseColour(Change, kind="paint"):
    """A person chooses a colour before the game."""

    colour: Colour


class Rename(Change, kind="rename"):
    """A person chooses another name before the game."""

    name: Name


class Ready(Change, kind="ready"):
    """A person is ready to begin, or no longer."""

    ready: bool = True


class Start(Change, kind="start"):
    """The host begins the game."""

    anyway: bool = Field(
        default=False, description="even if people are not ready; not where the game is rated"
    )


class Suggestion(Model):
    """A setting of a table, or an option of its game, as somebody would like it."""

    name: OptionName
    value: Annotated[int, Field(ge=0, lt=2**63)] | OptionWord | bool | None


class Suggest(Change, kind="suggest"):
    """Somebody who sits there asks the host for another setting; everybody reads it in the chat."""

    what: Suggestion


class Say(Change, kind="say"):
    """Somebody says something to everybody at the table."""

    text: Annotated[str, Field(min_length=1, max_length=MOST_CHAT), AfterValidator(clean_text)]


#: What is said with one tap, each in its reader's language: eight phrases and six gestures, and
#: two more phrases for the time before the game.
RemarkName = Literal[
    "hello", "nice", "thanks", "sorry", "trade", "robber", "wait", "good_game",
    "thumbs_up", "laugh", "wow", "oh_no", "wink", "sleepy", "ready", "good_luck",
]  # fmt: skip


class Remark(Change, kind="remark"):
    """Somebody says a phrase or makes a gesture that everybody knows."""

    what: RemarkName


class Mute(Change, kind="mute"):
    """The host mutes a seat, or lets it talk again."""

    seat: SeatNumber
    muted: bool = True


class Pause(Change, kind="pause"):
    """The host stops the game and its clocks."""


class Resume(Change, kind="resume"):
    """The host lets the game go on."""


class Hurry(Change, kind="hurry"):
    """The only person lets the bots act without pauses, until that person must decide."""


class Skip(Change, kind="skip"):
    """The host ends the time that runs for everybody."""


class Rewind(Change, kind="rewind"):
    """The host takes the game back to where it stood after entry `to`; draws are repeated."""

    to: Annotated[int, Field(ge=1, lt=2**31)] | None = Field(
        None, description="where none is named, before the last action of a seat"
    )


class HandOver(Change, kind="hand_over"):
    """The host makes another person the host."""

    seat: SeatNumber


class Concede(Change, kind="concede"):
    """A person gives up; the game ends when all others have, or when only bots are left."""


class AgreeToEnd(Change, kind="agree"):
    """A person wants to end the game now, or no longer; it ends when all do."""

    agree: bool = True


class End(Change, kind="end"):
    """The host ends the game."""


class StandIn(Change, kind="stand_in"):
    """A bot stands in for a person who is away, until that person is back."""

    seat: SeatNumber
    bot: BotName


class SeatTimeUp(Change, kind="expired"):
    """A seat's time is up; the game's fallback is played for it."""

    seat: SeatNumber


class ReturnToSeat(Change, kind="back"):
    """The person is back, and the bot that stood in goes."""

    seat: SeatNumber


class Rematch(Change, kind="rematch"):
    """The same people may meet again at another table."""

    table: Annotated[str, Field(max_length=20)]


class Close(Change, kind="close"):
    """The table is closed: it was abandoned, or an administrator closed it."""


#: What people may ask for through a socket; the others have other causes.
Askable: TypeAlias = (
    ChangeSettings | SeatBot | Remove | Leave | Swap | ChooseColour | Rename | Ready | Start
    | Suggest | Say
    | Remark | Mute | Pause | Resume | Hurry | Skip | Rewind | HandOver | Concede | AgreeToEnd
    | End | StandIn
)  # fmt: skip
AskedChange: TypeAlias = Annotated[Askable, Field(discriminator="kind")]
AnyChange: TypeAlias = Annotated[
    Askable | Open | Sit | SeatTimeUp | ReturnToSeat | Rematch | Close, Field(discriminator="kind")
]

#: Reads the changes that a log holds.
any_change: TypeAdapter[Change] = TypeAdapter(AnyChange)
