"""Every rule has tests and mutants, and the tests catch the mutants."""

from collections.abc import Sequence

import pytest

from hexhaven.core.registry import game_names, load_game
from tests.mutants.mutants import GAMES, Mutant, load, proofs_of, rules_of, rules_of_game
from tests.mutants.worker import FAILED, PASSED, run

MUTANTS = [mutant for game in GAMES for mutant in load(game)]
#: Enough to see in every run of the tests that the mutants themselves work.
A_FEW = [MUTANTS[0], MUTANTS[len(MUTANTS) // 2], MUTANTS[-1]]


#: Games of one folder share their rules.
FOLDERS = sorted({type(load_game(name)).__module__.split(".")[-2] for name in game_names()})


@pytest.mark.parametrize("game", FOLDERS)
def test_every_rule_has_a_test_and_a_mutant(game: str):
    tested = {rule for path in proofs_of(game) for rule in rules_of(path)}
    assert tested >= rules_of_game(game)
    assert {mutant.rule for mutant in load(game)} == rules_of_game(game)


@pytest.mark.parametrize("game", GAMES)
def test_no_test_proves_a_rule_that_is_not_listed(game: str):
    known = {rule for other in GAMES for rule in rules_of_game(other)}
    assert {rule for path in proofs_of(game) for rule in rules_of(path)} <= known


@pytest.mark.parametrize("mutant", MUTANTS, ids=str)
def test_a_mutant_changes_one_place(mutant: Mutant):
    assert mutant.occurrences() == 1
    assert mutant.find != mutant.replace


@pytest.mark.slow
def test_a_few_mutants_are_caught():
    check(A_FEW)


@pytest.mark.prove
@pytest.mark.parametrize("game", GAMES)
def test_all_mutants_of_a_game_are_caught(game: str):
    check(load(game))


def check(mutants: Sequence[Mutant]) -> None:
    """The tests of each rule pass as it is, and one of them fails with each change of it."""
    unchanged = [Mutant(*rule) for rule in sorted({(m.game, m.rule) for m in mutants})]
    asked = [*unchanged, *mutants]
    expected = [PASSED] * len(unchanged) + [FAILED] * len(mutants)
    wrong = [
        f"{mutant}: pytest answered {result.code} instead of {code}\n{result.output}"
        for mutant, result, code in zip(asked, run(asked), expected, strict=True)
        if result.code != code
    ]
    assert not wrong, "\n\n".join(wrong)
