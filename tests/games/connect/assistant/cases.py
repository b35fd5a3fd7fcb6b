"""Reading and checking the assistant's cases, whose form docs/assistant.md describes."""

import json
from pathlib import Path

import pytest

from hexhaven.games.connect.assistant.announcements import announcements, should_ring
from hexhaven.games.connect.assistant.entries import BadLog
from hexhaven.games.connect.assistant.fold import AssistantState, apply_entry, due, show

FOLDER = Path(__file__).parents[3] / "assistant"


def load() -> list[dict]:
    """Every case of every file, named by its file and what it says."""
    return [
        {**case, "name": f"{path.stem}: {case['name']}"}
        for path in sorted(FOLDER.glob("*.json"))
        for case in json.loads(path.read_text("utf-8"))
    ]


def about(rule: str):
    """Run a test once for each case of a rule."""
    found = [case for case in load() if rule in case["rules"]]
    return pytest.mark.parametrize("case", found, ids=[case["name"] for case in found])


def check(case: dict) -> None:
    """Take all steps of a case, and check what it expects."""
    told = GrowingLog()
    for n, step in enumerate(case["steps"], 1):
        try:
            told.take(step)
        except AssertionError as wrong:
            raise AssertionError(f"step {n} {step}: {wrong}") from None


class GrowingLog:
    """A log that grows step by step, and what it showed last."""

    def __init__(self) -> None:
        self.state: AssistantState | None = None
        self.seen: dict = {}

    def take(self, step: dict) -> None:
        """One step: an entry that is accepted or refused, or a check of what is shown at a time."""
        if "do" in step:
            self.state = apply_entry(self.state, step)
        elif "refused" in step:
            with pytest.raises(BadLog) as refusal:
                apply_entry(self.state, step["refused"])
            assert refusal.value.message.id == step["why"]
        else:
            self.look(step)

    def look(self, step: dict) -> None:
        before, self.seen = self.seen, show(self.state, step["at"])
        if "show" in step:
            assert {key: self.seen[key] for key in step["show"]} == step["show"]
        if "due" in step:
            assert due(self.state, step["at"]) == step["due"]
        if "says" in step:
            said = [[told.id, dict(told.params)] for told in announcements(before, self.seen)]
            assert said == step["says"]
        if "rings" in step:
            assert should_ring(before, self.seen) == step["rings"]
