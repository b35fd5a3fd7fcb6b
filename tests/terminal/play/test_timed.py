"""A match against a clock, with keys and time by script."""

from __future__ import annotations

import io
from contextlib import nullcontext
from typing import Any

import pytest
from rich.console import Console

from hexhaven.bots.connect.builder import Builder
from hexhaven.core.chance import SeededRng
from hexhaven.core.messages import render
from hexhaven.games.connect.game import ConnectGame
from hexhaven.games.connect.rendering.terminal import make_text, seat_names
from hexhaven.matches.match import Match
from hexhaven.matches.nature import RandomNature
from hexhaven.terminal.play.play import SaveFile
from hexhaven.terminal.play.timed import RoundTimer, TimedPlay
from hexhaven.terminal.ui.game_dialogue import Quit
from hexhaven.terminal.ui.screen import Screen

GAME = ConnectGame()


class Hands:
    """Types lines, each at its second; waiting for a key lets time pass."""

    def __init__(self, *lines: tuple[float, str]) -> None:
        self.time = 0.0
        self.waiting = [(at, key) for at, line in lines for key in (*line, "enter")]

    def now(self) -> float:
        return self.time

    def key(self, wait: float | None) -> str:
        if self.waiting and (wait is None or self.waiting[0][0] <= self.time + wait):
            at, key = self.waiting.pop(0)
            self.time = max(self.time, at)
            return key
        assert wait is not None, "nobody types any more"
        self.time += wait
        return ""


def table(hands: Hands, seat: int = 1, seats: int = 6, **options: object) -> TimedPlay:
    setup = GAME.setup(seats, options)
    match: Match[Any, Any] = Match(GAME, setup, RandomNature(SeededRng(3)))
    names = tuple(render(name, ()) for name in seat_names(setup))
    console = Console(file=io.StringIO(), force_terminal=True, width=140, height=45)
    screen = Screen(console, make_text(setup, names, "en"))
    bots = {other: Builder(SeededRng(0)) for other in range(seats) if other != seat}
    play = TimedPlay(match, seat, bots, screen, names, "en", SaveFile(None), input, 0.3)
    play.keys, play.now, play.key_mode = hands.key, hands.now, nullcontext
    return play


def play_to_end(play: TimedPlay) -> str:
    """Play until the person leaves; all that was on the screen."""
    with pytest.raises(Quit):
        play.run()
    output = play.screen.console.file
    assert isinstance(output, io.StringIO)
    return output.getvalue()


def entries(play: TimedPlay, seat: int) -> list[str]:
    return [str(entry.action) for entry in play.match.entries if entry.seat == seat]


@pytest.mark.slow
def test_time_runs_out_by_itself_and_rounds_go_on():
    play = table(Hands((23, "quit")), times="5/5")
    shown = play_to_end(play)
    assert entries(play, -1).count("time") == 4
    assert play.match.state.position.round == 5
    assert "5 seconds left" in shown
    assert "0 seconds left" in shown


@pytest.mark.slow
def test_bots_act_while_the_person_does_nothing():
    play = table(Hands((15, "quit")), times="20/20")
    play_to_end(play)
    assert any(entry.seat not in (-1, 1) for entry in play.match.entries)
    assert entries(play, 1) == []


def test_the_person_acts_in_time():
    play = table(Hands((3, "offer g>w"), (9, "quit")))
    play_to_end(play)
    assert entries(play, 1) == ["offer g>w"]


def test_what_cannot_be_done_is_said_and_changes_nothing():
    play = table(Hands((2, "settle 1:34"), (4, "dance"), (6, "quit")))
    shown = play_to_end(play)
    assert "Pink was there first" in shown
    assert "dance" in shown
    assert entries(play, 1) == []


def test_a_pause_stops_the_clock_and_all_actions():
    hands = Hands((5, "pause"), (500, "offer g>w"), (501, ""), (502, "quit"))
    play = table(hands, times="20/20")
    shown = play_to_end(play)
    assert "The clock is stopped" in shown
    assert entries(play, -1).count("time") == 0
    assert entries(play, 1) == []


def test_the_clock_stands_while_help_is_read():
    hands = Hands((5, "help"), *((300 + n, "x") for n in range(1)), (301, "quit"))
    play = table(hands, times="20/20")
    play_to_end(play)
    assert entries(play, -1).count("time") == 0


@pytest.mark.slow
def test_the_clock_stops_by_itself_after_round_ten():
    play = table(Hands((1000, "quit")), times="5/5")
    play_to_end(play)
    assert play.match.state.position.round == 11
    assert play.clock.is_stopped


@pytest.mark.slow
def test_first_pieces_are_placed_against_the_clock_too():
    play = table(Hands((2, "found city 1:50 1:39-50"), (70, "quit")), places="free", times="20/20")
    play_to_end(play)
    assert entries(play, 1) == ["found city 1:50 1:39-50"]
    assert len(play.match.state.position.players[1].settlements) == 2


def test_a_clock_can_be_stopped_and_goes_on():
    hands = Hands()
    clock = RoundTimer(10, hands.now)
    hands.time = 4
    assert clock.left == 6
    clock.stop()
    hands.time = 50
    assert (clock.left, clock.is_stopped) == (6, True)
    clock.start()
    hands.time = 57
    assert clock.left == 0
