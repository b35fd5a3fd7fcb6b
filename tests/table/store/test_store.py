import asyncio
import json
import os
import tempfile
import threading
from pathlib import Path

import pytest
from sqlalchemy import insert, text

from hexhaven.core.entries import Entry
from hexhaven.core.messages import Refused
from hexhaven.core.registry import load_game
from hexhaven.table.changes import Open, Say
from hexhaven.table.keys import hash_secret
from hexhaven.table.store import Conflict, SeatId, open_store
from hexhaven.table.store.engine import FileLock, database_url, without_password
from hexhaven.table.store.schema import reviews
from hexhaven.table.store.seats import free_seat, give_seat, swap_seats
from hexhaven.table.store.store import FEW_ROWS
from hexhaven.table.store.writer import MOST_ROWS_AT_ONCE, WriterStopped
from hexhaven.table.table import Table
from tests.games_of_tests import games_of_tests
from tests.table.live_tables import schema_differences, tiny

pytestmark = pytest.mark.anyio

SECONDS = 60.0
#: The user who may do nothing.
NOBODY = 65534

OPENING = Entry(1, -3, Open(settings=tiny()), 5.0)
TABLE = Table.open(OPENING)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.system)])
def address(request, tmp_path):
    """The address of an empty database, of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "hall.db")
    return request.getfixturevalue("postgres").database()


@pytest.fixture
async def store(address):
    opened = await open_store(address)
    await opened.create(
        "aaaaaaaaaa", [OPENING], TABLE, give_seat("aaaaaaaaaa", 0, hash_secret("x"), 5.0)
    )
    yield opened
    await opened.close()


def said(n, command=None):
    return Entry(n, 0, Say(text=str(n)), 6.0 + n, command)


@pytest.mark.slow
async def test_entries_come_back_as_they_were_written(store):
    await store.append("aaaaaaaaaa", [said(2), said(3, "0:x")], TABLE)
    assert await store.entries("aaaaaaaaaa") == [OPENING, said(2), said(3, "0:x")]
    assert await store.entries("aaaaaaaaaa", after=2) == [said(3, "0:x")]
    row = await store.row("aaaaaaaaaa")
    assert (row.n, row.status, row.public, row.created, row.changed) == (3, "lobby", True, 5.0, 9.0)


async def test_more_entries_than_one_statement_takes_come_back_too(store):
    many = [said(2 + k, f"0:{k}") for k in range(MOST_ROWS_AT_ONCE + 1)]
    await store.append("aaaaaaaaaa", many, TABLE)
    assert await store.entries("aaaaaaaaaa") == [OPENING, *many]


@pytest.mark.parametrize(("length", "apart"), [(FEW_ROWS, False), (FEW_ROWS + 1, True)])
async def test_a_long_log_is_read_while_others_go_on(store, length, apart):
    with games_of_tests():
        game = load_game("heard")
    game.threads.clear()
    await store.append("aaaaaaaaaa", [Entry(2, 0, game.setup(), 6.0)], TABLE)
    talk = [Entry(n, 0, Say(text="hello"), 7.0) for n in range(3, length + 1)]
    await store.append("aaaaaaaaaa", talk, TABLE)
    assert len(await store.entries("aaaaaaaaaa")) == length
    assert (game.threads == {threading.get_ident()}) != apart


async def test_a_number_is_given_once(store):
    await store.append("aaaaaaaaaa", [said(2)], TABLE)
    with pytest.raises(Conflict):
        await store.append("aaaaaaaaaa", [said(2), said(3)], TABLE)
    assert len(await store.entries("aaaaaaaaaa")) == 2


async def test_a_command_is_accepted_once(store):
    await store.append("aaaaaaaaaa", [said(2, "0:x")], TABLE)
    with pytest.raises(Conflict):
        await store.append("aaaaaaaaaa", [said(3, "0:x")], TABLE)


async def test_what_cannot_be_written_keeps_nobody_else_from_writing(store):
    await store.create("bbbbbbbbbb", [OPENING], TABLE, ())
    results = await asyncio.gather(
        store.append(
            "aaaaaaaaaa", [said(2)], TABLE, give_seat("aaaaaaaaaa", 1, hash_secret("y"), 5.0)
        ),
        store.append("bbbbbbbbbb", [said(1)], TABLE),
        store.append("bbbbbbbbbb", [said(2)], TABLE),
        return_exceptions=True,
    )
    assert [type(result) for result in results] == [type(None), Conflict, type(None)]
    assert (await store.seats.seat_of(hash_secret("y"))).seat == 1


async def test_tokens_hold_seats_until_they_are_given_to_others(store):
    holder = await store.seats.seat_of(hash_secret("x"))
    assert (holder.table, holder.seat) == ("aaaaaaaaaa", 0)
    await store.execute(*give_seat("aaaaaaaaaa", 1, hash_secret("y"), 5.0))
    await store.execute(*swap_seats("aaaaaaaaaa", 0, 1))
    found = await store.seats.seats_of([hash_secret("x"), hash_secret("y"), hash_secret("z")])
    assert {name: held.seat for name, held in found.items()} == {
        hash_secret("x"): 1,
        hash_secret("y"): 0,
    }
    await store.execute(*give_seat("aaaaaaaaaa", 1, hash_secret("z"), 5.0))
    assert await store.seats.seat_of(hash_secret("x")) is None
    await store.execute(*free_seat("aaaaaaaaaa", 1))
    assert await store.seats.seat_of(hash_secret("z")) is None


async def test_a_link_moves_a_seat_once_and_in_time(store):
    await store.seats.link({hash_secret("link"): SeatId("aaaaaaaaaa", 0)}, until=100.0)
    assert await store.seats.redeem(hash_secret("link"), hash_secret("new"), now=101.0) is None
    await store.seats.link({hash_secret("link"): SeatId("aaaaaaaaaa", 0)}, until=100.0)
    assert await store.seats.last_seen("aaaaaaaaaa") == {0: 5.0}
    assert (await store.seats.redeem(hash_secret("link"), hash_secret("new"), now=99.0)).seat == 0
    assert await store.seats.last_seen("aaaaaaaaaa") == {0: 99.0}
    assert await store.seats.redeem(hash_secret("link"), hash_secret("newer"), now=99.0) is None
    assert await store.seats.seat_of(hash_secret("x")) is None
    assert (await store.seats.seat_of(hash_secret("new"))).table == "aaaaaaaaaa"


def review(*decisions, measure="chance"):
    """A review of two seats as it is stored, by the seat, verdict and loss of each decision."""
    judged = [
        {"seat": seat, "judged": verdict and {"verdict": verdict}, "lost": lost}
        for seat, verdict, lost in decisions
    ]
    return json.dumps({"measure": measure, "decisions": judged, "accounts": [{}, {}]})


async def test_a_review_is_kept_once(store):
    assert await store.review("aaaaaaaaaa") is None
    first, second = review(), review(measure="score")
    await store.keep_review("aaaaaaaaaa", first)
    await store.keep_review("aaaaaaaaaa", second)
    assert await store.review("aaaaaaaaaa") == first


async def test_a_list_knows_how_seats_decided_without_their_reviews(store):
    assert await store.judgements(["aaaaaaaaaa"]) == {}
    decided = ((0, "good", 0.0), (0, "blunder", 0.5), (1, "mistake", 0.25), (0, "inaccuracy", 0.0))
    await store.keep_review("aaaaaaaaaa", review(*decided))
    first, second = (await store.judgements(["aaaaaaaaaa", "bbbbbbbbbb"]))["aaaaaaaaaa"]
    assert (first.decisions, first.good, first.mistakes, first.blunders) == (3, 1, 0, 1)
    assert (first.lost, second.lost, second.mistakes) == (0.5, 0.25, 1)


async def test_a_review_that_an_older_server_kept_is_in_no_list(store):
    await store.execute(insert(reviews).values(table_id="aaaaaaaaaa", body=review()))
    assert await store.judgements(["aaaaaaaaaa"]) == {}


async def test_decisions_that_are_measured_in_points_are_good_where_little_is_lost(store):
    decided = ((0, None, 0.0), (0, None, 0.01), (0, None, 1.0))
    await store.keep_review("aaaaaaaaaa", review(*decided, measure="score"))
    seat, _ = (await store.judgements(["aaaaaaaaaa"]))["aaaaaaaaaa"]
    assert (seat.decisions, seat.good, seat.mistakes, seat.measure) == (3, 2, 0, "score")


async def test_snapshots_are_found_by_the_entry_they_are_no_later_than(store):
    await store.keep_snapshot("aaaaaaaaaa", TABLE)
    await store.keep_snapshot("aaaaaaaaaa", TABLE)
    assert (await store.snapshot("aaaaaaaaaa", 7))["n"] == 1
    assert await store.snapshot("aaaaaaaaaa", 0) is None


async def test_tables_are_listed_by_status(store):
    await store.create("bbbbbbbbbb", [OPENING], TABLE, ())
    await store.append("bbbbbbbbbb", [said(2)], TABLE)
    assert [row.id for row in await store.rows(("lobby",))] == ["bbbbbbbbbb", "aaaaaaaaaa"]
    assert await store.rows(("over",)) == []
    assert await store.rows(public=False) == []
    at = said(2).at
    assert OPENING.at < at
    assert [row.id for row in await store.rows(("lobby",), since=at)] == ["bbbbbbbbbb"]
    assert [row.id for row in await store.rows(("lobby",), before=at)] == ["aaaaaaaaaa"]


async def test_a_new_database_has_the_tables_of_the_schema(store):
    async with store.engine.connect() as connection:
        assert await connection.run_sync(schema_differences) == []


async def test_a_database_is_opened_again_and_keeps_its_secret(address):
    first = await open_store(address)
    secret = await first.secret()
    await first.close()
    again = await open_store(address)
    assert await again.secret() == secret
    await again.close()


async def test_a_database_of_a_newer_version_is_refused(address):
    store = await open_store(address)
    await store.execute(text("UPDATE alembic_version SET version_num = 'z9999'"))
    await store.close()
    with pytest.raises(Refused, match="newer version of Hexhaven"):
        await open_store(address)


async def test_a_second_server_is_refused_the_same_file(tmp_path):
    path = str(tmp_path / "hall.db")
    store = await open_store(path)
    with pytest.raises(Refused, match="Another server is using"):
        await open_store(path)
    reader = await open_store(path, alone=False)
    await reader.close()
    await store.close()
    await (await open_store(path)).close()


async def test_what_is_written_is_safe_from_power_cuts(tmp_path):
    store = await open_store(str(tmp_path / "hall.db"))
    async with store.engine.connect() as connection:
        assert (await connection.exec_driver_sql("PRAGMA journal_mode")).scalar() == "wal"
        assert (await connection.exec_driver_sql("PRAGMA synchronous")).scalar() == 2
    await store.close()


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("mysql://localhost/x", "SQLite or PostgreSQL, not in mysql"),
        ("sqlite://", "not a database address"),
        ("://", "not a database address"),
        ("no/such/folder/hall.db", "cannot be used"),
        ("postgresql://nobody@127.0.0.1:1/x", "cannot be used"),
    ],
)
async def test_what_is_no_database_is_refused(address, reason, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Refused, match=reason):
        await open_store(address)
    assert list(tmp_path.iterdir()) == []


async def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada, " * 1000)
    with pytest.raises(Refused, match="cannot be used"):
        await open_store(str(path))
    assert path.read_text() == "Dear Ada, " * 1000


async def test_passwords_are_not_shown():
    assert "geheim" not in without_password(database_url("postgres://ada:geheim@host/name"))


async def test_one_process_at_a_time_drives_a_table(postgres):
    address = postgres.database()
    one, two = await open_store(address), await open_store(address)
    await one.create("aaaaaaaaaa", [OPENING], TABLE, ())
    assert await one.leases.claim("aaaaaaaaaa", 60)
    assert not await two.leases.claim("aaaaaaaaaa", 60)
    assert await one.leases.renew(60) == {"aaaaaaaaaa"}
    assert await two.leases.renew(60) == set()
    await one.close()
    assert await two.leases.claim("aaaaaaaaaa", -1)
    three = await open_store(address)
    assert await three.leases.claim("aaaaaaaaaa", 60)
    assert await two.leases.renew(60) == set()
    await two.close()
    await three.close()


async def test_many_write_at_once(store):
    await asyncio.gather(
        *(
            store.execute(*give_seat("aaaaaaaaaa", seat, hash_secret(str(seat)), 5.0))
            for seat in range(20)
        ),
        *(store.append("aaaaaaaaaa", [said(n)], TABLE) for n in range(2, 22)),
        *(store.seats.mark_seen([hash_secret("x")], float(n)) for n in range(20)),
    )
    assert len(await store.entries("aaaaaaaaaa")) == 21
    assert len(await store.seats.seats_of([hash_secret(str(seat)) for seat in range(20)])) == 20


async def test_a_link_to_a_file_is_the_same_file_and_only_its_owner_may_read_it(tmp_path):
    file, link = tmp_path / "hall.db", tmp_path / "link.db"
    store = await open_store(str(file))
    assert file.stat().st_mode & 0o077 == 0
    link.symlink_to(file)
    with pytest.raises(Refused, match="Another server is using"):
        await open_store(str(link))
    named = tmp_path / "named.db"
    named.hardlink_to(file)
    for name in (named, file):  # by either name there would be a lock and a log of its own
        with pytest.raises(Refused, match="has several names"):
            await open_store(str(name))
    await store.close()
    named.unlink()
    await (await open_store(str(file))).close()


async def test_a_file_that_everybody_may_read_is_kept_from_them(tmp_path):
    file = tmp_path / "hall.db"
    file.touch(0o600)
    file.chmod(0o664)
    await (await open_store(str(file))).close()
    assert file.stat().st_mode & 0o777 == 0o660


async def test_a_database_that_must_not_be_new_is_not_made(tmp_path):
    file = tmp_path / "hall.db"
    with pytest.raises(Refused, match="There is no database"):
        await open_store(str(file), new=False)
    assert not file.exists()


def test_a_file_that_cannot_be_written_is_refused():
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "hall.db"
        file.touch(0o400)
        if os.geteuid() == 0:  # who may write every file, so it is somebody else's
            for path in (Path(folder), file):
                os.chown(path, NOBODY, NOBODY)
        child = os.fork()
        if not child:
            os._exit(refused_as_nobody(file))
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def refused_as_nobody(file):
    """Whether a server that is not root refuses a file for the right reason; 0 if so."""
    try:
        if os.geteuid() == 0:
            os.setuid(NOBODY)
        FileLock(file)
    except Refused as refused:
        return 0 if "Permission denied" in str(refused) else 1
    except BaseException:
        return 2
    return 3


async def test_two_servers_may_start_first_on_an_empty_database(postgres):
    address = postgres.database()
    stores = await asyncio.gather(*(open_store(address) for _ in range(4)))
    assert len({await store.secret() for store in stores}) == 1
    for store in stores:
        await store.close()


async def test_somebody_who_waits_when_a_store_closes_is_told(address):
    opened = await open_store(address)
    writing = asyncio.create_task(opened.create("aaaaaaaaaa", [OPENING], TABLE, ()))
    await asyncio.sleep(0)  # it waits for its answer now
    await opened.close()
    async with asyncio.timeout(SECONDS):
        for late in (writing, opened.append("aaaaaaaaaa", [said(2)], TABLE)):
            with pytest.raises(WriterStopped):
                await late
