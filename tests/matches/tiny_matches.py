"""Matches of the tiny game with scripted chance."""

from hexhaven.core.setup import make_setup
from hexhaven.matches.match import Match
from hexhaven.matches.nature import ScriptedNature
from tests.tiny import Tiny

OPENING = ("shuffle 1,0", "deal 4", "deal 2")


def tiny_setup(seats=2, **options):
    return make_setup("tiny", 1, Tiny.seats, Tiny.options, seats, options)


def tiny_match(*script, seats=(), **options):
    """Two seats, one round unless told otherwise: seat 0 has a 4, seat 1 a 2 and precedence."""
    setup = tiny_setup(**{"rounds": 1, **options})
    return Match(Tiny(), setup, ScriptedNature((*OPENING, *script)), seats)
