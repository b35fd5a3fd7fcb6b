"""The policy by the rules themselves: a position is worth its best action, or the mean of chance.

Together with the end of the game, where the worth is the score, that makes every worth the
expectation of best play, whichever way it was computed.
"""

import pytest

from hexhaven.core.chance import SeededRng
from hexhaven.core.game import NATURE
from hexhaven.games.dice.game import DiceGame
from hexhaven.games.dice.position import BUILD, KEEP, OVER, ROLL, ROLLING, Position
from hexhaven.games.dice.solver.alone.policy import Policy
from hexhaven.games.dice.solver.alone.solution import Problem
from tests.games.dice.script import dice
from tests.games.dice.solved import solved

GAME = DiceGame()
CLOSE = 1e-9
TURNS = 6


@pytest.fixture(scope="module", params=[False, True], ids=["at once", "late"])
def policy(request: pytest.FixtureRequest) -> Policy:
    return Policy(solved(Problem(TURNS, request.param)))


def started(policy: Policy, seats: int = 1) -> Position:
    late = "on" if policy.late else "off"
    return dice(seats, turns=TURNS, late_jokers=late).state


def worth_by_the_rules(policy: Policy, position: Position, seat: int) -> float:
    """What the next positions make of a position."""
    if position.phase == OVER:
        return GAME.points(position, seat)
    if position.phase == ROLLING:
        chances = GAME.chances(position).weighted
        total = sum(weight for _, weight in chances)
        return (
            sum(
                weight * policy.value(GAME.apply(position, NATURE, action), seat)
                for action, weight in chances
            )
            / total
        )
    actions = GAME.legal(position, seat).listed
    return max(policy.value(GAME.apply(position, seat, action), seat) for action in actions)


def step(policy: Policy, position: Position, rng: SeededRng, carefully: int) -> Position:
    """Chance, the best action, or any action one time in `carefully`."""
    if position.phase == ROLLING:
        return GAME.apply(position, NATURE, GAME.chances(position).draw(rng))
    seat = position.turn
    if rng.below(carefully):
        return GAME.apply(position, seat, policy.best_action(position))
    return GAME.apply(position, seat, GAME.legal(position, seat).sample(rng))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_every_position_is_worth_what_the_rules_make_of_it(policy: Policy, seed: int) -> None:
    rng, position = SeededRng(seed), started(policy)
    met = set()
    while position.phase != OVER:
        expected = worth_by_the_rules(policy, position, 0)
        assert policy.value(position, 0) == pytest.approx(expected, abs=CLOSE), position
        met.add(position.phase)
        position = step(policy, position, rng, carefully=3)
    assert policy.value(position, 0) == GAME.points(position, 0)
    assert met == {ROLL, ROLLING, KEEP, BUILD}


@pytest.mark.parametrize("seed", range(20))
def test_the_best_action_gives_nothing_away(policy: Policy, seed: int) -> None:
    rng, position = SeededRng(seed), started(policy)
    while position.phase != OVER:
        after = step(policy, position, rng, carefully=1 << 30)
        if position.phase != ROLLING:
            worth = policy.value(position, 0)
            assert policy.value(after, 0) == pytest.approx(worth, abs=CLOSE), position
        position = after


def test_others_do_not_matter(policy: Policy) -> None:
    position = started(policy, seats=2)
    alone = policy.value(position, 1)
    rng = SeededRng(4)
    while position.turn == 0 or position.phase == ROLLING:
        position = step(policy, position, rng, carefully=2)
    assert policy.value(position, 1) == alone == policy.solution.expected_score


def test_a_joker_used_for_nothing_is_seen_through() -> None:
    policy = Policy(solved(Problem(4)))
    script = dice(turns=4).build("knight 1").stopped("3b3l")
    before = policy.value(script.state, 0)
    script.do("joker 1 brick>ore")
    assert policy.value(script.state, 0) < before - 0.1
    script.do("done")
    assert policy.value(script.state, 0) < before - 0.1


def test_the_knight_of_this_turn_lends_its_joker() -> None:
    policy = Policy(solved(Problem(3)))
    script = dice(turns=3).stopped("2w2gob")
    done = []
    while not done or done[-1] != "done":
        done.append(str(policy.best_action(script.state)))
        script.do(done[-1])
    assert done == ["knight 1", "joker 1 brick>ore", "knight 2", "done"]
