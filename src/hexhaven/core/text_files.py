"""Files that people name: reading them, and replacing them whole or not at all."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

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


def write_text_file(path: Path, text: str) -> None:
    """Put a text into a file, whole or not at all; BadFile says why that cannot be done."""
    with refuse_unwritable(path), replace_file(path) as file:
        file.write(text.encode())


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


@contextmanager
def refuse_unwritable(path: Path) -> Iterator[None]:
    """Say with BadFile why something cannot be written."""
    try:
        yield
    except OSError as error:
        raise BadFile("file.unwritable", path=str(path), reason=str(error.strerror)) from None


@contextmanager
def replace_file(path: Path) -> Iterator[BinaryIO]:
    """A new file that takes the place of the old one when the block has succeeded."""
    target = path.resolve()
    new = target.with_name(f".{target.name}.{os.getpid()}.new")
    try:
        with new.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        new.replace(target)
    finally:
        with suppress(OSError):
            new.unlink()
