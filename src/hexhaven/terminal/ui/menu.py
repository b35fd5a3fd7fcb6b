"""Choosing an action from groups, from the items of an opened group, or by typing it."""

from __future__ import annotations

from collections.abc import Mapping

from hexhaven.core.actions import Action, Notation
from hexhaven.core.messages import BadNotation, Message
from hexhaven.core.plugins.terminal_rendering import Group, Item


def keyed(group: Group) -> dict[str, Item]:
    """The items of a group by their keys; those without one are numbered."""
    return {item.key or str(n): item for n, item in enumerate(group.items, 1)}


class Menu:
    """The choices of a moment; a group that holds more than one is opened first."""

    def __init__(self, groups: tuple[Group, ...], notation: Notation) -> None:
        self.groups = groups
        self.notation = notation
        self.opened: Group | None = None
        if len(groups) == 1 and not _single(groups[0]):
            self.opened = groups[0]

    @property
    def can_close(self) -> bool:
        """Whether there is a level above this one."""
        return self.opened is not None and len(self.groups) > 1

    def close(self) -> None:
        """Go back to the groups."""
        if self.can_close:
            self.opened = None

    def listed(self) -> tuple[tuple[str, Message], ...]:
        """Keys and labels of the groups, or of an opened group unless the picture shows it."""
        if self.opened is None:
            return tuple((str(n), group.label) for n, group in enumerate(self.groups, 1))
        if self.opened.on_picture:
            return ()
        return tuple((key, item.label) for key, item in keyed(self.opened).items())

    def keys(self) -> Mapping[Action, str]:
        """The keys to draw on the picture, by action."""
        if self.opened is None or not self.opened.on_picture:
            return {}
        return {item.action: key for key, item in keyed(self.opened).items()}

    def pick(self, text: str) -> Action | None:
        """The action that a text names, or None if it opened a group; BadNotation if neither."""
        if self.opened is not None:
            item = keyed(self.opened).get(text)
            return item.action if item else self._written(text)
        group = self._group(text)
        if group is None:
            return self._written(text)
        if _single(group):
            return group.items[0].action
        self.opened = group
        return None

    def _group(self, text: str) -> Group | None:
        """The group with this number, or whose notation begins with this word alone."""
        for n, group in enumerate(self.groups, 1):
            if text == str(n) or text == group.word:
                return group
        return None

    def _written(self, text: str) -> Action:
        """An action in notation; an opened group supplies a missing first word."""
        word = text.partition(" ")[0]
        given = self.opened.word if self.opened is not None else ""
        known = word in self.notation.kinds or not given
        try:
            return self.notation.read(text if known else f"{given} {text}")
        except BadNotation:
            if text.isdigit() or not known:
                raise BadNotation("play.no_choice", text=text[:20]) from None
            raise


def _single(group: Group) -> bool:
    return len(group.items) == 1 and group.ask is None
