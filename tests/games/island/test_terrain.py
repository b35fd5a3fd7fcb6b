from itertools import product

from hexhaven.games.island.cards import LETTERS
from hexhaven.games.island.terrain import (
    ANY,
    DESERT,
    HARBOUR_LETTERS,
    NUMBERS,
    TERRAIN_LETTERS,
    TERRAINS,
    ways,
)


def test_every_terrain_has_the_letter_of_its_resource():
    assert TERRAIN_LETTERS[:DESERT] == HARBOUR_LETTERS[:ANY] == LETTERS
    assert TERRAINS[DESERT] == "desert"
    assert len(TERRAINS) == len(TERRAIN_LETTERS) == len(HARBOUR_LETTERS)


def test_the_ways_to_roll_a_number_are_counted():
    rolled = [a + b for a, b in product(range(1, 7), repeat=2)]
    assert all(ways(number) == rolled.count(number) for number in range(2, 13))
    assert set(rolled) - set(NUMBERS) == {7}
