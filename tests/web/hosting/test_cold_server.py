"""A server with an empty cache: people play at once, and what needs compiled rules says when."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from hexhaven.core.compiled.kernels import COMPILE_NOW
from tests.waiting import eventually
from tests.web.processes import QUICK, ServerProcess

pytestmark = pytest.mark.slow

BENCHMARK = Path(__file__).parents[3] / "benchmarks" / "first_minute.py"


class Cold(ServerProcess):
    """A server as newcomers start it."""

    coach = ()

    def environment(self):
        hidden = {"NUMBA_DISABLE_JIT", *COMPILE_NOW}
        return {k: v for k, v in super().environment().items() if k not in hidden}

    def launch(self, words, **streams):
        return subprocess.Popen(
            [sys.executable, "-m", "hexhaven", *words], env=self.environment(), **streams
        )


@pytest.fixture(scope="module")
def cold(tmp_path_factory):
    folder = tmp_path_factory.mktemp("cold")
    with Cold(folder / "hall.db", *QUICK) as server:
        yield server


@pytest.mark.anyio
async def test_bots_play_while_rules_are_compiled(cold):
    bots = ("builder", "veteran", "settler", "novice")
    held = cold.open("base", 4, name=None, bots=bots, start=True)

    def entries():
        wish = {"token": held["token"], "names": []}
        return cold.post(f"/api/tables/{held['table']}/parts", wish).json()["n"]

    await eventually(lambda: entries() > 30)
    health = cold.get("/api/health").json()
    assert health["compiled_in"] >= 1
    assert {"games/base", "games/base/large"} <= set(health["interpreted"])


def test_bots_that_are_not_ready_say_when_and_are_refused_meanwhile(cold):
    (base,) = [game for game in cold.get("/api/games").json() if game["name"] == "base"]
    assert [bot["name"] for bot in base["unready"]] == ["scholar", "master", "master-patient"]
    assert all(bot["ready_in"] >= 1 for bot in base["unready"])
    assert {"strong", "medium", "easy"} == {bot["level"] for bot in base["opponents"]}
    wish = {"settings": {"game": "base", "seats": 4}, "bots": ["master"], "name": "Ada"}
    refused = cold.post("/api/tables", wish)
    assert refused.status_code == 409
    assert refused.json()["reason"]["id"] == "bots.not_ready"


@pytest.mark.anyio
async def test_a_bot_that_is_not_ready_stands_in_for_nobody_and_the_game_goes_on(cold):
    held = cold.open("base", 2, bots=["builder"], options={"first": "0"}, start=True)
    async with cold.joined(held) as ada:
        refused = await ada.ask("stand_in", seat=0, bot="master")
        assert refused["reason"]["id"] == "bots.not_ready"
        assert refused["reason"]["params"]["time"]["params"]["count"] >= 1
        await ada.see(lambda: ada.now["choices"]["listed"])
        assert (await ada.act(ada.now["choices"]["listed"][0]))["type"] == "ack"


def test_the_balance_of_a_map_says_when_it_is_ready(cold):
    refused = cold.post("/api/balance", {"settings": {"game": "base", "seats": 4}})
    assert refused.status_code == 503
    assert refused.json()["reason"]["id"] == "preparation.not_ready"
    assert refused.json()["reason"]["params"]["time"]["params"]["count"] >= 1


@pytest.mark.prove
def test_a_game_begun_interpreted_goes_on_compiled_with_the_same_entries():
    command = [sys.executable, str(BENCHMARK), "--short"]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    figures = json.loads(run.stdout)
    assert figures["entries_after"] > figures["entries_before"] > 0
    equal = "program_changed_over", "same_entries", "log_agrees_compiled", "log_agrees_interpreted"
    assert [figures[name] for name in equal] == [True] * 4
