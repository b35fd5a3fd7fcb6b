"""Files of tables in the user's cache folder, written whole or not at all."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path
from typing import Any

import numpy as np

from hexhaven.core.kernels import cache_folder


def sources_of(module: str) -> str:
    """A name that changes when the source of a module does, or anything it depends on."""
    return cache_folder(Path(module)).name


def keep_tables(place: Path, **tables: Any) -> None:
    """Write tables to a file; one that is there is complete."""
    place.parent.mkdir(parents=True, exist_ok=True)
    new = place.with_name(f".{place.name}.{os.getpid()}.new")
    try:
        with new.open("wb") as file:
            np.savez_compressed(file, **tables)
        new.replace(place)
    finally:
        new.unlink(missing_ok=True)


def kept_tables(place: Path) -> dict[str, Any] | None:
    """The tables of a file, or None; a file that cannot be read is none."""
    try:
        with place.open("rb") as file, np.load(file) as kept:
            return dict(kept)
    except (OSError, ValueError, EOFError, zipfile.BadZipFile):
        return None
