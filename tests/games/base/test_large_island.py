"""The kernels of the rules serve larger records as they are: six seats on 30 hexes.

Every step of random games with trade is judged by a model of the rules written apart.
"""

import os
import subprocess
import sys
from collections.abc import Callable

import numpy as np
import pytest

from hexhaven.core.compiled.bits import members_of
from hexhaven.core.compiled.kernels import COMPILE_NOW, kernel
from hexhaven.core.compiled.word_sets import as_int
from hexhaven.games.base.kernels import legal, turn
from hexhaven.games.base.kernels import packing as p
from hexhaven.games.base.kernels.position import PHASES
from hexhaven.games.island.kernels.packing import Fields, pack_fields, pack_simple, unpack_fields
from hexhaven.games.island.kernels.points import points
from hexhaven.games.island.kernels.refusals import ALLOWED
from hexhaven.games.island.topology import EDGE_WORD
from tests.games.base.large_island import (
    BANK,
    DECK,
    ISLAND,
    LATTICE,
    POINTS,
    SIZES,
    Game,
    Step,
)
from tests.games.base.slow_model import SlowModel

CARDS = {p.KNIGHT: 0, p.ROADS: 1, p.INVENTION: 2, p.MONOPOLY: 3}
ANNOUNCED = {"pass": p.PASS, "skip": p.SKIP, "join": p.JOIN}
PLACED = {"road": p.ROAD, "settle": p.SETTLE, "city": p.CITY}
BRINGS_POINTS = {p.SETTLE, p.ROAD, p.CITY, p.BUY, p.KNIGHT, p.ROADS}


def model_of(game: Game) -> SlowModel:
    s = game.s
    harbours = list(zip(s.harbour_edge.tolist(), s.harbour_kind.tolist(), strict=True))
    return SlowModel(
        LATTICE,
        s.terrain.tolist(),
        s.number.tolist(),
        harbours,
        SIZES.seats,
        BANK,
        DECK,
        POINTS,
        bool(s.paired),
    )


def apply_by_nature(model: SlowModel, action: int) -> None:
    fields = unpack_fields(action)
    if fields.kind == p.DICE:
        model.roll((fields.argument >> 3) + (fields.argument & 7))
    elif fields.kind == p.THEFT:
        model.steal(fields.argument)
    else:
        model.draw(fields.argument)


#: What an action of a seat does to the model, by its kind.
ACTIONS: dict[int, Callable[[SlowModel, int, Fields], object]] = {
    p.ROLL: lambda model, seat, a: model.begin_roll(),
    p.SETTLE: lambda model, seat, a: model.settle(seat, a.argument),
    p.ROAD: lambda model, seat, a: model.road(seat, a.argument),
    p.CITY: lambda model, seat, a: model.city(seat, a.argument),
    p.BUY: lambda model, seat, a: model.buy(seat),
    **dict.fromkeys(
        CARDS, lambda model, seat, a: model.play(seat, CARDS[a.kind], a.give, a.argument)
    ),
    p.ROBBER: lambda model, seat, a: model.move_robber(a.argument),
    p.STEAL: lambda model, seat, a: model.choose_victim(a.argument),
    p.DISCARD: lambda model, seat, a: model.discard(seat, a.give),
    p.BANK: lambda model, seat, a: model.bank_trade(seat, a.give, a.want),
    p.OFFER: lambda model, seat, a: model.offer(seat, a.give, a.want, {*members_of(a.argument)}),
    p.ACCEPT: lambda model, seat, a: model.accept(seat),
    p.DECLINE: lambda model, seat, a: model.decline(seat),
    p.WITHDRAW: lambda model, seat, a: model.end_offer(seat),
    p.DEAL: lambda model, seat, a: model.deal(seat, a.argument),
    p.WAIVE: lambda model, seat, a: model.waive(),
    p.END: lambda model, seat, a: model.end_turn(),
    p.PASS: lambda model, seat, a: model.announce(seat, "pass"),
    p.SKIP: lambda model, seat, a: model.announce(seat, "skip"),
    p.JOIN: lambda model, seat, a: model.announce(seat, "join"),
}


def apply(model: SlowModel, seat: int, action: int) -> None:
    fields = unpack_fields(action)
    ACTIONS[fields.kind](model, seat, fields)
    if fields.kind in BRINGS_POINTS:
        model.win()
        model.end_empty_place()


def edges_in(words: list[int]) -> set[int]:
    return {EDGE_WORD * word + e for word, edges in enumerate(words) for e in members_of(edges)}


def check_pieces(s, model: SlowModel) -> None:
    assert set(members_of(as_int(s.free_nodes))) == model.free_nodes()
    for seat in model.seats:
        assert set(members_of(as_int(s.settlements[seat]))) == model.settlements[seat]
        assert set(members_of(as_int(s.cities[seat]))) == model.cities[seat]
        assert edges_in(s.roads[seat].tolist()) == model.roads[seat]
        assert s.road_length[seat] == model.road_length(seat)
        assert s.rate[seat].tolist() == [model.rate(seat, resource) for resource in range(5)]
    assert (s.longest_road, s.largest_army) == (model.longest, model.army)


def check_cards(s, model: SlowModel) -> None:
    assert s.bank.tolist() == model.bank
    assert s.hands.tolist() == model.hands
    assert s.hand_size.tolist() == [sum(hand) for hand in model.hands]
    assert s.deck.tolist() == model.deck
    if model.phase != "over":  # then victory points are shown
        assert s.cards.tolist() == model.cards
        assert s.fresh.tolist() == model.fresh
        for seat in model.seats:
            assert points(s, seat) == model.points(seat)
    assert s.knights.tolist() == model.knights
    assert s.discards.tolist() == model.discards
    assert (s.known <= s.hands[:, :, None]).all()
    assert (s.known >= s.known[:, :, SIZES.seats :]).all()
    for seat in model.seats:
        assert s.known[seat, :, seat].tolist() == model.hands[seat]


def check_course(s, model: SlowModel) -> None:
    assert (PHASES[s.phase], int(s.turn), int(s.robber)) == (model.phase, model.turn, model.robber)
    assert (int(s.winner), int(s.victim)) == (model.winner, model.victim)
    assert set(members_of(turn.must_act(s))) == model.must_act()
    assert set(members_of(turn.may_act(s))) == model.may_act()
    assert int(s.after) == model.after
    for seat in model.seats:
        allowed = {word for word, kind in ANNOUNCED.items() if is_allowed(s, seat, kind, 0)}
        assert allowed == model.announcements(seat)
    for seat in model.seats:
        terms = pack_fields(0, 0, *model.offers[seat][:2]) if seat in model.offers else 0
        assert s.offer[seat] == terms
        asked = model.offers[seat][2] if seat in model.offers else set()
        assert set(members_of(s.offer_to[seat])) == asked


def is_allowed(s, seat: int, kind: int, argument: int) -> bool:
    return legal.refusal(ISLAND, s, seat, pack_fields(kind, argument)) == ALLOWED


@kernel
def find_allowed(topology, s, seat, kind, allowed):
    for argument in range(len(allowed)):
        action = pack_simple(kind, argument)
        allowed[argument] = legal.refusal(topology, s, seat, action) == ALLOWED


def allowed_arguments(s, seat: int, kind: int, count: int) -> set[int]:
    """What of many an action may name; as a kernel, since most of what is tried is refused."""
    allowed = np.zeros(count, dtype=np.bool_)
    find_allowed(ISLAND, s, seat, kind, allowed)
    return set(np.flatnonzero(allowed).tolist())


def check_predicates(game: Game, model: SlowModel) -> None:
    """What may be done where, for the player in turn and for one who is not."""
    s = game.s
    for seat in (model.turn, (model.turn + 1) % SIZES.seats):
        for word, kind in PLACED.items():
            places = allowed_arguments(s, seat, kind, SIZES.edges + 3)
            assert places == model.places(word, seat)
        for kind, card in CARDS.items():
            if kind in (p.KNIGHT, p.ROADS, p.MONOPOLY):
                assert is_allowed(s, seat, kind, 0) == model.can_play(seat, card)
        is_turn = seat == model.turn
        hexes = allowed_arguments(s, seat, p.ROBBER, SIZES.hexes + 3)
        assert hexes == (model.robber_hexes() if is_turn else set())
        victims = allowed_arguments(s, seat, p.STEAL, SIZES.seats + 3)
        assert victims == (model.victims() if is_turn and model.phase == "steal" else set())
        for action in game.listed(seat) if model.phase not in ("discard", "over") else ():
            assert legal.refusal(ISLAND, s, seat, action) == ALLOWED


def check_game(seed: int) -> set[int]:
    """Judge every step of a game; the kinds of action that occurred."""
    game = Game(seed)
    model = model_of(game)
    kinds = set()
    taken: Step | None = None
    for step in game.steps():
        if taken is not None:
            apply_step(model, taken)
        check(game, model)
        kinds.add(unpack_fields(step.action).kind)
        taken = step
    assert taken is not None
    apply_step(model, taken)
    check(game, model)
    return kinds


def apply_step(model: SlowModel, step: Step) -> None:
    if step.seat < 0:
        apply_by_nature(model, step.action)
    else:
        apply(model, step.seat, step.action)


def check(game: Game, model: SlowModel) -> None:
    check_pieces(game.s, model)
    check_cards(game.s, model)
    check_course(game.s, model)
    check_predicates(game, model)


@pytest.mark.slow
def test_six_seats_on_thirty_hexes_keep_the_rules():
    kinds = check_game(seed=1) | check_game(seed=2) | check_game(seed=3)
    assert kinds == set(range(p.JOIN + 1))


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(100, 400))
def test_six_seats_on_thirty_hexes_keep_the_rules_in_many_games(seed: int):
    assert check_game(seed)


@pytest.mark.prove
def test_interpreted_and_compiled_rules_agree_on_the_large_island():
    words = [sys.executable, "-m", "tests.games.base.large_island", "--games", "10"]
    hidden = {"NUMBA_DISABLE_JIT", *COMPILE_NOW}
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    compiled, interpreted = (
        subprocess.run(words, env=environment | way, capture_output=True, text=True, check=True)
        for way in (COMPILE_NOW, {"NUMBA_DISABLE_JIT": "1"})
    )
    assert len(compiled.stdout.splitlines()) > 5_000
    assert compiled.stdout == interpreted.stdout
