"""Positions of Plus that several tests begin with."""

from tests.games.dice.script import Script, plus


def roads(*numbers: int) -> list[str]:
    return [f"road {number}" for number in numbers]


def knights(*numbers: int) -> list[str]:
    return [f"knight {number}" for number in numbers]


def nine_points(seats: int = 1) -> Script:
    """Longest road, largest army, a city and three settlements."""
    game = plus(seats).build(*roads(1, 2, 3, 4, 6), "city 1", "settle 1", "settle 2", "settle 3")
    return game.build(*knights(1, 2, 3))
