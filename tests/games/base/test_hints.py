"""Hints for newcomers: what they say is true of the position, and what they name can be done."""

import pytest

from hexhaven.core.chance import SeededRng
from hexhaven.core.game import NATURE
from hexhaven.core.messages import render_plainly
from hexhaven.core.plugins.hints import Hint
from hexhaven.games.base.hints import hint
from hexhaven.games.base.kernels.topology import LATTICE
from hexhaven.games.island.cards import CITY_COST, SETTLEMENT_COST
from hexhaven.games.island.terrain import ways
from tests.games.base.positions import holding, market
from tests.games.base.script import GAME, Script, founded, setup_of, start

ENOUGH = {"city": CITY_COST, "settle": SETTLEMENT_COST}


def of(game: Script, seat: int = 0) -> Hint | None:
    return hint(game.view(seat), GAME.legal(game.state, seat))


def id_of(game: Script, seat: int = 0) -> str:
    found = of(game, seat)
    return "" if found is None else found.said.id.removeprefix("hint.base.")


def test_the_hints_of_a_game():
    assert id_of(start()) == "found"
    assert id_of(start().play("0 settle 12")) == "found.road"
    assert id_of(founded()) == ""
    assert id_of(founded().main(0)) == "end"
    assert id_of(founded().gain(0, "g2o").main(0)) == "city"
    assert id_of(founded(points=3).gain(0, "g2o").main(0)) == "win"
    assert id_of(founded().gain(0, "w").main(0)) == "buy"
    assert id_of(founded().gain(0, "bl").main(0)) == "road"


def test_others_and_spectators_are_told_nothing():
    game = founded().main(0)
    assert of(game, 1) is None
    assert hint(game.view(None), GAME.legal(game.state, 0)) is None


def test_one_missing_card_comes_from_the_bank_or_from_somebody_who_surely_has_it():
    by_bank = of(founded().gain(0, "2o4w").main(0))
    assert by_bank is not None
    assert str(by_bank.action) == "bank 4w>g"
    by_trade = of(market().end().before_roll(0).gain(0, "o").main(0))
    assert by_trade is not None


def test_a_knight_frees_a_field():
    game = holding("knight").roll(7).play("0 robber 4").end().before_roll(0)
    assert id_of(game) == "knight"


def check(view, choices, found: Hint) -> None:
    """A hint is true of the position."""
    record, seat, said = view.record, view.seat, found.said
    if found.action is not None:
        assert found.action in choices
    own, params = view.players[seat], said.params
    beside = {h for n in (*own.settlements, *own.cities) for h in LATTICE.node_hexes[n]}
    hand = [int(n) for n in record.hands[seat]]
    match said.id.removeprefix("hint.base."):
        case "city" | "settle" as kind:
            assert all(n >= cost for n, cost in zip(hand, ENOUGH[kind], strict=True))
        case "found":
            nodes = [action.node for action in choices.listed]
            dots = [
                sum(ways(int(record.number[h])) for h in LATTICE.node_hexes[n] if record.number[h])
                for n in nodes
            ]
            assert params["dots"] == max(dots)
        case "found.lacking":
            names = {message.id for message in params["resources"]}
            kinds = ("brick", "lumber", "wool", "grain", "ore", "desert")
            assert not names & {f"resource.{kinds[record.terrain[h]]}" for h in beside}
        case "knight":
            assert int(record.robber) in beside
        case "robber":
            leader = params["player"].seat
            others = [p.points for s, p in enumerate(view.players) if s not in (seat, leader)]
            assert view.players[leader].points == params["points"] > max(others, default=0)
        case "seven":
            assert params["count"] == sum(hand) > record.discard_limit
            assert params["half"] == sum(hand) // 2
        case "trade":
            kind = found.action.want.index(1)
            assert view.players[params["player"].seat].known[kind]
        case "win":
            assert view.points + 1 >= record.points_to_win
        case "end":
            kinds = {type(action).__name__ for action in choices.listed}
            assert not kinds & {"Road", "Settle", "City", "Buy"}
    assert render_plainly(said)


@pytest.mark.parametrize("seed", range(3))
def test_a_hint_is_never_wrong(seed: int):
    rng, seen = SeededRng(seed), set()
    state = GAME.initial_state(
        setup_of(4, island="variable", first="roll", turn_limit=120, points=5)
    )
    while GAME.outcome(state) is None:
        pending = GAME.pending(state)
        if pending.nature == 0:
            state = GAME.apply(state, NATURE, GAME.chances(state).draw(rng))
            continue
        seat = min(pending.must)
        view, choices = GAME.view(state, seat), GAME.legal(state, seat)
        found = hint(view, choices)
        if found is not None:
            check(view, choices, found)
            seen.add(found.said.id)
        follow = found is not None and found.action is not None and rng.below(2)
        state = GAME.apply(state, seat, found.action if follow else choices.sample(rng))
    assert len(seen) > 5
