"""The files of deploy/: real proxies carry players over a dead server."""

import asyncio
import json
import re
import shutil
import ssl
import subprocess
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest
import trustme

from hexhaven.core.chance import SeededRng
from hexhaven.web.hosting.metrics import Metrics
from tests.web.players import WORDS, Player, check_kept, stored, until_ready
from tests.web.processes import ServerProcess, free_port

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
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


def program(name, package):
    """A program of a Debian package; without it there is nothing to prove."""
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is needed: apt install {package}")
    return found


@pytest.mark.prove
def test_systemd_understands_the_unit(tmp_path):
    unit = (DEPLOY / "hexhaven.service").read_text("utf-8")
    copy = tmp_path / "hexhaven.service"
    copy.write_text(unit.replace("/opt/hexhaven/bin/hexhaven", "/usr/bin/env"), "utf-8")
    verify = [program("systemd-analyze", "systemd"), "verify", str(copy)]
    done = subprocess.run(verify, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


class Proxied(ServerProcess):
    """The servers as people reach them: by HTTPS, through a proxy."""

    def __init__(self, port, trusted):
        self.url, self.trusted = f"https://localhost:{port}", trusted

    def post(self, path, body=None, **settings):
        return super().post(path, body, verify=self.trusted, **settings)

    def get(self, path, **settings):
        return super().get(path, verify=self.trusted, **settings)

    @asynccontextmanager
    async def connected(self, **settings):
        async with super().connected(ssl=self.trusted, origin=self.url, **settings) as client:
            yield client


def certify(folder):
    """A certificate of localhost, its key, and a context that trusts it."""
    authority, cert, key = trustme.CA(), folder / "cert.pem", folder / "key.pem"
    certificate = authority.issue_cert("localhost")
    certificate.cert_chain_pems[0].write_to_path(cert)
    certificate.private_key_pem.write_to_path(key)
    trusted = ssl.create_default_context()
    authority.configure_trust(trusted)
    return cert, key, trusted


@contextmanager
def nginx(folder, port, servers, cert, key):
    """The real nginx with the site of deploy/."""
    site = (DEPLOY / "nginx.conf").read_text("utf-8")
    site = re.sub(r"listen \[::\].*;", "", site)  # not every machine has IPv6
    site = site.replace("listen 80;", f"listen 127.0.0.1:{free_port()};")
    site = site.replace("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;")
    site = site.replace("games.example;", "localhost;")
    site = re.sub("/etc/letsencrypt/.*/fullchain.pem", str(cert), site)
    site = re.sub("/etc/letsencrypt/.*/privkey.pem", str(key), site)
    for place, server in zip(("127.0.0.1:8000", "127.0.0.1:8001"), servers, strict=True):
        site = site.replace(place, server)
    whole = folder / "nginx.conf"
    paths = " ".join(
        f"{kind}_temp_path {folder}/{kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole.write_text(
        f"pid {folder}/pid; error_log {folder}/error.log; daemon off; user root;"
        f"events {{}} http {{ access_log off; {paths}\n{site}\n}}"
    )
    with running(program("nginx", "nginx"), "-c", str(whole), "-p", str(folder)):
        yield


@contextmanager
def caddy(folder, port, servers, cert, key):
    """The real Caddy with the file of deploy/."""
    site = (DEPLOY / "Caddyfile").read_text("utf-8")
    for place, server in zip(("127.0.0.1:8000", "127.0.0.1:8001"), servers, strict=True):
        site = site.replace(place, server)
    heading = f"{{\n admin off\n auto_https off\n storage file_system {folder}\n}}\n"
    site = site.replace("games.example {", f"https://localhost:{port} {{\n tls {cert} {key}")
    whole = folder / "Caddyfile"
    whole.write_text(heading + site)
    with running(program("caddy", "caddy"), "run", "--config", str(whole)):
        yield


@contextmanager
def running(*words):
    """A program that runs as long as the block."""
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            yield
        finally:
            process.terminate()


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
