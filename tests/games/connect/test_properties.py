"""What holds whatever everybody does: nothing is lost, and independent actions may swap."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexhaven.core.chance import SeededRng
from hexhaven.core.game import NATURE
from hexhaven.core.messages import IllegalAction
from hexhaven.games.connect.actions import Accept
from hexhaven.games.connect.position import OVER, State, total_points
from tests.conformance.secrets.connect import conserved
from tests.games.connect.script import GAME

pytestmark = pytest.mark.slow


def wandered(seats: int, seed: int, steps: int, **options: object) -> State:
    """A state after some random actions, with much time for each round."""
    rng = SeededRng(seed)
    state = GAME.initial_state(GAME.setup(seats, options))
    for _ in range(steps):
        pending = GAME.pending(state)
        if state.position.phase == OVER:
            break
        seats_now = sorted(pending.must | pending.may)
        if pending.nature == 0 or not seats_now or rng.below(10) == 0:
            state = GAME.apply(state, NATURE, GAME.chances(state).draw(rng))
            continue
        seat = seats_now[rng.below(len(seats_now))]
        choices = GAME.legal(state, seat)
        if choices:
            state = GAME.apply(state, seat, choices.sample(rng))
    return state


tables = st.tuples(st.sampled_from([4, 6, 8, 12]), st.integers(0, 10**6), st.integers(0, 250))


@settings(max_examples=25, deadline=None)
@given(tables)
def test_resources_cards_and_pieces_are_conserved(table):
    seats, seed, steps = table
    state = wandered(seats, seed, steps)
    first = GAME.initial_state(GAME.setup(seats))
    assert conserved(state) == conserved(first)
    amounts = [state.position.supply, *(player.hand for player in state.position.players)]
    assert min(map(min, amounts)) >= 0


@settings(max_examples=25, deadline=None)
@given(tables)
def test_points_are_what_stands_on_the_table(table):
    state = wandered(*table)
    position = state.position
    for seat, player in enumerate(position.players):
        ground = position.grounds[seat // 2 + 1]
        special = (ground.route == seat) + (ground.army == seat) + len(player.bonus)
        built = len(player.settlements) + 2 * len(player.cities)
        assert player.points == built + 2 * special
        assert total_points(state, seat) >= player.points


@settings(max_examples=25, deadline=None)
@given(tables)
def test_the_board_and_the_players_agree_on_every_piece(table):
    position = wandered(*table).position
    island = position.island
    for seat, player in enumerate(position.players):
        assert all(position.building(node) == 2 * seat + 2 for node in player.settlements)
        assert all(position.building(node) == 2 * seat + 3 for node in player.cities)
        assert all(position.road(edge) == seat + 2 for edge in player.roads)
        buildings = (*player.settlements, *player.cities)
        assert player.rates == island.rates(buildings)
    marks = sum(mark > 1 for ground in position.grounds for mark in ground.nodes)
    assert marks == sum(len(p.settlements) + len(p.cities) for p in position.players)


@settings(max_examples=40, deadline=None)
@given(tables, st.integers(0, 10**6))
def test_the_order_of_independent_actions_does_not_matter(table, seed):
    state, rng = wandered(*table), SeededRng(seed)
    pending = GAME.pending(state)
    awaited = sorted(pending.must | pending.may)
    if len(awaited) < 2 or pending.nature == 0:
        return
    one, other = (awaited.pop(rng.below(len(awaited))) for _ in range(2))
    first, second = GAME.legal(state, one), GAME.legal(state, other)
    if not first or not second:
        return
    a, b = first.sample(rng), second.sample(rng)
    if any(isinstance(action, Accept) for action in (a, b)):
        return
    outcomes = [after(state, ((one, a), (other, b))), after(state, ((other, b), (one, a)))]
    if None not in outcomes:  # else one was decided by arrival
        assert outcomes[0] == outcomes[1]


def after(state: State, deeds):
    """The state after some actions, each of which may need Nature; None if one is refused."""
    for seat, action in deeds:
        try:
            state = GAME.apply(state, seat, action)
        except IllegalAction:
            return None
        if GAME.pending(state).nature == 0 and state.position.buying is not None:
            state = GAME.apply(state, NATURE, GAME.chances(state).weighted[0][0])
    return state
