"""Keeping a match in its file, so that it can be left and taken up again."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

from hexhaven.core.messages import Message, Refused, message
from hexhaven.table import file
from hexhaven.table.match import Match
from hexhaven.terminal.ui.files import free_path


class Keeper:
    """Saves a match to the file a person named, or on leaving to one of its own."""

    def __init__(self, path: Path | None) -> None:
        self.path = path

    def keep(self, match: Match[Any, Any]) -> Message | None:
        """Save, where a file was named; what went wrong, if anything did."""
        if self.path is None:
            return None
        try:
            file.save(match, self.path)
        except Refused as refusal:
            return refusal.message
        return None

    def save_as(self, match: Match[Any, Any], name: str) -> Message:
        """Save to a new file, which is kept from now on, or where no name is given, to the old."""
        path = Path(name) if name else self.path
        if path is None:
            return message("play.save_where")
        if name and path.exists():
            return message("play.save_exists", path=name)
        try:
            file.save(match, path)
        except Refused as refusal:
            return refusal.message
        self.path = path
        return message("play.saved", path=str(path))

    def leave(self, match: Match[Any, Any]) -> Message:
        """Save in any case, and say how to go on."""
        if self.path is None:
            self.path = free_path("games", match.setup.game, ".txt")
        trouble = self.keep(match)
        if trouble is not None:
            return trouble
        command = f"hexhaven play {match.setup.game} --save {shlex.quote(str(self.path))}"
        return message("play.left", command=command)
