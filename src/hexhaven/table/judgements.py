"""How the seats of a game decided, summed up from its review, for lists."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

from pydantic import Field, TypeAdapter

from hexhaven.table.changes import Model

#: Less than this given away is not worth a word, where decisions are measured in points.
LEAST_LOSS = 0.05


class Judgement(Model):
    """How a seat decided in a whole game, by its review."""

    measure: str = Field(description='"chance" (of winning, from 0 to 1) or "score"')
    decisions: int
    good: int = Field(description="how many of them gave nothing away that is worth a word")
    mistakes: int = Field(0, description="these and blunders only where chances are measured")
    blunders: int = 0
    lost: float = Field(description="what all of them gave away")


_every_seat = TypeAdapter(tuple[Judgement, ...])


def judge_review(body: str) -> str:
    """The judgement of every seat as it is stored, from a review as it is stored."""
    review = json.loads(body)
    decisions = review["decisions"]
    found = tuple(
        _judge(review["measure"], [one for one in decisions if one["seat"] == seat])
        for seat in range(len(review["accounts"]))
    )
    return _every_seat.dump_json(found).decode()


def read_judgements(text: str) -> tuple[Judgement, ...]:
    """The judgement of every seat, as it was stored."""
    return _every_seat.validate_json(text)


def _judge(measure: str, decisions: list[Mapping[str, Any]]) -> Judgement:
    verdicts = Counter(_verdict(one) for one in decisions)
    return Judgement(
        measure=measure,
        decisions=len(decisions),
        good=verdicts["good"],
        mistakes=verdicts["mistake"],
        blunders=verdicts["blunder"],
        lost=sum(one["lost"] for one in decisions),
    )


def _verdict(decision: Mapping[str, Any]) -> str:
    """The verdict on a decision; by its exact value it is good or an inaccuracy."""
    if decision["judged"] is not None:
        return str(decision["judged"]["verdict"])
    return "good" if decision["lost"] < LEAST_LOSS else "inaccuracy"
