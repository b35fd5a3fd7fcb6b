"""Files that a person names, or that are kept for them."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

from platformdirs import user_data_path

from hexhaven.core.messages import BadFile


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
    """A file that does not exist yet, in this person's folder for files of this kind."""
    folder = user_data_path("hexhaven") / kind
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path()
    n = 1
    while (path := folder / f"{name}-{n}{ending}").exists():
        n += 1
    return path


def write_output(text: str, out: Path | None) -> None:
    """Write a text to a file, or to standard output."""
    if out is None:
        sys.stdout.write(text)
        return
    try:
        out.write_text(text, "utf-8")
    except OSError as error:
        raise BadFile("file.unwritable", path=str(out), reason=str(error.strerror)) from None
