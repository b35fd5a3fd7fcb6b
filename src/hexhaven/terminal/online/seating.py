"""Finding a seat at a server: one held before, one of an invitation, or a table of one's choice."""

from __future__ import annotations

import getpass
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter, ValidationError

from hexhaven.bots import usual_bot
from hexhaven.core.messages import Message, Refused, message, render_plainly
from hexhaven.core.registry import load_game
from hexhaven.core.setup_text import read_options, read_seats
from hexhaven.remote.guest import NoServer, request
from hexhaven.table.changes import Name
from hexhaven.table.protocol import Held, Listed
from hexhaven.terminal.online.addresses import Address
from hexhaven.terminal.online.commands import read_colour
from hexhaven.terminal.online.console import Desk
from hexhaven.terminal.online.held_seats import Ticket, tickets
from hexhaven.terminal.ui.looks import printable

_name: TypeAdapter[str] = TypeAdapter(Name)
_tables: TypeAdapter[list[Listed]] = TypeAdapter(list[Listed])


class BadJoin(Refused):
    """Something asked for on the command line that cannot be, or does not go together."""


@dataclass(frozen=True)
class JoinArguments:
    """What a person asked for; None where nothing was said."""

    url: str
    name: str | None = None
    seat: int | None = None
    colour: str | None = None
    watch: bool = False
    language: str = "en"


@dataclass(frozen=True)
class Place:
    """A table, and the seat at it; without a ticket one watches."""

    url: str
    table: str
    ticket: Ticket | None
    key: str | None = None


def check(asked: JoinArguments, address: Address) -> None:
    """Refuse what cannot be, before anything is asked of a server."""
    if asked.watch and (asked.name or asked.seat is not None or asked.colour or address.move):
        raise BadJoin("join.watch_alone")
    if asked.name is not None:
        _checked(asked.name)
    if asked.colour is not None:
        read_colour(asked.colour, asked.language)


def find_place(asked: JoinArguments, desk: Desk, address: Address) -> Place:
    """The table to go to, and a seat there unless the person only watches."""
    if address.table is None:
        return Reception(asked, desk, address.url).choose()
    if asked.watch:
        return Place(address.url, address.table, None, address.key)
    if address.move is not None:
        held = _held(address.url, "/api/redeem", {"secret": address.move})
        return _keep(address.url, held, asked.name or "")
    known = [t for t in tickets(address.url, address.table) if _fits(t, asked.name)]
    if known:
        known[0].keep()
        return Place(address.url, address.table, known[0], known[0].key or address.key)
    return take_seat(asked, desk, address)


def take_seat(asked: JoinArguments, desk: Desk, address: Address) -> Place:
    """Sit down at a table; Refused when there is no seat."""
    viewer = {} if address.key is None else {"key": address.key}
    table = f"/api/tables/{address.table}"
    name = own_name(asked, desk, address.url)
    body = {"name": name, **viewer} | ({} if asked.seat is None else {"seat": asked.seat})
    return _keep(address.url, _held(address.url, f"{table}/seats", body), name)


def own_name(asked: JoinArguments, desk: Desk, url: str) -> str:
    """The person's name: as said, as before at this server, or as they answer."""
    if asked.name is not None:
        return _checked(asked.name)
    before = next((ticket.name for ticket in tickets(url) if ticket.name), "")
    usual = before or _login()
    if before or desk.is_script:
        return usual
    desk.screen.say(render_plainly(message("join.your_name", usual=usual), asked.language))
    return _checked(desk.line() or usual)


def _login() -> str:
    try:
        return _checked(getpass.getuser())
    except (OSError, KeyError, ImportError, Refused):
        return "?"


def _checked(name: str) -> str:
    try:
        return _name.validate_python(name)
    except ValidationError:
        raise BadJoin("play.name") from None


def _fits(ticket: Ticket, name: str | None) -> bool:
    return name is None or ticket.name.casefold() == _checked(name).casefold()


def _held(url: str, path: str, body: dict[str, Any]) -> Held:
    try:
        return Held.model_validate(request(url, path, body))
    except ValidationError:
        raise NoServer("guest.strange", url=url[:80]) from None


def _keep(url: str, held: Held, name: str) -> Place:
    ticket = Ticket(url, held.table, held.token, name, held.key)
    ticket.keep()
    return Place(url, held.table, ticket, held.key)


class Reception:
    """A server at which the person has not said which table."""

    def __init__(self, asked: JoinArguments, desk: Desk, url: str) -> None:
        self.asked, self.desk, self.url = asked, desk, url
        self.own = {ticket.table: ticket for ticket in reversed(tickets(url))}

    def say(self, told: Message) -> None:
        """Say something to the person."""
        self.desk.screen.say(render_plainly(told, self.asked.language))

    def choose(self) -> Place:
        """Let the person pick a table, or open one."""
        listed = self._listed()
        self.say(message("join.hall", url=self.url))
        for n, table in enumerate(listed, 1):
            self._tell(n, table)
        if not listed:
            self.say(message("join.no_tables"))
        self.say(message("join.choose"))
        while True:
            try:
                place = self._understand(self.desk.line(), listed)
            except Refused as refusal:
                self.say(refusal.message)
            else:
                return place

    def _listed(self) -> list[Listed]:
        """The own tables that are not over, then those with a free seat."""
        try:
            tokens = [ticket.token for ticket in self.own.values()][:200]
            mine = _tables.validate_python(
                request(self.url, "/api/mine", {"tokens": tokens}) if tokens else []
            )
            others = _tables.validate_python(request(self.url, "/api/tables"))
        except ValidationError:
            raise NoServer("guest.strange", url=self.url[:80]) from None
        running = [table for table in mine if table.status in ("lobby", "playing")]
        seated = {table.id for table in running}
        return [*running, *(table for table in others if table.id not in seated)]

    def _tell(self, n: int, table: Listed) -> None:
        people = [printable(chair.name) for chair in table.seats if chair.kind == "person"]
        known = {"n": n, "game": table.game, "people": ", ".join(people[:8]) or "-"}
        if table.id in self.own:
            self.say(message("join.own_table", **known))
        else:
            self.say(message("join.open_table", **known, count=table.open))

    def _understand(self, text: str, listed: list[Listed]) -> Place:
        if text.isdecimal() and 1 <= int(text) <= len(listed):
            table = listed[int(text) - 1].id
            if self.asked.watch:
                return Place(self.url, table, None)
            if table in self.own:
                return Place(self.url, table, self.own[table], self.own[table].key)
            return take_seat(self.asked, self.desk, Address(self.url, table))
        word, _, rest = text.partition(" ")
        if word in ("play", "open") and rest and not self.asked.watch:
            return self._open(rest, against_bots=word == "play")
        raise BadJoin("join.no_choice", text=text[:40])

    def _open(self, text: str, *, against_bots: bool) -> Place:
        """Open a table: a game, perhaps how many play, and options."""
        game, *rest = text.split()
        count = [word for word in rest if word.isdecimal()]
        options = read_options(game, [word for word in rest if word not in count])
        seats = read_seats(game, count[-1] if count else None)
        setup = load_game(game).setup(seats, options)
        bots = [usual_bot(setup)] * (setup.seats - 1) if against_bots else []
        settings = {"game": game, "seats": setup.seats, "options": options}
        name = own_name(self.asked, self.desk, self.url)
        body = {"settings": settings, "name": name, "bots": bots, "start": against_bots}
        return _keep(self.url, _held(self.url, "/api/tables", body), name)
