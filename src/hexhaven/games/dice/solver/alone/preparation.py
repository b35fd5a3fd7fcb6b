"""Solutions for players: the policy once it is ready, and the work that makes it so."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from hexhaven.core.compiled.compiling import CompiledKernels
from hexhaven.core.messages import Refused, rough_time
from hexhaven.core.plugins.preparation import Progress, start_preparation
from hexhaven.core.setup import Setup
from hexhaven.games.dice.position import BUILD, KEEP, Position, begin_turn, first_position
from hexhaven.games.dice.solver.alone.policy import Policy
from hexhaven.games.dice.solver.alone.solution import SOLUTIONS, Problem

#: How long the whole game takes to solve; a shorter one takes much less.
USUAL_SECONDS, USUAL_TURNS = 30.0, 15
#: What solving needs: by interpreted kernels it would take hours.
KERNELS = CompiledKernels("dice", ("games",))
#: Policies kept in memory.
REMEMBERED_POLICIES = 4


@dataclass(frozen=True)
class SolutionPreparation:
    """Working out the solution of a problem."""

    problem: Problem

    @property
    def seconds(self) -> float:
        """About how long it takes: the sheets that can occur grow with the turns."""
        compiling = 0 if KERNELS.is_ready() else KERNELS.seconds
        return compiling + 5 + (USUAL_SECONDS - 5) * (self.problem.turns / USUAL_TURNS) ** 3

    def is_ready(self) -> bool:
        """Whether a whole solution is kept."""
        return policy_if_ready(self.problem) is not None

    def run(self, progress: Progress) -> None:
        """Solve it, keep it, and compile what chooses actions by it."""
        KERNELS.run(lambda done: None)
        policy = Policy(SOLUTIONS.solution_of(self.problem, progress=progress))
        for phase in (KEEP, BUILD):
            policy.best_action(_example(self.problem)._replace(phase=phase))


def _example(problem: Problem) -> Position:
    """A roll of the first turn."""
    position = begin_turn(first_position(1, problem.turns, problem.late_jokers), 0)
    return position._replace(dice=(1, 1, 1, 1, 1, 1), rolls=1)


def preparation_of(setup: Setup) -> SolutionPreparation:
    """What must be solved before a game of this setup can be played best."""
    late = setup.options["late_jokers"] == "on"
    return SolutionPreparation(Problem(int(setup.options["turns"]), late))


def problem_of(position: Position) -> Problem:
    """The problem that each player of a table has."""
    return Problem(position.limit, position.late)


def policy_if_ready(problem: Problem) -> Policy | None:
    """The policy of a problem that is solved."""
    try:
        return _load_policy(SOLUTIONS.place_of(problem), problem)
    except LookupError:
        return None


def policy_of(problem: Problem) -> Policy:
    """The policy of a problem; a refusal says how long a worker that begins now takes."""
    policy = policy_if_ready(problem)
    if policy is None:
        work = start_preparation(SolutionPreparation(problem))
        raise Refused("solo.not_ready", time=rough_time(work.seconds_left() if work else 1))
    return policy


@lru_cache(REMEMBERED_POLICIES)
def _load_policy(place: Path, problem: Problem) -> Policy:
    solution = SOLUTIONS.load(problem)
    if solution is None:
        raise LookupError(place)
    return Policy(solution)
