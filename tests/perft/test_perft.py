"""The counts of action sequences are as they are written down."""

from pathlib import Path

import pytest

from hexhaven.games.base.kernels.topology import LARGE_LATTICE, LATTICE
from hexhaven.games.island.lattice import Lattice
from tests.perft.counting import FILES, HERE, Counter, counts, position

#: A run of the tests counts no further than this; the proofs count everything.
FEW = 20_000


def check(path: Path, most: float) -> None:
    game, state = position(path)
    counter = Counter(game)
    expected = {depth: count for depth, count in counts(path).items() if count <= most}
    assert expected
    assert {depth: counter.count(state, depth) for depth in expected} == expected


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_first_counts_are_right(path: Path):
    check(path, FEW)


@pytest.mark.prove
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_all_counts_are_right(path: Path):
    check(path, float("inf"))


@pytest.mark.parametrize(
    ("name", "lattice"), [("base-founding", LATTICE), ("base-five-founding", LARGE_LATTICE)]
)
def test_the_founding_is_counted_from_the_lattice_alone(name: str, lattice: Lattice):
    """Any node, then a road at it, then any node not beside the first, and a road there.

    No road of a founder is in another's way, for it ends where nobody else may settle.
    """
    nodes = range(len(lattice.nodes))
    roads = [len(lattice.node_edges[node]) for node in nodes]
    far = [(a, b) for a in nodes for b in nodes if a != b and b not in lattice.neighbours(a)]
    by_hand = {
        1: len(nodes),
        2: sum(roads),
        3: sum(roads[a] for a, _ in far),
        4: sum(roads[a] * roads[b] for a, b in far),
    }
    assert counts(HERE / f"{name}.txt").items() >= by_hand.items()
