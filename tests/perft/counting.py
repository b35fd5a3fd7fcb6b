"""Counts of action sequences from given positions.

A position is a game file, `tests/perft/GAME-NAME.txt`; its last lines say how many
sequences of one, two and more actions lead on from it. Every awaited seat may act
with whatever is listed for it and every possible discard; offers, and trades of
several lots with the bank, are left out. Nature acts with every action that may
happen, however likely, and where everybody plays at once also ends the time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from hexhaven.core.actions import Action
from hexhaven.core.game import NATURE, Game, Space
from hexhaven.games.island.cards import cards, write_cards
from hexhaven.matches.file import read

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.txt"))
LINE = re.compile(r"^# (\d+): (\d+)$", re.MULTILINE)


class Counter:
    """Counts sequences of one game; positions met before are not counted again."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.met: dict[tuple[Any, int], int] = {}

    def count(self, state: Any, depth: int) -> int:
        """How many sequences of that many actions there are."""
        if (state, depth) not in self.met:
            self.met[state, depth] = self._count(state, depth)
        return self.met[state, depth]

    def _count(self, state: Any, depth: int) -> int:
        following = list(self.actions(state))
        if depth == 1:
            return len(following)
        return sum(
            self.count(self.game.apply(state, seat, action), depth - 1)
            for seat, action in following
        )

    def actions(self, state: Any) -> Iterator[tuple[int, Action]]:
        """All that can happen next."""
        pending = self.game.pending(state)
        if pending.nature is not None:
            yield from ((NATURE, action) for action, _ in self.game.chances(state).weighted)
        if pending.nature == 0:
            return
        for seat in sorted(pending.must | pending.may):
            choices = self.game.legal(state, seat)
            yield from ((seat, action) for action in choices.listed)
            for space in choices.spaces:
                yield from ((seat, action) for action in self.discards(space))

    def discards(self, space: Space) -> Iterator[Action]:
        """Every way to give up half a hand."""
        if space.name == "discard":
            hand, count = space.hand, space.count  # type: ignore[attr-defined]
            for taken in product(*(range(n + 1) for n in hand)):
                if sum(taken) == count:
                    yield self.game.notation.read(f"discard {write_cards(cards(taken))}")


def position(path: Path) -> tuple[Game[Any, Any], Any]:
    """The game of a file, and the position its entries lead to."""
    record = read(path.read_text("utf-8"))
    state = record.game.initial_state(record.setup)
    for entry in record.entries:
        state = record.game.apply(state, entry.seat, entry.action)
    return record.game, state


def counts(path: Path) -> dict[int, int]:
    """What a file says of each depth."""
    return {int(depth): int(count) for depth, count in LINE.findall(path.read_text("utf-8"))}
