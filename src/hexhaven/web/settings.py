"""The settings of a server: where it listens, how long it waits, how much it takes."""

from dataclasses import dataclass, field
from pathlib import Path

from hexhaven.table.tables import Timeouts
from hexhaven.web.hosting.logs import LogForm


@dataclass(frozen=True)
class Rate:
    """How much a second in the long run, and how much at once."""

    per_second: float
    burst: float


@dataclass(frozen=True)
class ServerSettings:
    """The settings of a server."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    #: The address under which people reach the server; otherwise the one they asked at.
    public_url: str | None = None
    tls_cert: Path | None = None
    tls_key: Path | None = None
    #: Addresses of proxies that may say for whom they ask.
    proxies: str = "127.0.0.1"
    allow_scripts: bool = False
    #: Whether people may protect their names by passkeys.
    profiles: bool = True
    #: Whether games are loaded, kernels compiled and coaches prepared as soon as the server runs.
    prepares: bool = False
    #: Whether another process of the same port compiles and prepares, and this one waits for it.
    prepared_elsewhere: bool = False
    #: How many processes think for bots.
    bot_processes: int = 1
    #: How long bots take for a move at a table with people, at least.
    bot_pace: float = 0.6
    #: How long bots wait for people to answer an offer; 0 is not at all.
    answer_time: float = 10.0
    #: How long a bot may think.
    bot_patience: float = 10.0
    #: How long a person is away before a bot stands in.
    away: float = 30.0
    #: How long a new connection may take to ask for something, and to say who it is.
    greeting: float = 10.0
    #: How often a socket is asked whether somebody is there, and how long its answer may take.
    ping: float = 20.0
    #: The most seats of a table.
    most_seats: int = 2_400
    #: Frames of one seat or socket.
    seat_rate: Rate = Rate(20.0, 60.0)
    #: What one address may spend, in milliseconds of the server; a hall of phones shares one.
    address_rate: Rate = Rate(400.0, 4_000.0)
    #: How warnings and errors are written.
    log: LogForm = "text"
    #: Who shows it may read the figures from anywhere; otherwise they are for this machine.
    metrics_token: str | None = None
    timeouts: Timeouts = field(default_factory=Timeouts)
