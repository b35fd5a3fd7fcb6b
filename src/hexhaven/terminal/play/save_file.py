"""The file in which a match is saved, so that it can be left and resumed."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

from hexhaven.core.messages import Message, Refused, message
from hexhaven.matches import file
from hexhaven.matches.match import Match
from hexhaven.terminal.ui.output import free_path


class SaveFile:
    """Saves a match to the file that the person named, or to a new one on leaving."""

    def __init__(self, path: Path | None) -> None:
        self.path = path

    def save(self, match: Match[Any, Any]) -> Message | None:
        """Save if there is a file; what went wrong, if anything did."""
        if self.path is None:
            return None
        try:
            file.save(match, self.path)
        except Refused as refusal:
            return refusal.message
        return None

    def save_as(self, match: Match[Any, Any], name: str) -> Message:
        """Save to a new file and use it from now on; without a name, save to the same file."""
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
        """Save in any case, and say how to resume."""
        if self.path is None:
            self.path = free_path("games", match.setup.game, ".txt")
        trouble = self.save(match)
        if trouble is not None:
            return trouble
        command = f"hexhaven play {match.setup.game} --save {shlex.quote(str(self.path))}"
        return message("play.left", command=command)
