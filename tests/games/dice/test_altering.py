"""D-03: what swaps and jokers lead to, held to trying every one of them."""

from functools import cache

import pytest

from hexhaven.games.dice import actions as a
from hexhaven.games.dice.altering import alterations_needed, prospects
from hexhaven.games.dice.faces import DICE, holds, rolls, write_dice
from hexhaven.games.dice.sheet import CITY, COSTS, open_places
from tests.games.dice.plus_positions import knights, roads
from tests.games.dice.script import Script, dice, plus

#: Three roads and two knights a turn lead to the city for 20 points.
BUILDING = [
    ("3b3l", *roads(0, 1, 2)),
    ("3b3l", *roads(3, 4, 5)),
    ("3b3l", *roads(6, 7, 12)),
    ("2b2l2a", *roads(13)),
    *(("2w2g2o", *knights(k, k + 1)) for k in (1, 3, 5)),
    ("2g3oa", "city 7"),
    ("2g3oa", "city 12"),
]


def before_city_20(*used_jokers: str, **options: object) -> Script:
    """A late turn of the Dice Game, after some jokers were used for nothing."""
    game = dice(**options)
    for rolled, *builds in BUILDING:
        game.turn(rolled, *builds)
    return game.turn("6a", *(f"joker {joker}" for joker in used_jokers))


FIRST_JOKERS = "1 gold>ore", "2 gold>grain", "3 gold>wool", "4 gold>lumber", "5 gold>brick"
POSITIONS = {
    "joker 6": lambda: before_city_20(*FIRST_JOKERS),
    "jokers 1, 2 and 6": lambda: before_city_20(*FIRST_JOKERS[2:]),
    "late jokers": lambda: before_city_20(*FIRST_JOKERS[1:5], late_jokers="on"),
    "a joker of two knights": lambda: plus().build(*roads(1, 2, 3), *knights(1, 2, 6, 7)),
}


def steps_by_trying(game: Script):
    """By kind the fewest swaps and jokers after which a position's dice pay for it."""
    rules = game.game

    @cache
    def fewest(position):
        found = [0 if holds(position.dice, cost) else None for cost in COSTS]
        for action in rules.legal(position, position.turn).listed:
            if isinstance(action, a.Swap | a.Joker):
                after = fewest(rules.apply(position, position.turn, action))
                for kind, steps in enumerate(after):
                    if steps is not None and (found[kind] is None or steps + 1 < found[kind]):
                        found[kind] = steps + 1
        return tuple(found)

    return fewest


@pytest.mark.rule("D-03", "P-04")
@pytest.mark.parametrize("name", POSITIONS)
def test_what_can_be_paid_for_is_found_for_every_hand(name):
    game = POSITIONS[name]().stopped("6a")
    form, fewest = game.game.form, steps_by_trying(game)
    for hand, _ in rolls(DICE):
        position = game.state._replace(dice=hand)
        needed = tuple(alterations_needed(form, position, kind) for kind in range(len(COSTS)))
        assert needed == fewest(position), write_dice(hand)


@pytest.mark.rule("D-03", "P-04")
@pytest.mark.parametrize("name", POSITIONS)
def test_every_turn_of_dice_that_leads_on_is_shown_and_no_other(name):
    game = POSITIONS[name]().stopped("6a")
    form, fewest = game.game.form, steps_by_trying(game)
    rules = game.game
    for hand, _ in rolls(DICE)[::5]:
        position = game.state._replace(dice=hand)
        now = fewest(position)
        wanted = {}
        for action in rules.legal(position, position.turn).listed:
            if isinstance(action, a.Swap | a.Joker):
                after = fewest(rules.apply(position, position.turn, action))
                remaining = {
                    kind: steps
                    for kind, steps in enumerate(after)
                    if open_places(form, position.sheet, kind)
                    and steps is not None
                    and now[kind] == steps + 1
                }
                if remaining:
                    wanted[action] = remaining
        assert dict(prospects(form, position)) == wanted, write_dice(hand)


@pytest.mark.rule("D-03")
def test_a_city_by_gold_and_a_joker_is_seen_two_steps_ahead():
    game = before_city_20(*FIRST_JOKERS).stopped("w3o2a")
    first = {"action": {"kind": "swap", "want": "grain"}, "remaining": {"city": 1}}
    assert first in game.part("prospects")
    game.do("swap grain")
    last = {"kind": "joker", "joker": 6, "die": "wool", "want": "grain"}
    assert {"action": last, "remaining": {"city": 0}} in game.part("prospects")
    game.do("joker 6 wool>grain")
    assert alterations_needed(game.game.form, game.state, CITY) == 0
    assert game.do("city 20", "done").boxes()[-1] == 20


def test_there_are_no_prospects_before_the_last_roll_and_after_the_turn():
    game = before_city_20(*FIRST_JOKERS).roll("w3o2a")
    assert game.part("prospects") == []
    assert game.do("stop", "done").part("prospects") == []
