"""Plans: what takes several steps is compared as a whole, and found where one step is blind."""

import pytest

from hexhaven.bots.base.kernels.decision import LONGEST_ROAD, decide_with_aim
from hexhaven.bots.base.kernels.styles import BUILDER, QUIET
from hexhaven.bots.base.kernels.working_space import BUILDER_WORK, NO_ACTION
from hexhaven.bots.base.master import Master
from hexhaven.bots.base.search.candidates import Candidate, Candidates
from hexhaven.bots.base.search.comparison import Comparison
from hexhaven.bots.base.search.halving import Budget
from hexhaven.core.chance import SeededRng
from hexhaven.core.compiled.records import new_record, record_of
from hexhaven.games.base.actions import NOTATION, pack, unpack
from hexhaven.games.base.kernels.topology import STANDARD_TABLES, TOPOLOGY
from tests.bots.base.games import decisions
from tests.bots.base.search.plan_positions import BLIND, decision_of
from tests.games.base.script import founded


def aim_of(text):
    return int(LONGEST_ROAD) if text == "longest road" else pack(NOTATION.read(text))


def said(aim):
    return "longest road" if aim == LONGEST_ROAD else str(unpack(aim))


def pursued(game, aim, steps, style=QUIET):
    """What a builder with an aim does in its turn, in notation."""
    topology, work = record_of(STANDARD_TABLES, TOPOLOGY), new_record(BUILDER_WORK)
    done = []
    for _ in range(steps):
        action = decide_with_aim(topology, work, game.view(0).record, 0, style, aim_of(aim))
        done.append(str(unpack(int(action))))
        game.play(f"0 {done[-1]}")
    return done


def plans_of(game):
    """The first step of every plan of the first seat, by its aim."""
    candidates, view = Candidates(), game.view(0)
    found = candidates.plans(view, candidates.default_action(view))
    return {said(plan.aim): str(unpack(plan.action)) for plan in found}


def test_roads_and_a_settlement_are_one_plan():
    game = founded().afford(0, "4b4lwg").main(0)
    assert plans_of(game)["settle 22"] == "road 17-22"
    *roads, last = pursued(game, "settle 44", 4)
    assert [road.split()[0] for road in roads] == ["road"] * 3
    assert last == "settle 44"


def test_the_bank_and_a_city_are_one_plan():
    game = founded().gain(0, "6o").main(0)
    assert pursued(game, "city 12", 2) == ["bank 4o>g", "city 12"]


def test_the_longest_road_is_a_plan():
    game = founded().afford(0, "4b4l").main(0)
    assert plans_of(game)["longest road"].startswith("road")
    before = game.length(0)
    assert all(step.startswith("road") for step in pursued(game, "longest road", 2))
    assert game.length(0) >= before + 2


def test_cards_for_a_city_are_kept_whatever_else_they_would_pay_for():
    game = founded().builds(0, "road 17-22").afford(0, "blw2g2o").main(0)
    assert Candidates().default_action(game.view(0)) == pack(NOTATION.read("settle 22"))
    assert plans_of(game)["city 29"] == "end"


def test_an_aim_that_is_reached_or_lost_binds_nobody():
    game = founded().builds(0, "city 12").afford(0, "blwg").main(0)
    usual = str(unpack(Candidates().default_action(game.view(0))))
    assert pursued(game.copy(), "city 12", 1, BUILDER) == [usual]
    assert pursued(game.copy(), "settle 32", 1, BUILDER) == [usual]


def test_an_aim_does_not_hide_a_win():
    game = founded(points=3).afford(0, "2g3o").main(0)
    assert pursued(game, "settle 22", 1)[0].startswith("city")
    assert game.winner == 0


def test_plans_are_allowed_and_made_in_ones_own_turn_only():
    candidates, made = Candidates(), 0
    for decision in decisions(*["builder"] * 3, seed=8, points="6"):
        default = candidates.default_action(decision.view)
        for plan in candidates.plans(decision.view, default) if default != NO_ACTION else ():
            assert unpack(plan.action) in decision.choices
            assert decision.view.turn == decision.view.seat
            made += 1
    assert made > 20


class OneStep(Master):
    """A master without plans."""

    def _list_candidates(self, view, choices, must):
        return [
            one for one in super()._list_candidates(view, choices, must) if one.aim == NO_ACTION
        ]


def answer(kind, decision, playouts=1500):
    bot = kind(SeededRng(1), Budget(playouts=playouts))
    return str(bot.choose(decision.view, decision.choices, decision.must))


@pytest.mark.prove
@pytest.mark.parametrize("position", BLIND, ids=lambda position: position["name"])
def test_a_plan_is_found_where_one_step_is_blind(position):
    """Played to the end of the game, the plan wins more often than the best single step."""
    decision = decision_of(position)
    assert answer(Master, decision) == position["plan"]
    single = answer(OneStep, decision)
    assert single != position["plan"]
    plan = Candidate(pack(NOTATION.read(position["plan"])), aim_of(position["aim"]))
    step = Candidate(pack(NOTATION.read(single)))
    ends = Comparison(decision.view, [step, plan], 7, ahead=10_000)
    ends.play((0, 1), 1000)
    gained, squares, _ = ends.surplus(1, 0)
    assert gained > 0
    assert gained * gained > 4 * squares
