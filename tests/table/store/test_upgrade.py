"""A database of before the first release opens, and its tables play on.

old_database.sql is the dump of a database that such a server left behind: a game of each kind, not
yet over, and one that is, with the seat of Ada at every table; a review, a listing, two profiles
and a result that has not been counted.
"""

import re
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import column, insert, table

from hexhaven.coach.protocol import Review
from hexhaven.core.chance import SeededRng
from hexhaven.core.messages import Refused
from hexhaven.core.registry import game_names
from hexhaven.table import changes as c
from hexhaven.table.clock import ManualClock
from hexhaven.table.keys import hash_secret
from hexhaven.table.protocol import answers
from hexhaven.table.store import open_store
from hexhaven.table.store.check import check_table
from hexhaven.table.store.engine import database_url, make_engine
from hexhaven.table.store.name_keys import name_key
from hexhaven.table.store.profiles import ProfileStore
from hexhaven.table.store.ratings import RatingStore
from hexhaven.web.schema.wire_models import wire_model
from tests.table.live_tables import act, ask, schema_differences, tables_at

pytestmark = pytest.mark.anyio

OLD = (Path(__file__).parent / "old_database.sql").read_text("utf-8")
#: How its tables were created, those first that others refer to, and their indexes.
CREATED = sorted(
    re.findall(r"^CREATE .*?;$", OLD, re.MULTILINE | re.DOTALL),
    key=lambda text: ("INDEX" in text, "REFERENCES" in text),
)
#: Ada's tokens, which browsers still hold.
TOKENS = {
    "base": "kRC1nrjuLtefKrGvoL_v0umLyd3VODIAYJ0KBE_pj9A",
    "connect": "VqlNl9PngvH--xk6I4DiLjoX-WHlQwT-Hnbpt3YLP88",
    "dice": "LpjQLaCxSPvIKAqK7AulrASxCY8ywb12vJjJYq71Okg",
    "dice-plus": "IOpk54Ixv8ZLnpg-r2nWRG3YUMj7-qOoU98KjVNA4gM",
}
#: The table at which Ada has won, and her token.
WON, WINNER = "puunepj3rg", "Rom-73P4fALtW8naXkY7tVoTCBPZRSoIrZdruibg0ys"


@pytest.fixture
def file(tmp_path):
    """The file of an old server."""
    path = tmp_path / "hall.db"
    with sqlite3.connect(path) as connection:
        connection.executescript(OLD)
    connection.close()
    return path


@pytest.fixture(params=["file", pytest.param("postgres", marks=pytest.mark.system)])
async def database(request, file):
    """The file of an old server, or a PostgreSQL database of one."""
    if request.param == "file":
        return file
    address = request.getfixturevalue("postgres").database()
    engine = make_engine(database_url(address))
    async with engine.begin() as new:
        for statement in CREATED:
            await new.exec_driver_sql(statement)
        for name in re.findall(r"TABLE (\w+)", "".join(CREATED)):
            if rows := rows_of(file, name):
                await new.execute(insert(table(name, *map(column, rows[0]))), rows)
    await engine.dispose()
    return address


def rows_of(file, name):
    with sqlite3.connect(file) as connection:
        connection.row_factory = sqlite3.Row
        found = [dict(row) for row in connection.execute(f"SELECT * FROM {name}")]
    connection.close()
    truths = {"public", "rated"}
    return [{key: bool(row[key]) if key in truths else row[key] for key in row} for row in found]


def some_action(running, rng):
    """Something that somebody may do now."""
    pending = running.game.pending(running.state)
    for seat in sorted(pending.must) or sorted(pending.may):
        listed = running.game.legal(running.state, seat).listed
        if listed:
            return seat, listed[rng.below(len(listed))]
        if seat in pending.must:
            return seat, running.game.fallback(running.state, seat)
    return None


async def test_tables_of_an_old_database_play_on(file):
    rng, games = SeededRng(3), set(game_names())
    async with tables_at(file, ManualClock(2e9), abandoned=1e12) as tables:
        rows = {row.game: row for row in await tables.store.rows(["playing"])}
        assert set(rows) == set(TOKENS) == games
        for game, token in TOKENS.items():
            live = await tables.live(rows[game].id)
            assert await tables.admission.seat_of(live, token) == 0
            assert live.table.status.said[-1].text == "See you tomorrow"
            if live.table.status.paused:  # a time that ran for everybody, while nobody served it
                await ask(live, 0, c.Resume())
            before = live.table.n
            for _ in range(10):
                if (found := some_action(live.table.running, rng)) is not None:
                    await act(live, *found)
                else:  # the time of a round passes
                    tables.clock.advance(60)
                    await live.wait_idle()
            assert live.table.n > before
        for row in await tables.store.rows():
            assert (await check_table(tables.store, row)).faults == ()


@pytest.mark.slow
async def test_a_game_that_was_over_is_kept_and_others_go_on_in_any_database(database):
    async with tables_at(database, ManualClock(2e9), abandoned=1e12) as tables:
        over = await tables.live(WON)
        assert await tables.admission.seat_of(over, WINNER) == 0
        outcome = over.table.running.game.outcome(over.table.running.state)
        assert (outcome.winners, outcome.scores) == ((0,), (1, -2))
        (row,) = await tables.store.rows(["over"])
        assert (await check_table(tables.store, row)).faults == ()
        (dice,) = [row for row in await tables.store.rows(["playing"]) if row.game == "dice"]
        live = await tables.live(dice.id)
        before = live.table.n
        await act(live, *some_action(live.table.running, SeededRng(4)))
        assert live.table.n > before


async def test_reviews_lists_profiles_and_ratings_are_still_there(database):
    async with tables_at(database, ManualClock(2e9), abandoned=1e12) as tables:
        store = tables.store
        (row,) = await store.rows(["over"])
        review = wire_model(Review).model_validate_json(await store.review(WON))
        assert [account.result for account in review.accounts] == [1.0, -2.0]
        judged = (await store.judgements([WON]))[WON]
        assert [one.decisions for one in judged] == [
            sum(one.seat == seat for one in review.decisions) for seat in (0, 1)
        ]
        listing = answers.TableListing.model_validate_json((await store.listings([row]))[WON])
        assert [one.name for one in listing.seats] == ["Ada", "Guest 1"]
        assert listing.places == (1, 2)
        profiles, ratings = ProfileStore(store), RatingStore(store)
        ada = await profiles.by_key(name_key("Ada"))
        assert ada == await profiles.by_session(hash_secret("session"), 2e9)
        assert [passkey.counter for passkey in await profiles.passkeys(ada.id)] == [7]
        assert [(held.table, held.seat) for held in await profiles.seats(ada.id, 9)] == [(WON, 0)]
        assert [await ratings.count_results() for _ in range(2)] == [1, 0], "a result counts once"
        leaders = [(one.name, one.games) for one in await ratings.leaders("dice", 9)]
        assert leaders == [("Ada", 13), ("Ben", 1)]


async def test_names_that_were_protected_before_are_protected_from_more_lookalikes(file):
    people = [("1", "Rаm 4", "ram4"), ("2", "Zoe3", "zoe3"), ("3", "Zoee", "zoee")]  # noqa: RUF001
    people.append(("4", "Ida", "ida"))
    with sqlite3.connect(file) as connection:
        for id, name, key in people:
            connection.execute("INSERT INTO profiles VALUES (?, ?, ?, ?)", (id, name, key, 1e9))
    connection.close()
    async with tables_at(file, ManualClock(2e9), abandoned=1e12) as tables:
        profiles = ProfileStore(tables.store)
        found = [await profiles.by_key(name_key(name)) for name in ("Ram A", "Zoee", "Ada")]
        assert [one.name for one in found] == ["Rаm 4", "Zoee", "Ada"]  # noqa: RUF001
        assert (await profiles.by_id("2")).name == "Zoe3", "another profile has its key"
        assert (await profiles.owner_of("lda")).name == "Ida"


async def test_the_tables_of_an_old_database_become_those_of_the_schema(database):
    store = await open_store(str(database))
    async with store.engine.connect() as connection:
        assert await connection.run_sync(schema_differences) == []
    await store.close()


async def test_a_database_of_an_early_version_is_refused_with_advice(file):
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = 'a0004'")
    connection.close()
    with pytest.raises(Refused, match="Open it once with the version of"):
        await open_store(str(file))
