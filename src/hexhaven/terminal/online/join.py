"""`hexhaven join`: from an address to a seat, and from there to the game."""

from hexhaven.core.compiled.compiling import compile_meanwhile
from hexhaven.core.messages import Message, message, render_plainly
from hexhaven.remote.connection import ConnectionLost, Link, UnreadableFrame
from hexhaven.remote.http import RequestRefused
from hexhaven.remote.match import RemoteMatch
from hexhaven.table.protocol.frames import Bye, Hello, Snapshot
from hexhaven.table.protocol.sentences import message_of
from hexhaven.terminal.online.commands import read_colour
from hexhaven.terminal.online.console import OnlineConsole
from hexhaven.terminal.online.play import ConnectionClosed, OnlinePlay
from hexhaven.terminal.online.requests import TableMoved, TableRequests
from hexhaven.terminal.online.seating import (
    Address,
    JoinArguments,
    JoinedTable,
    check_arguments,
    find_table,
    read_address,
    take_seat,
)
from hexhaven.terminal.ui.game_dialogue import Quit
from hexhaven.terminal.ui.keyboard import INTERRUPT_STATUS, Key

#: Why a server refuses a token.
WRONG_TOKEN, SEAT_REMOVED = "table.wrong_token", "table.removed"


class SeatLost(RequestRefused):
    """A stored token that no longer holds a seat."""


def join(args: JoinArguments) -> int:
    """Play at a table of a server, or watch; the status to leave with."""
    address = read_address(args.url)
    check_arguments(args, address)
    console = OnlineConsole()
    with console.read_keys():
        try:
            return _play_tables(args, console, find_table(args, console, address))
        except EOFError:  # before there was a seat
            return 0


def _play_tables(args: JoinArguments, console: OnlineConsole, joined: JoinedTable) -> int:
    """Play at one table after another until the person leaves."""
    while True:
        try:
            _play_table(args, console, joined)
        except SeatLost:
            joined = take_seat(args, console, Address(joined.url, joined.table, joined.key))
        except TableMoved as moved:
            kept_seat = moved.kept_seat
            joined = JoinedTable(joined.url, kept_seat.table, kept_seat, kept_seat.key)
        except ConnectionClosed as closed:
            if closed.reason.id in (SEAT_REMOVED, WRONG_TOKEN) and joined.kept_seat is not None:
                joined.kept_seat.forget()
            return _say_goodbye(args, console, closed.reason)
        except (Quit, EOFError):
            return _say_goodbye(args, console, _how_to_return(joined))
        except KeyboardInterrupt:
            _say_goodbye(args, console, _how_to_return(joined))
            return INTERRUPT_STATUS


def _say_goodbye(args: JoinArguments, console: OnlineConsole, farewell: Message) -> int:
    said = render_plainly(farewell, args.language)
    console.screen.console.print("\n" + said if console.typed_singly else said, soft_wrap=True)
    return 0


def _how_to_return(joined: JoinedTable) -> Message:
    command = f"hexhaven join {joined.url}/t/{joined.table}"
    if joined.kept_seat is None:
        return message("join.left_watching", command=f"{command} --watch")
    return message("join.left", command=command)


def _play_table(args: JoinArguments, console: OnlineConsole, joined: JoinedTable) -> None:
    token = None if joined.kept_seat is None else joined.kept_seat.token
    hello = Hello(table=joined.table, token=token, key=joined.key, whole=True)
    link = Link(joined.url, hello, console.put)
    link.open()
    try:
        first = first_snapshot(console, joined)
        match = RemoteMatch(first)
        compile_meanwhile()
        requests = TableRequests(joined.url, joined.table, joined.kept_seat, joined.key)
        play = OnlinePlay(match, link, console, args.language, requests)
        if args.colour is not None and match.info.status == "lobby":
            play.ask(read_colour(args.colour, args.language))
        play.run(first)
    finally:
        link.close()


def first_snapshot(console: OnlineConsole, joined: JoinedTable) -> Snapshot:
    """The first snapshot of the table; Declined if there is none."""
    keys: list[Key] = []
    while True:
        match console.next(None):
            case Snapshot() as first:
                for key in keys:
                    console.put(key)
                return first
            case Key() as key:
                keys.append(key)
            case Bye(reason=reason) if reason.id == WRONG_TOKEN and joined.kept_seat is not None:
                joined.kept_seat.forget()
                raise SeatLost(message_of(reason))
            case Bye(reason=reason):
                raise RequestRefused(message_of(reason))
            case ConnectionLost(reason=lost) | UnreadableFrame(reason=lost):
                raise RequestRefused(lost)
