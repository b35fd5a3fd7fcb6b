import pytest

from hexhaven.core.messages import Refused
from hexhaven.lab.simulate.plan import make_plan
from tests.lab.plans import short_plan

FOUR = ("random", "m:A", "m:B", "m:C")


@pytest.fixture
def bots(tmp_path, monkeypatch):
    """Three bots of a module m."""
    (tmp_path / "m.py").write_text("class A:\n    def choose(self): ...\nB = C = A\n")
    monkeypatch.syspath_prepend(tmp_path)


@pytest.mark.usefixtures("bots")
def test_contestants_move_on_by_one_seat_with_every_game():
    plan = make_plan("base", FOUR)
    assert plan.seat_bots(0) == FOUR
    assert plan.seat_bots(1) == ("m:C", "random", "m:A", "m:B")
    assert plan.seat_bots(5) == plan.seat_bots(1)
    for game in range(8):
        for k, name in enumerate(FOUR):
            assert plan.seat_bots(game)[(k + game) % 4] == name


@pytest.mark.usefixtures("bots")
def test_fixed_seats_stay():
    plan = make_plan("base", FOUR, fixed_seats=True)
    assert {plan.seat_bots(game) for game in range(8)} == {FOUR}


@pytest.mark.usefixtures("bots")
def test_equal_names_are_told_apart_by_number():
    plan = make_plan("base", ["random", "m:A", "random"], players=3)
    assert plan.labels() == ("random #1", "m:A", "random #2")


def test_one_name_fills_all_seats_of_the_most_the_game_takes():
    plan = make_plan("base", ["random"])
    assert plan.bots == ("random",) * 4
    assert plan.players == 4
    assert short_plan(players=2).bots == ("random",) * 2


def test_without_a_name_the_usual_bot_of_the_game_has_all_seats():
    assert make_plan("connect", None, players=4).bots == ("builder",) * 4
    assert set(make_plan("dice", None).bots) < {"optimal", "apprentice", "greedy"}


@pytest.mark.parametrize(
    ("wrong", "id"),
    [
        ({"game": "chess"}, "setup.game"),
        ({"players": 7}, "setup.seats"),
        ({"bots": ["random"] * 3}, "lab.bots"),
        ({"bots": ["random"] * 5}, "lab.bots"),
        ({"bots": []}, "lab.bots"),
        ({"bots": ["nobody"]}, "bots.unknown"),
        ({"bots": [""]}, "bots.unknown"),
        ({"bots": ["no.such.module:Bot"]}, "bots.import"),
        ({"games": 0}, "lab.games"),
        ({"games": -3}, "lab.games"),
        ({"games": 10**13}, "lab.games"),
        ({"seed": -1}, "setup.seed"),
        ({"seed": 2**64}, "setup.seed"),
        ({"options": {"speed": "9"}}, "setup.option"),
        ({"options": {"points": "many"}}, "setup.number"),
        ({"options": {"first": "3"}, "players": 2}, "setup.base.first"),
    ],
    ids=str,
)
def test_what_cannot_be_played_is_refused(wrong, id):
    with pytest.raises(Refused) as refused:
        make_plan(**{"game": "base", **wrong})
    assert refused.value.message.id == id


def test_the_largest_seed_is_a_seed():
    assert make_plan("base", seed=2**64 - 1).seed == 2**64 - 1
