"""A program beside the tests: plays on a Ray cluster of two nodes, one of which dies on the way."""

import json
import sys
from pathlib import Path

from ray.cluster_utils import Cluster as RayCluster

from hexhaven.lab.arena.plan import make_arena
from hexhaven.lab.arena.run import play_arena
from hexhaven.lab.simulate.plan import make_plan
from hexhaven.lab.simulate.run import simulate
from hexhaven.lab.train.run import Training, train


def result_of(report):
    """All that a simulation counts, without the time it took."""
    counted = report.to_json()
    return {name: value for name, value in counted.items() if name in ("wins", "turns", "by_bot")}


class Nodes:
    """Two nodes with a core each; the second can be killed."""

    def __init__(self):
        self.ray = RayCluster(initialize_head=True, head_node_args={"num_cpus": 1})
        self.second = self.ray.add_node(num_cpus=1)
        self.killed = False

    @property
    def address(self):
        return self.ray.address

    def kill_second(self, games):
        """Once some games are counted, the second node is gone, with what it was playing."""
        if games and not self.killed:
            self.killed = True
            self.ray.remove_node(self.second, allow_graceful=False)


def played(nodes):
    """A simulation while a node dies, and the same on one machine."""
    plan = make_plan("dice", ["random", "greedy"], players=2, games=24, seed=5)
    there = simulate(plan, cluster=nodes.address, progress=nodes.kill_second)
    return nodes.killed and result_of(there) == result_of(simulate(plan))


def rated(nodes):
    arena = make_arena("dice", ["random", "greedy"], players=2, games=3)
    return play_arena(arena, cluster=nodes.address).blocks == play_arena(arena).blocks


def trained(nodes, folder):
    training = Training("base", 1, games=10, measured=2)
    there = train(training, folder / "there", cluster=nodes.address)
    return there == train(training, folder / "here")


if __name__ == "__main__":
    nodes, folder = Nodes(), Path(sys.argv[1])
    found = {
        "simulate": played(nodes),
        "arena": rated(nodes),
        "train": trained(nodes, folder),
    }
    nodes.ray.shutdown()
    sys.stdout.write(json.dumps(found))
