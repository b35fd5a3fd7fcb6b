"""Keeping a match in its file, so that it can be left and taken up again."""

from __future__ import annotations

import errno
import os
import shlex
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from hexhaven.core.messages import BadFile, Message, Refused, message
from hexhaven.table import file
from hexhaven.table.match import Match


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


def check_writable(path: Path) -> None:
    """Refuse a place where no file can be written, before anything is done."""
    wrong = None
    if path.is_dir():
        wrong = errno.EISDIR
    elif not path.resolve().parent.is_dir():
        wrong = errno.ENOENT
    elif not os.access(path.resolve().parent, os.W_OK):
        wrong = errno.EACCES
    if wrong is not None:
        raise BadFile("file.unwritable", path=str(path), reason=os.strerror(wrong))


def free_path(kind: str, name: str, ending: str) -> Path:
    """A file that does not exist yet, where this person's things of a kind are kept."""
    folder = user_data_path("hexhaven") / kind
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path()
    n = 1
    while (path := folder / f"{name}-{n}{ending}").exists():
        n += 1
    return path
