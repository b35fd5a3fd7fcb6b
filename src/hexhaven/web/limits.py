"""Limits: what one address and one seat may spend, and how much may be sent."""

import math
import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from ipaddress import ip_address, ip_network

from hexhaven.core.messages import Refused
from hexhaven.web.settings import Rate

#: How many visitors are remembered; the one who has not asked for longest is forgotten first.
MOST_REMEMBERED_VISITORS = 10_000

#: What an address spends at once is done in pieces, between which others have their turn: a piece
#: takes this part of a second's budget, and all of them somewhat more than the budget a second.
PIECE, PIECES = 0.25, 1.25

#: The seats of the tables that an address opens, by what it may spend: they stay in memory.
SEATS_A_SECOND, SEATS_AT_ONCE = 0.05, 2.0


#: The bytes that wait for an address which does not read them, by what it may spend a second: in
#: frames that are to be sent, and in connections that take no more.
WAITING, UNREAD = 20_000, 40_000

#: An address may have as many connections as it may spend milliseconds a second, but not fewer
#: than this, and not more than this part of the files that the server may open.
FEWEST_CONNECTIONS, SHARE_OF_FILES = 20, 0.5


#: How many long works wait for an address, by what it may spend a second, and how many for all.
WAITING_WORKS, FEWEST_WAITING_WORKS, MOST_LONG_WORKS = 0.25, 4, 1_000

#: What was not asked before it was had is owed, but never more than an address pays in so long.
MOST_DEBT_SECONDS = 10.0


class TooMuch(Refused):
    """More than is allowed, at once or over time."""


@dataclass(frozen=True)
class Cost:
    """What a request costs: about this many milliseconds of the server.

    Some come on top for each seat of its table, and for each entry of its log.
    """

    base: float
    each: float = 0.0
    entry: float = 0.0

    def of(self, seats: int) -> float:
        return self.base + self.each * seats


#: What every route costs, by the name of the function that answers it.
COSTS = {
    "live": Cost(0), "openapi": Cost(1), "metrics": Cost(1),
    "ready": Cost(1), "health": Cost(1), "games": Cost(5),
    "preview": Cost(10, 0.5), "balance": Cost(5),
    "open_tables": Cost(20), "live_tables": Cost(20), "my_tables": Cost(20),
    "games_code": Cost(20), "redeem_code": Cost(20),
    "open_table": Cost(10, 0.1), "rematch": Cost(10, 0.1),
    "look": Cost(1, 0.03), "read_parts": Cost(3), "advance": Cost(5), "take_seat": Cost(5),
    "invite": Cost(3), "sheet": Cost(100), "move": Cost(3), "redeem": Cost(5),
    "history": Cost(20, 0.1, 0.2), "moments": Cost(20, 0.1, 0.2), "export": Cost(20, 0.1, 0.2),
    "summary": Cost(20, 0.1, 0.2), "figures": Cost(20, 0.1, 0.2),
    "advise": Cost(50), "hint": Cost(5), "review": Cost(100, 0.1, 1),
    "what_if": Cost(100, 0.1, 0.2), "play_on": Cost(20, 0.2, 0.4),
    "own_profile": Cost(3), "rated_games": Cost(5),
    "begin_profile": Cost(20), "new_profile": Cost(200),
    "begin_session": Cost(20), "new_session": Cost(20), "begin_passkey": Cost(20),
    "new_passkey": Cost(100), "profile_seats": Cost(50), "sign_out": Cost(5),
    "delete_profile": Cost(500), "leaders": Cost(20), "person": Cost(20),
}  # fmt: skip
#: Any request besides what its route costs, and a table that has to be loaded.
REQUEST, LOAD = Cost(0.2), Cost(20)
#: A byte of a body or frame that is read, a byte of a connection, and any frame, even of control.
READ, RECEIVED, FRAME = Cost(0.000_1), Cost(0.000_02), Cost(0.05)
#: Each view of a game as it stood once.
VIEW = Cost(0.3)
#: Games of bots that begin, besides asking how they go.
BALANCE = Cost(1_000)
#: What frames cost, for a hello and a look by seats where a whole view is wanted.
HELLO, LOOK, SUBSCRIBE, PING = Cost(3, 0.03), Cost(3, 0.03), Cost(1, 0.03), Cost(0.1)
#: An action or a change, by those who hear of it, and changes after which all seats are other ones.
HEARD = Cost(1, 0.05)
CHANGES = {"arrange": Cost(5, 0.1), "start": Cost(5, 0.2), "rewind": Cost(100, 0.1)}
#: The body of a request comes within so many times what its head may take, or never.
BODY_PATIENCE = 3.0
#: A visitor who has spent everything waits at a socket, but no longer than this.
MOST_WAIT_SECONDS = 5.0


def visitor(address: str) -> str:
    """Who asks from an address: a network of IPv6 addresses belongs to one visitor."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return address
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False))


def seats_of(rate: Rate) -> Rate:
    """How many seats an address may open that may spend at this rate."""
    return Rate(SEATS_A_SECOND * rate.per_second, SEATS_AT_ONCE * rate.burst)


def pace_of(rate: Rate) -> Rate:
    """How fast an address is served that may spend at this rate."""
    return Rate(PIECES * rate.per_second, PIECE * rate.per_second)


def most_connections(rate: Rate) -> float:
    """How many connections an address may have that may spend at this rate."""
    return min(max(FEWEST_CONNECTIONS, rate.per_second), SHARE_OF_FILES * _most_files())


def most_waiting(rate: Rate) -> int:
    """How many long works may wait for an address that may spend at this rate."""
    return max(FEWEST_WAITING_WORKS, int(WAITING_WORKS * rate.per_second))


def _most_files() -> float:
    """How many files this process may have open."""
    with suppress(ImportError, OSError):
        import resource

        most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        return math.inf if most == resource.RLIM_INFINITY else most
    return math.inf


class Places:
    """How many of something everybody has at the moment, and how many they may have."""

    def __init__(self, most: float) -> None:
        self._most = most
        self._taken: Counter[Hashable] = Counter()

    def enter(self, who: Hashable) -> bool:
        """Take a place; False if somebody has too many now."""
        self._taken[who] += 1
        return self._taken[who] <= self._most

    def leave(self, who: Hashable) -> None:
        self._taken[who] -= 1
        if not self._taken[who]:
            del self._taken[who]

    @contextmanager
    def one(self, who: Hashable) -> Iterator[bool]:
        """A place as long as the block runs; False if somebody has too many now."""
        try:
            yield self.enter(who)
        finally:
            self.leave(who)


class Buckets:
    """What everybody who asks may still spend: some of it every second, and a burst at once."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._clock = rate, clock
        #: What somebody had left, and when; the visitor who asked last stands last.
        self._left: dict[Hashable, tuple[float, float]] = {}

    def charge(self, who: Hashable, cost: float = 1.0, *, patience: float = 0.0) -> float:
        """Let somebody pay, and say how many seconds to wait first; TooMuch if that is too long."""
        rate, now = self._rate, self._clock()
        before, at = self._left.pop(who, (rate.burst, now))
        left = min(rate.burst, before + (now - at) * rate.per_second)
        price = min(cost, rate.burst)
        wait = max(0.0, (price - left) / rate.per_second)
        # What is missing is paid back before anything else.
        self._left[who] = left if wait > patience else left - price, now
        if len(self._left) > MOST_REMEMBERED_VISITORS:
            del self._left[next(iter(self._left))]
        if wait > patience:
            raise TooMuch("web.too_often")
        return wait
