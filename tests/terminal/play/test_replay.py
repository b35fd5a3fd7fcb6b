"""Stepping through a match that was played."""

import pytest

from hexhaven.core.chance import SeededRng
from hexhaven.terminal.play.replay import Replay
from tests.terminal.tables import base_match, screen_of


@pytest.fixture(scope="module")
def match():
    """A short game in which cards were bought and stolen, by random play."""
    match = base_match(seed=4, points=4)
    rng = SeededRng(6)
    while match.outcome is None:
        choices = match.legal(min(match.pending.must))
        listed = choices.listed
        action = listed[rng.below(len(listed))] if listed else choices.sample(rng)
        match.play(action, min(match.pending.must))
    return match


def test_it_steps_forward_and_back_within_bounds(match):
    shown = Replay(match, None, "en")
    assert shown.n == 1
    shown.go(2)
    assert shown.state == match.at(2)
    shown.go(-5)
    assert (shown.n, shown.state) == (0, match.at(0))
    shown.go(10**9)
    assert (shown.n, shown.state) == (match.version, match.state)


def test_it_goes_by_turns(match):
    shown = Replay(match, None, "en")
    turns = []
    while shown.n < match.version:
        shown.go_by_turn(1)
        turns.append(shown.n)
    begun = [entry.n for entry in match.entries if str(entry.action) == "end"]
    assert set(begun) <= set(turns)
    back = []
    while shown.n > 0:
        shown.go_by_turn(-1)
        back.append(shown.n)
    assert len(back) <= len(turns) + 1


@pytest.mark.slow
def test_all_is_seen_or_only_what_a_seat_saw(match):
    every = list(Replay(match, None, "en").lines())
    assert [line for line in every if line.endswith("* theft ore")]
    assert [line for line in every if "draw" in line]
    for seat in range(4):
        seen = list(Replay(match, seat, "en").lines())
        assert not any("theft" in line or "draw" in line for line in seen)
        told = [
            line
            for step in match.steps()
            for line in match.game.log_messages(step.entry, step.before, step.after, seat)
        ]
        assert len(seen) == len(told) + 5


def test_a_moment_shows_every_hand_or_only_the_own(match):
    shown = Replay(match, None, "de")
    shown.go(match.version // 2)
    hands = [line.plain for line in shown.scene().said[1:]]
    assert [hand.partition(":")[0] for hand in hands] == ["Ada", "Blau", "Orange", "Weiß"]
    shown.seat = 2
    assert len(shown.scene().said) == 1
    lines = screen_of(match, "de").compose(shown.scene(), 80, 23)
    own = shown.text.own_lines(match.game.view(shown.state, 2))
    text = "".join(span.text for span in own[0])
    assert text in [line.plain for line in lines]


def test_the_end_is_told_once_it_is_reached(match):
    lines = list(Replay(match, None, "en").lines())
    (winner,) = match.outcome.winners
    assert lines[-4].startswith(f"1. {Replay(match, None, 'en').names[winner]}: ")
    unfinished = base_match()
    assert not any(line.startswith("1. ") for line in Replay(unfinished, None, "en").lines())


def test_entries_are_written_as_in_the_file(match):
    lines = Replay(match, None, "en").lines()
    written = [line[6:] for line in lines if line[:4].strip().isdigit()]
    assert len(written) == match.version
    assert str(match).rstrip("\n").endswith("\n".join(written))
