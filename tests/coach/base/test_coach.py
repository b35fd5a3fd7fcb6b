"""The coach of the base game: advice, reasons, and the review of games with planted blunders."""

import json
from collections import Counter
from time import process_time

import pytest

from hexhaven.bots.base.builder import Builder
from hexhaven.bots.base.kernels.working_space import NO_ACTION
from hexhaven.bots.base.search.candidates import Candidate, Candidates
from hexhaven.bots.drive import advance
from hexhaven.coach import base as coach
from hexhaven.coach import coach_of, has_coach
from hexhaven.coach.base.course import chances_to_win, course_of, luck_by_seat, with_turning_points
from hexhaven.coach.base.decisions import Effort, assess_decision
from hexhaven.coach.base.reasons import Reasons, reason_for
from hexhaven.coach.base.review import excuse_actions_done_later, review
from hexhaven.coach.protocol import Assessment, CourseMoment, Decision, NoAdvice, verdict_of
from hexhaven.core.chance import SeededRng
from hexhaven.core.game import NATURE
from hexhaven.core.messages import message, render
from hexhaven.core.registry import load_game
from hexhaven.games.base import actions as a
from hexhaven.games.base.actions import NOTATION, unpack
from hexhaven.games.base.kernels.position import FOUND_SETTLEMENT, MAIN, SPECIAL_BUILDING
from hexhaven.games.base.kernels.topology import LATTICE
from hexhaven.games.base.rendering.action_labels import placed_label_of
from hexhaven.games.island.terrain import ways
from hexhaven.matches.match import Match
from hexhaven.matches.nature import RandomNature
from tests.bots.base.games import decisions
from tests.bots.base.large_positions import after_turns, between_turns
from tests.bots.base.search.plan_positions import BLIND, decision_of
from tests.coach.base.claims import Claim
from tests.games.base.script import GAME, founded, setup_of
from tests.lab.plans import HOUSE_RULES

NAMES = ("Ada", "Ben", "Cleo", "Dan")
NAMES_OF_SIX = (*NAMES, "Eve", "Finn")
#: What is said where a position holds no other reason.
PLAYED_AHEAD = "does well when the game is played ahead"
QUICK = Effort(playouts=64, least_samples=64, most_samples=128)


class Blunderer:
    """A builder that founds on the worst site, or ends the first turn in which it could win."""

    def __init__(self, planted, founds):
        self.builder, self.planted, self.founds = Builder(SeededRng(0)), planted, founds
        self.blundered = False

    def choose(self, view, choices, must):
        s, listed = view.record, choices.listed
        if s.phase == FOUND_SETTLEMENT and self.founds and not self.blundered:
            return self.plant(view, min(listed, key=lambda one: dots(view, one.node)))
        if (
            s.phase == MAIN
            and must
            and not self.blundered
            and Candidates().winning_action(view) != NO_ACTION
        ):
            return self.plant(view, a.EndTurn())
        return self.builder.choose(view, choices, must)

    def plant(self, view, action):
        self.blundered = True
        self.planted.append((view.seat, int(view.record.turns), action))
        return action


def dots(view, node):
    numbers = [int(view.record.number[hex]) for hex in LATTICE.node_hexes[node]]
    return sum(ways(number) for number in numbers if number)


def blundered(entries=10_000):
    """A match in which every seat blunders once, up to a number of entries, and the blunders.

    Seat 1 founds badly, and the others end the first turn in which they could win.
    """
    setup = setup_of(4, island="variable", first="roll")
    match = Match(GAME, setup, RandomNature(SeededRng(5)))
    planted = []
    bots = {seat: Blunderer(planted, seat == 1) for seat in range(4)}
    for _ in advance(match, bots):
        if match.version >= entries:
            break
    return match, planted


def last(reviews):
    *_, final = reviews
    return final


@pytest.fixture(scope="module")
def founding():
    """The review of a founding in which the second seat takes the worst site."""
    match, planted = blundered(entries=40)
    steps = list(match.steps())
    return steps, planted, list(review(steps, QUICK))


def found_blunders(reviewed, planted):
    return [
        one.judged.verdict
        for one in reviewed.decisions
        if (one.seat, one.turn, one.action) in planted
    ]


@pytest.mark.slow
def test_a_planted_blunder_is_found(founding):
    _, planted, reviews = founding
    final = reviews[-1]
    assert found_blunders(final, planted) == ["blunder"]
    (blunder,) = (one for one in final.decisions if one.action == planted[0][2] and one.seat == 1)
    assert blunder.better is not None
    assert blunder.lost == max(one.lost for one in final.decisions if one.seat == 1)
    assert final.accounts[1].lost >= blunder.lost


@pytest.mark.prove
def test_all_planted_blunders_of_a_game_are_found():
    match, planted = blundered()
    assert match.outcome is not None
    assert len(planted) >= 2
    verdicts = found_blunders(last(review(match.steps())), planted)
    assert len(verdicts) == len(planted)
    assert verdicts[0] == "blunder"
    assert set(verdicts[1:]) <= {"mistake", "blunder"}


@pytest.mark.prove
def test_a_game_of_four_is_reviewed_within_a_minute_of_two_cores():
    match = Match(GAME, setup_of(4, island="variable", first="roll"), RandomNature(SeededRng(5)))
    for _ in advance(match, dict.fromkeys(range(4), Builder(SeededRng(0)))):
        pass
    steps = list(match.steps())
    last(review(steps[:20], QUICK))  # what is loaded once does not count
    began = process_time()
    reviews = review(steps)
    assert next(reviews).course
    assert process_time() - began < 5
    assert last(reviews).done == 1
    assert process_time() - began < 2 * 60


def test_a_review_comes_coarse_and_then_finer(founding):
    steps, _, reviews = founding
    assert [one.done for one in reviews] == sorted(one.done for one in reviews)
    assert reviews[-1].done == 1
    assert not reviews[0].decisions
    for one in reviews:
        assert [moment.n for moment in one.course] == [step.entry.n for step in steps]
        assert all(sum(moment.chances) == pytest.approx(1) for moment in one.course)
    json.dumps(reviews[-1].to_json())


def test_luck_decisions_and_the_others_add_up(founding):
    final = founding[2][-1]
    for account in final.accounts:
        total = account.expected + account.luck + account.others - account.lost
        assert total == pytest.approx(account.result)
        assert account.luck == pytest.approx(sum(account.lucks.values()))


def test_only_what_was_certainly_lost_is_blamed(founding):
    for one in founding[2][-1].decisions:
        certain = one.lost - 2 * one.judged.error
        assert (one.judged.verdict == "good") == (certain < 0.02)
        assert (one.better is None) == (one.lost == 0)


@pytest.mark.parametrize(
    ("lost", "error", "verdict"),
    [
        (0.30, 0.15, "good"),
        (0.03, 0.004, "inaccuracy"),
        (0.08, 0.02, "inaccuracy"),
        (0.08, 0.01, "mistake"),
        (0.13, 0.01, "blunder"),
        (0.019, 0.0, "good"),
    ],
)
def test_a_verdict_needs_an_interval_that_supports_it(lost, error, verdict):
    assert verdict_of(lost, error) == verdict


@pytest.mark.parametrize("options", [{}, HOUSE_RULES | {"numbers": "spiral"}], ids=["", "house"])
def test_luck_is_what_came_beside_the_average_of_what_could_have_come(options):
    script = founded(**options).before_roll(0)
    script.play("0 roll")
    before = script.state
    lucks = []
    for action, weight in GAME.chances(before).weighted:
        after = GAME.apply(before, NATURE, action)
        step = type("Step", (), {"entry": entry(action), "before": before, "after": after})
        (luck, *_) = luck_by_seat([step])
        lucks += [luck.get("dice", 0)] * weight  # a roll that does not count is none
    assert sum(lucks) == pytest.approx(0, abs=1e-6)
    assert max(lucks) > 0 > min(lucks)


def entry(action):
    return type("Entry", (), {"n": 1, "seat": NATURE, "action": action})


def test_talk_does_not_change_a_position():
    script = founded().afford(0, "2w").main(0)
    before = script.state
    script.play("0 offer w>o")
    steps = [
        type("Step", (), {"entry": script.entries[-1], "before": before, "after": script.state})
    ]
    (moment,) = course_of(steps, 2, 0)
    assert moment.chances == chances_to_win(before, 2, 0)


def test_what_nobody_heard_of_is_no_turning_point():
    script = founded().afford(0, "wgo").main(0)
    script.play("0 buy")
    before = script.state
    script.play("* draw victory_point")
    drawn = type("Step", (), {"entry": script.entries[-1], "before": before, "after": script.state})
    course = [CourseMoment(1, (1.0, 0.0)), CourseMoment(2, (0.0, 1.0))]
    assert with_turning_points(course, [drawn, drawn])[1].told is None


def ready_to_win():
    """The first seat can win now, the second in its next turn."""
    return founded(points=3).afford(1, "2g3o").afford(0, "2g3o").main(0).state


def test_a_missed_win_is_a_blunder_and_every_way_to_it_is_good():
    state = ready_to_win()
    missed = assess_decision(1, 0, state, a.EndTurn(), QUICK)
    assert missed.judged.verdict == "blunder"
    assert missed.judged.best == 1
    assert missed.judged.reason == message("reason.base.win")
    won = assess_decision(1, 0, state, missed.judged.better[0], QUICK)
    assert (won.judged.verdict, won.lost, won.judged.worth) == ("good", 0, 1)


def test_where_there_is_no_choice_there_is_no_decision():
    assert assess_decision(1, 0, founded().before_roll(0).state, a.Roll(), QUICK) is None


def test_a_decision_is_judged_by_what_its_seat_could_know():
    """The same view, the same judgement, whatever the others hold."""
    state = founded().afford(0, "2g3o").main(0).state
    other = state.words.copy()
    hidden = type(state)(other)
    hidden.record.hands[1] = hidden.record.hands[1][::-1].copy()
    assert hidden != state
    assert hidden.record.hand_size[1] == state.record.hand_size[1]
    assert assess_decision(1, 0, state, a.EndTurn(), QUICK) == assess_decision(
        1, 0, hidden, a.EndTurn(), QUICK
    )


def decision(n, action, *better, turn=4):
    judged = Assessment(0.2, 0.3, 0.0, "blunder" if better else "good", better)
    said = message("text.base.at.end")
    return Decision(n, 0, turn, said, action, said if better else None, 0.1, judged)


def test_nobody_is_blamed_twice_for_what_could_still_be_done():
    city, road, end = (NOTATION.read(text) for text in ("city 12", "road 12-17", "end"))
    found = excuse_actions_done_later([decision(1, road, city), decision(2, end, city)])
    assert [one.judged.verdict for one in found] == ["good", "blunder"]
    found = excuse_actions_done_later(
        [decision(1, road, city), decision(2, city), decision(3, end)]
    )
    assert found[0].lost == 0
    found = excuse_actions_done_later([decision(1, end, city), decision(2, city, turn=8)])
    assert found[0].judged.verdict == "blunder"


def test_the_coach_names_three_choices_with_reasons_and_a_win_alone():
    advice = coach.advise(GAME.view(founded().afford(0, "2g3o").main(0).state, 0))
    assert advice.measure == "chance"
    assert 1 < len(advice.choices) <= 3
    assert [one.cost for one in advice.choices] == sorted(one.cost for one in advice.choices)
    assert isinstance(advice.best.actions[0], a.City)
    assert render(advice.best.reason, NAMES).startswith("earns")
    (sure,) = coach.advise(GAME.view(ready_to_win(), 0)).choices
    assert sure.worth == 1


def test_any_choice_is_compared_with_those_that_are_worth_a_look():
    view = GAME.view(ready_to_win(), 0)
    won, *others = coach.compare(view, [a.EndTurn()]).choices
    assert (won.worth, won.cost) == (1, 0)
    (end,) = (one for one in others if one.actions == (a.EndTurn(),))
    assert end.cost == 1 - end.worth > 0
    # Whatever else is asked about, a choice has the same worth.
    assert coach.compare(view, [a.EndTurn(), won.actions[0]]).choices == (won, *others)


def test_the_coach_is_silent_where_there_is_nothing_to_decide():
    with pytest.raises(NoAdvice):
        coach.advise(GAME.view(founded().before_roll(0).state, 1))
    with pytest.raises(NoAdvice):
        next(coach.review(()))


def test_the_base_game_has_a_coach_beside_its_bots():
    assert coach_of(load_game("base")) is coach
    assert not has_coach(load_game("connect"))


def reason(script, action):
    """What speaks for an action of the first seat, in words."""
    return render(reason_for(GAME.view(script.main(0).state, 0), NOTATION.read(action)), NAMES)


def test_reasons_come_from_the_position():
    assert "earns" in reason(founded().afford(0, "2g3o"), "city 12")
    site = founded().builds(0, "road 17-22").afford(0, "blwg")
    assert "earns" in reason(site, "settle 22")
    site = "beside lumber 3, wool 11, grain 5"
    assert reason(founded().afford(0, "bl"), "road 17-22") == f"reaches the site {site} before Dan"
    assert reason(founded().afford(0, "4o"), "withdraw") == PLAYED_AHEAD
    lacking = "brings a road closer (1 lumber to go)"
    assert reason(founded().afford(0, "4o2w"), "bank 4o>b") == lacking
    assert reason(founded().afford(0, "4o2w"), "bank 4o>g") == "gives ore, earned most of all"
    assert reason(founded().afford(0, "7o"), "bank 4o>g") == "pays for a city"
    assert "may be a point" in reason(founded().afford(0, "wgo"), "buy")
    assert reason(founded().afford(0, "2g2o"), "end") == "saves for a city (1 ore to go)"
    assert "keeps the knight" in reason_before_roll()


def test_an_offer_says_to_whom_it_goes_unless_to_everybody():
    view = GAME.view(founded().main(0).state, 0)
    said = {"1": "Offer to Ben: 1", "1,3": "Offer to Ben, Dan: 1", "1,2,3": "Offer 1 lumber"}
    for to, expected in said.items():
        label = placed_label_of(view, NOTATION.read(f"offer l>g to {to}"))
        assert render(label, NAMES).startswith(expected)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "every"),
    [(8, 5), *(pytest.param(seed, 1, marks=pytest.mark.prove) for seed in range(8))],
)
def test_every_choice_of_a_game_has_reasons_that_are_true(seed, every):
    said = Counter()
    for view, listed in choices_of_a_game(seed):
        reasons = Reasons(view)
        for action, aim in listed[::every]:
            told = reason_for(view, unpack(action), aim=aim)
            assert render(told, NAMES) != render(told, NAMES, "de")
            said[told.id.split(".")[2]] += 1
            for reason in reasons.reasons_for(unpack(action)):
                claim = Claim(view, unpack(action), reason)
                assert claim.holds(), (str(unpack(action)), render(reason, NAMES))
    assert len(said) > 15
    assert said["ahead"] < 0.05 * said.total(), "it is said where nothing else can be"


def test_what_was_better_has_a_reason_beside_what_was_played():
    said = Counter()
    for view, listed in choices_of_a_game(9):
        (best, aim), (played, _), *_ = [*listed, *listed][:: len(listed) // 2 + 1]
        told = reason_for(view, unpack(best), unpack(played), aim)
        said[told.id.split(".")[2]] += best != played
    assert said["ahead"] < 0.1 * said.total()


def choices_of_a_game(seed):
    """What each seat of a short game might have done, wherever it had to decide."""
    candidates = Candidates()
    for one in decisions(*["builder"] * 3, seed=seed, points="6"):
        listed = candidates.all_candidates(one.view) if one.must else [Candidate(NO_ACTION)]
        if listed[0].action != NO_ACTION:
            yield one.view, listed


@pytest.mark.slow
@pytest.mark.parametrize(
    "position", [BLIND[1], *(pytest.param(b, marks=pytest.mark.prove) for b in BLIND)]
)
def test_the_coach_weighs_plans_as_the_master_does(position):
    decision = decision_of(position)
    asked = [NOTATION.read(position["plan"])]
    found = {one.actions[0]: one for one in coach.compare(decision.view, asked).choices}
    plan = found[asked[0]]
    assert plan.reason.id.startswith("reason.base.aim.")


@pytest.mark.slow
def test_a_reason_compares_what_was_better_with_what_was_played():
    state = GAME.initial_state(setup_of(4, island="variable", first="0"))
    state = GAME.apply(state, NATURE, GAME.chances(state).draw(SeededRng(0)))
    view, sites = GAME.view(state, 0), GAME.legal(state, 0).listed[::3]
    found = {
        (one, other): reason_for(view, one, other)
        for one in sites
        for other in sites
        if one != other
    }
    for (one, other), told in found.items():
        gain = dots(view, one.node) - dots(view, other.node)
        if told.id == "reason.base.earns":
            assert told.params["count"] == gain > 0
    told = [render(one, NAMES) for one in found.values()]
    assert any("more card" in one for one in told)
    assert any("instead of" in one for one in told)


def reason_before_roll():
    script = founded().draws(0, "knight").end().before_roll(0)
    return render(reason_for(GAME.view(script.state, 0), a.Roll()), NAMES)


@pytest.mark.slow
def test_six_are_advised_in_their_turns_and_between_turns():
    """X-21: what can be built, or passing."""
    building = between_turns(SPECIAL_BUILDING, 2)
    rolled = after_turns(18)
    for state in (building, rolled):
        seat = int(state.record.turn)
        advice = coach.advise(GAME.view(state, seat))
        legal = GAME.legal(state, seat).listed
        assert all(tip.actions[0] in legal for tip in advice.choices)
        for tip in advice.choices:
            for language in ("en", "de"):
                assert render(tip.reason, NAMES_OF_SIX, language)
    tips = coach.advise(GAME.view(building, 2)).choices
    assert isinstance(tips[0].actions[0], a.City | a.Buy | a.Settle | a.Road)


@pytest.mark.slow
def test_a_game_of_six_is_reviewed():
    match = Match(
        GAME, setup_of(6, island="variable", first=0, points=3), RandomNature(SeededRng(3))
    )
    for _ in advance(match, {seat: Builder(SeededRng(seat)) for seat in range(6)}):
        pass
    *_, found = review(match.steps(), Effort(playouts=4, least_samples=2, most_samples=2))
    assert len(found.accounts) == 6
    assert {one.seat for one in found.decisions} == set(range(6))
