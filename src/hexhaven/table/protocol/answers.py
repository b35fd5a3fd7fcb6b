"""The bodies of HTTP answers."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hexhaven.core.plugins.glance import Glance
from hexhaven.table.changes import Model
from hexhaven.table.judgements import Judgement
from hexhaven.table.protocol.fields import Json, Secret, TableId
from hexhaven.table.protocol.frames import Line
from hexhaven.table.protocol.sentences import Sentence
from hexhaven.table.protocol.table_info import SeatInfo, TableInfo
from hexhaven.table.status import Phase


class Preview(Model):
    """What a spectator sees when a game begins; an example where chance decides."""

    parts: dict[str, Json]
    fixed: bool = Field(description="whether every game with these options begins like this")


class SeatToken(Model):
    """A seat you hold, or the host's place (-2), and the token that proves it."""

    table: TableId
    seat: int
    token: Secret
    key: Secret | None = Field(None, description="for invitations to a private table")


class PasskeyOptions(Model):
    """What a browser asks its passkeys with (WebAuthn), as JSON; to be answered once."""

    options: dict[str, Json]


class RatingInfo(Model):
    """How strong somebody plays a game, on a scale on which everybody begins at 1000."""

    profile: str
    name: str
    game: str
    rating: int
    games: int = Field(description="how many rated games they have played")
    provisional: bool = Field(description="whether these are fewer than ten")


class RatedGame(Model):
    """A game that has counted for your rating, and what that was after it."""

    table: TableId
    game: str
    at: float = Field(description="when it ended, in seconds since 1970")
    place: int
    rating: int


class PastRating(Model):
    """What a rating was after a game."""

    game: str
    at: float = Field(description="when the game ended, in seconds since 1970")
    rating: int


class PersonInfo(Model):
    """A profile as everybody sees it: who it is, and how their rated games went."""

    id: str
    name: str
    ratings: tuple[RatingInfo, ...] = Field(description="by game, where it was rated")
    curve: tuple[PastRating, ...] = Field(description="after the last 300 games, the oldest first")


class ProfileInfo(Model):
    """A profile as its owner sees it."""

    id: str
    name: str
    created: float
    passkeys: int = Field(description="how many passkeys it has")
    ratings: tuple[RatingInfo, ...] = Field(description="by game, where it was rated")


class SignedIn(Model):
    """Who is signed in, if anybody, and whether this server has profiles."""

    enabled: bool
    profile: ProfileInfo | None


class NewSession(Model):
    """The profile that is signed in now, and the token to send as `Authorization: Bearer`."""

    token: Secret
    profile: ProfileInfo


class Invitation(Model):
    """An address to pass on, and its QR code as SVG; secrets stand after the #."""

    url: str
    qr: str


class GamesCode(Invitation):
    """A code that brings your games to another device, and the address that does the same."""

    code: str
    until: float = Field(description="how long it can be used, in seconds since 1970")


class Invitations(Model):
    """Invitations to seats, in order; fewer than asked for where the seats end."""

    first: int
    invitations: tuple[Invitation, ...]


class SeatRange(Model):
    """How many can play a game: from the least to the most in steps."""

    least: int
    most: int
    step: int
    usual: int = Field(description="if nobody says how many")


class OptionInfo(Model):
    """An option of a game: its default, and what may be written."""

    name: str
    default: int | str
    choices: tuple[str, ...] = Field(description="the words to choose from")
    least: int | None = Field(description="of a number")
    most: int | None
    form: str = Field(description="all that may be written, for people")


class BotInfo(Model):
    """A bot to play against: how well it plays, and what it likes."""

    name: str
    level: str = Field(
        description="easy, medium, strong or master; empty for one known by its name alone"
    )
    temperament: str = Field(description="a message `temperament.NAME`, or empty")
    most_seats: int | None = Field(
        default=None, description="with how many it plays at most; null where there is no limit"
    )


class UnreadyBot(BotInfo):
    """A bot for which something is still being prepared."""

    ready_in: int = Field(description="about how many seconds until it can play")


class GameInfo(Model):
    """A game that can be played here."""

    name: str
    version: int
    seats: SeatRange
    options: tuple[OptionInfo, ...]
    usual_bot: str = Field(description="the one that takes a seat if none was named")
    opponents: tuple[BotInfo, ...] = Field(
        description="the bots that are ready to play, level by level, the easiest first"
    )
    unready: tuple[UnreadyBot, ...] = Field((), description="the bots that will be ready soon")


class TableListing(Model):
    """A table in a list."""

    id: TableId
    game: str
    status: Phase
    seats: tuple[SeatInfo, ...] = Field(description="of a large table the first 24")
    open: int
    clock: int | None
    created: float
    changed: float
    must: tuple[int, ...] = Field((), description="of those seats the ones that must act")
    begun: bool = Field(False, description="whether there is a game to look at")
    places: tuple[int, ...] = Field(
        (), description="of those seats, from 1 on, once a game was played to its end"
    )
    winners: tuple[int, ...] = Field((), description="nobody where a game ended undecided")
    scores: tuple[int, ...] = Field((), description="of the same seats")
    rematch: str = Field("", description="the table at which it is played again")
    seat: int | None = Field(None, description="your seat, in a list of your tables")
    awaited: bool = Field(False, description="whether your seat must act")
    left: float | None = Field(None, description="seconds your seat has for that, by its clock")
    glance: Glance | None = Field(None, description="how the game stands, where you may watch it")
    rated: bool = False
    options: dict[str, int | str] = Field(
        default_factory=dict, description="what was agreed upon, without maps and other long texts"
    )
    watching: int = Field(0, description="how many watch without a seat")
    judgement: Judgement | None = Field(
        None, description="of your seat, in a list of your tables, once there is a review"
    )


class PartValues(Model):
    """Parts of a game as they are now; null where there is none of that name."""

    n: int
    parts: dict[str, Json]


class History(Model):
    """The log of a game, as far as the viewer may know it."""

    table: TableInfo
    n: int
    lines: tuple[Line, ...]
    more: bool = Field(description="whether there are more than fit in one answer")


class Moment(Model):
    """How the game stood after an entry: the parts that differ from the moment before."""

    n: int
    parts: dict[str, Json] = Field(description="null where a part is gone")


class Moments(Model):
    """Moments of a game, the first of them whole."""

    moments: tuple[Moment, ...]
    more: bool = Field(description="whether there are more than fit in one answer")


class GameFile(Model):
    """The text of a game, and a name for its file."""

    name: str
    text: str


class Hint(Model):
    """One sentence on what your seat could do now, and why; null where nothing helps."""

    said: Sentence | None


class SeatShare(Model):
    """How often a seat won, and the 95% interval of its share."""

    wins: int
    share: float
    low: float
    high: float
    fair: bool = Field(description="whether the share lies between `least` and `most`")


class Balance(Model):
    """How often each seat won when equal bots played.

    Games are played while you ask: `done` says how many of them are over, from 0 to 1.
    """

    games: int
    undecided: int = Field(description="games that nobody won")
    par: float = Field(description="the share of each seat if all were equal")
    least: float = Field(description="the lowest fair share")
    most: float = Field(description="the highest fair share")
    seats: tuple[SeatShare, ...]
    done: float


class Problem(Model):
    """Why a request was refused."""

    reason: Sentence


class Version(Model):
    """A server that answers."""

    version: str


class Health(Model):
    """How the server is."""

    status: Literal["ok"] = "ok"
    version: str
    tables: int
    sockets: int
    preparing: tuple[str, ...] = Field((), description="games whose rules or bots are being loaded")
    interpreted: tuple[str, ...] = Field(
        (), description="folders of rules and bots, such as `games/base`, that are not compiled yet"
    )
    compiled_in: int | None = Field(
        None, description="about how many seconds until everything is compiled, if it is not yet"
    )
