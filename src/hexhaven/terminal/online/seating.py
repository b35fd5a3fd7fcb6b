"""From an address as people share it to a seat: one that is held, or one at a table of choice."""

import getpass
import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit

from pydantic import TypeAdapter, ValidationError

from hexhaven.bots import usual_bot
from hexhaven.core.messages import Message, Refused, message, render_plainly
from hexhaven.core.registry import load_game
from hexhaven.core.setup_text import read_options, read_seats
from hexhaven.remote.http import NoServer, request, request_once
from hexhaven.table.changes import Name
from hexhaven.table.protocol.answers import SeatToken, TableListing
from hexhaven.table.protocol.fields import SECRET, TABLE_ID
from hexhaven.terminal.online.commands import read_colour
from hexhaven.terminal.online.console import OnlineConsole
from hexhaven.terminal.online.kept_seats import KeptSeat, kept_seats
from hexhaven.terminal.ui.game_text import printable

TABLE = re.compile(rf"(?P<server>.*?)/(?:t/)?(?P<table>{TABLE_ID})/?")
#: What an address without http:// must look like.
BARE_ADDRESS = re.compile(
    r"(localhost|[\w-]+(\.[\w-]+)+|\[[0-9a-fA-F:.]+\])(:\d{1,5})?(/.*)?|[\w-]+:\d{1,5}(/.*)?"
)
_name: TypeAdapter[str] = TypeAdapter(Name)
_tables: TypeAdapter[list[TableListing]] = TypeAdapter(list[TableListing])


@dataclass(frozen=True, slots=True)
class Address:
    """A server, one of its tables, and the secret of an invitation or of a one-time link."""

    url: str
    table: str | None = None
    key: str | None = None
    move: str | None = None


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
class JoinedTable:
    """A table and the seat held there; without one the person watches."""

    url: str
    table: str
    kept_seat: KeptSeat | None
    key: str | None = None


def read_address(text: str) -> Address:
    written = text.strip()
    if "://" not in written and BARE_ADDRESS.fullmatch(written.partition("#")[0]):
        written = f"http://{written}"
    try:
        parts = urlsplit(written)
        fits = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        fits = False
    if not fits or not written.isprintable() or " " in written or "@" in parts.netloc:
        raise Refused("join.address", url=text[:80])
    found = TABLE.fullmatch(parts.path)
    server = found["server"] if found else parts.path.rstrip("/")
    url = f"{parts.scheme}://{parts.netloc.lower()}{server}"
    if found is None:
        return Address(url)
    return Address(url, found["table"], *_secrets(parts.fragment, text))


def _secrets(fragment: str, text: str) -> tuple[str | None, str | None]:
    given = {name: values[-1] for name, values in parse_qs(fragment).items()}
    for name, secret in given.items():
        if name in ("key", "move") and not re.fullmatch(SECRET, secret):
            raise Refused("join.secret", name=name)
    return given.get("key"), given.get("move")


def check_arguments(args: JoinArguments, address: Address) -> None:
    """Refuse wrong arguments before the server is asked for anything."""
    if args.watch and (args.name or args.seat is not None or args.colour or address.move):
        raise Refused("join.watch_alone")
    if args.name is not None:
        _check_name(args.name)
    if args.colour is not None:
        read_colour(args.colour, args.language)


def find_table(args: JoinArguments, console: OnlineConsole, address: Address) -> JoinedTable:
    """The table to go to, and a seat unless the person only watches."""
    if address.table is None:
        return TableChooser(args, console, address.url).choose()
    if args.watch:
        return JoinedTable(address.url, address.table, None, address.key)
    if address.move is not None:
        held = _request_seat(address.url, "/api/redeem", {"secret": address.move})
        return _keep_seat(address.url, held, args.name or "")
    known = [t for t in kept_seats(address.url, address.table) if _has_name(t, args.name)]
    if known:
        known[0].keep()
        return JoinedTable(address.url, address.table, known[0], known[0].key or address.key)
    return take_seat(args, console, address)


def take_seat(args: JoinArguments, console: OnlineConsole, address: Address) -> JoinedTable:
    """Take a seat at a table; Refused if there is none."""
    viewer = {} if address.key is None else {"key": address.key}
    table = f"/api/tables/{address.table}"
    name = own_name(args, console, address.url)
    body = {"name": name, **viewer} | ({} if args.seat is None else {"seat": args.seat})
    return _keep_seat(address.url, _request_seat(address.url, f"{table}/seats", body), name)


def own_name(args: JoinArguments, console: OnlineConsole, url: str) -> str:
    """The person's name: as given, as used before at this server, or as they answer."""
    if args.name is not None:
        return _check_name(args.name)
    before = next((kept_seat.name for kept_seat in kept_seats(url) if kept_seat.name), "")
    usual = before or _login_name()
    if before or console.is_script:
        return usual
    console.screen.say(render_plainly(message("join.your_name", usual=usual), args.language))
    return _check_name(console.read_line() or usual)


def _login_name() -> str:
    try:
        return _check_name(getpass.getuser())
    except (OSError, KeyError, ImportError, Refused):
        return "?"


def _check_name(name: str) -> str:
    try:
        return _name.validate_python(name)
    except ValidationError:
        raise Refused("play.name") from None


def _has_name(kept_seat: KeptSeat, name: str | None) -> bool:
    return name is None or kept_seat.name.casefold() == _check_name(name).casefold()


def _request_seat(url: str, path: str, body: dict[str, Any]) -> SeatToken:
    try:
        return SeatToken.model_validate(request_once(url, path, body))
    except ValidationError:
        raise NoServer("guest.strange", url=url[:80]) from None


def _keep_seat(url: str, held: SeatToken, name: str) -> JoinedTable:
    kept_seat = KeptSeat(url, held.table, held.token, name, held.key)
    kept_seat.keep()
    return JoinedTable(url, held.table, kept_seat, held.key)


class TableChooser:
    """Lets a person choose a table of a server."""

    def __init__(self, args: JoinArguments, console: OnlineConsole, url: str) -> None:
        self.args, self.console, self.url = args, console, url
        self.own = {kept_seat.table: kept_seat for kept_seat in reversed(kept_seats(url))}

    def say(self, said: Message) -> None:
        self.console.screen.say(render_plainly(said, self.args.language))

    def choose(self) -> JoinedTable:
        listed = self._find_tables()
        self.say(message("join.hall", url=self.url))
        for n, table in enumerate(listed, 1):
            self._show_table(n, table)
        if not listed:
            self.say(message("join.no_tables"))
        self.say(message("join.choose"))
        while True:
            try:
                joined = self._join_choice(self.console.read_line(), listed)
            except Refused as refusal:
                self.say(refusal.message)
            else:
                return joined

    def _find_tables(self) -> list[TableListing]:
        """The person's tables that are not over, then those with a free seat."""
        try:
            tokens = [kept_seat.token for kept_seat in self.own.values()][:200]
            mine = _tables.validate_python(
                request(self.url, "/api/mine", {"tokens": tokens}) if tokens else []
            )
            others = _tables.validate_python(request(self.url, "/api/tables"))
        except ValidationError:
            raise NoServer("guest.strange", url=self.url[:80]) from None
        running = [table for table in mine if table.status in ("lobby", "playing")]
        own = {table.id for table in running}
        return [*running, *(table for table in others if table.id not in own)]

    def _show_table(self, n: int, table: TableListing) -> None:
        people = [printable(chair.name) for chair in table.seats if chair.kind == "person"]
        known = {"n": n, "game": table.game, "people": ", ".join(people[:8]) or "-"}
        if table.id in self.own:
            self.say(message("join.own_table", **known))
        else:
            self.say(message("join.open_table", **known, count=table.open))

    def _join_choice(self, text: str, listed: list[TableListing]) -> JoinedTable:
        if text.isdecimal() and 1 <= int(text) <= len(listed):
            table = listed[int(text) - 1].id
            if self.args.watch:
                return JoinedTable(self.url, table, None)
            if table in self.own:
                return JoinedTable(self.url, table, self.own[table], self.own[table].key)
            return take_seat(self.args, self.console, Address(self.url, table))
        word, _, rest = text.partition(" ")
        if word in ("play", "open") and rest and not self.args.watch:
            return self._open_table(rest, against_bots=word == "play")
        raise Refused("join.no_choice", text=text[:40])

    def _open_table(self, text: str, *, against_bots: bool) -> JoinedTable:
        """Open a table from the name of a game, perhaps a number of seats, and options."""
        game, *rest = text.split()
        count = [word for word in rest if word.isdecimal()]
        options = read_options(game, [word for word in rest if word not in count])
        seats = read_seats(game, count[-1] if count else None)
        setup = load_game(game).setup(seats, options)
        bots = [usual_bot(setup)] * (setup.seats - 1) if against_bots else []
        settings = {"game": game, "seats": setup.seats, "options": options}
        name = own_name(self.args, self.console, self.url)
        body = {"settings": settings, "name": name, "bots": bots, "start": against_bots}
        return _keep_seat(self.url, _request_seat(self.url, "/api/tables", body), name)
