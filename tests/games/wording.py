"""What every game must be able to say of its choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hexhaven.core.game import Choices
from hexhaven.core.messages import Message
from hexhaven.core.terminal_look import GameText


def check_choices(
    text: GameText, view: Any, choices: Choices, said: Callable[[Message], str]
) -> set[str]:
    """Everything is offered exactly once, and can be said; the words of what is offered."""
    groups = text.groups(view, choices)
    offered = [item.action for group in groups for item in group.items]
    assert sorted(map(str, offered)) == sorted(map(str, choices.listed))
    for group in groups:
        assert said(group.label)
        assert all(said(item.label) for item in group.items)
        assert bool(group.ask) == (group.word in {space.name for space in choices.spaces})
    assert said(text.asked(view, view.seat))
    return {group.word for group in groups}
