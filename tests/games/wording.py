"""What every game must be able to say of its choices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from hexhaven.core.actions import word_of
from hexhaven.core.game import Choices, Game
from hexhaven.core.messages import Message
from hexhaven.core.plugins.terminal_rendering import GameText


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
    assert said(text.prompt(view, view.seat))
    return {group.word for group in groups}


def offered_in_words(
    game: Game[Any, Any],
    states: Iterable[Any],
    texts: Mapping[str, GameText],
    said: Callable[..., str],
    seen: Counter[str],
) -> None:
    """Check what seats may do in these states, until each word was seen often enough."""
    for state in states:
        pending = game.pending(state)
        for seat in pending.must | pending.may:
            choices = game.legal(state, seat)
            kinds = {word_of(type(action)) for action in choices.listed}
            kinds |= {space.name for space in choices.spaces}
            if not kinds or min(seen[kind] for kind in kinds) > 3:
                continue
            view = game.view(state, seat)
            for language, text in texts.items():
                seen.update(check_choices(text, view, choices, partial(said, language=language)))
