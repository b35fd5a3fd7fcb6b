"""What a person may type besides actions: help, coach, log, places, pause, quiet, save, quit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hexhaven.words import say

NAMES = ("help", "coach", "log", "places", "pause", "quiet", "save", "quit")
SHORT = {"?": "help", "h": "help", "q": "quit", "exit": "quit"}


@dataclass(frozen=True, slots=True)
class TypedCommand:
    """One of the names, and what was written after it."""

    name: str
    rest: str = ""


def read_command(
    text: str, language: str, names: Sequence[str] = NAMES, short: Mapping[str, str] = SHORT
) -> TypedCommand | None:
    """The command that a text names in English or in the person's language, if it names one."""
    word, _, rest = text.strip().partition(" ")
    spoken = {say(f"command.{name}", language).lower(): name for name in names}
    known = {**short, **spoken, **{name: name for name in names}}
    name = known.get(word.lower())
    return None if name is None else TypedCommand(name, rest.strip())
