"""Lengths of time as the terminal says them, as the client does."""

import pytest

from hexhaven.core.messages import render_plainly
from hexhaven.terminal.ui.game_text import HOUR, time_left, time_words


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(90, "90 seconds"), (600, "10 minutes"), (HOUR, "1 hour"), (72 * HOUR, "3 days")],
)
def test_a_time_is_said_in_the_largest_unit_that_fits(seconds, said):
    assert render_plainly(time_words(seconds)) == said


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (72 * HOUR - 1, "3 days left"),
        (48 * HOUR - 1, "48 hours left"),
        (1.5 * HOUR, "90 minutes left"),
        (59.9, "59 seconds left"),
    ],
)
def test_what_is_left_is_said_roughly_while_it_is_long(seconds, said):
    assert render_plainly(time_left(seconds)) == said
