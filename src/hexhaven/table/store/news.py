"""What the processes that share a database tell each other: entries written, and seats taken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Executable, func, select
from sqlalchemy.engine import URL

ENTRIES, SEATS = "hexhaven", "hexhaven_seats"


@dataclass(frozen=True, slots=True)
class SeatNews:
    """The holder of a token has taken a seat: by a one-time link, or by a new connection."""

    table: str
    seat: int
    #: The hash of the token that holds the seat from now on.
    token: str
    #: The connection that replaces all others of this seat; none where a link was redeemed.
    session: str = "-"

    @property
    def by_link(self) -> bool:
        """Whether a one-time link was redeemed: nobody else holds the seat any longer."""
        return self.session == "-"


OnEntry = Callable[[str, int], None]
OnSeat = Callable[[SeatNews], None]


def entry_news(table: str, n: int) -> Executable:
    """The statement that tells everybody of an entry, once its transaction is committed."""
    return select(func.pg_notify(ENTRIES, f"{table} {n}"))


def seat_news(news: SeatNews) -> Executable:
    """The statement that tells everybody who has taken a seat, once that is committed."""
    text = f"{news.table} {news.seat} {news.token} {news.session}"
    return select(func.pg_notify(SEATS, text))


class Listener:
    """Hears what all processes tell, in the order in which it was committed."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    @classmethod
    async def connect(cls, url: URL, on_entry: OnEntry, on_seat: OnSeat) -> Listener:
        """Listen from now on."""
        import asyncpg

        def entry_written(connection: Any, process: int, channel: str, news: str) -> None:
            table, n = news.split()
            on_entry(table, int(n))

        def seat_taken(connection: Any, process: int, channel: str, news: str) -> None:
            table, seat, token, session = news.split()
            on_seat(SeatNews(table, int(seat), token, session))

        plain = url.set(drivername="postgresql").render_as_string(hide_password=False)
        connection = await asyncpg.connect(plain)
        await connection.add_listener(ENTRIES, entry_written)
        await connection.add_listener(SEATS, seat_taken)
        return cls(connection)

    @property
    def is_closed(self) -> bool:
        """Whether the connection was lost."""
        closed: bool = self._connection.is_closed()
        return closed

    async def close(self) -> None:
        """Listen no longer."""
        await self._connection.close()
