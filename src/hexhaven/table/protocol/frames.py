"""The frames of a socket, one JSON object each; the first from a client must be a hello."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from hexhaven.table.changes import AskedChange, Model
from hexhaven.table.protocol.fields import MOST_SUBSCRIBED, CommandId, Json, Secret, TableId
from hexhaven.table.protocol.sentences import Sentence
from hexhaven.table.protocol.table_info import SeatInfo, TableInfo, unknown_seat
from hexhaven.table.status import MOST_CHAT_LINES

# What a client sends.


class Hello(Model, type="hello"):
    """Who connects: a seat or host by token, or a spectator, with the key of a private table."""

    table: TableId
    token: Secret | None = None
    key: Secret | None = Field(None, description="the secret of a private table's invitation")
    eyes: Literal["own", "spectator"] = Field(
        default="own",
        description="with a token: only to watch, and to be sent what a spectator is sent",
    )
    whole: bool = Field(False, description="also send the view as the game itself has it")


class Act(Model, type="act"):
    """An action of your seat, in notation or as JSON, decided on at version `version`."""

    id: CommandId
    version: Annotated[int, Field(ge=0, lt=2**31)]
    action: Annotated[str, Field(max_length=1000)] | dict[str, Json]


class Ask(Model, type="ask"):
    """A change to the table: before the game, by its host, or about your own seat."""

    id: CommandId
    change: AskedChange


class Look(Model, type="look"):
    """A request for a fresh snapshot."""

    whole: bool = Field(False, description="also send the view as the game itself has it, once")


class SubscribeSeats(Model, type="meet"):
    """A request to be sent who sits on seats of a large table, now and whenever that changes."""

    seats: tuple[Annotated[int, Field(ge=0, lt=2**31)], ...] | None = Field(
        default=None, max_length=MOST_SUBSCRIBED, fail_fast=True, description="null for all of them"
    )


class Ping(Model, type="ping"):
    """A sign of life, answered by a pong."""


# What a server sends.


class Part(Model):
    """One named part of a view, and the entry that last changed it."""

    n: int = Field(description="that entry; after a restart of the server it may be a later one")
    value: Json


class AnswerTime(Model):
    """How long a bot still waits for your answer before it goes on, in seconds."""

    left: float
    whole: float = Field(description="how long it waits in all")


class Awaited(Model):
    """Who must act, who may, and the seconds left on clocks that run."""

    must: tuple[int, ...] = Field(description="at a large table only your own seat is named")
    may: tuple[int, ...]
    waiting: int = Field(0, description="how many must act")
    nature: float | None = Field(None, description="until Nature acts")
    answer_time: AnswerTime | None = Field(
        None, description="where a bot waits for you; nobody else is sent this"
    )
    clocks: dict[int, float] = Field(default_factory=dict, description="for seats that must act")


class Choices(Model):
    """What your seat may do: listed actions as JSON, and names of spaces of actions."""

    listed: tuple[dict[str, Json], ...] = ()
    spaces: tuple[str, ...] = ()


class Line(Model):
    """What the log tells this client about one entry."""

    n: int
    at: float = Field(description="when it happened, in seconds since 1970")
    seat: int = Field(description="who did it; -1 is chance")
    told: tuple[Sentence, ...]


class Ending(Model):
    """How the game ended: seats from first to last, and why."""

    ranking: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: Sentence
    details: dict[str, Json]


class StateFrame(Model):
    """What a snapshot and an update have in common."""

    n: int = Field(description="the last entry covered; the version for the next action")
    table: TableInfo | None = Field(
        None,
        description="if it changed; at a large table without seats. An update holds of `said` only"
        " what is new",
    )
    seats: dict[int, SeatInfo] = Field(
        default_factory=dict,
        description="of a large table: your own seat, the host's and those you asked for, when"
        " they change",
    )
    parts: dict[str, Part | None] = Field(
        default_factory=dict, description="parts to replace; null where one is gone"
    )
    awaited: Awaited | None = Field(None, description="null before and after the game")
    choices: Choices = Choices()
    lines: tuple[Line, ...] = ()
    outcome: Ending | None = None
    view: Json = Field(
        None, description="the whole view if a client asked for it; null where unchanged"
    )


class Snapshot(StateFrame, type="snapshot"):
    """Everything a client may know: sent after a hello, and after a late action was refused."""

    seat: int | None = Field(description="your seat; null for spectators and a host without one")
    hosting: bool = Field(description="whether this client may do what only a host may")


class Update(StateFrame, type="update"):
    """What has happened since the last frame; a rewind comes as changed parts."""


class Ack(Model, type="ack"):
    """A command was accepted and stored, as entry `n`."""

    id: CommandId
    n: int


class Refusal(Model, type="refusal"):
    """Why something cannot be done; the connection stays open and the table is unchanged."""

    id: str | None = Field(None, description="the command it answers")
    reason: Sentence


class Bye(Model, type="bye"):
    """Why the server closes this connection; `again` if the client should reconnect."""

    reason: Sentence
    again: bool = False


class Pong(Model, type="pong"):
    """The answer to a ping."""


def merge_table_info(known: TableInfo | None, frame: StateFrame) -> TableInfo | None:
    """What a client knows of a table after a frame, given what it knew before."""
    info = frame.table or known
    if info is None or (frame.table is None and not frame.seats):
        return info
    heard = known.said if known is not None and isinstance(frame, Update) else ()
    last = heard[-1].n if heard else 0
    said = (*heard, *(words for words in info.said if words.n > last))[-MOST_CHAT_LINES:]
    seats = info.seats
    if frame.table is None or not seats:
        before = () if known is None else known.seats
        if len(before) != info.settings.seats:
            before = tuple(map(unknown_seat, range(info.settings.seats)))
        seats = tuple(frame.seats.get(seat, chair) for seat, chair in enumerate(before))
    return info.model_copy(update={"seats": seats, "said": said})


ClientFrame: TypeAlias = Annotated[
    Hello | Act | Ask | Look | SubscribeSeats | Ping, Field(discriminator="type")
]
ServerFrame: TypeAlias = Annotated[
    Snapshot | Update | Ack | Refusal | Bye | Pong, Field(discriminator="type")
]

client_frames = TypeAdapter[ClientFrame](ClientFrame)
server_frames = TypeAdapter[ServerFrame](ServerFrame)
