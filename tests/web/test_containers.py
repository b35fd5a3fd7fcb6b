"""The files for containers: what they copy is there, and what they run answers."""

import json
import re
import shlex
import subprocess
import sys
from fnmatch import fnmatch
from ipaddress import ip_network
from pathlib import Path

import pytest
import yaml

from hexhaven.core.chance import SeededRng
from tests.web.players import Player
from tests.web.processes import Program, ServerProcess, free_port, problem

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
SERVER, DATABASE = COMPOSE["services"]["server"], COMPOSE["services"]["database"]
#: What a host writes into .env.
WRITTEN = {"HEXHAVEN_URL": "https://games.example", "HEXHAVEN_PASSWORD": "a secret"}


def stages():
    """The instructions of every stage: pairs of a word and what follows it."""
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    text = re.sub(r"^#.*\n", "", text, flags=re.MULTILINE).replace("\\\n", " ")
    found = []
    for line in filter(None, text.split("\n")):
        word, _, rest = line.partition(" ")
        if word == "FROM":
            found.append([])
        found[-1].append((word, " ".join(rest.split())))
    return found


def instructions(word):
    """What the last stage says after a word."""
    return [rest for known, rest in stages()[-1] if known == word]


def ignored(name):
    """Whether a file stays out of what the image is built from."""
    lines = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    parts = Path(name).parts
    paths = ["/".join(parts[: n + 1]) for n in range(len(parts))]
    return any(fnmatch(path, line) for line in lines for path in paths)


def test_the_image_is_built_in_stages_and_runs_as_nobody_special():
    first, last = stages()
    assert first[0][1].endswith(" AS build")
    assert {rest.partition(" ")[0] for word, rest in first + last if word == "FROM"} == {
        last[0][1]
    }, "what is compiled for one Python runs by the same one"
    (user,) = instructions("USER")
    assert int(user) > 0
    assert f"--uid {user}" in " ".join(instructions("RUN"))
    written = json.loads(*instructions("VOLUME"))
    assert {folder for rest in instructions("ENV") for folder in re.findall(r"=(/\S+)", rest)} == {
        str(Path(volume).parent) for volume in written
    }
    assert all(volume in " ".join(instructions("RUN")) for volume in written)


def test_what_is_copied_is_there_and_all_that_the_package_is_built_from():
    copied = [rest.split()[0] for rest in instructions("COPY") if not rest.startswith("--from")]
    assert copied
    assert all((ROOT / path).is_file() and not ignored(path) for path in copied)
    listing = ["git", "ls-files", "client", "src", "*.toml", "hatch_build.py", "README.md"]
    tracked = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert [name for name in tracked.split() if ignored(name) and "tests/" not in name] == []
    for made in (".venv/x", "client/node_modules/x", "deploy/.env", "src/hexhaven/web/static/x"):
        assert ignored(made), made


def surroundings(folder):
    """The environment of the image, with its folders below another one."""
    pairs = dict(pair.split("=") for rest in instructions("ENV") for pair in rest.split())
    return {name: value.replace("/var/", f"{folder}/") for name, value in pairs.items()}


class Contained(Program):
    """The server of the image, which would listen on port 8000."""

    def __init__(self, folder, words, **more):
        super().__init__(folder / "tables.db")
        self.port = free_port()
        self.words = (*words, "--port", str(self.port))
        self.surroundings = {**surroundings(folder), **more, "HEXHAVEN_LANGUAGE": "en"}

    def start(self):
        super().start()
        self.url = f"http://127.0.0.1:{self.port}"

    def launch(self, words, **streams):
        return super().launch(self.words, **streams)

    def environment(self):
        return {**super().environment(), **self.surroundings}


def healthy(server):
    """What the image's own check says of a server."""
    (check,) = instructions("HEALTHCHECK")
    program, *words = json.loads(check.partition("CMD ")[2])
    assert program == "python"
    words = [word.replace("http://127.0.0.1:8000", server.url) for word in words]
    assert server.url in words[-1]
    done = subprocess.run([sys.executable, *words], check=False, capture_output=True)
    return done.returncode == 0


def test_its_command_serves_keeps_its_files_in_the_volumes_and_is_found_healthy(tmp_path):
    assert instructions("ENTRYPOINT") == ['["hexhaven"]']
    with Contained(tmp_path, json.loads(*instructions("CMD"))) as server:
        assert healthy(server)
        server.open()
        server.kill()
        assert not healthy(server)
    assert (tmp_path / "lib" / "hexhaven" / "tables.db").exists()


def test_the_services_name_what_there_is():
    build = SERVER["build"]
    context = (DEPLOY / build["context"]).resolve()
    assert context == ROOT
    assert (context / build["dockerfile"]).is_file()
    mounted = [one.split(":") for one in (*SERVER["volumes"], *DATABASE["volumes"])]
    assert {name for name, _ in mounted} == COMPOSE["volumes"].keys()
    assert set(json.loads(*instructions("VOLUME"))) <= {place for _, place in mounted}
    for name, wanted in SERVER["depends_on"].items():
        assert wanted == {"condition": "service_healthy"}
        assert "healthcheck" in COMPOSE["services"][name]
    needed = set(re.findall(r"\$\{(\w+):\?\}", (DEPLOY / "compose.yaml").read_text("utf-8")))
    assert needed == WRITTEN.keys()
    assert all(port.startswith("127.0.0.1:") for port in SERVER["ports"])


def test_its_server_believes_its_proxy_and_no_visitor_about_who_asks(tmp_path):
    words = shlex.split(SERVER["command"])
    proxies = words[words.index("--proxies") + 1]
    assert all(ip_network(network).is_private for network in proxies.split(","))
    # 127.0.0.1 stands for the gateway of the containers' network.
    with ServerProcess(tmp_path / "hall.db", "--proxies", f"{proxies},127.0.0.1") as server:
        for claimed in ("127.0.0.1", "10.0.0.1"):
            named = {"X-Forwarded-For": f"{claimed}, 203.0.113.9"}
            assert problem(server.get("/metrics", headers=named)) == "web.metrics"


@pytest.mark.anyio
async def test_its_server_plays_on_postgresql(postgres, tmp_path):
    command = SERVER["command"]
    for name, text in WRITTEN.items():
        command = command.replace(f"${{{name}:?}}", text)
    words = shlex.split(command)
    place = words.index("--database") + 1
    assert "@database/hexhaven" in words[place]
    words[place] = postgres.database()
    with Contained(tmp_path, words, PGPASSWORD=WRITTEN["HEXHAVEN_PASSWORD"]) as server:
        assert healthy(server)
        player = Player(server, server.open(seats=1, start=True), SeededRng(1))
        assert await player.play(5)
