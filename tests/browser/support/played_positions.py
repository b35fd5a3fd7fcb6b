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


@cache
def whole(seed):
    """The entries of a game of four builders, and its setup."""
    setup = setup_of(island="variable")
    match = Match(GAME, setup, RandomNature(SeededRng(seed)))
    bots = {seat: load_bot("base", "builder")(SeededRng(seat)) for seat in range(4)}
    for _ in advance(match, bots):
        pass
    return setup, match.entries


def ended(seed):
    return list(moments(seed))[-1]


def moments(seed):
    """Every position of a game, each a script of its own."""
    setup, entries = whole(seed)
    script = Script(setup)
    for entry in entries:
        script.state = GAME.apply(script.state, entry.seat, entry.action)
        script.entries.append(entry)
        yield script.copy()


def last(seed, holds):
    """The last position in which something holds."""
    return [script for script in moments(seed) if holds(script)][-1]


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
