"""What solutions are worth, in lines of words."""

from collections.abc import Iterator, Mapping
from itertools import accumulate
from typing import Any

from hexhaven.core.messages import message, render
from hexhaven.games.dice.forms import DICE_FORM
from hexhaven.games.dice.solver.alone.distribution import Distribution
from hexhaven.games.dice.solver.alone.solution import Solution
from hexhaven.games.dice.solver.plus.games import TurnCounts
from hexhaven.games.dice.solver.plus.solution import Solution as PlusSolution
from hexhaven.words import number, percent, say

#: The words for pieces stand in words/ under these names, in the order of PIECE_KINDS.
PIECES = ("road", "settle", "city", "knight")
#: Shares of all games for which the highest score is told.
SHARES = (0.01, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99)


def alone_line(solution: Solution, language: str) -> str:
    return say(
        "lab.solved",
        language,
        turns=solution.problem.turns,
        score=number(solution.expected_score, 6, language),
        states=number(solution.states, 0, language),
        seconds=number(solution.seconds, 1, language),
    )


def score_lines(ends: Distribution, language: str) -> Iterator[str]:
    """Scores by shares of all games, and how often each place is built on."""
    chances = ends.scores()
    for share in SHARES:
        part, most = percent(share, language), score_below(chances, share)
        yield say("lab.scores_part", language, part=part, score=most)
    for kind, name in enumerate(PIECES):
        shares = (
            f"{place.number}: {percent(ends.build_chance(kind, index), language)}"
            for index, place in enumerate(DICE_FORM.places[kind])
        )
        piece = render(message(f"sheet.dice.piece.{name}"), (), language)
        yield say("lab.scores_built", language, piece=piece, shares=", ".join(shares))
    crosses = number(ends.crosses(), 2, language)
    yield say("lab.scores_crosses", language, crosses=crosses)


def score_below(chances: Mapping[int, float], share: float) -> int:
    """The least score that this share of all games does not exceed."""
    sums = zip(chances, accumulate(chances.values()), strict=True)
    return next((score for score, total in sums if total >= share), max(chances))


def plus_line(solution: PlusSolution, played: TurnCounts, language: str) -> str:
    low, high = played.interval
    return say(
        "lab.raced",
        language,
        turns=number(played.expected, 6, language),
        states=number(solution.states, 0, language),
        seconds=number(solution.seconds, 1, language),
        games=number(len(played.turns), 0, language),
        mean=number(played.mean, 3, language),
        low=number(low, 3, language),
        high=number(high, 3, language),
    )


def sheet_line(figures: Mapping[str, Any], language: str) -> str:
    """How many turns Plus takes from a sheet on."""
    turns = number(figures["expected_turns"], 6, language)
    return say("lab.race_sheet", language, count=figures["points"], turns=turns)
