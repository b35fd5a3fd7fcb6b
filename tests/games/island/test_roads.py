"""B-50: the longest-road kernels against a search through all trails."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexhaven.core.compiled.records import new_record
from hexhaven.games.base.kernels.topology import LATTICE
from hexhaven.games.island.lattice import rows
from hexhaven.games.island.roads import MOST_ROADS, TRAIL, longest_trail, longest_with
from tests.games.island import trails

LARGER = rows((3, 4, 5, 6, 5, 4, 3))
MOST_NODES = len(LARGER.nodes)
WORK = new_record(TRAIL)
MEETING = np.zeros(MOST_NODES, np.int64)


@st.composite
def networks(draw):
    """Roads in the order in which they were built, and the nodes with foreign buildings."""
    lattice = draw(st.sampled_from((LATTICE, LARGER)))
    roads = draw(st.one_of(sprawling(lattice), dense(lattice)))
    touched = sorted({node for road in roads for node in road})
    blocked = draw(st.sets(st.sampled_from(touched), max_size=3)) if touched else set()
    return roads, blocked


@st.composite
def sprawling(draw, lattice):
    """Roads that grow from where others end, now and then from somewhere else."""
    roads, touched = [], [draw(st.integers(0, len(lattice.nodes) - 1))]
    for _ in range(draw(st.integers(0, MOST_ROADS))):
        if draw(st.integers(0, 19)) == 0:
            touched.append(draw(st.integers(0, len(lattice.nodes) - 1)))
        node = draw(st.sampled_from(touched[-4:]))
        free = [lattice.edges[e] for e in lattice.node_edges[node] if lattice.edges[e] not in roads]
        if free:
            road = draw(st.sampled_from(free))
            roads.append(road)
            touched.append(trails.other_end(road, node))
    return roads


@st.composite
def dense(draw, lattice):
    """Most sides of two or three hexes around a node, so that there are circles."""
    node = draw(st.integers(0, len(lattice.nodes) - 1))
    hexes = lattice.node_hexes[node]
    sides = {e for e in lattice.edges if any({*e} <= {*lattice.hex_nodes[h]} for h in hexes)}
    beside = {e for e in lattice.edges if any(n in e for side in sides for n in side)} - sides
    most = draw(st.permutations(sorted(sides)))[: draw(st.integers(8, 15))]
    more = draw(st.lists(st.sampled_from(sorted(beside)), max_size=3, unique=True))
    return draw(st.permutations(most + more))


def gather(roads, blocked):
    for i, road in enumerate(roads):
        WORK.ends[i] = [-1 if node in blocked else node for node in road]


def measured(roads, blocked):
    gather(roads, blocked)
    length = longest_trail(WORK, len(roads), MEETING)
    assert not MEETING.any()
    return length


def check_whole(network):
    roads, blocked = network
    assert measured(roads, blocked) == trails.longest_trail(roads, blocked)


def check_one_more(network):
    roads, blocked = network
    for count in range(1, len(roads) + 1):
        before = trails.longest_trail(roads[: count - 1], blocked)
        gather(roads[:count], blocked)
        after = longest_with(WORK, count, MEETING, count - 1, before)
        assert after == trails.longest_trail(roads[:count], blocked)


@pytest.mark.slow
@pytest.mark.rule("B-50")
@settings(max_examples=200)
@given(networks())
def test_the_longest_trail_is_found(network):
    check_whole(network)


@pytest.mark.slow
@pytest.mark.rule("B-50")
@settings(max_examples=30)
@given(networks())
def test_one_more_road_is_measured_rightly(network):
    check_one_more(network)


@pytest.mark.prove
@settings(max_examples=10_000)
@given(networks())
def test_the_longest_trail_is_found_in_many_networks(network):
    check_whole(network)


@pytest.mark.prove
@settings(max_examples=2_000)
@given(networks())
def test_one_more_road_is_measured_rightly_in_many_networks(network):
    check_one_more(network)


CIRCLE = [(12, 17), (17, 23), (18, 23), (13, 18), (8, 13), (8, 12)]
#: It shares one side with the first.
SECOND_CIRCLE = [(23, 29), (29, 34), (28, 34), (22, 28), (17, 22)]
#: It shares nothing with them.
FAR_CIRCLE = [(30, 36), (36, 41), (41, 45), (40, 45), (35, 40), (30, 35)]


@pytest.mark.rule("B-50")
@pytest.mark.parametrize(
    ("roads", "blocked", "length"),
    [
        ([], (), 0),
        ([(0, 3)], (), 1),
        ([(0, 3)], (0, 3), 1),
        ([(0, 3), (0, 4)], (0,), 1),
        (CIRCLE, (), 6),
        (CIRCLE, (12,), 6),
        (CIRCLE, (12, 18), 3),
        ([*CIRCLE, (23, 29)], (), 7),
        ([*CIRCLE, (23, 29), (7, 12)], (), 7),
        ([*CIRCLE, (23, 29), (7, 12)], (23,), 6),
        ([*CIRCLE, *SECOND_CIRCLE], (), 11),
        ([*CIRCLE, *SECOND_CIRCLE, (4, 8)], (), 11),
        ([*CIRCLE, *SECOND_CIRCLE, (18, 24), (24, 30), (30, 35), (29, 35)], (), 14),
        ([*CIRCLE, (18, 24), (24, 30), (19, 24), *FAR_CIRCLE], (), 14),
    ],
)
def test_lengths_counted_by_hand(roads, blocked, length):
    assert trails.longest_trail(roads, blocked) == length
    assert measured(roads, blocked) == length
