"""The files of deploy/: real proxies carry players over a dead server."""

import asyncio
import json
import re
import subprocess
import sys
from urllib.parse import urlsplit

import pytest

from hexhaven.core.chance import SeededRng
from hexhaven.web.hosting.metrics import Metrics
from tests.web import ipv6_visitors
from tests.web.players import WORDS, Player, check_kept, stored, until_ready
from tests.web.processes import ServerProcess, free_port
from tests.web.proxies import DEPLOY, Proxied, caddy, certify, nginx, program

#: People who play at once, the moves of each before a server dies, and in the end.
PLAYERS, BEFORE, AFTER = 4, 5, 40

pytestmark = pytest.mark.anyio


def test_the_dashboard_shows_figures_that_are_told():
    told = set(re.findall(r"^(hexhaven_\w+)", Metrics().text(), re.MULTILINE))
    dashboard = json.loads((DEPLOY / "grafana.json").read_text("utf-8"))
    shown = {
        name
        for panel in dashboard["panels"]
        for target in panel["targets"]
        for name in re.findall(r"hexhaven_\w+", target["expr"])
    }
    assert shown <= told
    assert {re.sub("_(bucket|sum|count)$", "", name) for name in told} == {
        re.sub("_bucket$", "", name) for name in shown
    }


@pytest.mark.prove
def test_systemd_understands_the_unit(tmp_path):
    unit = (DEPLOY / "hexhaven.service").read_text("utf-8")
    copy = tmp_path / "hexhaven.service"
    copy.write_text(unit.replace("/opt/hexhaven/bin/hexhaven", "/usr/bin/env"), "utf-8")
    verify = [program("systemd-analyze", "systemd"), "verify", str(copy)]
    done = subprocess.run(verify, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.prove
@pytest.mark.parametrize("serve", [nginx, caddy])
async def test_behind_a_real_proxy_nobody_spends_what_others_may(serve, tmp_path):
    compose = (DEPLOY / "compose.yaml").read_text("utf-8")
    (proxies,) = re.findall(r"--proxies (\S+)", compose)
    port, (cert, key, trusted) = free_port(), certify(tmp_path)
    words = ("--proxies", f"{proxies},127.0.0.1", "--address-rate", "5", "--bot-processes", "1")
    with ServerProcess(tmp_path / "hall.db", *words) as server:
        name, proxy = urlsplit(server.url).netloc, Proxied(port, trusted)
        with serve(tmp_path, port, [name, name], cert, key):
            await until_ready(proxy)
            claims = [{"X-Forwarded-For": f"203.0.113.{n}"} for n in range(9)]
            answers = [proxy.get("/api/tables", headers=claim) for claim in claims]
            assert 429 in {answer.status_code for answer in answers}


@pytest.mark.prove
@pytest.mark.parametrize("serve", [nginx, caddy])
def test_behind_a_real_proxy_a_network_of_ipv6_is_one_visitor(serve, tmp_path):
    own_network = [program("unshare", "util-linux"), "--net"]
    if subprocess.run([*own_network, "true"], stderr=subprocess.DEVNULL, check=False).returncode:
        pytest.skip("only an administrator may have a network of their own")
    words = [sys.executable, "-m", ipv6_visitors.__name__, serve.__name__, str(tmp_path)]
    done = subprocess.run([*own_network, *words], stdout=subprocess.PIPE, check=True)
    statuses = json.loads(done.stdout)
    assert statuses["neighbours"][0] == statuses["stranger"] == 200
    assert statuses["neighbours"][-1] == 429


async def play_on(player, moves):
    """Play until that many moves are acknowledged; how often the player connected again."""
    return await player.play_on(moves, lambda _: until_ready(player.server))


@pytest.mark.prove
@pytest.mark.parametrize("serve", [nginx, caddy])
async def test_behind_a_real_proxy_a_dead_server_is_no_more_than_a_reconnect(
    serve, postgres, tmp_path
):
    port, (cert, key, trusted) = free_port(), certify(tmp_path)
    database, words = postgres.database(), (*WORDS, "--public-url", f"https://localhost:{port}")
    ports = [free_port(), free_port()]
    servers = [
        ServerProcess(database, *words, "--port", str(own), log=tmp_path / f"{own}.log")
        for own in ports
    ]
    proxy = Proxied(port, trusted)
    with servers[0], servers[1]:
        names = [f"127.0.0.1:{own}" for own in ports]
        with serve(tmp_path, port, names, cert, key):
            await until_ready(proxy)
            answer = proxy.get("/api/live")
            assert answer.headers["Strict-Transport-Security"]
            tables = [proxy.open(seats=1, start=True) for _ in range(PLAYERS)]
            players = [Player(proxy, held, SeededRng(n)) for n, held in enumerate(tables)]
            games = [asyncio.create_task(play_on(player, AFTER)) for player in players]
            for moves, dying in enumerate(servers, 1):
                for player in players:
                    await player.has_moved(moves * BEFORE)
                dying.kill()
                if dying is servers[0]:
                    await asyncio.to_thread(dying.start)
            again = await asyncio.gather(*games)
            for _ in range(20):
                assert proxy.get("/api/ready").status_code == 200
    for player, held in zip(players, tables, strict=True):
        check_kept(player, await stored(database, held["table"]))
    print(f"{serve.__name__}: {PLAYERS} players, {sum(again)} connected again, nothing lost")  # noqa: T201
