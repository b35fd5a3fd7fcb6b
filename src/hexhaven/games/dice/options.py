"""Setting up: the options of both games, and the colours of their seats."""

from hexhaven.core.messages import BadSetup
from hexhaven.core.setup import Setup, choice_option, number_option
from hexhaven.games.dice.position import NOBODY

COLOURS = ("red", "blue", "orange", "white")

TURNS = number_option("turns", 15, 1, 15)
TURN_LIMIT = number_option("turn_limit", 1000, 1, 30000)
LATE_JOKERS = choice_option("late_jokers", "off", "on")
STARTER = choice_option("first", "draw", "0", "1", "2", "3")


def starter(setup: Setup) -> int:
    """D-01: the seat that begins, or NOBODY when it is to be drawn."""
    first = setup.options["first"]
    if first == "draw":
        return NOBODY if setup.seats > 1 else 0
    if int(first) >= setup.seats:
        raise BadSetup("setup.dice.first", seat=int(first), seats=setup.seats)
    return int(first)


def colours_of(setup: Setup) -> tuple[str, ...]:
    return COLOURS[: setup.seats]
