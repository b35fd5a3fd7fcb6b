"""What statistics count of a seat, by games made by hand."""

import pytest

from hexhaven.core.entries import Step
from hexhaven.core.plugins.figures import Figures, TradeFigures
from hexhaven.games.base.figures import count
from tests.games.base.script import GAME, NOTHING, WOOL, Script, founded


def counted(script: Script, seat: int = 0) -> Figures:
    state, steps = GAME.initial_state(script.setup), []
    for entry in script.entries:
        after = GAME.apply(state, entry.seat, entry.action)
        steps.append(Step(entry, state, after))
        state = after
    return count(steps, seat)


def test_luck_is_what_came_beyond_what_the_dice_promise():
    game = founded()
    due = sum(
        (6 - abs(7 - number)) * sum(paid[0].values())
        for number in range(2, 13)
        if 0 in (paid := game.payments(number))
    )
    assert counted(game.next_roll(NOTHING)).luck == pytest.approx(-due / 36)
    assert counted(game.next_roll(WOOL)).luck == pytest.approx(1 - 2 * due / 36)


def test_an_opening_is_named_by_the_two_resources_that_come_most_often():
    opening = counted(founded().next_roll(NOTHING)).opening
    assert opening == ("grain", "ore"), "a grain 5 and an ore 6 beside rarer fields"


def test_trades_are_counted_with_the_cards_they_brought():
    game = founded().main(0).gain(0, "4w").gain(1, "o").main(0)
    game.play("0 bank 4w>b", "0 offer b>o", "1 accept b>o", "0 deal 1")
    assert counted(game).bank == TradeFigures(1, -3)
    assert counted(game).players == counted(game, 1).players == TradeFigures(1, 0)
    assert counted(game, 2).players == counted(game, 2).bank == TradeFigures(0, 0)
