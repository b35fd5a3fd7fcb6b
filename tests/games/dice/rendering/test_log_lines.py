"""What the log says, to the player in turn and to others."""

from hexhaven.core.entries import Entry
from hexhaven.core.game import NATURE
from hexhaven.core.messages import render
from hexhaven.matches.match import Match
from hexhaven.matches.nature import ScriptedNature
from tests.games.dice.script import GAMES, Script, dice, plus

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def log(game: Script, *actions: str, rolled: tuple[str, ...] = (), seat: int | None = None):
    """The last lines after the player in turn has done these things."""
    rules, state, rolls = game.game, game.state, iter(rolled)
    lines = []
    for action in actions:
        waiting = [(state.turn, action)]
        while waiting:
            actor, text = waiting.pop()
            entry = Entry(1, actor, rules.notation.read(text))
            before, state = state, rules.apply(state, actor, entry.action)
            lines += [
                render(line, NAMES) for line in rules.log_messages(entry, before, state, seat)
            ]
            if rules.pending(state).nature == 0:
                waiting.append((NATURE, next(rolls)))
    return lines


def test_a_turn_is_told_in_sentences():
    game = dice(2).build("road 0", "road 1", "knight 1").idle()
    actions = ("roll", "reroll wa", "stop", "joker 1 wool>ore", "city 7", "done")
    assert log(game, *actions, rolled=("dice w2g2oa", "dice wa")) == [
        "Ada rolls 1 wool, 2 grain, 2 ore, 1 gold.",
        "Ada rolls 2 dice again: 1 wool, 1 gold.",
        "Ada keeps 1 wool, 2 grain, 2 ore, 1 gold.",
        "Ada uses joker 1: wool becomes ore.",
        "Ada builds city 7.",
        "Ada enters 7 points.",
    ]
    assert log(game, "roll", "stop", "done", rolled=("dice 6w",), seat=0) == [
        "You roll 6 wool.",
        "You keep 6 wool.",
        "You have built nothing and enter a cross.",
    ]


def test_gold_settlements_roads_and_knights_are_told():
    game = dice(2).stopped("blwg2a")
    assert log(game, "swap ore", "settle 3", "done") == [
        "Ada swaps two gold for ore.",
        "Ada builds settlement 3.",
        "Ada enters 3 points.",
    ]
    game = dice(2).stopped("blwgoa")
    assert log(game, "road 0", "knight 1", seat=0) == ["You build road 0.", "You build knight 1."]


def test_one_die_and_one_point_are_singular():
    game = dice(2).roll("5wa")
    assert log(game, "reroll a", rolled=("dice b",)) == ["Ada rolls 1 die again: 1 brick."]
    assert log(dice(2).stopped("bl4a"), "road 0", "done")[-1] == "Ada enters 1 point."


def test_who_begins_is_told():
    match = Match(GAMES["dice"], dice(2, first="draw").setup, ScriptedNature(["begin 1"]))
    (step,) = match.steps()
    told = [
        GAMES["dice"].log_messages(step.entry, step.before, step.after, seat)[0] for seat in (0, 1)
    ]
    assert [render(line, NAMES) for line in told] == ["Ben begins.", "You begin."]


def test_the_end_of_the_dice_game_is_told():
    game = dice(2, turns=1).turn("blwg2a", "settle 3").stopped("6w")
    assert log(game, "done")[-1] == "Ada wins with 3 points!"
    assert log(game, "done", seat=0)[-1] == "You win with 3 points!"
    shared = dice(2, turns=1).idle().stopped("6w")
    assert log(shared, "done")[-1] == "Ada, Ben share the win with −2 points."
    alone = dice(1, turns=1).stopped("bl4w").do("road 0")
    assert log(alone, "done", seat=0)[-1] == "You end with 1 point after 1 turn."
    assert log(alone, "done")[-1] == "Ada ends with 1 point after 1 turn."


def test_special_points_and_the_end_of_plus_are_told():
    game = plus(2).build("road 1", "road 3", "road 4", "knight 1", "knight 2").idle()
    game.stopped("blwgoa")
    assert log(game, "road 6", "knight 3", "done") == [
        "Ada builds road 6.",
        "Ada has the longest road now (5).",
        "Ada builds knight 3.",
        "Ada has the largest army now (3 knights).",
        "Ada ends the turn.",
    ]
    limit = plus(2, turn_limit=2).idle().stopped("4a")
    assert log(limit, "done")[-1] == "The turn limit is reached (2): nobody wins."


def test_a_wish_to_roll_is_told_by_its_dice():
    roll = Entry(1, 0, GAMES["dice"].notation.read("roll"))
    game = dice(2)
    assert game.game.log_messages(roll, game.state, game.do("roll").state, None) == ()
