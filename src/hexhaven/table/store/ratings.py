"""Ratings in the database: results come with the end of a game, and each counts once."""

from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import combinations, groupby
from typing import Any

from sqlalchemy import Executable, delete, func, insert, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hexhaven.table.status import TableStatus
from hexhaven.table.store.schema import profiles, ratings, results
from hexhaven.table.store.store import Store

#: Held by the process that works out ratings in a PostgreSQL.
RATING_LOCK = 0x4865_7869
#: With fewer games than this a rating says little yet.
PROVISIONAL_GAMES = 10
#: Ratings are shown on a scale on which everybody begins at a thousand.
RATING_SCALE, FIRST_RATING = 40.0, 1000.0


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody plays a game, and how sure that is (openskill, Plackett-Luce)."""

    profile: str
    name: str
    game: str
    mu: float
    sigma: float
    games: int

    @property
    def rating(self) -> int:
        """The rating on the scale that people see: what somebody plays at least."""
        return shown_rating(self.mu, self.sigma)

    @property
    def provisional(self) -> bool:
        return self.games < PROVISIONAL_GAMES


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game that has counted for somebody, and what their rating was after it."""

    table: str
    game: str
    at: float
    place: int
    rating: int


#: Two people are a pair who have met this often, in at least this part of the games of one.
FEWEST_MEETINGS, PART_OF_GAMES = 5, 0.8


@dataclass(frozen=True, slots=True)
class Pair:
    """Two people who hardly play rated games without each other: `wins` are those of the first."""

    names: tuple[str, str]
    games: tuple[int, int]
    wins: int
    tables: tuple[str, ...]


def shown_rating(mu: float, sigma: float) -> int:
    return round(FIRST_RATING + RATING_SCALE * (mu - 3 * sigma))


def keep_results(
    table: str, status: TableStatus, at: float, places: Mapping[int, int]
) -> list[Executable]:
    """Statements that keep the places of those who still have their profile."""
    columns = ["table_id", "seat", "game", "place", "at", "rated", "profile_id"]
    return [
        insert(results).from_select(
            columns,
            select(
                literal(table), literal(seat), literal(status.settings.game), literal(place),
                literal(at), literal(False), profiles.c.id,
            ).where(profiles.c.id == status.chairs[seat].profile),
        )
        for seat, place in places.items()
    ]  # fmt: skip


class RatingStore:
    """What is asked of a store about ratings."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def count_results(self) -> int:
        """Let every result count that has not yet, in the order of the games; how many games.

        A result and the ratings that follow from it are one transaction, so each counts once,
        whenever and wherever a process ends.
        """
        async with self._transaction() as connection:
            return await _count_all(connection)

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[AsyncConnection]:
        """A transaction in which no other process works out ratings."""
        async with self._store.transaction() as connection:
            if self._store.is_shared:
                await connection.execute(select(func.pg_advisory_xact_lock(RATING_LOCK)))
            yield connection

    async def void(self, table: str) -> bool:
        """Forget the results of a table, and count all others of its game again; False if none."""
        c = results.c
        async with self._transaction() as connection:
            query = select(c.game).where(c.table_id == table).limit(1)
            game = (await connection.execute(query)).scalar_one_or_none()
            if game is None:
                return False
            await connection.execute(delete(results).where(c.table_id == table))
            await connection.execute(delete(ratings).where(ratings.c.game == game))
            others = update(results).where(c.game == game)
            await connection.execute(others.values(rated=False, rating=None))
            await _count_all(connection)
            return True

    async def pairs(self) -> list[Pair]:
        """People who almost always meet in rated games, those who met most often first."""
        c = results.c
        query = select(c.table_id, profiles.c.name, c.place).join(profiles)
        found = await self._store.fetch_all(query.order_by(c.table_id, profiles.c.name))
        return sorted(_pairs(found), key=lambda pair: (-len(pair.tables), pair.names))

    async def leaders(self, game: str, most: int) -> list[Rating]:
        """The best of a game, first those whose rating is settled."""
        c = ratings.c
        query = _ratings().where(c.game == game)
        query = query.order_by(
            c.games < PROVISIONAL_GAMES, (c.mu - 3 * c.sigma).desc(), c.profile_id
        )
        return [Rating(*row) for row in await self._store.fetch_all(query.limit(most))]

    async def of_profile(self, profile: str) -> list[Rating]:
        query = _ratings().where(ratings.c.profile_id == profile).order_by(ratings.c.game)
        return [Rating(*row) for row in await self._store.fetch_all(query)]

    async def curve(self, profile: str, most: int) -> list[RatedGame]:
        """The last rated games of somebody, the oldest first."""
        c = results.c
        query = select(c.table_id, c.game, c.at, c.place, c.rating)
        query = query.where(c.profile_id == profile, c.rating.is_not(None))
        found = await self._store.fetch_all(
            query.order_by(c.at.desc(), c.table_id.desc()).limit(most)
        )
        return [RatedGame(*row) for row in reversed(found)]


def _ratings() -> Any:
    c = ratings.c
    named = ratings.join(profiles, profiles.c.id == c.profile_id)
    columns = (c.profile_id, profiles.c.name, c.game, c.mu, c.sigma, c.games)
    return select(*columns).select_from(named)


def _pairs(rows: Sequence[Any]) -> Iterator[Pair]:
    """Those who meet in most of the games of one of them, of results in the order of tables."""
    games: Counter[str] = Counter(name for _, name, _ in rows)
    met: dict[tuple[str, str], list[tuple[str, bool]]] = {}
    for table, places in groupby(rows, lambda row: row.table_id):
        for (_, one, place), (_, other, other_place) in combinations(places, 2):
            met.setdefault((one, other), []).append((table, place < other_place))
    for names, meetings in met.items():
        fewest = min(games[name] for name in names)
        if len(meetings) >= max(FEWEST_MEETINGS, PART_OF_GAMES * fewest):
            wins = sum(won for _, won in meetings)
            tables = tuple(table for table, _ in meetings)
            yield Pair(names, (games[names[0]], games[names[1]]), wins, tables)


async def _count_all(connection: AsyncConnection) -> int:
    c = results.c
    query = select(c.table_id, c.game, c.place, c.profile_id).where(c.rated.is_(False))
    found = (await connection.execute(query.order_by(c.at, c.table_id, c.seat))).all()
    games = [list(rows) for _, rows in groupby(found, lambda row: row.table_id)]
    for rows in games:
        await _count_game(connection, rows)
    return len(games)


async def _count_game(connection: AsyncConnection, rows: Sequence[Any]) -> None:
    table, game = rows[0].table_id, rows[0].game
    players = [row.profile_id for row in rows]
    theirs = (ratings.c.game == game, ratings.c.profile_id.in_(players))
    known = {
        row.profile_id: row for row in await connection.execute(select(ratings).where(*theirs))
    }
    if len(rows) > 1:
        before = [(known[one].mu, known[one].sigma) if one in known else None for one in players]
        after = rate(before, [row.place for row in rows])
        await connection.execute(delete(ratings).where(*theirs))
        await connection.execute(
            insert(ratings),
            [
                {
                    "profile_id": player, "game": game, "mu": mu, "sigma": sigma,
                    "games": 1 + (known[player].games if player in known else 0),
                }
                for player, (mu, sigma) in zip(players, after, strict=True)
            ],
        )  # fmt: skip
        for row, (mu, sigma) in zip(rows, after, strict=True):
            theirs = (results.c.table_id == table, results.c.profile_id == row.profile_id)
            noted = update(results).where(*theirs).values(rating=shown_rating(mu, sigma))
            await connection.execute(noted)
    await connection.execute(update(results).where(results.c.table_id == table).values(rated=True))


def rate(
    before: Sequence[tuple[float, float] | None], places: Sequence[int]
) -> list[tuple[float, float]]:
    """Means and deviations after a game, from those before (None: the first game) and places."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    players = [
        [model.rating() if known is None else model.rating(mu=known[0], sigma=known[1])]
        for known in before
    ]
    after = model.rate(players, ranks=[float(place) for place in places])
    return [(player.mu, player.sigma) for (player,) in after]
