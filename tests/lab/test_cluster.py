"""Work on a Ray cluster: the same results as on one machine, and a node may die."""

import json
import os
import select
import signal
import subprocess
import sys
from contextlib import redirect_stdout, suppress
from functools import partial
from pathlib import Path
from socket import socket
from threading import Thread

import pytest

from hexhaven import __version__
from hexhaven.core.messages import Refused
from hexhaven.lab import cluster
from hexhaven.lab.simulate.plan import make_plan
from hexhaven.lab.simulate.play import is_compiled, play_games
from hexhaven.lab.simulate.report import Report
from hexhaven.lab.simulate.run import simulate
from hexhaven.lab.simulate.tally import Tally
from hexhaven.lab.worker_pool import WorkerPool

PROGRAM = Path(__file__).with_name("two_nodes.py")
#: What does not depend on how fast games are played, and by how many.
SAME = ("games", "wins", "turns", "by_bot", "by_seat", "actions")
#: A wait has a limit, in seconds.
LIMIT = 1200


def output_of(*command, **variables):
    """What another program prints."""
    environment = os.environ | {"RAY_USAGE_STATS_ENABLED": "0"} | variables
    done = subprocess.run(
        [sys.executable, *command],
        check=False,
        capture_output=True,
        text=True,
        timeout=LIMIT,
        env=environment,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_jobs_done_elsewhere_give_the_same_games():
    """Without Ray: another process does them as a node would."""
    plan = make_plan("dice", ["random"], games=6, seed=3)
    node, there = partial(cluster.do_job, (__version__, partial(play_games, plan))), Tally(plan)
    with WorkerPool(node, 1) as elsewhere:
        for played, refused in elsewhere.map((range(2), range(2, 6))):
            assert refused is None
            there.add(played)
    report = Report(plan, there, 1, is_compiled(plan), 1.0, "cpu").to_json()
    here = simulate(plan).to_json()
    assert {name: report[name] for name in SAME} == {name: here[name] for name in SAME}


@pytest.mark.prove
def test_a_cluster_of_this_machine_plays_the_same_games():
    words = ("simulate", "dice", "--games", "6", "--seed", "3", "--json")
    # Another cluster that is known here is left alone.
    there = json.loads(output_of("-m", "hexhaven", *words, "--cluster", RAY_ADDRESS="127.0.0.1:1"))
    here = simulate(make_plan("dice", ["random"], games=6, seed=3)).to_json()
    assert {name: there[name] for name in SAME} == {name: here[name] for name in SAME}


DYING = """
import os
from hexhaven.lab.cluster import Cluster, Refused

if __name__ == "__main__":
    with Cluster() as cluster:
        try:
            list(cluster.map(os._exit, [7]))
        except Refused as refused:
            print(refused.message.id)
"""


@pytest.mark.prove
def test_a_job_that_always_ends_its_process_is_given_up():
    assert output_of("-c", DYING) == "lab.cluster_failed\n"


@pytest.mark.prove
def test_a_node_dies_and_all_results_are_those_of_one_machine(tmp_path):
    found = json.loads(output_of(PROGRAM, tmp_path))
    assert found == {"simulate": True, "arena": True, "train": True}


INTERRUPTED = """
import signal
import sys
from hexhaven.lab import make_plan, simulate

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # who started us may ignore it
    plan = make_plan("dice", ["random"], games=10**6)
    try:
        simulate(plan, cluster="local", progress=lambda played: print(played, flush=True))
    except KeyboardInterrupt:
        sys.exit(130)
"""


def started_by(pid):
    """The processes that a process has started, and those that they have started."""
    parents = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended meanwhile
            parents[int(status.parent.name)] = int(status.read_text().rpartition(")")[2].split()[1])
    found = [pid]
    for parent in found:
        found += [child for child, its in parents.items() if its == parent]
    return found[1:]


@pytest.mark.prove
def test_an_interrupt_ends_the_cluster_of_this_machine():
    """As a terminal does it: everything that was started hears it too."""
    running = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    with running:
        assert [running.stdout.readline() for _ in range(2)] == ["0\n", "1\n"]
        others = [os.pidfd_open(pid) for pid in started_by(running.pid)]
        os.killpg(running.pid, signal.SIGINT)
        _, errors = running.communicate(timeout=LIMIT)
    assert (running.returncode, errors) == (130, "")
    assert len(others) > 2
    for other in others:
        assert select.select([other], [], [], LIMIT)[0], "a process of Ray goes on"
        os.close(other)


def test_only_the_thread_that_asks_writes_to_standard_output(capsys):
    with redirect_stdout(cluster.ThreadOutput()):
        sys.stdout.write("a result\n")
        ray = Thread(target=lambda: sys.stdout.write("a worker died\n"))
        ray.start()
        ray.join(60)
    assert capsys.readouterr() == ("a result\n", "a worker died\n")


def test_an_address_without_a_cluster_is_refused():
    with pytest.raises(Refused) as refused, cluster.Cluster("nowhere"):
        pass
    assert refused.value.message.id == "lab.no_cluster"
    assert refused.value.message.params["address"] == "nowhere"


@pytest.mark.parametrize("scheme", ["", "ray://"])
def test_an_address_where_nothing_listens_is_refused_at_once(scheme):
    with socket() as bound:  # bound but not listening: connections are refused
        bound.bind(("127.0.0.1", 0))
        address = f"{scheme}127.0.0.1:{bound.getsockname()[1]}"
        with pytest.raises(Refused) as refused, cluster.Cluster(address):
            pass
    assert refused.value.message.params["address"] == address
    assert "refused" in refused.value.message.params["reason"]


def test_a_node_with_another_version_does_nothing():
    done = []
    result, refused = cluster.do_job(("0.0.0", done.append), "a job")
    assert result is None
    assert done == []
    assert refused.message.id == "lab.cluster_version"
    assert refused.message.params == {"here": "0.0.0", "there": __version__}


def test_what_cannot_be_is_refused(monkeypatch):
    plan = make_plan("base", ["random"], games=2)
    with pytest.raises(Refused, match="plays on processors"):
        simulate(plan, device="cuda", cluster="local")
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(Refused, match=r"hexhaven\[cluster\]"):
        simulate(plan, cluster="local")
