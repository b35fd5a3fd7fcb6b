"""What goes over the wire between a server and its clients, as models of JSON objects.

docs/protocol.md and the client's TypeScript types are made from them (`hexhaven types`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from hexhaven.core.messages import Message, Who, message, render, render_plainly
from hexhaven.table.changes import (
    MOST_SEATS,
    BotName,
    Model,
    Name,
    SeatNumber,
    Settings,
    Wish,
)
from hexhaven.table.status import Chair, Phase, Said, TableStatus

#: The most bytes of one frame from a client, and of one HTTP body.
MOST_FRAME, MOST_BODY = 16_384, 65_536
#: At a table of more seats one hears at once only of what is near, and of seats that changed.
LARGE = 24
#: The most seats that are invited to, and parts that are asked for, at once.
MOST_INVITED, MOST_PARTS = 60, 40

Secret = Annotated[str, Field(min_length=20, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
TableId = Annotated[str, Field(pattern=r"^[a-z0-9]{10}$")]
CommandId = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Json: TypeAlias = Any


class Sentence(Model):
    """Something said to people: a message id, its parameters, and the English sentence.

    A parameter is a text, a number, `{"seat": n}` for the name of a seat, `{"id", "params"}`
    for a message inside, or a list of these.
    """

    id: str
    params: dict[str, Json] = Field(default_factory=dict)
    text: str


def to_sentence(told: Message, names: Sequence[str] | None = None) -> Sentence:
    """A message as it goes over the wire; seats without names go by their numbers."""
    return Sentence(**spoken(told, names))


def spoken(told: Message, names: Sequence[str] | None = None) -> dict[str, Json]:
    """A sentence as JSON."""
    text = render_plainly(told) if names is None else render(told, names)
    return {"id": told.id, "params": _params(told.params), "text": text}


def _params(params: Mapping[str, object]) -> dict[str, Json]:
    def plain(value: object) -> Json:
        if isinstance(value, Who):
            return {"seat": value.seat}
        if isinstance(value, Message):
            return {"id": value.id, "params": _params(value.params)}
        if isinstance(value, list | tuple):
            return [plain(part) for part in value]
        return value if isinstance(value, int | float) else str(value)

    return {name: plain(value) for name, value in params.items()}


def heard(sentence: Sentence) -> Message:
    """The message that a sentence was made from; its text where we have no words for it."""
    told = Message(sentence.id, {name: _param(value) for name, value in sentence.params.items()})
    try:
        render_plainly(told)
    except KeyError:  # a server of another version
        return message("guest.said", text=sentence.text)
    return told


def _param(value: Json) -> object:
    match value:
        case list():
            return [_param(part) for part in value]
        case {"seat": int(seat)}:
            return Who(seat)
        case {"id": str(id), "params": dict(params)}:
            return Message(id, {name: _param(part) for name, part in params.items()})
    return value


# What a client sends. The first frame must be a hello.


class Hello(Model):
    """Who is there: a seat or host by its token, or a spectator, by key if the table is private."""

    type: Literal["hello"] = "hello"
    table: TableId
    token: Secret | None = None
    key: Secret | None = Field(None, description="the secret of a private table's invitation")
    whole: bool = Field(False, description="also send the view as the game itself has it")


class Act(Model):
    """An action of the own seat, in notation or as JSON, decided upon at version `version`."""

    type: Literal["act"] = "act"
    id: CommandId
    version: Annotated[int, Field(ge=0, lt=2**31)]
    action: Annotated[str, Field(max_length=1000)] | dict[str, Json]


class Ask(Model):
    """A change of the table: before the game, by its host, or by anybody about oneself."""

    type: Literal["ask"] = "ask"
    id: CommandId
    change: Wish


class Look(Model):
    """A wish to be told everything again, by a snapshot."""

    type: Literal["look"] = "look"
    whole: bool = Field(False, description="also send the view as the game itself has it, once")


class Ping(Model):
    """Nothing but a sign of life, answered by a pong."""

    type: Literal["ping"] = "ping"


ClientFrame: TypeAlias = Annotated[Hello | Act | Ask | Look | Ping, Field(discriminator="type")]


# What a server sends.


class SeatFace(Chair):
    """What everybody sees of a seat; `here` when its person is connected."""

    here: bool = False


class TableFace(Model):
    """What everybody at a table sees of it, apart from the game."""

    id: TableId
    status: Phase
    settings: Settings
    seats: tuple[SeatFace, ...]
    host: int = Field(description="the host's seat, or -2 for a host without one")
    paused: bool
    ended: str
    rematch: str
    said: tuple[Said, ...]
    watching: int = Field(0, description="how many watch without a seat")


def face_of(id: str, table: TableStatus, here: frozenset[int], watching: int) -> TableFace:
    """What everybody at a table sees of it."""
    seats = tuple(
        SeatFace(**dict(chair), here=seat in here) for seat, chair in enumerate(table.chairs)
    )
    return TableFace(
        id=id,
        status=table.phase,
        settings=table.settings,
        seats=seats,
        host=table.host,
        paused=table.paused,
        ended=table.ended,
        rematch=table.rematch,
        said=table.said,
        watching=watching,
    )


def kept_face(known: TableFace | None, news: News) -> TableFace | None:
    """What a client knows of a table after news, given what it knew before."""
    face = news.table or known
    if face is None or known is None or (news.table is not None and news.table.seats):
        return face
    seats = tuple(news.seats.get(seat, chair) for seat, chair in enumerate(known.seats))
    return face.model_copy(update={"seats": seats})


class Part(Model):
    """One named part of a view, and the entry that last changed it."""

    n: int = Field(description="that entry, or after a restart of the server perhaps a later one")
    value: Json


class Awaited(Model):
    """Who must act, who may, and the seconds that are left, as far as any run."""

    must: tuple[int, ...] = Field(description="at a large table only the own seat is named")
    may: tuple[int, ...]
    waiting: int = Field(0, description="how many must act")
    nature: float | None = Field(None, description="until Nature acts")
    clocks: dict[int, float] = Field(default_factory=dict, description="for seats that must act")


class Choices(Model):
    """What the own seat may do: listed actions as JSON, and names of spaces of actions."""

    listed: tuple[dict[str, Json], ...] = ()
    spaces: tuple[str, ...] = ()


class Line(Model):
    """What the log says of one entry to this client."""

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


class News(Model):
    """What a snapshot and an update have in common."""

    n: int = Field(description="the last entry that is told of; the version for the next action")
    table: TableFace | None = Field(
        None, description="where something about it changed; without seats at a large table"
    )
    seats: dict[int, SeatFace] = Field(
        default_factory=dict, description="seats of a large table that changed"
    )
    parts: dict[str, Part | None] = Field(
        default_factory=dict, description="parts to be replaced; null where one is gone"
    )
    awaited: Awaited | None = Field(None, description="null before and after the game")
    choices: Choices = Choices()
    lines: tuple[Line, ...] = ()
    outcome: Ending | None = None
    view: Json = Field(
        None, description="the whole view where a client asked for it; null where unchanged"
    )


class Snapshot(News):
    """All there is to know: the first answer to a hello, and after a refusal of a late action."""

    type: Literal["snapshot"] = "snapshot"
    seat: int | None = Field(description="the own seat; null for spectators and a seatless host")
    hosting: bool = Field(description="whether this client may do what only a host may")


class Update(News):
    """What has happened since the last frame; entries that were rewound are told of as changes."""

    type: Literal["update"] = "update"


class Ack(Model):
    """A command was accepted, and is in the database, as entry `n`."""

    type: Literal["ack"] = "ack"
    id: CommandId
    n: int


class Refusal(Model):
    """Something cannot be done, and why; the connection and the table are unharmed."""

    type: Literal["refusal"] = "refusal"
    id: str | None = Field(None, description="the command it answers")
    reason: Sentence


class Bye(Model):
    """The server closes this connection, and why; `again` when the client should reconnect."""

    type: Literal["bye"] = "bye"
    reason: Sentence
    again: bool = False


class Pong(Model):
    """The answer to a ping."""

    type: Literal["pong"] = "pong"


ServerFrame: TypeAlias = Annotated[
    Snapshot | Update | Ack | Refusal | Bye | Pong, Field(discriminator="type")
]

client_frames: TypeAdapter[Hello | Act | Ask | Look | Ping] = TypeAdapter(ClientFrame)
server_frames: TypeAdapter[Snapshot | Update | Ack | Refusal | Bye | Pong] = TypeAdapter(
    ServerFrame
)


# What goes over HTTP.


class OpenTable(Model):
    """A wish for a new table; with a name the host takes the first seat."""

    settings: Settings
    name: Name | None = None
    bots: tuple[BotName, ...] = Field(
        (), max_length=MOST_SEATS, description="for the seats after that"
    )
    start: bool = Field(False, description="begin at once, where no seat is free")


class Take(Model):
    """A wish for a seat; with the key where the table is private."""

    name: Name
    seat: SeatNumber | None = Field(None, description="the first open one where none is named")
    key: Secret | None = None


class Held(Model):
    """A seat that is held, or the host's place (-2), and the token that proves it."""

    table: TableId
    seat: int
    token: Secret
    key: Secret | None = Field(None, description="for invitations to a private table")


class Tokens(Model):
    """Tokens that a person's browser keeps."""

    tokens: tuple[Secret, ...] = Field(max_length=200)


class Authority(Model):
    """The token of a seat or of a host."""

    token: Secret


class Viewer(Model):
    """Through whose eyes something is to be seen: a token's, or a spectator's with the key."""

    token: Secret | None = None
    key: Secret | None = None


class MoveSeat(Authority):
    """A wish for a one-time link to a seat: the own one, or, from the host, another's."""

    seat: SeatNumber | None = None


class Sheet(Authority):
    """A wish for invitations to seats, one for each from `first` on."""

    first: SeatNumber = 0
    count: Annotated[int, Field(ge=1, le=MOST_INVITED)] = MOST_INVITED


class Invitations(Model):
    """Addresses that lead to seats, in their order; fewer than were wished for at the end."""

    first: int
    invitations: tuple[Invitation, ...]


class Redeem(Model):
    """The secret of a one-time link."""

    secret: Secret


class Invitation(Model):
    """An address to be passed on, and its QR code as SVG; secrets stand after the #."""

    url: str
    qr: str


class Glance(Viewer):
    """A wish for parts of a game by name, also such as are not told by themselves."""

    names: tuple[Annotated[str, Field(max_length=40)], ...] = Field(max_length=MOST_PARTS)


class Glimpse(Model):
    """Parts of a game as they are now; null where there is none of that name."""

    n: int
    parts: dict[str, Json]


class GameFace(Model):
    """A game that can be played here."""

    name: str
    version: int
    seats: SeatRange
    options: tuple[OptionFace, ...]
    bots: tuple[str, ...] = Field(description="those that can play at once, the best last")


class SeatRange(Model):
    """With how many a game can be played: from the least to the most in steps."""

    least: int
    most: int
    step: int
    usual: int = Field(description="where nobody says how many")


class OptionFace(Model):
    """An option of a game: its default, and what may be written."""

    name: str
    default: int | str
    form: str


class Listed(Model):
    """A table in a list."""

    id: TableId
    game: str
    status: Phase
    seats: tuple[SeatFace, ...]
    open: int
    clock: int | None
    created: float
    changed: float
    seat: int | None = Field(None, description="the own seat, among one's own games")
    awaited: bool = Field(False, description="whether the own seat must act")


class Advance(Authority):
    """Let a manual clock go on."""

    seconds: Annotated[float, Field(gt=0, le=604_800)]


class History(Model):
    """A game from its beginning, as one may know it: what was told, entry by entry."""

    table: TableFace
    n: int
    lines: tuple[Line, ...]


class Replay(Viewer):
    """A wish for moments of a game, from entry `first` to `last`.

    Own eyes are those of the token's seat, or a spectator's. Others' eyes, by their seats, and
    all eyes together are lent when the game is over.
    """

    first: Annotated[int, Field(ge=1, lt=2**31)] = 1
    last: Annotated[int, Field(ge=1, lt=2**31)] | None = None
    eyes: Literal["own", "spectator", "all"] | SeatNumber = "own"


class Moment(Model):
    """How the game stood after an entry: the parts that differ from the moment before."""

    n: int
    parts: dict[str, Json] = Field(description="null where a part is gone")


class Moments(Model):
    """Moments of a game, the first of them whole."""

    moments: tuple[Moment, ...]
    more: bool = Field(description="whether there are more than were given out at once")


class GameFile(Model):
    """The text of a game, and a name for its file."""

    name: str
    text: str


class Tip(Model):
    """Something that can be done: its worth, and how much worse it is than the best."""

    label: Sentence
    worth: float
    cost: float
    actions: tuple[dict[str, Json], ...]


class Advice(Model):
    """Everything that the own seat can do now, the best first."""

    measure: str
    choices: tuple[Tip, ...]


class Decision(Model):
    """One decision of a game that is over, and how much it gave away."""

    seat: int
    turn: int
    label: Sentence
    better: Sentence | None
    lost: float


class Account(Model):
    """One player's game: what was to be expected, what chance added, what decisions gave away."""

    expected: float
    luck: float
    lost: float
    result: float


class Review(Model):
    """Every decision of a game, and the account of each seat."""

    measure: str
    decisions: tuple[Decision, ...]
    accounts: tuple[Account, ...]


class Problem(Model):
    """Why a request was refused."""

    reason: Sentence


class Health(Model):
    """How the server is."""

    status: Literal["ok"] = "ok"
    version: str
    tables: int
    sockets: int


GameFace.model_rebuild()
Invitations.model_rebuild()
