"""Positions of the base game that several tests begin with."""

from __future__ import annotations

from tests.games.base.script import FOUNDING, Script, founded, path, position

#: A long way for seat 0, free of others in a game for two.
LONG_WAY = (12, 7, 11, 16, 21, 27, 33, 38, 43, 47, 51, 48, 52)


@position
def holding(*names: str, **options: object) -> Script:
    """Seat 0 has bought these cards in earlier turns, and is about to roll."""
    return founded(**options).draws(0, *names).end().before_roll(0)


@position
def enclosed() -> Script:
    """Seat 1 holds road building, but seat 0 has taken every path out of its corners."""
    game = founded(FOUNDING[0], ((0, 3), (27, 21)), seats=2)
    game.builds(0, *path(12, 7, 3), *path(12, 8, 4, 0), *path(7, 11, 16, 21))
    game.builds(0, *path(29, 34, 28, 33, 27)).draws(1, "road_building")
    return game.end().before_roll(1)


@position
def market(**options: object) -> Script:
    """Seat 0 in turn with brick, lumber and ore; the others hold something of everything."""
    game = founded(**options).gain(0, "2l2o").gain(1, "2b2w").gain(2, "2b2w").gain(3, "2b2l")
    return game.main(0)
