"""The package as people get it: built, installed where there is no Node, and used."""

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email import message_from_bytes
from pathlib import Path
from xml.etree import ElementTree

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import hexhaven
from hatch_build import LINK, PICTURE, REPOSITORY, with_whole_addresses
from hexhaven.core.chance import SeededRng
from tests.environments import Environment, environment_for_users
from tests.locked import LOCK, installed, locked
from tests.web.players import WORDS, Player, check_kept, stored
from tests.web.processes import Program

ROOT = Path(__file__).parents[1]
BUILT = "hexhaven/web/static/"
ADDRESS = "https://code.example/people/hexhaven"

pytestmark = pytest.mark.anyio


def sources(folder):
    """A copy of all sources in a folder, so that nothing is built among those of others."""
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in listed.split("\0"):
        if name and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    modules = Path("client/node_modules")
    shutil.copytree(ROOT / modules, folder / modules, symlinks=True)
    return folder


def build(python, kind, folder, out, environment):
    """What `python -m build` makes of a folder, with the build's tools of that Python."""
    words = ["-m", "build", "--no-isolation", f"--{kind}", "--outdir", out, folder]
    done = subprocess.run(
        [python, *words], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (made,) = out.iterdir()
    return made


def build_sdist(folder):
    """The sources as they are released, with the client as Node built it."""
    environment = os.environ | {REPOSITORY: ADDRESS}
    copied = sources(folder / "sources")
    return build(sys.executable, "sdist", copied, folder / "sdist", environment)


def build_wheel(sdist, folder):
    """The wheel of an sdist, built where there is no Node and nobody says the address."""
    with tarfile.open(sdist) as packed:
        packed.extractall(folder / "unpacked", filter="data")
    (unpacked,) = (folder / "unpacked").iterdir()
    tools = installed([Requirement("build"), Requirement("hatchling")])
    tooled = Environment(folder / "tools", tools)
    return build(tooled.python, "wheel", unpacked, folder / "wheel", {"PATH": str(tooled.programs)})


def surroundings(programs, home):
    """What an installed command sees: no programs but those beside it, and a home of its own."""
    kept = {"PATH": str(programs), "HOME": str(home), "LANG": "C.UTF-8"}
    return kept | {"HEXHAVEN_LANGUAGE": "en", "NUMBA_DISABLE_JIT": "1"}


def names_in(package):
    if package.suffix == ".whl":
        return set(zipfile.ZipFile(package).namelist())
    with tarfile.open(package) as packed:
        return {name.partition("/")[2] for name in packed.getnames()}


def metadata_in(wheel):
    with zipfile.ZipFile(wheel) as packed:
        (name,) = (name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
        return message_from_bytes(packed.read(name))


def check_contents(sdist, wheel):
    """Both hold the built client, and the wheel every file of the package."""
    assert sdist.name == f"hexhaven-{hexhaven.__version__}.tar.gz"
    assert wheel.name == f"hexhaven-{hexhaven.__version__}-py3-none-any.whl"
    tracked = subprocess.run(
        ["git", "ls-files", "src"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    kept = {name.removeprefix("src/") for name in tracked if (ROOT / name).exists()}
    assert kept - names_in(wheel) == set()
    client = {name for name in names_in(wheel) if name.startswith(BUILT)}
    assert {f"{BUILT}index.html"} < client
    assert client == {
        name.removeprefix("src/")
        for name in names_in(sdist)
        if name.startswith(f"src/{BUILT}") and Path(name).suffix
    }
    assert not any("node_modules" in name for name in names_in(sdist))


def check_page(wheel):
    """Whatever PyPI shows of the package leads to its sources."""
    metadata = metadata_in(wheel)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert metadata["Summary"] == project["description"]
    assert metadata["Description-Content-Type"] == "text/markdown"
    addresses = dict(line.split(", ") for line in metadata.get_all("Project-URL"))
    assert addresses.keys() == {"Homepage", "Documentation", "Changelog", "Issues"}
    assert all(address.startswith(ADDRESS) for address in addresses.values())
    page = metadata.get_payload()
    version = f"v{hexhaven.__version__}"
    assert f'src="{ADDRESS}/raw/{version}/docs/evening.svg"' in page
    assert f"]({ADDRESS}/blob/{version}/docs/hosting.md)" in page
    assert not PICTURE.search(page)
    assert not LINK.search(page)
    for path in re.findall(rf"{ADDRESS}/(?:raw|blob)/{version}/([^)\"#]+)", page):
        assert (ROOT / path).exists(), path


def test_the_changelog_begins_with_what_is_unreleased_and_goes_on_with_this_version():
    page = (ROOT / "CHANGELOG.md").read_text("utf-8")
    releases = re.findall(r"^## \[([^\]]+)\]", page, re.MULTILINE)
    assert releases[:2] == ["Unreleased", hexhaven.__version__]


def test_links_to_elsewhere_stay_as_they_are():
    page = "[a](https://a.example) [b](#b) ![c](d.svg) [e](f.md#g) [![h](i.svg)](j.md)"
    assert with_whole_addresses(page, "https://b.example", "v1") == (
        "[a](https://a.example) [b](#b) ![c](https://b.example/raw/v1/d.svg) "
        "[e](https://b.example/blob/v1/f.md#g) "
        "[![h](https://b.example/raw/v1/i.svg)](https://b.example/blob/v1/j.md)"
    )


def check_commands(programs, folder):
    """Its commands say their version, play and draw."""

    def run(*words, typed=""):
        done = subprocess.run(
            [programs / "hexhaven", *words],
            input=typed,
            cwd=folder,
            env=surroundings(programs, folder),
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    assert run("--version") == f"hexhaven {hexhaven.__version__}\n"
    words = ("dice", "--players", "1", "--turns", "1", "--pace", "0", "--save", "evening.game")
    assert "This is what 1 turn brought." in run("play", *words, typed="roll\nstop\nend\n")
    run("draw", "--file", "evening.game", "--out", "evening.svg")
    assert ElementTree.parse(folder / "evening.svg").getroot().tag.endswith("svg")


class Installed(Program):
    """A server from a package that was installed in an environment of its own."""

    def __init__(self, programs, database, *words):
        super().__init__(database, *words)
        self.program = (str(programs / "hexhaven"),)
        self.surroundings = surroundings(programs, self.log.parent)

    def environment(self):
        return self.surroundings


async def check_server(programs, folder):
    """Its first page comes with all that it asks for, and a game is played to its end."""
    with Installed(programs, folder / "hall.db", *WORDS) as server:
        page = server.get("/").text
        assert '<div id="app">' in page
        for path in re.findall(r'(?:src|href)="(/[^"]+)"', page):
            assert server.get(path).status_code == 200, path
        held = server.open(bots=["random"], options={"turns": 2}, start=True)
        player = Player(server, held, SeededRng(1))
        assert await player.play(100)
        assert server.get("/api/health").json()["version"] == hexhaven.__version__
        await asyncio.to_thread(server.kill)
    entries = await stored(folder / "hall.db", held["table"])
    check_kept(player, entries)


async def test_it_is_built_installed_where_there_is_no_node_and_used(tmp_path):
    sdist = build_sdist(tmp_path)
    wheel = build_wheel(sdist, tmp_path)
    check_contents(sdist, wheel)
    check_page(wheel)
    user = environment_for_users(tmp_path / "user")
    user.install(wheel)
    check_commands(user.programs, tmp_path)
    await check_server(user.programs, tmp_path)


@pytest.mark.prove
async def test_it_is_installed_by_pip_with_locked_versions_and_serves(tmp_path):
    pip = tmp_path / "venv" / "bin" / "pip"
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    fetched = [pip, "download", "-q", "--no-deps", "-d", tmp_path / "fetched", "aiosqlite"]
    if subprocess.run(fetched, check=False, capture_output=True).returncode:
        pytest.skip("packages cannot be fetched here")
    wheel = build_wheel(build_sdist(tmp_path), tmp_path)
    subprocess.run([pip, "install", "-q", "-c", LOCK, wheel], check=True)
    own = ("pip", "setuptools", "hexhaven")
    freeze = [pip, "list", "--format=json", *(f"--exclude={name}" for name in own)]
    listed = subprocess.run(freeze, check=True, capture_output=True, text=True).stdout
    versions = {canonicalize_name(one["name"]): one["version"] for one in json.loads(listed)}
    assert versions.items() <= locked().items()
    await check_server(pip.parent, tmp_path)
    print(f"{wheel.name} with {len(versions)} locked packages serves")  # noqa: T201
