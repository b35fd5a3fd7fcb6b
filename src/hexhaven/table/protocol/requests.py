"""The bodies of HTTP requests."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from hexhaven.table.changes import MOST_SEATS, BotName, Model, Name, SeatNumber, Settings
from hexhaven.table.protocol import fields

EntryNumber = Annotated[int, Field(ge=1, lt=2**31)]
#: Actions as JSON, one after the other.
Actions = Annotated[
    tuple[dict[str, fields.Json], ...], Field(max_length=fields.MOST_ACTIONS, fail_fast=True)
]


class Body(Model):
    """The body of a request, and how many bytes are read of one."""

    most_bytes: ClassVar[int] = fields.MOST_BODY


class Repeatable(Body):
    """Something that is done once, however often the same attempt asks for it."""

    attempt: fields.Attempt | None = Field(
        None, description="a secret of your own; asked again with it, you are given the same again"
    )


class OpenTable(Repeatable):
    """Open a new table; with a name the host takes the first seat."""

    most_bytes = fields.MOST_TABLE_BODY

    settings: Settings
    name: Name | None = None
    bots: tuple[BotName | None, ...] = Field(
        (),
        max_length=MOST_SEATS,
        fail_fast=True,
        description="for the seats that follow; null for a person",
    )
    start: bool = Field(False, description="begin at once; no seat may be left open")


class ReadPreview(Body):
    """Ask how a game with these options begins."""

    most_bytes = fields.MOST_SETTINGS_BODY

    settings: Settings


class ReadBalance(Body):
    """Ask how fair the seats of a game with these options are."""

    most_bytes = fields.MOST_SETTINGS_BODY

    settings: Settings
    wanted: bool = Field(True, description="false ends games that are still being played")


class Tokens(Body):
    """The tokens that a client keeps."""

    most_bytes = fields.MOST_SETTINGS_BODY

    tokens: tuple[fields.Secret, ...] = Field(max_length=fields.MOST_TOKENS, fail_fast=True)


class Authority(Body):
    """The token of a seat or of a host."""

    token: fields.Secret


class Viewer(Body):
    """Who looks: a seat or host by its token, or a spectator, with the key of a private table."""

    token: fields.Secret | None = None
    key: fields.Secret | None = None


class TakeSeat(Repeatable):
    """Take a seat; with the key if the table is private."""

    name: Name
    seat: SeatNumber | None = Field(None, description="the first open one if left out")
    key: fields.Secret | None = None


class MoveSeat(Authority):
    """Ask for a one-time link to your seat, or, as the host, to another."""

    seat: SeatNumber | None = None


class InviteSeats(Authority):
    """Ask for an invitation to each of `count` seats, from `first` on."""

    first: SeatNumber = 0
    count: Annotated[int, Field(ge=1, le=fields.MOST_INVITED)] = fields.MOST_INVITED


class PlayAgain(Authority, Repeatable):
    """The token of a seat at a game that is over."""


class Redeem(Repeatable):
    """The secret of a one-time link."""

    secret: fields.Secret


class RedeemCode(Repeatable):
    """The code under which somebody's games wait for another device."""

    code: fields.Code


class NewProfile(Body):
    """The name that a new profile is to protect."""

    name: Name


class PasskeyAnswer(Body):
    """What the browser's passkey has answered, as `PublicKeyCredential.toJSON()` gives it."""

    most_bytes = fields.MOST_SETTINGS_BODY

    credential: dict[str, fields.Json]


class SignOut(Body):
    """End this session, or all of the same profile."""

    everywhere: bool = False


class ReadParts(Viewer):
    """Ask for parts of a game by name, including those that no frame brings unasked."""

    most_bytes = 2 * fields.MOST_BODY

    names: tuple[Annotated[str, Field(max_length=40)], ...] = Field(
        max_length=fields.MOST_PARTS, fail_fast=True
    )


class ReadReview(Viewer):
    """The review of a game that is over.

    What takes long is worked out only when somebody asks to begin; all then see how it goes on.
    """

    begin: bool = False


class ReadHistory(Viewer):
    """Ask for the log of a game from an entry on: as your seat reads it, or a spectator."""

    first: EntryNumber = 1

    eyes: Literal["own", "spectator"] = "own"


class WhatIf(Viewer):
    """Ask what a seat's choices were worth as a game stood after entry `n`, once it is over.

    `actions` are some of them that you want to know about, beside those that are worth a look.
    """

    most_bytes = fields.MOST_SETTINGS_BODY

    n: EntryNumber
    seat: SeatNumber
    actions: Actions = ()


class PlayOn(Viewer, Repeatable):
    """Open a table of your own at which a game that is over goes on as it stood after entry `n`.

    You take a seat, and it does `actions` first. Bots keep their seats and take all others.
    """

    most_bytes = fields.MOST_SETTINGS_BODY

    n: EntryNumber
    seat: SeatNumber
    name: Name
    bot: BotName = Field(description="for seats that people held")
    actions: Actions = ()


class ReadMoments(Viewer):
    """Ask how a game stood after each entry from `first` to `last`.

    `own` is the view of the token's seat, or a spectator's. The views of other seats, and all
    views together, can be had once the game is over.
    """

    first: EntryNumber = 1
    last: EntryNumber | None = None
    eyes: Literal["own", "spectator", "all"] | SeatNumber = "own"


class Advance(Authority):
    """Move a manual clock forward."""

    seconds: Annotated[float, Field(gt=0, le=604_800)]
