"""Environments of their own: only what is named is installed, taken from the one of the tests."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from importlib.metadata import distribution
from pathlib import Path

from tests.locked import installed


class Environment:
    """A virtual environment without pip, in which some packages of ours are installed too."""

    def __init__(self, folder: Path, packages: Iterable[str] = ()):
        self.programs = folder / "bin"
        self.python = self.programs / "python"
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
        (self.packages,) = folder.glob("lib/python*/site-packages")
        for name in packages:
            self._link(name)

    def _link(self, name: str) -> None:
        """Install what our own environment has: nothing is fetched, so no network is needed."""
        package = distribution(name)
        for top in {file.parts[0] for file in package.files or ()} - {"..", "__pycache__"}:
            if not (place := self.packages / top).exists():
                place.symlink_to(str(package.locate_file(top)))

    def install(self, wheel: Path) -> None:
        """Install a wheel; pip refuses where something is missing that the wheel asks for."""
        words = ["install", "--quiet", "--no-index", str(wheel)]
        subprocess.run([sys.executable, "-m", "pip", "--python", self.python, *words], check=True)


def environment_for_users(folder: Path) -> Environment:
    """What pip would have installed for the package; the package itself is still missing."""
    return Environment(folder, installed())
