"""Who holds the seats of tables: tokens, and links that move a seat to another device."""

from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass

from sqlalchemy import Executable, case, delete, func, insert, literal, select, update
from sqlalchemy import Table as SqlTable

from hexhaven.table.store.processes import SeatTakeover, seat_notification
from hexhaven.table.store.schema import links, profile_seats, tokens
from hexhaven.table.store.writer import Database


@dataclass(frozen=True, slots=True)
class SeatId:
    """A seat, by its table and its number there."""

    table: str
    seat: int


def give_seat(id: str, seat: int, token: str, now: float) -> tuple[Executable, ...]:
    """Statements that give a seat to the holder of a token, and take it from all others."""
    return (
        delete(tokens).where(tokens.c.table_id == id, tokens.c.seat == seat),
        insert(tokens).values(hash=token, table_id=id, seat=seat, seen=now),
    )


def free_seat(id: str, seat: int) -> tuple[Executable, ...]:
    """Statements after which nobody holds a seat."""
    place = {"table_id": id, "seat": seat}
    return tuple(delete(kept).filter_by(**place) for kept in (tokens, links, profile_seats))


def swap_seats(id: str, a: int, b: int) -> tuple[Executable, ...]:
    gone = (links.c.table_id == id, links.c.seat.in_((a, b)))
    return (
        _swap_in(tokens, id, a, b),
        _swap_in(profile_seats, id, a, b),
        delete(links).where(*gone),
    )


def _swap_in(kept: SqlTable, id: str, a: int, b: int) -> Executable:
    """The statement that swaps two seats of a table in what is kept of them."""
    swapped = case((kept.c.seat == a, literal(b)), else_=literal(a))
    both = (kept.c.table_id == id, kept.c.seat.in_((a, b)))
    return update(kept).where(*both).values(seat=swapped)


class Seats:
    """Who holds which seat, by the hashes of tokens."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def seat_of(self, token: str) -> SeatId | None:
        query = select(tokens.c.table_id, tokens.c.seat).where(tokens.c.hash == token)
        row = await self._db.fetch_first(query)
        return SeatId(*row) if row else None

    async def seats_of(self, hashes: Sequence[str]) -> dict[str, SeatId]:
        c = tokens.c
        rows = await self._db.fetch_all(
            select(c.hash, c.table_id, c.seat).where(c.hash.in_(hashes))
        )
        return {token: SeatId(table, seat) for token, table, seat in rows}

    async def mark_seen(self, hashes: Sequence[str], now: float) -> None:
        """Remember that the holders of tokens are connected."""
        if hashes:
            await self._db.execute(update(tokens).where(tokens.c.hash.in_(hashes)).values(seen=now))

    async def announce(self, takeover: SeatTakeover, now: float) -> bool:
        """Tell all processes of a new connection; False if its token holds the seat no longer."""
        if not self._db.is_shared:
            return True
        c = tokens.c
        held = (c.hash == takeover.token, c.table_id == takeover.table, c.seat == takeover.seat)
        async with self._db.transaction() as connection:
            found = await connection.execute(update(tokens).where(*held).values(seen=now))
            if found.rowcount:
                await connection.execute(seat_notification(takeover))
            return bool(found.rowcount)

    async def last_seen(self, id: str) -> dict[int, float]:
        """When the holder of each seat was last connected."""
        c = tokens.c
        latest = select(c.seat, func.max(c.seen)).where(c.table_id == id).group_by(c.seat)
        rows = await self._db.fetch_all(latest)
        return {seat: seen for seat, seen in rows}  # noqa: C416  (rows are not pairs to mypy)

    async def link(self, seats: Mapping[str, SeatId], until: float) -> None:
        """Keep one-time links to seats by their secrets, instead of any earlier ones."""
        statements: list[Executable] = []
        for secret, (id, seat) in ((secret, astuple(held)) for secret, held in seats.items()):
            place = {"table_id": id, "seat": seat}
            statements.append(delete(links).filter_by(**place))
            statements.append(insert(links).values(hash=secret, until=until, **place))
        await self._db.execute(*statements)

    async def redeem(self, link: str, token: str, now: float) -> SeatId | None:
        """Give the seat of a one-time link to a new token; None if the link does not exist."""
        async with self._db.transaction() as connection:
            query = select(links.c.table_id, links.c.seat).where(
                links.c.hash == link, links.c.until >= now
            )
            row = (await connection.execute(query)).first()
            used = await connection.execute(delete(links).where(links.c.hash == link))
            if row is None or not used.rowcount:
                return None
            for statement in give_seat(row[0], row[1], token, now):
                await connection.execute(statement)
            if self._db.is_shared:
                await connection.execute(seat_notification(SeatTakeover(row[0], row[1], token)))
            return SeatId(*row)

    async def redeem_all(self, tokens_by_link: Mapping[str, str], now: float) -> dict[str, SeatId]:
        """Let new tokens hold the seats of links, besides those who hold them; who holds each."""
        c = links.c
        wanted = c.hash.in_(tokens_by_link)
        async with self._db.transaction() as connection:
            query = select(c.hash, c.table_id, c.seat).where(wanted, c.until >= now)
            found = (await connection.execute(query)).all()
            used = await connection.execute(delete(links).where(wanted))
            if not found or used.rowcount < len(found):
                return {}
            held = {tokens_by_link[link]: SeatId(id, seat) for link, id, seat in found}
            for token, seat in held.items():
                values = {"hash": token, "table_id": seat.table, "seat": seat.seat}
                await connection.execute(insert(tokens).values(seen=now, **values))
            return held
