"""Positions in which a plan is better than the best single step, from plans.toml."""

import tomllib
from itertools import islice
from pathlib import Path
from typing import Any

from tests.bots.base.games import Decision, decisions

BLIND = tomllib.loads(Path(__file__).with_name("plans.toml").read_text("utf-8"))["position"]


def decision_of(position: dict[str, Any]) -> Decision:
    """The decision of a game of four builders that leads there."""
    return next(
        islice(decisions(*["builder"] * 4, seed=position["seed"]), position["number"], None)
    )
