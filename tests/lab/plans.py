"""Small plans, quickly played, and bots of strangers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hexhaven.lab.simulate.plan import Plan, make_plan

#: Games that are soon over; the few points make winners of all of them.
SHORT = {"points": "3"}

STRANGERS = """
class Polite:
    def __init__(self, rng):
        self.rng = rng

    def choose(self, view, choices, must):
        if not must:
            return None
        listed = choices.listed
        return listed[self.rng.below(len(listed))] if listed else choices.sample(self.rng)


class Faulty(Polite):
    def choose(self, view, choices, must):
        if must and 0 < view.record.turns <= 3:
            raise ValueError("not today")
        return super().choose(view, choices, must)


class Unmakable(Polite):
    def __init__(self, rng):
        raise RuntimeError("out of order")
"""


HOUSE_RULES = {"robber": "friendly", "dice": "deck", "early_sevens": "again", "numbers": "apart"}


def short_plan(*bots: str, options: dict[str, str] | None = None, **more: Any) -> Plan:
    """Six short games for three, unless it is said otherwise."""
    usual = {"players": 3, "games": 6, "seed": 5}
    return make_plan("base", bots or ("random",), options=SHORT | (options or {}), **usual | more)


def write_strangers(folder: Path) -> None:
    """Put a module with bots into a folder."""
    (folder / "strangers.py").write_text(STRANGERS)
