"""Every reason to refuse an action is met by playing, and can be said in every language."""

from collections.abc import Callable

import pytest

from hexhaven.core.messages import Message, render
from hexhaven.games.base.actions import Discard, Offer
from hexhaven.games.base.kernels.position import PHASES
from hexhaven.games.island.kernels.refusals import REASONS
from hexhaven.words import LANGUAGES
from tests.games.base.positions import LONG_WAY, enclosed, holding, market
from tests.games.base.script import FOUNDING, GAME, NOTHING, Script, founded, path, position, start

NAMES = ("Ada", "Ben", "Cleo", "Dan")


@position
def out_of_roads() -> Script:
    return founded(seats=2).builds(0, "road 17-23", *path(*LONG_WAY)).gain(0, "bl").main(0)


@position
def out_of_settlements() -> Script:
    game = founded(seats=2).builds(0, *path(*LONG_WAY[:9]))
    return game.builds(0, "settle 11", "settle 21", "settle 33").afford(0, "blwg").main(0)


@position
def out_of_cities() -> Script:
    game = founded(seats=2, points=20).builds(0, *path(*LONG_WAY[:7]))
    game.builds(0, "settle 11", "settle 21", "settle 33", "city 12", "city 29", "city 11")
    return game.builds(0, "city 21").afford(0, "2g3o").main(0)


@position
def bought_out() -> Script:
    game = founded(seats=2)
    deck = {"knight": 14, "road_building": 2, "invention": 2, "monopoly": 2, "victory_point": 5}
    for name, count in deck.items():
        game.draws(0, *[name] * count)
    return game.afford(0, "wgo").main(0)


@position
def between() -> Script:
    return founded(seats=6).main(0).play("0 end")


@position
def robbing() -> Script:
    founding = (FOUNDING[0], ((32, 26), (14, 19)), ((50, 53), (24, 30)))
    return founded(*founding).roll(7).play("0 robber 5")


REFUSED: dict[str, Callable[[], Message]] = {
    "over": lambda: founded(points=3).draws(0, "victory_point").refusal("0 end"),
    "phase": lambda: founded().refusal("0 end"),
    "turn": lambda: founded().refusal("1 roll"),
    "nature": lambda: founded().refusal("0 dice 3 3"),
    "place": lambda: founded().roll(7).refusal("0 robber 19"),
    "cost": lambda: founded().roll(NOTHING).refusal("0 road 17-23"),
    "roads_out": lambda: out_of_roads().refusal("0 road 49-52"),
    "settlements_out": lambda: out_of_settlements().refusal("0 settle 43"),
    "cities_out": lambda: out_of_cities().refusal("0 city 33"),
    "edge_taken": lambda: founded().gain(0, "bl").main(0).refusal("0 road 26-32"),
    "road_apart": lambda: founded().gain(0, "bl").main(0).refusal("0 road 3-7"),
    "road_not_beside": lambda: start().play("0 settle 12").refusal("0 road 3-7"),
    "node_taken": lambda: start().play("0 settle 12", "0 road 7-12").refusal("1 settle 12"),
    "too_close": lambda: start().play("0 settle 12", "0 road 7-12").refusal("1 settle 7"),
    "settlement_apart": lambda: founded().gain(0, "blw").main(0).refusal("0 settle 3"),
    "no_settlement": lambda: founded().gain(0, "g2o").main(0).refusal("0 city 32"),
    "deck_empty": lambda: bought_out().refusal("0 buy"),
    "card_missing": lambda: founded().refusal("0 knight"),
    "card_fresh": lambda: founded().draws(0, "knight").refusal("0 knight"),
    "card_second": lambda: holding("monopoly", "knight").play("0 monopoly ore").refusal("0 knight"),
    "no_road_spot": lambda: enclosed().refusal("1 roads"),
    "invention_count": lambda: holding("invention").refusal("0 invention o"),
    "bank_out": lambda: founded().gain(0, "18o").gain(3, "2b").main(3).refusal("3 bank 2b>o"),
    "robber_stays": lambda: founded().roll(7).refusal("0 robber 9"),
    "robber_friendly": lambda: founded(robber="friendly").roll(7).refusal("0 robber 11"),
    "no_victim": lambda: robbing().refusal("0 steal 3"),
    "discard_none": lambda: founded().refusal("0 discard o"),
    "discard_count": lambda: founded().gain(0, "6b").next_roll(7).refusal("0 discard 3b"),
    "hand": lambda: founded().gain(0, "6b").next_roll(7).refusal("0 discard 4w"),
    "rate": lambda: founded().gain(0, "3b").main(0).refusal("0 bank 3b>w"),
    "bank_one_kind": lambda: founded().gain(0, "4b4l").main(0).refusal("0 bank 4b4l>2w"),
    "same_kind": lambda: founded().gain(0, "4b").main(0).refusal("0 bank 4b>b"),
    "gift": lambda: market().refusal((0, Offer((0, 1, 0, 0, 0), (0, 0, 0, 0, 0)))),
    "trade_closed": lambda: founded().refusal("1 offer o>w"),
    "seat": lambda: founded().roll(NOTHING).refusal("0 deal 0"),
    "offer_to": lambda: market().refusal("1 offer b>l to 2"),
    "offer_same": lambda: market().play("0 offer l>b").refusal("0 offer l>b"),
    "no_offer": lambda: market().refusal("0 withdraw"),
    "offer_other": lambda: market().play("0 offer l>b").refusal("1 accept 2l>b"),
    "declined": lambda: market().play("0 offer l>b", "1 decline").refusal("1 decline"),
    "accepted": lambda: market().play("0 offer l>b", "1 accept l>b").refusal("1 accept l>b"),
    "not_accepted": lambda: market().play("0 offer l>b").refusal("0 deal 1"),
    "no_place": lambda: between().refusal("0 pass"),
    "passed": lambda: between().play("3 pass").refusal("3 pass"),
    "not_passed": lambda: between().refusal("3 join"),
    "first_road": lambda: holding("road_building").play("0 roads").refusal("0 waive"),
}

#: How to come to each phase, and something that cannot be done in it.
PHASES_MET: dict[str, tuple[Callable[[], Script], str]] = {
    "island": (lambda: start(island="variable"), "0 roll"),
    "order": (lambda: start(first="roll"), "0 roll"),
    "found_settlement": (start, "0 roll"),
    "found_road": (lambda: start().play("0 settle 12"), "0 roll"),
    "roll": (founded, "0 end"),
    "dice": (lambda: founded().play("0 roll"), "0 roll"),
    "discard": (lambda: founded().gain(0, "6b").before_roll(0).roll(7), "0 robber 1"),
    "robber": (lambda: founded().roll(7), "0 end"),
    "steal": (robbing, "0 end"),
    "theft": (lambda: founded().roll(7).play("0 robber 11"), "0 end"),
    "main": (lambda: founded().roll(NOTHING), "0 roll"),
    "build": (lambda: founded(phases="strict").builds(0, "road 17-23"), "0 roll"),
    "card": (lambda: founded().builds(0, "buy"), "0 end"),
    "free_roads": (lambda: holding("road_building").play("0 roads"), "0 roll"),
    "special_building": (between, "1 roll"),
    "part_turn": (lambda: founded(seats=5, turn_rule="paired").main(0).play("0 end"), "3 roll"),
}


def check_words(refused: Message) -> None:
    said = {render(refused, NAMES, language) for language in LANGUAGES}
    assert len(said) == len(LANGUAGES)


@pytest.mark.parametrize("reason", REASONS[1:])
def test_every_reason_is_met_and_said(reason: str):
    refused = REFUSED[reason]()
    assert refused.id.startswith(f"refused.base.{reason}")
    check_words(refused)


def test_every_reason_has_its_own_words():
    assert set(REFUSED) == set(REASONS[1:])
    for language in LANGUAGES:
        said = [render(make(), NAMES, language) for make in REFUSED.values()]
        assert len(set(said)) == len(said)


@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase != "over"])
def test_in_every_phase_it_is_said_what_is_awaited(phase: str):
    reach, line = PHASES_MET[phase]
    game = reach()
    assert game.phase == phase
    refused = game.refusal(line)
    assert refused.id == f"refused.base.phase.{phase}"
    check_words(refused)


@pytest.mark.parametrize(
    ("seat", "action", "id"),
    [
        (4, "roll", "refused.seat"),
        (-2, "roll", "refused.seat"),
        (0, "robber 999", "refused.base.never"),
    ],
)
def test_what_no_rule_could_ever_allow_is_refused_too(seat: int, action: str, id: str):
    refused = founded().refusal((seat, GAME.notation.read(action)))
    assert refused.id == id
    check_words(refused)


def test_a_hand_that_nobody_can_hold_is_refused():
    refused = founded().refusal((0, Discard((32, 0, 0, 0, 0))))
    assert refused.id == "refused.base.never"
    check_words(refused)


@pytest.mark.parametrize("line", ["* dice 0 5", "* dice 7 1", "* theft ore", "* draw knight"])
def test_nature_does_only_what_may_happen(line: str):
    refused = founded().play("0 roll").refusal(line)
    assert refused.id == "refused.chance"
    check_words(refused)
