"""How a table stands, apart from its game: a fold of the changes in its log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from pydantic import Field

from hexhaven.core.messages import Refused, Who, message, render_plainly
from hexhaven.matches.match import SeatLabel
from hexhaven.table import changes as c
from hexhaven.table.changes import COLOURS, HOST, TABLE, Change, Model

Phase = Literal["lobby", "playing", "over", "closed"]
#: How much of what was said is remembered.
MOST_CHAT_LINES = 50


class Chair(Model):
    """One seat: who holds it, and what everybody may know of that."""

    kind: Literal["open", "person", "bot"] = "open"
    name: str = ""
    profile: str = Field(default="", description="whose name it is, where a passkey protects it")
    bot: str = ""
    colour: c.Colour
    ready: bool = False
    stand_in: str = ""
    conceded: bool = False
    muted: bool = False
    agrees: bool = False

    @property
    def player(self) -> str:
        """The bot that plays here now; empty if a person does, or nobody."""
        return self.bot if self.kind == "bot" else self.stand_in

    @property
    def label(self) -> SeatLabel:
        """Who plays here, as game files say it."""
        return SeatLabel("bot", self.bot) if self.kind == "bot" else SeatLabel("person", self.name)


class ChatLine(Model):
    """Something that somebody said."""

    n: int
    seat: int
    text: str
    remark: str = Field(
        default="", description="a message `remark.NAME`; the text is its English then"
    )
    suggestion: c.Suggestion | None = Field(
        default=None, description="the setting that is asked for, which the text names"
    )


class TableStatus(Model):
    """How a table stands: who sits where, and how far its game has come."""

    settings: c.Settings
    host: int
    phase: Phase = Field(default="lobby", validation_alias="status", serialization_alias="status")
    chairs: tuple[Chair, ...]
    paused: bool = False
    #: Why the game ended without an outcome of its own.
    ended: Literal["", "host", "agreed", "conceded", "closed"] = ""
    rematch: str = ""
    origin: c.Origin | None = None
    said: tuple[ChatLine, ...] = ()

    def apply(self, n: int, who: int, change: Change) -> TableStatus:
        """How the table stands after a change; Refused when it cannot be made."""
        handler: Callable[[TableStatus, int, Any], TableStatus] = _HANDLERS[type(change)]
        if self.phase == "closed":
            raise Refused("table.closed")
        if type(change) in BY_HOST and who not in (self.host, TABLE):
            raise Refused("table.host_only")
        if type(change) in NOT_IN_RATED_GAMES and who != TABLE and self.is_rated_game:
            raise Refused("table.rated")
        if type(change) in BEFORE_GAME and self.phase != "lobby":
            raise Refused("table.begun")
        if type(change) in DURING_GAME:
            self.check_running()
        after = handler(self, who, change)
        if isinstance(change, c.Say | c.Remark | c.Suggest):
            after = after.with_fields(
                said=(*after.said, _chat_line(n, who, change))[-MOST_CHAT_LINES:]
            )
        return after

    def with_fields(self, **fields: Any) -> TableStatus:
        return self.model_copy(update=fields)

    @property
    def last_said(self) -> int:
        """The entry that somebody said last."""
        return self.said[-1].n if self.said else 0

    def but_said_after(self, heard: int) -> TableStatus:
        """The same with only what was said after an entry."""
        if not heard:
            return self
        return self.with_fields(said=tuple(words for words in self.said if words.n > heard))

    def chair(self, seat: int) -> Chair:
        """The chair of a seat that exists."""
        if not 0 <= seat < len(self.chairs):
            raise Refused("table.no_seat", seat=seat, seats=len(self.chairs))
        return self.chairs[seat]

    def with_chair(self, seat: int, **fields: Any) -> TableStatus:
        chair = self.chair(seat).model_copy(update=fields)
        return self.with_fields(chairs=(*self.chairs[:seat], chair, *self.chairs[seat + 1 :]))

    def seats_of(self, kind: str) -> list[int]:
        """The seats held by persons, by bots, or by nobody."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == kind]

    @property
    def is_given_up(self) -> bool:
        """Whether all people of a running game have conceded: bots would play on for nobody."""
        people = self.seats_of("person")
        conceded = all(self.chairs[seat].conceded for seat in people)
        return self.phase == "playing" and bool(people) and conceded

    @property
    def is_rated_game(self) -> bool:
        """Whether a game is played, or was, that counts for ratings."""
        return self.settings.rated and self.phase != "lobby"

    def begin(self) -> TableStatus:
        return self.with_fields(phase="playing")

    def end(self, why: str = "") -> TableStatus:
        """The same after the game has come to its own end, or was ended."""
        return self.with_fields(phase="over", ended=why, paused=False)

    def check_running(self) -> None:
        """Refuse what needs a running game."""
        if self.phase == "lobby":
            raise Refused("table.not_begun")
        if self.phase != "playing":
            raise Refused("table.over")


def initial_status(change: c.Open) -> TableStatus:
    usual = (_colour(seat) for seat in range(change.settings.seats))
    chairs = tuple(Chair(colour=colour) for colour in change.colours or usual)
    return TableStatus(
        settings=change.settings, host=change.host, chairs=chairs, origin=change.origin
    )


def _colour(seat: int) -> c.Colour:
    return COLOURS[seat % len(COLOURS)]


def _check_person(table: TableStatus, seat: int) -> Chair:
    chair = table.chair(seat)
    if chair.kind != "person":
        raise Refused("table.not_a_person", player=Who(seat))
    return chair


def _change_settings(table: TableStatus, who: int, change: c.ChangeSettings) -> TableStatus:
    if change.settings.script != table.settings.script:
        raise Refused("table.script_fixed")
    seats = change.settings.seats
    for seat, chair in enumerate(table.chairs[seats:], seats):
        if chair.kind == "person":
            raise Refused("table.seat_held", player=Who(seat))
    more = tuple(Chair(colour=_free_colour(table, s)) for s in range(len(table.chairs), seats))
    kept = tuple(chair.model_copy(update={"ready": False}) for chair in table.chairs[:seats])
    if change.settings.game != table.settings.game:
        kept = tuple(Chair(colour=chair.colour) if chair.kind == "bot" else chair for chair in kept)
    return table.with_fields(settings=change.settings, chairs=kept + more)


def _free_colour(table: TableStatus, seat: int) -> c.Colour:
    taken = {chair.colour for chair in table.chairs}
    return next((x for x in COLOURS[seat:] if x not in taken), _colour(seat))


def _sit(table: TableStatus, who: int, change: c.Sit) -> TableStatus:
    if table.phase not in ("lobby", "playing"):
        raise Refused("table.over")
    if table.chair(change.seat).kind != "open":
        raise Refused("table.taken", seat=change.seat)
    _check_name(table, change.seat, change.name)
    person = {"kind": "person", "name": change.name, "profile": change.profile}
    return table.with_chair(change.seat, **{**_NEW, **person})


def _check_name(table: TableStatus, seat: int, name: str) -> None:
    for other in table.seats_of("person"):
        if other != seat and table.chairs[other].name.casefold() == name.casefold():
            raise Refused("table.same_name", name=name)


def _seat_bot(table: TableStatus, who: int, change: c.SeatBot) -> TableStatus:
    if table.phase not in ("lobby", "playing"):
        raise Refused("table.over")
    _check_not_host(table, change.seat)
    return table.with_chair(change.seat, **{**_NEW, "kind": "bot", "bot": change.bot})


def _remove(table: TableStatus, who: int, change: c.Remove) -> TableStatus:
    _check_not_host(table, change.seat)
    if table.chair(change.seat).kind == "open":
        raise Refused("table.open_seat", seat=change.seat)
    return table.with_chair(change.seat, **_EMPTY)


def _check_not_host(table: TableStatus, seat: int) -> None:
    if seat == table.host and table.chair(seat).kind == "person":
        raise Refused("table.host_stays")


#: A new player on a seat has conceded nothing and is not muted.
_NEW = Chair(colour="red").model_dump(exclude={"colour"})
_EMPTY = {name: value for name, value in _NEW.items() if name not in ("conceded", "muted")}


def _leave(table: TableStatus, who: int, change: c.Leave) -> TableStatus:
    chair = _check_person(table, who)
    after = table.with_chair(who, **_EMPTY)
    if table.is_rated_game:  # who leaves has lost
        after = after.with_chair(who, profile=chair.profile, conceded=True)
    if who == table.host:
        after = after.with_fields(host=min(after.seats_of("person"), default=HOST))
    return _end_if_alone(after) if table.is_rated_game else after


def _swap(table: TableStatus, who: int, change: c.Swap) -> TableStatus:
    a, b = table.chair(change.a), table.chair(change.b)
    chairs = list(table.chairs)
    chairs[change.a], chairs[change.b] = b, a
    host = {change.a: change.b, change.b: change.a}.get(table.host, table.host)
    return table.with_fields(chairs=tuple(chairs), host=host)


def _choose_colour(table: TableStatus, who: int, change: c.ChooseColour) -> TableStatus:
    _check_person(table, who)
    for seat, chair in enumerate(table.chairs):
        if seat != who and chair.colour == change.colour:
            if chair.kind == "person":
                raise Refused("table.colour_taken", player=Who(seat))
            table = table.with_chair(seat, colour=table.chairs[who].colour)
    return table.with_chair(who, colour=change.colour)


def _rename(table: TableStatus, who: int, change: c.Rename) -> TableStatus:
    if _check_person(table, who).profile:
        raise Refused("table.protected_name")
    _check_name(table, who, change.name)
    return table.with_chair(who, name=change.name)


def _ready(table: TableStatus, who: int, change: c.Ready) -> TableStatus:
    _check_person(table, who)
    return table.with_chair(who, ready=change.ready)


def _start(table: TableStatus, who: int, change: c.Start) -> TableStatus:
    empty = table.seats_of("open")
    if empty:
        raise Refused("table.open_seats", count=len(empty))
    guests = [seat for seat, chair in enumerate(table.chairs) if not chair.profile]
    if table.settings.rated and (guests or len(table.chairs) < 2 or table.settings.script):
        raise Refused("table.rated_profiles")
    waiting = [s for s in table.seats_of("person") if s != table.host and not table.chairs[s].ready]
    if waiting and (table.settings.rated or not change.anyway):
        raise Refused("table.not_ready", players=[Who(seat) for seat in waiting])
    return table.begin()


def _chat_line(n: int, who: int, change: c.Say | c.Remark | c.Suggest) -> ChatLine:
    if isinstance(change, c.Say):
        return ChatLine(n=n, seat=who, text=change.text)
    if isinstance(change, c.Suggest):
        asked = message("table.suggests", name=change.what.name, value=str(change.what.value))
        return ChatLine(n=n, seat=who, text=render_plainly(asked), suggestion=change.what)
    text = render_plainly(message(f"remark.{change.what}"))
    return ChatLine(n=n, seat=who, text=text, remark=change.what)


def _say(table: TableStatus, who: int, change: c.Say | c.Remark | c.Suggest) -> TableStatus:
    if who != HOST and _check_person(table, who).muted:
        raise Refused("table.muted")
    return table


def _suggest(table: TableStatus, who: int, change: c.Suggest) -> TableStatus:
    _say(table, who, change)
    table.settings.with_choice(change.what.name, change.what.value)
    return table


def _mute(table: TableStatus, who: int, change: c.Mute) -> TableStatus:
    _check_person(table, change.seat)
    return table.with_chair(change.seat, muted=change.muted)


def _pause_or_resume(table: TableStatus, who: int, change: c.Pause | c.Resume) -> TableStatus:
    pauses = isinstance(change, c.Pause)
    if table.paused == pauses:
        raise Refused("table.paused" if pauses else "table.not_paused")
    return table.with_fields(paused=pauses)


def _hurry(table: TableStatus, who: int, change: c.Hurry) -> TableStatus:
    if table.seats_of("person") != [who]:
        raise Refused("table.hurry")
    return table


def _skip(table: TableStatus, who: int, change: c.Skip) -> TableStatus:
    if table.paused:
        raise Refused("table.paused")
    return table


def _rewind(table: TableStatus, who: int, change: c.Rewind) -> TableStatus:
    if table.phase == "over" and not table.ended:
        return table.begin()
    table.check_running()
    return table


def _hand_over(table: TableStatus, who: int, change: c.HandOver) -> TableStatus:
    _check_person(table, change.seat)
    return table.with_fields(host=change.seat)


def _concede(table: TableStatus, who: int, change: c.Concede) -> TableStatus:
    if _check_person(table, who).conceded:
        raise Refused("table.conceded")
    return _end_if_alone(table.with_chair(who, conceded=True))


def _end_if_alone(table: TableStatus) -> TableStatus:
    left = [chair for chair in table.chairs if not chair.conceded]
    if len(left) > 1 or table.phase != "playing":
        return table
    return table.end("conceded")


def _agree_to_end(table: TableStatus, who: int, change: c.AgreeToEnd) -> TableStatus:
    _check_person(table, who)
    after = table.with_chair(who, agrees=change.agree)
    if all(after.chairs[seat].agrees for seat in after.seats_of("person")):
        after = after.end("agreed")
    return after


def _end(table: TableStatus, who: int, change: c.End) -> TableStatus:
    return table.end("conceded" if who == TABLE else "host")


def _stand_in(table: TableStatus, who: int, change: c.StandIn) -> TableStatus:
    chair = _check_person(table, change.seat)
    wanted = table.settings.stand_in or chair.conceded or who == table.host
    if chair.stand_in or not wanted:
        raise Refused("table.no_stand_in")
    return table.with_chair(change.seat, stand_in=change.bot)


def _note_time_up(table: TableStatus, who: int, change: c.SeatTimeUp) -> TableStatus:
    table.chair(change.seat)
    return table


def _return_to_seat(table: TableStatus, who: int, change: c.ReturnToSeat) -> TableStatus:
    chair = _check_person(table, change.seat)
    if not chair.stand_in or chair.conceded:
        raise Refused("table.no_stand_in")
    return table.with_chair(change.seat, stand_in="")


def _rematch(table: TableStatus, who: int, change: c.Rematch) -> TableStatus:
    if table.phase != "over":
        raise Refused("table.not_over")
    if table.rematch:
        raise Refused("table.rematch_there")
    return table.with_fields(rematch=change.table)


def _close(table: TableStatus, who: int, change: c.Close) -> TableStatus:
    ended = "closed" if table.phase in ("lobby", "playing") else table.ended
    return table.with_fields(phase="closed", ended=ended, paused=False)


_HANDLERS: dict[type[Change], Any] = {
    c.ChangeSettings: _change_settings, c.Sit: _sit, c.SeatBot: _seat_bot, c.Remove: _remove,
    c.Leave: _leave, c.Swap: _swap, c.ChooseColour: _choose_colour, c.Rename: _rename,
    c.Ready: _ready, c.Start: _start, c.Suggest: _suggest, c.Say: _say, c.Remark: _say,
    c.Mute: _mute, c.Pause: _pause_or_resume, c.Resume: _pause_or_resume, c.Hurry: _hurry,
    c.Skip: _skip,
    c.Rewind: _rewind, c.HandOver: _hand_over, c.Concede: _concede, c.AgreeToEnd: _agree_to_end,
    c.End: _end, c.StandIn: _stand_in, c.SeatTimeUp: _note_time_up,
    c.ReturnToSeat: _return_to_seat, c.Rematch: _rematch, c.Close: _close,
}  # fmt: skip

#: What only a host may change.
BY_HOST = (
    c.ChangeSettings, c.SeatBot, c.Remove, c.Swap, c.Start, c.Mute, c.Pause, c.Resume, c.Skip,
    c.Rewind, c.HandOver, c.End, c.StandIn,
)  # fmt: skip

#: What nobody may do once a rated game has begun; players who must go give up.
NOT_IN_RATED_GAMES = (c.Sit, c.SeatBot, c.Remove, c.Pause, c.Rewind, c.End)

#: What can only be done before the game, and while it is played.
BEFORE_GAME = (
    c.ChangeSettings, c.Swap, c.ChooseColour, c.Rename, c.Ready, c.Start, c.Suggest,
)  # fmt: skip
DURING_GAME = (
    c.Pause, c.Resume, c.Hurry, c.Skip, c.Concede, c.AgreeToEnd, c.End, c.StandIn, c.SeatTimeUp,
)  # fmt: skip
