"""What holds for the assistant whatever people do, and how its dice are drawn."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexhaven.core.chance import SeededRng
from hexhaven.games.connect.assistant.entries import (
    COMMANDS,
    PRESETS,
    BadLog,
    check_times,
    read_times,
    write_times,
)
from hexhaven.games.connect.assistant.fold import MISSED_AFTER, apply_entry, draw, due, fold, show
from tests.games.connect.assistant.cases import load
from tests.games.connect.assistant.rules import RULES
from tests.mutants.mutants import load as mutants_of

START = {"at": 0, "do": "start", "format": 1, "mode": "connect", "times": [35_000, 45_000]}
BASE = {**START, "mode": "base", "times": [60_000]}
#: Pauses between what people do: a moment, most of a round, more than a machine may sleep.
GAPS = st.sampled_from([0, 50, 3_000, 11_999, 30_000, 44_999, 45_000, 90_000])
DEEDS = st.lists(st.tuples(GAPS, st.sampled_from(["look", *COMMANDS])), max_size=60)


class Given:
    """Chance that falls as it is told."""

    def __init__(self, *numbers):
        self.numbers = list(numbers)

    def below(self, n):
        number = self.numbers.pop(0)
        assert number < n
        return number


def tick(log, state, now, rng):
    while (chance := due(state, now)) is not None:
        log.append(draw(chance, rng))
        state = apply_entry(state, log[-1])
    return state


def run(start, deeds, seed=1):
    """What people do at their times, in so far as it is accepted; the log and all states."""
    log, rng, now = [start], SeededRng(seed), 0
    states = [fold(log)]
    for gap, deed in deeds:
        now += gap
        state = tick(log, states[-1], now, rng)
        entry = {"at": now, "do": deed}
        if deed in show(state, now)["can"]:
            log.append(entry)
            state = apply_entry(state, entry)
        elif deed != "look":
            with pytest.raises(BadLog):
                apply_entry(state, entry)
        states.append(tick(log, state, now, rng))
    return log, states


@given(DEEDS, st.sampled_from([START, BASE]))
def test_a_log_tells_everything_again(deeds, start):
    log, states = run(start, deeds)
    again = json.loads(json.dumps(log))
    assert fold(again) == states[-1]


@pytest.mark.rule("C-10", "C-12")
@given(DEEDS)
def test_every_round_has_one_paying_roll_and_its_side(deeds):
    log, states = run(START, [(0, "resume"), *deeds])
    view = show(states[-1], log[-1]["at"])
    paying = [roll for roll in view["history"] if roll["robber"] is None]
    assert [roll["round"] for roll in paying] == list(range(1, len(paying) + 1))
    assert all(sum(roll["dice"]) != 7 for roll in view["history"] if roll["round"] <= 10)
    assert view["side"] == ("sun", "moon")[(view["round"] - 1) % 2]
    assert sum(view["counts"]) == len(view["history"])
    assert sum(view["expected"]) == 180 * len(view["history"])


@given(DEEDS, st.sampled_from([START, BASE]))
def test_the_clock_runs_or_says_why_it_stands(deeds, start):
    _, states = run(start, deeds)
    for state in states:
        view = show(state, state.at)
        assert 0 <= view["left"] <= max(view["length"], 0)
        assert view["running"] == (view["pause"] == "" and view["phase"] != "over")


@pytest.mark.rule("C-10")
@given(st.lists(st.integers(0, MISSED_AFTER), min_size=12, max_size=12))
def test_late_ticks_change_nothing(delays):
    def played(delays):
        log = [START, {"at": 0, "do": "resume"}]
        state, rng = fold(log), SeededRng(3)
        for delay in delays:
            state = tick(log, state, state.deadline + delay, rng) if state.deadline else state
        return log

    assert played(delays) == played([0] * len(delays))


@pytest.mark.rule("C-12")
def test_an_early_seven_is_rolled_again():
    chance = {"at": 5, "sevens": False, "robber": True}
    assert draw(chance, Given(2, 3, 5, 0, 5, 5)) == {"at": 5, "do": "roll", "dice": [6, 6]}


@pytest.mark.rule("C-13")
def test_a_seven_is_drawn_together_with_the_robbers_number():
    chance = {"at": 5, "sevens": True, "robber": True}
    drawn = draw(chance, Given(2, 3, 4, 1))
    assert drawn == {"at": 5, "do": "roll", "dice": [3, 4], "robber": [5, 2]}
    assert draw(chance, Given(2, 2)) == {"at": 5, "do": "roll", "dice": [3, 3]}
    assert draw({**chance, "robber": False}, Given(2, 3)) == {"at": 5, "do": "roll", "dice": [3, 4]}


def test_every_roll_can_fall():
    chance = {"at": 0, "sevens": True, "robber": True}
    rng = SeededRng(2)
    assert len({tuple(draw(chance, rng)["dice"]) for _ in range(1000)}) == 36


@pytest.mark.rule("C-11")
def test_presets_and_own_times():
    assert PRESETS == {"beginner": (35_000, 45_000), "experienced": (30_000, 35_000)}
    assert read_times(" 20 / 600", "connect") == (20_000, 600_000)
    assert read_times("90", "base") == (90_000,)
    assert write_times((20_000, 600_000)) == "20/600"
    for times in PRESETS.values():
        check_times(times, "connect")


@pytest.mark.parametrize(
    ("text", "mode", "why"),
    [
        ("35", "connect", "times_connect"),
        ("35/45/55", "connect", "times_connect"),
        ("35/x", "connect", "times_connect"),
        ("", "connect", "times_connect"),
        ("-35/45", "connect", "times_connect"),
        ("٣٥/45", "connect", "times_connect"),
        ("9/45", "connect", "times_range"),
        ("35/601", "connect", "times_range"),
        ("35/45", "base", "times_base"),
        ("0", "base", "times_range"),
    ],
)
def test_other_times_are_refused(text, mode, why):
    with pytest.raises(BadLog) as refusal:
        read_times(text, mode)
    assert refusal.value.message.id == f"assistant.{why}"


def test_a_log_without_entries_is_none():
    with pytest.raises(BadLog, match="begins with its start"):
        fold([])


def test_every_case_is_about_something_that_is_tested_and_every_rule_has_mutants():
    topics = {rule for case in load() for rule in case["rules"]}
    assert topics == RULES.keys() | {"base", "log"}
    assert {mutant.rule for mutant in mutants_of("assistant")} == RULES.keys()
