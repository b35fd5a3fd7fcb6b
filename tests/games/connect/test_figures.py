"""What statistics count of a seat, by games made by hand."""

from fractions import Fraction

import pytest

from hexhaven.core.entries import Entry, Step
from hexhaven.core.game import NATURE
from hexhaven.core.plugins.figures import Figures, TradeFigures
from hexhaven.games.connect.actions import NOTATION
from hexhaven.games.connect.figures import count
from hexhaven.games.island.cards import RESOURCES
from hexhaven.games.island.terrain import ways
from tests.games.connect.script import GAME, Script


def counted(script: Script, seat: int, *moves: str, of: int) -> Figures:
    """The figures of a seat after somebody's moves."""
    steps = []
    for move in moves:
        before = script.state
        script.do(seat, move) if seat != NATURE else script.nature(move)
        steps.append(Step(Entry(len(steps) + 1, seat, NOTATION.read(move)), before, script.state))
    return count(steps, of)


def brought(script: Script, first: int, second: int) -> int:
    """What a roll brings to seat 0."""
    rolled = script.copy().roll(first, second)
    return sum(rolled.player(0).hand) - sum(script.player(0).hand)


@pytest.mark.parametrize(("late", "ways"), [(False, 30), (True, 36)])
def test_luck_is_what_came_beyond_what_the_dice_promise(late, ways):
    script = Script().to_round(10 if late else 2).nature("time")
    rolls = [(action.first, action.second) for action, _ in GAME.chances(script.state).weighted]
    assert len(rolls) == ways, "sevens of early rounds are rolled again"
    due = Fraction(sum(brought(script, *roll) for roll in rolls), len(rolls))
    best = max(rolls, key=lambda roll: brought(script, *roll))
    for roll in (best, (1, 1)):
        luck = counted(script.copy(), NATURE, "dice {} {}".format(*roll), of=0).luck
        assert luck == pytest.approx(float(brought(script, *roll) - due))
    assert due > 0


def test_trades_are_counted_with_the_cards_they_brought():
    script = Script().hold(0, "2b").hold(1, "o")
    script.do(0, "offer 2b>o")
    for seat, gain in ((0, -1), (1, 1), (2, None)):
        figures = counted(script.copy(), 1, "accept 0 2b>o", of=seat)
        assert figures.players == (TradeFigures(0, 0) if gain is None else TradeFigures(1, gain))
    rate = script.hold(0, "8b").player(0).rates[0]
    assert counted(script, 0, f"bank {rate}b>o", of=0).bank == TradeFigures(1, 1 - rate)


def test_an_opening_is_named_by_the_two_resources_that_come_most_often():
    script = Script().to_round(2).nature("time")
    own, island = script.player(0), script.state.position.island
    ways_of = dict.fromkeys(RESOURCES, 0)
    for node in (*own.settlements, *own.cities):
        for hex in island.hexes_at[node]:
            ways_of[RESOURCES[hex.resource]] += ways(hex.number)
    opening = counted(script, NATURE, "dice 1 1", of=0).opening
    rest = [ways_of[name] for name in RESOURCES if name not in opening]
    assert len(opening) == 2
    assert min(ways_of[name] for name in opening) >= max(rest)
    assert counted(script, 0, of=0).opening == (), "nobody has rolled"
