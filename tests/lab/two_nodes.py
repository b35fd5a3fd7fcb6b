"""A program beside the tests: works on a Ray cluster of two nodes, one of which dies on the way.

Each kind of work gets a second node of its own, which dies as soon as something is done.
"""

import json
import sys
from pathlib import Path

from ray.cluster_utils import Cluster as RayCluster

from hexhaven.lab.arena.plan import make_arena
from hexhaven.lab.arena.results import play_arena
from hexhaven.lab.simulate.plan import make_plan
from hexhaven.lab.simulate.run import simulate
from hexhaven.lab.train.run import Training, train


def result_of(report):
    """All that a simulation counts, without the time it took."""
    counted = report.to_json()
    return {name: value for name, value in counted.items() if name in ("wins", "turns", "by_bot")}


class Nodes:
    """A node with a core, and for each kind of work a second one that is killed."""

    def __init__(self):
        self.ray = RayCluster(initialize_head=True, head_node_args={"num_cpus": 1})
        self.second = None

    @property
    def address(self):
        """The address of a cluster of two nodes."""
        self.second = self.ray.add_node(num_cpus=1)
        return self.ray.address

    def kill_second(self, games):
        """Once some games are counted, the second node is gone, with what it was playing."""
        if games and self.second is not None:
            self.ray.remove_node(self.second, allow_graceful=False)
            self.second = None

    @property
    def is_killed(self):
        """Whether the second node has died."""
        return self.second is None


def plays_alike(nodes):
    """A simulation while a node dies, and the same on one machine."""
    plan = make_plan("dice", ["random", "greedy"], players=2, games=24, seed=5)
    there = simulate(plan, cluster=nodes.address, progress=nodes.kill_second)
    return nodes.is_killed and result_of(there) == result_of(simulate(plan))


def rates_alike(nodes):
    """An arena while a node dies, and the same on one machine."""
    arena = make_arena("dice", ["random", "greedy"], players=2, games=24)
    there = play_arena(arena, cluster=nodes.address, progress=nodes.kill_second)
    return nodes.is_killed and there.blocks == play_arena(arena).blocks


def trains_alike(nodes, folder):
    """A training while a node dies, and the same on one machine."""
    training = Training("base", 1, games=10, measured=2)
    there = train(training, folder / "there", cluster=nodes.address, progress=nodes.kill_second)
    return nodes.is_killed and there == train(training, folder / "here")


if __name__ == "__main__":
    nodes, folder = Nodes(), Path(sys.argv[1])
    found = {
        "simulate": plays_alike(nodes),
        "arena": rates_alike(nodes),
        "train": trains_alike(nodes, folder),
    }
    nodes.ray.shutdown()
    sys.stdout.write(json.dumps(found))
