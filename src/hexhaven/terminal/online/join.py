"""Joining a table of a server: from an address to a seat, and from there to the play screen."""

from __future__ import annotations

from hexhaven.core.messages import Message, message, render_plainly
from hexhaven.remote.guest import Declined
from hexhaven.remote.link import Gone, Link, Strange
from hexhaven.remote.match import RemoteMatch
from hexhaven.table.protocol import Bye, Hello, Snapshot, heard
from hexhaven.terminal.online.addresses import Address, read_address
from hexhaven.terminal.online.commands import read_colour
from hexhaven.terminal.online.console import Desk
from hexhaven.terminal.online.play import Closed, JoinedPlay
from hexhaven.terminal.online.requests import Errands, Moved
from hexhaven.terminal.online.seating import JoinArguments, Place, check, find_place, take_seat
from hexhaven.terminal.play.start import INTERRUPTED
from hexhaven.terminal.ui.compiling import warm_first_start
from hexhaven.terminal.ui.prompt import Left
from hexhaven.terminal.ui.typed_lines import Key

#: What a server says of a token that holds no seat, or no longer.
WRONG_TOKEN, REMOVED = "table.wrong_token", "table.removed"


class WrongTicket(Declined):
    """A kept token that holds no seat any more."""


def join(asked: JoinArguments) -> int:
    """Play at a table of a server, or watch; the status to leave with."""
    address = read_address(asked.url)
    check(asked, address)
    desk = Desk()
    with desk.taken():
        try:
            return _stay(asked, desk, find_place(asked, desk, address))
        except EOFError:  # before there was a place
            return 0


def _stay(asked: JoinArguments, desk: Desk, place: Place) -> int:
    """Be at one table after the other until the person goes."""
    while True:
        try:
            _play(asked, desk, place)
        except WrongTicket:
            place = take_seat(asked, desk, Address(place.url, place.table, place.key))
        except Moved as moved:
            place = Place(place.url, moved.ticket.table, moved.ticket, moved.ticket.key)
        except Closed as closed:
            if closed.reason.id in (REMOVED, WRONG_TOKEN) and place.ticket is not None:
                place.ticket.forget()
            return _parting(asked, desk, closed.reason)
        except (Left, EOFError):
            return _parting(asked, desk, _how_to_return(place))
        except KeyboardInterrupt:
            _parting(asked, desk, _how_to_return(place))
            return INTERRUPTED


def _parting(asked: JoinArguments, desk: Desk, told: Message) -> int:
    said = render_plainly(told, asked.language)
    desk.screen.console.print("\n" + said if desk.typed_singly else said, soft_wrap=True)
    return 0


def _how_to_return(place: Place) -> Message:
    command = f"hexhaven join {place.url}/t/{place.table}"
    if place.ticket is None:
        return message("join.left_watching", command=f"{command} --watch")
    return message("join.left", command=command)


def _play(asked: JoinArguments, desk: Desk, place: Place) -> None:
    token = None if place.ticket is None else place.ticket.token
    hello = Hello(table=place.table, token=token, key=place.key, whole=True)
    link = Link(place.url, hello, desk.tell)
    link.open()
    try:
        first = first_look(desk, place)
        match = RemoteMatch(first)
        warm_first_start(match.face.settings.game, asked.language)
        errands = Errands(place.url, place.table, place.ticket, place.key)
        play = JoinedPlay(match, link, desk, asked.language, errands)
        if asked.colour is not None and match.face.status == "lobby":
            play.ask(read_colour(asked.colour, asked.language))
        play.run(first)
    finally:
        link.close()


def first_look(desk: Desk, place: Place) -> Snapshot:
    """What the table looks like; Refused when there is no way to it."""
    keys: list[Key] = []
    while True:
        match desk.next(None):
            case Snapshot() as first:
                for key in keys:
                    desk.tell(key)
                return first
            case Key() as key:
                keys.append(key)
            case Bye(reason=reason) if reason.id == WRONG_TOKEN and place.ticket is not None:
                place.ticket.forget()
                raise WrongTicket(heard(reason))
            case Bye(reason=reason):
                raise Declined(heard(reason))
            case Gone(reason=lost) | Strange(reason=lost):
                raise Declined(lost)
