"""How a game without a `rendering/terminal.py` looks: parts as JSON, actions in notation."""

from __future__ import annotations

import json
from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from hexhaven.core.actions import Action, word_of
from hexhaven.core.game import Choices, Seat
from hexhaven.core.messages import Message, message
from hexhaven.core.plugins.terminal_rendering import Group, Item, Lines, PlayerTable, Span


class PlainText:
    """Any game, readable if not pretty."""

    def picture(self, view: Any, keys: Mapping[Action, str], roomy: bool, named: bool) -> Lines:
        """No board."""
        return ()

    def players(self, view: Any) -> PlayerTable:
        """No table."""
        return PlayerTable((), ())

    def state_of_play(self, view: Any) -> Lines:
        """A line for every part of the view."""
        return tuple(_line(name, part) for name, part in view.parts().items())

    def own_lines(self, view: Any) -> Lines:
        """Nothing: the parts say it all."""
        return ()

    def prompt(self, view: Any, seat: Seat) -> Message:
        """It is the seat's turn to act."""
        return message("play.asked")

    def groups(self, view: Any, choices: Choices) -> tuple[Group, ...]:
        """The listed actions by their first words, then the spaces by name."""
        by_word: dict[str, list[Item]] = {}
        for action in choices.listed:
            item = Item(action, message("play.action", action=str(action)))
            by_word.setdefault(word_of(type(action)), []).append(item)
        listed = [
            Group(word, message("play.group", word=word, count=len(items)), tuple(items))
            for word, items in by_word.items()
        ]
        spaces = [
            Group("", message("play.space", name=space.name), ask=message("play.ask"))
            for space in choices.spaces
        ]
        return (*listed, *spaces)

    def concerns(self, action: Action) -> bool:
        """Whatever is new may matter."""
        return True

    def hints(self, view: Any) -> tuple[Group, ...]:
        """No places are known."""
        return ()

    def plan(self, view: Any, text: str) -> tuple[Action, ...]:
        """No plans: only notation is read."""
        return ()

    def chapter(self, view: Any) -> Hashable:
        """A single chapter: turns are unknown."""
        return None

    def rests(self, view: Any) -> bool:
        """Never."""
        return False

    def help(self) -> Sequence[Message]:
        """Nothing beyond what holds for every game."""
        return ()


def _line(name: str, part: Any) -> tuple[Span, ...]:
    return Span(f"{name} ", "dim"), Span(json.dumps(part, ensure_ascii=False))
