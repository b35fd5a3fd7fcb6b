"""Nothing that was acknowledged is lost: servers are killed in the middle of games."""

import asyncio
import contextlib

import pytest

from hexhaven.core.chance import SeededRng
from tests.postgres import Postgres
from tests.waiting import eventually
from tests.web.players import WORDS, Player, check_kept, killed_within, stored, until_ready
from tests.web.processes import ServerProcess, begin

pytestmark = pytest.mark.anyio

#: More moves than any game has.
EVER = 100_000
#: No player makes fewer moves in four turns of the Dice Game: each has to roll, stop and end.
FEWEST = 12


async def killed_in_mid_game(folder, seed):
    """Play a game whose server is killed at a random moment; nothing acknowledged is lost."""
    rng = SeededRng(seed)
    database = folder / f"{seed}.db"
    with ServerProcess(database, *WORDS) as server:
        held = server.open(game="dice", seats=2, bots=["random"], options={"turns": 4}, start=True)
        player = Player(server, held, rng)
        playing = asyncio.create_task(player.play(30))
        await player.has_moved(1 + rng.below(FEWEST - 1))
        before = len(player.acknowledged)
        await killed_within(server, rng.below(30) / 1000)
        await playing
        server.start()
        assert await player.play(30)
        server.kill()
    check_kept(player, await stored(database, held["table"]))
    print(f"killed after {before} of {len(player.acknowledged)} moves, none lost")  # noqa: T201


async def test_a_killed_server_loses_nothing(tmp_path):
    await killed_in_mid_game(tmp_path, 0)


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(1, 53))
async def test_a_server_killed_often_loses_nothing(tmp_path, seed):
    await killed_in_mid_game(tmp_path, seed)


async def test_of_two_processes_on_one_database_any_may_die(postgres, tmp_path):
    database = postgres.database()
    with (
        ServerProcess(database, *WORDS, log=tmp_path / "one.log") as one,
        ServerProcess(database, *WORDS, log=tmp_path / "two.log") as two,
    ):
        held = one.open(game="dice", seats=3, bots=["random"], options={"turns": 1}, public=True)
        ben = two.sit(held)
        async with one.joined(held) as ada, two.joined(ben) as other:
            await ada.see(lambda: ada.table["seats"][2]["kind"] == "person")
            await begin(ada, other)
        players = [Player(one, held, SeededRng(1)), Player(two, ben, SeededRng(2))]
        tasks = [asyncio.create_task(player.play(EVER)) for player in players]
        await players[0].has_moved(1)
        one.kill()
        await tasks[0]
        players[0].server = two
        tasks[0] = asyncio.create_task(players[0].play(EVER))
        assert all(await asyncio.gather(*tasks))
    entries = await stored(database, held["table"])
    check_kept(players[0], entries, 0)
    check_kept(players[1], entries, 2)


async def play_on(player, servers, moves):
    """Play until that many moves are acknowledged, at whichever server answers."""

    async def elsewhere(cuts):
        player.server = servers[cuts % len(servers)]
        await until_ready(player.server)

    return await player.play_on(moves, elsewhere)


def all_over(games):
    return all(game.done() for game in games)


async def killed_by_chance(postgres, folder, rng, kills, moves):
    """People play at two servers, while servers and their database are killed in mid-game."""
    database = postgres.database()
    servers = [ServerProcess(database, *WORDS, log=folder / f"{n}.log") for n in range(2)]
    count = {"servers": 0, "database": 0}
    with servers[0], servers[1]:
        held = [servers[n % 2].open(seats=2, bots=["random"], start=True) for n in range(3)]
        players = [Player(servers[n % 2], seat, SeededRng(n)) for n, seat in enumerate(held)]
        games = [asyncio.create_task(play_on(player, servers, moves)) for player in players]

        def acknowledged():
            return sum(len(player.acknowledged) for player in players)

        for _ in range(kills):
            enough = acknowledged() + 1 + rng.below(6)
            await eventually(lambda enough=enough: acknowledged() >= enough or all_over(games))
            dying = rng.below(3)
            count["database" if dying == 2 else "servers"] += 1
            victim = postgres if dying == 2 else servers[dying]
            await asyncio.to_thread(victim.kill)
            await asyncio.to_thread(victim.start)
        again = await asyncio.gather(*games)
    for player, seat in zip(players, held, strict=True):
        check_kept(player, await stored(database, seat["table"]))
    print(f"{count}, {acknowledged()} acknowledged, {sum(again)} connected again, none lost")  # noqa: T201


async def test_servers_and_their_database_die_and_nothing_is_lost(tmp_path):
    with Postgres() as postgres:
        await killed_by_chance(postgres, tmp_path, SeededRng(5), kills=2, moves=20)


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(10))
async def test_servers_and_their_database_die_often_and_nothing_is_lost(tmp_path, seed):
    with Postgres() as postgres:
        await killed_by_chance(postgres, tmp_path, SeededRng(seed), kills=10, moves=40)


async def test_a_seat_taken_at_one_server_is_closed_at_the_other(postgres, tmp_path):
    database = postgres.database()
    with (
        ServerProcess(database, *WORDS, log=tmp_path / "one.log") as one,
        ServerProcess(database, *WORDS, log=tmp_path / "two.log") as two,
    ):
        for held in (one.open(), one.open(name=None)):  # a player, and a host without a seat
            async with one.joined(held) as old, two.joined(held) as new:
                bye = await old.until("bye")
                assert (bye["reason"]["id"], bye["again"]) == ("table.replaced", False)
                assert (await new.ask("say", text="here"))["type"] == "ack"
                path = f"/api/tables/{held['table']}/move"
                url = one.post(path, {"token": held["token"]}).json()["url"]
                moved = one.post("/api/redeem", {"secret": url.split("#move=")[1]}).json()
                bye = await new.until("bye")
                assert (bye["reason"]["id"], bye["again"]) == ("table.removed", False)
            async with two.joined(moved) as device:
                assert (await device.ask("say", text="moved"))["type"] == "ack"


async def test_a_host_without_a_seat_is_closed_when_the_link_is_redeemed(tmp_path):
    with ServerProcess(tmp_path / "hall.db", *WORDS) as server:
        held = server.open(name=None)
        async with server.joined(held) as old:
            path = f"/api/tables/{held['table']}/move"
            url = server.post(path, {"token": held["token"]}).json()["url"]
            server.post("/api/redeem", {"secret": url.split("#move=")[1]})
            assert (await old.until("bye"))["reason"]["id"] == "table.removed"


async def test_a_server_that_is_stopped_says_goodbye_and_goes_on_later(tmp_path):
    with ServerProcess(tmp_path / "hall.db", *WORDS) as server:
        held = server.open(seats=1, start=True)
        async with server.joined(held) as ada:
            await ada.act("roll")
            stopping = asyncio.create_task(asyncio.to_thread(server.stop))
            bye = await ada.until("bye")
            assert (bye["reason"]["id"], bye["again"]) == ("web.stopping", True)
            assert await stopping == 130
        server.start()
        async with server.joined(held) as again:
            assert {name: part["value"] for name, part in again.parts.items()} == {
                name: part["value"] for name, part in ada.parts.items()
            }
            assert again.n == ada.n


async def test_a_second_server_on_the_same_file_is_refused(tmp_path):
    with ServerProcess(tmp_path / "hall.db", *WORDS) as server:
        second = ServerProcess(tmp_path / "hall.db", *WORDS, log=tmp_path / "second.log")
        with contextlib.suppress(AssertionError):
            second.start()
        assert second.stop() == 2
        assert "Another server is using" in second.log.read_text()
        assert server.get("/api/health").status_code == 200
