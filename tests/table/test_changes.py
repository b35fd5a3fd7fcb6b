"""What may happen to a table, and the limits on it."""

import pytest

from hexhaven.core.registry import game_names, load_game
from hexhaven.table.changes import MOST_SEATS


@pytest.mark.parametrize("game", game_names())
def test_a_table_may_have_as_many_seats_as_its_game(game):
    assert max(load_game(game).seats) <= MOST_SEATS
