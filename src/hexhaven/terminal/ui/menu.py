"""What a person may choose: actions from groups or by typing them, and commands such as help."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hexhaven.core.actions import Action, Notation
from hexhaven.core.messages import BadNotation, Message
from hexhaven.core.plugins.terminal_rendering import Group, Item
from hexhaven.words import say


def items_by_key(group: Group) -> dict[str, Item]:
    """The items of a group by their keys; those without one are numbered."""
    return {item.key or str(n): item for n, item in enumerate(group.items, 1)}


class Menu:
    """The choices of a moment; a group that holds more than one is opened first."""

    def __init__(self, groups: tuple[Group, ...], notation: Notation) -> None:
        self.groups = groups
        self.notation = notation
        self.opened: Group | None = None
        if len(groups) == 1 and not _has_one_item(groups[0]):
            self.opened = groups[0]

    @property
    def can_close(self) -> bool:
        return self.opened is not None and len(self.groups) > 1

    def close(self) -> None:
        if self.can_close:
            self.opened = None

    def labels(self) -> tuple[tuple[str, Message], ...]:
        """Keys and labels of the groups, or of an opened group unless the picture shows it."""
        if self.opened is None:
            return tuple((str(n), group.label) for n, group in enumerate(self.groups, 1))
        if self.opened.on_picture:
            return ()
        return tuple((key, item.label) for key, item in items_by_key(self.opened).items())

    def frequent(self) -> frozenset[str]:
        """The keys of the groups that are on every page of the choices."""
        if self.opened is not None:
            return frozenset()
        return frozenset(str(n) for n, group in enumerate(self.groups, 1) if group.frequent)

    def keys(self) -> Mapping[Action, str]:
        """The keys to draw on the picture, by action."""
        if self.opened is None or not self.opened.on_picture:
            return {}
        return {item.action: key for key, item in items_by_key(self.opened).items()}

    def pick(self, text: str) -> Action | None:
        """The action that a text names, or None if it opened a group; BadNotation if neither."""
        if self.opened is not None:
            item = items_by_key(self.opened).get(text)
            return item.action if item else self._read_notation(text)
        group = self._group(text)
        if group is None:
            return self._read_notation(text)
        if _has_one_item(group):
            return group.items[0].action
        self.opened = group
        return None

    def _group(self, text: str) -> Group | None:
        """The group with this number, or whose notation begins with this word alone."""
        for n, group in enumerate(self.groups, 1):
            if text == str(n) or text == group.word:
                return group
        return None

    def _read_notation(self, text: str) -> Action:
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


def _has_one_item(group: Group) -> bool:
    return len(group.items) == 1 and group.ask is None


COMMAND_NAMES = ("help", "coach", "log", "places", "pause", "quiet", "save", "quit")
ABBREVIATIONS = {"?": "help", "h": "help", "q": "quit", "exit": "quit"}


@dataclass(frozen=True, slots=True)
class Command:
    """One of the names, and what was written after it."""

    name: str
    rest: str = ""


def read_command(
    text: str,
    language: str,
    names: Sequence[str] = COMMAND_NAMES,
    short: Mapping[str, str] = ABBREVIATIONS,
) -> Command | None:
    """The command that a text names in English or in the person's language, if it names one."""
    word, _, rest = text.strip().partition(" ")
    spoken = {say(f"command.{name}", language).lower(): name for name in names}
    known = {**short, **spoken, **{name: name for name in names}}
    name = known.get(word.lower())
    return None if name is None else Command(name, rest.strip())
