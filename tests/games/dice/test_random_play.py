"""What holds in every position of every game, over random play."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexhaven.bots.drive import advance
from hexhaven.bots.random import Random
from hexhaven.core.chance import SeededRng
from hexhaven.core.entries import Step
from hexhaven.core.setup import make_setup
from hexhaven.games.dice import sheet as sheets
from hexhaven.games.dice.position import KEEP, NOBODY, OVER, ROLLING, Position
from hexhaven.matches.match import Match
from hexhaven.matches.nature import RandomNature
from tests.games.dice import recount
from tests.games.dice.script import GAMES

seeds = st.integers(0, 2**64 - 1)
MOST_STEPS = 1500


def steps(name: str, seed: int) -> Iterator[Step[Position]]:
    """A game of random bots with random options."""
    game, rng = GAMES[name], SeededRng(seed, stream=9)
    options = {"late_jokers": ("off", "on")[rng.below(2)]}
    setup = make_setup(name, 1, game.seats, game.options, 1 + rng.below(4), options)
    match = Match(game, setup, RandomNature(SeededRng(seed)))
    bots = {seat: Random(SeededRng(seed, stream=1 + seat)) for seat in range(setup.seats)}
    for _ in advance(match, bots):
        if match.version > MOST_STEPS:
            break
    return match.steps()


def check_turn(name: str, before: Position, after: Position) -> None:
    """Dice are neither lost nor found while they are rolled, and nobody else is touched."""
    if after.phase in (ROLLING, KEEP):
        assert sum(after.dice) + after.rolling == GAMES[name].dice_in_turn(after.turns)
    assert min(after.dice) >= 0
    assert 0 <= after.rolls <= 3
    for seat in range(after.seats):
        if seat != before.turn:
            assert after.sheets[seat] == before.sheets[seat]
            assert after.boxes[seat] == before.boxes[seat]


def check_specials(name: str, before: Position, after: Position) -> None:
    """They change hands as their rules say."""
    form = GAMES[name].form
    lengths = [recount.road_length(form, sheet) for sheet in after.sheets]
    assert lengths == [sheets.road_length(form, sheet) for sheet in after.sheets]
    armies = [bin(sheet.knights).count("1") for sheet in after.sheets]
    if name == "dice":
        assert after.longest_road == after.largest_army == NOBODY
        return
    for holder, past, numbers, least in (
        (after.longest_road, before.longest_road, lengths, 5),
        (after.largest_army, before.largest_army, armies, 3),
    ):
        if holder == NOBODY:
            assert max(numbers) <= least
        else:
            assert numbers[holder] == max(numbers) >= least
        if past != NOBODY and numbers[past] == max(numbers):
            assert holder == past


def check_game(name: str, seed: int) -> None:
    """Play one game and check every position."""
    game, counted = GAMES[name], getattr(recount, f"{name.removeprefix('dice-')}_points")
    for step in steps(name, seed):
        before, after = step.before, step.after
        check_turn(name, before, after)
        if after.sheets != before.sheets:
            check_specials(name, before, after)
            recount.check_sheet(game.form, after.sheets[before.turn], ordered=name == "dice")
        for seat in range(after.seats):
            assert game.points(after, seat) == counted(game.form, after, seat)
        if name == "dice-plus":
            assert (after.phase == OVER) == (
                game.points(after, after.turn) >= 10 or after.turns > 1000
            )


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=4)
@given(seed=seeds)
def test_every_position_of_a_random_game_adds_up(name: str, seed: int):
    check_game(name, seed)


@pytest.mark.prove
@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=150)
@given(seed=seeds)
def test_every_position_of_many_random_games_adds_up(name: str, seed: int):
    check_game(name, seed)
