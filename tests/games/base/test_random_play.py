"""What holds in every position of every game, over random play with trade."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexhaven.core.compiled.bits import members_of
from hexhaven.core.compiled.word_sets import as_int
from hexhaven.core.messages import IllegalAction
from hexhaven.games.base import actions as a
from hexhaven.games.base.boards import BOARDS, board_of, board_of_record
from hexhaven.games.base.kernels.special_building import is_special_building
from hexhaven.games.island.kernels.hands import public_column
from hexhaven.games.island.kernels.points import points
from tests.games.base import recount
from tests.games.base.card_counter import CardCounter
from tests.games.base.random_games import steps
from tests.games.base.script import GAME

BUILDING = (a.Settle, a.Road, a.City)


def check_cards(record):
    """Bank and hands hold what is in the box of each resource, and so do the development cards."""
    assert (record.bank >= 0).all()
    assert (record.hands >= 0).all()
    assert list(record.bank + record.hands.sum(axis=0)) == [board_of_record(record).bank] * 5
    assert list(record.hand_size) == list(record.hands.sum(axis=1))
    shown = [0, 0, 0, 0, int(record.shown.sum())]
    assert list(record.deck + record.cards.sum(axis=0) + record.played + shown) == list(
        board_of_record(record).deck
    )
    assert record.deck_size == record.deck.sum()
    assert list(record.card_count) == list(record.cards.sum(axis=1))
    assert record.knights.sum() == record.played[0]
    assert record.fresh_count >= record.fresh.sum()
    assert (record.fresh <= record.cards[record.turn]).all()


def check_pieces(record):
    """Everything kept for speed is what the pieces alone say."""
    pieces = recount.Pieces(record)
    assert set(members_of(as_int(record.free_nodes))) == pieces.free_nodes()
    assert recount.edges_in(record.free_edges) == pieces.free_edges()
    for seat in pieces.seats:
        assert len(pieces.roads[seat]) <= 15
        assert len(pieces.settlements[seat]) <= 5
        assert len(pieces.cities[seat]) <= 4
        assert set(members_of(as_int(record.reach[seat]))) == pieces.reach(seat)
        spots = recount.edges_in(record.front[seat]) & pieces.free_edges()
        assert spots == pieces.road_spots(seat)
        assert list(record.rate[seat]) == pieces.rates(seat)
        assert record.road_length[seat] == pieces.road_length(seat)


def check_special_cards(before, after):
    """They change hands as their rules say, and points are what is on the board."""
    seats = range(after.seats)
    lengths = [int(after.road_length[seat]) for seat in seats]
    knights = [int(after.knights[seat]) for seat in seats]
    assert after.longest_road == recount.holder_of_longest_road(lengths, before.longest_road)
    assert after.largest_army == recount.holder_of_largest_army(knights, before.largest_army)
    for seat in seats:
        assert points(after, seat) == recount.points(after, seat)


def check_end(state):
    """Who has enough points in their own turn has won at once, and nobody else ever does."""
    record, outcome = state.record, GAME.outcome(state)
    enough = recount.points(record, record.turn) >= record.points_to_win
    if outcome is None:
        assert not enough or is_special_building(record)
    elif outcome.winners:
        assert outcome.winners == (record.turn,)
        assert enough
    else:
        assert record.turns == record.turn_limit


def check_known(record, onlooker):
    """What is certain is never more than what is held, and the public knows what it heard."""
    everybody = public_column(record)
    for observer in range(everybody + 1):
        assert (record.known[:, :, observer] <= record.hands).all()
    for seat in range(record.seats):
        public = {kind: int(n) for kind, n in enumerate(record.known[seat, :, everybody]) if n}
        assert public == dict(onlooker.certain[seat])
        assert list(record.known[seat, :, seat]) == list(record.hands[seat])
        for observer in range(record.seats):
            assert (record.known[seat, :, observer] >= record.known[seat, :, everybody]).all()


def everything(board):
    """Every action of a seat that has few enough forms to name them all."""
    single = [tuple(int(k == kind) for k in range(5)) for kind in range(5)]
    pairs = {tuple(map(sum, zip(x, y, strict=True))) for x in single for y in single}
    yield from (a.Roll(), a.Buy(), a.PlayKnight(), a.PlayRoadBuilding(), a.EndTurn())
    yield from (a.Decline(), a.Withdraw(), a.WaiveRoad(), a.Pass(), a.Skip(), a.Join())
    yield from (kind(node) for kind in (a.Settle, a.City) for node in range(board.sizes.nodes))
    yield from (a.Road(edge) for edge in board.edge_numbers)
    yield from (a.PlayInvention(taken) for taken in [*single, *pairs])
    yield from (a.PlayMonopoly(kind) for kind in range(5))
    yield from (a.MoveRobber(hex) for hex in range(board.sizes.hexes))
    yield from (kind(seat) for kind in (a.Steal, a.Deal) for seat in range(board.sizes.seats))


EVERYTHING = {board: tuple(everything(board)) for board in BOARDS}


def check_choices(state):
    """What is listed is allowed, and what can be named but is not listed is refused."""
    for seat in range(state.record.seats):
        listed = set(GAME.legal(state, seat).listed)
        named = {action for action in listed if not isinstance(action, a.Bank | a.Accept)}
        possible = EVERYTHING[board_of(state.words)]
        allowed = {action for action in possible if is_allowed(state, seat, action)}
        assert named == allowed
        assert all(is_allowed(state, seat, action) for action in listed - named)


def is_allowed(state, seat, action):
    try:
        GAME.apply(state, seat, action)
    except IllegalAction:
        return False
    return True


def check_game(seed, choices_every):
    """Play one game to its end and check every position, and all choices of some."""
    onlooker = None
    for step in steps(seed):
        before, after = step.before.record, step.after.record
        if onlooker is None:
            onlooker = CardCounter(after.seats)
            for seat in range(after.seats):  # the beginners' cards are dealt openly
                onlooker.certain[seat].update(
                    {kind: int(n) for kind, n in enumerate(before.hands[seat]) if n}
                )
            check_pieces(before)
        public = GAME.view(step.before, None).parts()["public"]
        onlooker.hear(GAME.log_messages(step.entry, step.before, step.after, None), public)
        check_cards(after)
        check_known(after, onlooker)
        check_special_cards(before, after)
        check_end(step.after)
        if isinstance(step.entry.action, BUILDING):
            check_pieces(after)
        if step.entry.n % choices_every == 0:
            check_choices(step.after)
    assert GAME.outcome(step.after) is not None


seeds = st.integers(0, 2**64 - 1)


@pytest.mark.slow
@settings(max_examples=2)
@given(seeds)
def test_every_position_of_a_random_game_adds_up(seed):
    check_game(seed, choices_every=100)


@pytest.mark.prove
@settings(max_examples=60)
@given(seeds)
def test_every_position_of_many_random_games_adds_up(seed):
    check_game(seed, choices_every=25)
