"""Text files that people name."""

from __future__ import annotations

from pathlib import Path

from hexhaven.core.messages import BadFile


def read_text_file(path: Path) -> str:
    """The text of a file; BadFile says why it cannot be read."""
    try:
        return path.read_text("utf-8-sig")
    except OSError as error:
        raise BadFile("file.unreadable", path=str(path), reason=str(error.strerror)) from None
    except UnicodeDecodeError:
        raise BadFile("file.not_text", path=str(path)) from None
    except ValueError as error:  # no name of a file has such characters
        raise BadFile("file.unreadable", path=repr(str(path)), reason=str(error)) from None
