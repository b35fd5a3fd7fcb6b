"""Many tables at once, and one large one: every acknowledged action is kept."""

import json
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from hexhaven.core.registry import load_game
from hexhaven.lab.load.server_process import end_process
from tests import forked_commands


def run_load(*words):
    """The figures of a run with kernels interpreted."""
    done = forked_commands.run(["load", *words, "--json"], timeout=300)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def run_load_compiled(*words):
    """The figures of a long run with kernels compiled."""
    command = [sys.executable, "-m", "hexhaven", "load", *words, "--json"]
    done = subprocess.run(command, check=False, capture_output=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def check_many_tables(game, bot, tables, seconds, players=None):
    words = "--tables", str(tables), "--seconds", str(seconds), "--think", "0.05"
    if players is not None:
        words += ("--players", str(players))
    report = run_load(game, *words, *(("--bot", bot) if bot else ()))
    assert report["lost"] == 0
    assert report["seats"] == (max(load_game(game).seats) if players is None else players)
    seats = tables * report["seats"]
    assert report["clients"] == (seats - seats // 3 if bot else seats)
    assert (report["tables"], report["think"]) == (tables, 0.05)
    for part in (report, report["saturated"]):
        assert part["actions"] > 0
        assert 0 < part["p50_ms"] <= part["p99_ms"] <= part["max_ms"]


def test_many_at_one_table_and_at_their_own_lose_nothing():
    """Rounds take their time: meanwhile other clients load another server."""
    words = "--players", "26", "--rounds", "1", "--option", "times=5/5"
    with ThreadPoolExecutor(1) as meanwhile:
        large = meanwhile.submit(run_load, "connect", *words)
        check_many_tables("dice", "", 1, 1, players=2)
        check_large_table(large.result(), 26, 1)


@pytest.mark.prove
@pytest.mark.parametrize(
    ("game", "bot", "players"), [("base", "", 6), ("base", "builder", 6), ("dice", "random", None)]
)
def test_a_server_under_the_load_of_some_tables_loses_nothing(game, bot, players):
    check_many_tables(game, bot, 3, 2, players)


DEAF = """
import signal
signal.signal(signal.SIGTERM, signal.SIG_IGN)
print("Hexhaven serves at nowhere", flush=True)
signal.pause()
"""


def test_a_server_that_does_not_hear_that_it_should_end_is_ended():
    deaf = subprocess.Popen([sys.executable, "-c", DEAF], stdout=subprocess.PIPE, text=True)
    assert deaf.stdout.readline()
    end_process(deaf, grace=0.01)
    assert deaf.returncode == -signal.SIGKILL


@pytest.mark.prove
def test_two_hundred_tables_lose_nothing():
    report = run_load_compiled("base", "--tables", "200", "--players", "6", "--seconds", "30")
    assert (report["lost"], report["clients"]) == (0, 1200)
    assert report["actions"] > 1000


#: What a client at a large table receives in a round at most, however many play.
MOST_BYTES = 150_000


def check_large_table(report, players, rounds):
    """Everybody was told of every round, and nothing that was acknowledged is lost."""
    assert (report["players"], report["rounds"]) == (players, rounds)
    assert (report["lost"], report["unanswered"]) == (0, 0)
    assert report["actions"] > players * rounds
    assert 0 < report["p50_ms"] <= report["p99_ms"] <= report["max_ms"]
    assert report["early"]["p50_ms"] <= report["early"]["max_ms"] <= report["max_ms"]
    assert len(report["each_round"]) == rounds
    for one in report["each_round"]:
        assert one["actions"] > 0
        assert 0 < one["bytes_mean"] <= one["bytes_max"] < MOST_BYTES
        assert one["frames_mean"] > 1
    assert report["entering"]["bytes_mean"] > 0
    assert report["decision_p99_ms"] > 0


@pytest.mark.prove
def test_a_hundred_at_one_table_lose_nothing_over_the_pause_after_ten_rounds():
    words = "--players", "100", "--rounds", "12", "--option", "times=5/5"
    report = run_load_compiled("connect", *words)
    check_large_table(report, 100, 12)


@pytest.mark.prove
def test_twelve_hundred_at_one_table_lose_nothing():
    words = "--players", "1200", "--rounds", "2", "--option", "times=25/25"
    report = run_load_compiled("connect", *words)
    check_large_table(report, 1200, 2)
    assert report["most_memory_mb"] < 1500
