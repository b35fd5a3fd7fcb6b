"""Interpreted and compiled rules agree to the byte, over whole random games with trade.

Each is played in a process of its own, in which words hash differently.
"""

import pytest

from tests.games.base.fingerprints import in_two_processes
from tests.games.base.script import GAME

KINDS = set(GAME.notation.kinds)


def check_agreement(seed: int, games: int) -> set[str]:
    """Compare both ways line by line; the kinds of action that occurred."""
    ways = ({"NUMBA_DISABLE_JIT": way, "PYTHONHASHSEED": way} for way in ("0", "1"))
    compiled, interpreted = in_two_processes(*ways, seed=seed, games=games)
    for ours, theirs in zip(compiled, interpreted, strict=True):
        assert ours == theirs
    return {line.split()[3] for line in compiled}


@pytest.mark.slow
def test_interpreted_and_compiled_rules_agree():
    """Two games rarely show every kind of action, so more are played until all have occurred."""
    occurred: set[str] = set()
    for seed in range(44, 54):
        occurred |= check_agreement(seed, games=2)
        if occurred == KINDS:
            return
    assert occurred == KINDS


@pytest.mark.prove
@pytest.mark.parametrize("seed", [106, 107, 108, 110, 113, 120])  # with five and six among them
def test_interpreted_and_compiled_rules_agree_in_many_games(seed: int):
    assert check_agreement(seed, games=8) == KINDS
