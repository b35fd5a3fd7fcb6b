"""Moments of games that bots have played: what a table looks like after an hour."""

from __future__ import annotations

from functools import cache

from hexhaven.bots import load_bot
from hexhaven.bots.drive import advance
from hexhaven.core.chance import SeededRng
from hexhaven.games.base.actions import Offer
from hexhaven.matches.match import Match
from hexhaven.matches.nature import RandomNature
from tests.games.base.script import GAME, Script, setup_of

#: Games that seat 0 wins, and that somebody else does.
WON, LOST = 5, 4
#: A game of six builders.
SIX_GAME = 2


@cache
def whole(seed, seats=4):
    """The entries of a game of builders, and its setup."""
    setup = setup_of(seats=seats, island="variable")
    match = Match(GAME, setup, RandomNature(SeededRng(seed)))
    bots = {seat: load_bot("base", "builder")(SeededRng(seat)) for seat in range(seats)}
    for _ in advance(match, bots):
        pass
    return setup, match.entries


def ended(seed):
    return list(moments(seed))[-1]


def moments(seed, seats=4):
    """Every position of a game, each a script of its own."""
    setup, entries = whole(seed, seats)
    script = Script(setup)
    for entry in entries:
        script.state = GAME.apply(script.state, entry.seat, entry.action)
        script.entries.append(entry)
        yield script.copy()


def last(seed, holds, seats=4):
    """The last position in which something holds."""
    return [script for script in moments(seed, seats) if holds(script)][-1]


def before_the_roll(script):
    return (script.turn, script.phase) == (0, "roll")


def after_the_roll(script):
    """Seat 0 has something to build, and cards to trade."""
    if (script.turn, script.phase) != (0, "main"):
        return False
    kinds = {choice.split()[0] for choice in script.choices(0)}
    return len(kinds & {"road", "settle", "city", "buy"}) > 1 and script.points(0) < 9


def offered(script):
    """Somebody in turn offers what seat 0 can pay."""
    made = script.entries[-1].action
    return isinstance(made, Offer) and script.turn > 0 and bool(script.choices(0, "accept"))


def building_next(script):
    """Others build between turns, and then seat 0, who has something to build."""
    return (script.turn, script.phase) == (4, "special_building") and bool(
        script.choices(0, "pass")
    )


def building(script):
    """Seat 0 has something to build between turns, and others build afterwards."""
    if (script.turn, script.phase) != (0, "special_building"):
        return False
    kinds = {choice.split()[0] for choice in script.choices(0)}
    return len(kinds & {"road", "settle", "city", "buy"}) > 1


@cache
def positions_of_six():
    """Moments of an evening of six."""
    return {
        "others build": last(SIX_GAME, building_next, 6),
        "own place": last(SIX_GAME, building, 6),
    }


@cache
def positions():
    """Moments of an evening, by name."""
    return {
        "late roll": last(WON, before_the_roll),
        "late main": last(WON, after_the_roll),
        "late offer": last(WON, offered),
        "late won": ended(WON),
        "late lost": ended(LOST),
    }
