"""Solutions in their files: found again, never half, one a problem."""

from itertools import product
from pathlib import Path

import numpy as np
import pytest

from hexhaven.games.dice.solver.alone.solution import SOLUTIONS, Problem
from hexhaven.games.dice.solver.plus import solution as plus
from tests.games.dice.solved import solved, use_store


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use_store(tmp_path, monkeypatch)


def test_a_solution_is_kept_and_found_again() -> None:
    first = SOLUTIONS.solution_of(Problem(2))
    assert SOLUTIONS.load(Problem(2)) is not None
    again = SOLUTIONS.solution_of(Problem(2))
    assert again.seconds == first.seconds
    np.testing.assert_array_equal(again.values, first.values)
    assert SOLUTIONS.load(Problem(2, late_jokers=True)) is None


@pytest.mark.parametrize("damage", [b"", b"PK\x03\x04 cut off", b"no solution at all"])
def test_a_damaged_file_is_not_trusted(damage: bytes) -> None:
    good = SOLUTIONS.solution_of(Problem(1))
    SOLUTIONS.place_of(Problem(1)).write_bytes(damage)
    assert SOLUTIONS.load(Problem(1)) is None
    assert SOLUTIONS.solution_of(Problem(1)).expected_score == good.expected_score


def test_an_interrupted_save_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    solution = solved(Problem(1))
    monkeypatch.setattr(np, "savez_compressed", interrupted)
    with pytest.raises(KeyboardInterrupt):
        SOLUTIONS.save(solution)
    assert not list(SOLUTIONS.place_of(Problem(1)).parent.iterdir())


def test_a_solution_is_kept_apart_for_each_problem() -> None:
    problems = [plus.Problem(*choices) for choices in product((False, True), repeat=3)]
    assert len({plus.SOLUTIONS.place_of(problem) for problem in problems}) == 8
    solved = plus.Solution(plus.Problem(), np.zeros((2, 2)), 1.5)
    plus.SOLUTIONS.save(solved)
    again = plus.SOLUTIONS.load(plus.Problem())
    assert again is not None
    assert again.seconds == 1.5
    assert plus.SOLUTIONS.load(plus.Problem(late_jokers=True)) is None
    plus.SOLUTIONS.place_of(plus.Problem()).write_bytes(b"PK cut off")
    assert plus.SOLUTIONS.load(plus.Problem()) is None
