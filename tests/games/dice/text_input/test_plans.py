"""Plans: several wishes at once, read and tried out before anything is done."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from hexhaven.core.chance import SeededRng
from hexhaven.core.game import NATURE
from hexhaven.core.messages import Message, Refused
from hexhaven.games.dice.text_input.plans import Planner
from tests.games.dice.script import Script, dice, plus


def planned(game: Script, text: str, language: str = "en") -> list[str]:
    actions = Planner(game.game.view(game.state, 0), language).read(text)
    after = game.state
    for action in actions:
        assert action in game.game.legal(after, 0)
        after = game.game.apply(after, 0, action)
    return [str(action) for action in actions]


def refusal(game: Script, text: str, language: str = "en") -> Message:
    before = game.state
    with pytest.raises(Refused) as refused:
        Planner(game.game.view(game.state, 0), language).read(text)
    assert game.state == before
    return refused.value.message


def reason(game: Script, text: str) -> tuple[str, str]:
    """Which wish cannot be, and why."""
    message = refusal(game, text)
    assert message.id == "refused.dice.plan"
    return message.params["wish"], message.params["reason"].id.removeprefix("refused.dice.")


def before_a_city(rolled: str = "w2g2oa") -> Script:
    """A city can be built with the first knight's joker; the dice were rolled once."""
    return dice().turn("2b2l2a", "road 0", "road 1").build("knight 1").roll(rolled)


def test_the_plan_of_the_booklet():
    game = before_a_city().do("stop")
    assert planned(game, "build city, use joker ore") == ["joker 1 gold>ore", "city 7"]


@pytest.mark.parametrize(
    "text",
    [
        "city, joker ore, done",
        "joker ore, city, done",
        "done, city, joker ore",
        "City 7 , use the joker for ore,done",
        "city 7, joker 1 gold>ore, done",
        "city, joker 1 gold ore, end",
        "city, joker a>o, done",
    ],
)
def test_wishes_come_in_any_order_and_leave_out_what_is_clear(text: str):
    game = before_a_city().do("stop")
    assert planned(game, text) == ["joker 1 gold>ore", "city 7", "done"]


def test_in_german_too():
    game = before_a_city()
    plan = "baue Stadt, nutze den Joker Erz, fertig"
    assert planned(game, plan, "de") == ["stop", "joker 1 gold>ore", "city 7", "done"]
    assert planned(game, "behalte 2 Erz", "de") == ["reroll w2ga"]
    assert planned(game, "build city, use joker ore", "de")[-1] == "city 7"


def test_who_plans_to_build_has_rolled_enough():
    assert planned(before_a_city(), "city, joker ore") == ["stop", "joker 1 gold>ore", "city 7"]
    assert planned(before_a_city(), "stop, city, joker ore")[0] == "stop"
    assert planned(before_a_city(), "end") == ["stop", "done"]


def test_a_die_that_other_wishes_need_is_not_turned():
    game = before_a_city("wg2o2a").do("stop")
    plan = planned(game, "joker ore, knight, done")
    assert plan == ["joker 1 gold>ore", "knight 2", "done"]
    game = before_a_city("2w2g2o").do("stop")
    assert planned(game, "city, joker ore") == ["joker 1 wool>ore", "city 7"]


def test_gold_is_swapped_as_wished():
    game = before_a_city("2g2o2a").do("stop")
    assert planned(game, "gold for ore, city") == ["swap ore", "city 7"]
    assert planned(game, "swap, build city") == ["swap ore", "city 7"]
    assert planned(game, "trade gold for ore, city, done")[0] == "swap ore"


def test_a_new_knight_may_help_at_once():
    game = dice().turn("2b2l2a", "road 0", "road 1").stopped("blw2go")
    assert planned(game, "joker ore, knight, done") == [
        "knight 1",
        "joker 1 brick>ore",
        "done",
    ]


def test_what_the_dice_cannot_pay_is_refused_as_a_whole():
    game = before_a_city()
    assert refusal(game, "build city").id == "refused.dice.cost"
    assert reason(game, "city, done") == ("city", "cost")
    assert reason(game, "done, city") == ("city", "cost")
    assert reason(game, "knight, city, joker ore") == ("city", "cost")
    assert reason(game, "city, joker ore, joker ore") == ("joker ore", "joker_used")
    assert reason(game, "city, joker wool") == ("city", "cost")
    assert reason(game, "joker wool, done") == ("joker wool", "joker_knight")
    assert reason(game, "swap ore, city") == ("swap ore", "gold")
    assert reason(game, "settlement, road") == ("settlement", "cost")
    assert reason(game, "city 12, done") == ("city 12", "road")
    assert reason(game, "joker 9 ore, done") == ("joker 9 ore", "joker")


def test_which_place_is_never_guessed():
    game = dice().turn("bl4a", "road 0").stopped("3b3l")
    assert reason(game, "road, done") == ("road", "which")
    assert refusal(game, "build a road").params == {"numbers": (1, 2)}
    assert planned(game, "road 2, road 1, road 3") == ["road 2", "road 1", "road 3"]
    assert planned(game, "road 3, road 2") == ["road 2", "road 3"]
    assert refusal(plus().idle(3).stopped("wgo3a"), "build knight").id == "refused.dice.which"


def test_a_joker_alone_says_which_die_it_turns():
    game = before_a_city()
    assert refusal(game, "use joker ore").id == "refused.dice.which_die"
    assert planned(game, "use joker 1 wool>ore") == ["stop", "joker 1 wool>ore"]
    assert planned(game, "joker wool>ore, done") == ["stop", "joker 1 wool>ore", "done"]


@pytest.mark.parametrize(
    ("text", "again"),
    [
        ("keep 2o2g", "wa"),
        ("keep ogog", "wa"),
        ("keep ore grain", "wa"),
        ("keep ore and 1 grain", "wga"),
        ("keep 2 ore", "w2ga"),
        ("hold a", "w2g2o"),
        ("reroll wool", "w"),
        ("reroll all", "w2g2oa"),
    ],
)
def test_dice_may_be_kept_or_rolled_in_words(text: str, again: str):
    assert planned(before_a_city(), text) == [f"reroll {again}"]


def test_keeping_all_dice_is_stopping():
    assert planned(before_a_city(), "keep all") == ["stop"]
    assert planned(before_a_city(), "enough") == ["stop"]


def test_dice_that_are_not_there_cannot_be_kept():
    game = before_a_city()
    assert refusal(game, "keep 3 ore").id == "refused.dice.keep"
    assert refusal(game, "keep brick").id == "refused.dice.keep"
    assert refusal(game, "reroll 3 ore").id == "refused.dice.keep"
    assert refusal(game.do("stop"), "keep ore").id == "refused.dice.phase.build"
    assert refusal(dice(), "keep all").id == "refused.dice.phase.roll"


@pytest.mark.parametrize(
    ("text", "word"), [("keep flurb", "flurb"), ("keep 2", "2"), ("roll it", "it")]
)
def test_words_that_are_no_dice_are_named(text: str, word: str):
    for plan in (text, f"city, {text}"):
        message = refusal(before_a_city(), plan)
        assert (message.id, message.params) == ("enter.dice", {"text": word})
    assert refusal(before_a_city(), "keep").id == "refused.dice.which_dice"


def test_the_first_roll_has_a_word_too():
    assert planned(dice(), "würfle", "de") == ["roll"]
    assert planned(dice(), "roll the dice") == ["roll"]
    assert refusal(before_a_city(), "würfle", "de").id == "refused.dice.which_dice"


def test_nothing_is_planned_beyond_a_roll():
    game = before_a_city()
    assert refusal(game, "reroll w, city").id == "refused.dice.plan_chance"
    assert refusal(game, "keep ore, done").id == "refused.dice.plan_chance"
    assert reason(dice(), "city, done") == ("city", "phase.roll")


@pytest.mark.parametrize(
    "text",
    [
        "",
        ",",
        "flurb",
        "city",
        "city 7",
        "reroll 2o",
        "12",
        "joker",
        "build",
        "a",
        "joker ore ore o",
    ],
)
def test_what_is_no_plan_is_left_to_others(text: str):
    assert planned(before_a_city(), text) == []


@pytest.mark.parametrize(
    "part",
    [
        "flurb",
        "city ore",
        "joker 1 2 ore",
        "swap 3",
        "done 1",
    ],
)
def test_a_part_that_is_not_understood_is_named(part: str):
    message = refusal(before_a_city(), f"city, {part}")
    assert (message.id, message.params) == ("refused.dice.wish", {"text": part})


def test_a_plan_is_not_endless():
    assert refusal(dice(), ",".join(["road"] * 13)).id == "refused.dice.plan_long"
    game = dice().stopped("3b3l")
    assert reason(game, ",".join(["joker"] * 12)) == ("joker", "joker_knight")


@pytest.mark.slow
def test_a_plan_that_leaves_too_much_open_is_given_up_soon():
    game = plus().build(*(f"knight {k}" for k in range(1, 10)), "road 1").stopped("blwgoa")
    jokers = ", ".join(f"joker {k}" for k in range(1, 8))
    assert refusal(game, f"{jokers}, city, settle 1, road 2").id == "refused.dice.plan_vague"


def test_a_plan_that_wins_needs_no_end():
    game = plus().build(*(f"road {n}" for n in (1, 2, 3, 4, 5, 6)), "city 1", "city 2")
    game.build("settle 1", "settle 2", "settle 3").stopped("bl4a")
    assert game.points() == 9
    game.do("done").build("road 7", "road 8").stopped("2g3oa")
    assert planned(game, "city 3, done") == ["city 3"]


BEFORE = {
    "dice": ("road 0", "road 1", "road 2", "knight 1", "knight 2", "knight 3"),
    "dice-plus": ("road 1", "road 2", "road 3", "knight 1", "knight 6", "knight 7"),
}


@pytest.mark.parametrize("name", BEFORE)
@settings(max_examples=25)
@given(seed=st.integers(0, 2**64 - 1))
def test_whatever_can_be_done_in_a_turn_can_be_planned_in_any_order(name: str, seed: int):
    """A turn is played at random; its actions, shuffled and in notation, are a plan."""
    rng, game = SeededRng(seed), Script(name).build(*BEFORE[name])
    game.do("roll")
    game.act(NATURE, game.game.chances(game.state).draw(rng)).do("stop")
    before, done = game.state, []
    while game.state.turns == before.turns:
        done.append(game.game.legal(game.state, 0).sample(rng))
        game.act(0, done[-1])
    assume(1 < len(done) <= 12)
    left = list(done)
    shuffled = [left.pop(rng.below(len(left))) for _ in done]
    game.state = before
    assert sorted(planned(game, ", ".join(map(str, shuffled)))) == sorted(map(str, done))
