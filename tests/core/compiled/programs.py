"""Programs in new processes, and what they print."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any


def lines_of(package: Path, program: str, *arguments: str) -> list[str]:
    """What a program prints in a new process that finds the small package."""
    folder = package.parent
    places = {"PYTHONPATH": str(folder), "XDG_CACHE_HOME": str(folder / "cache")}
    return printed(program, *arguments, env={**os.environ, **places}, cwd=folder)


def printed(program: str, *arguments: str, **settings: Any) -> list[str]:
    """What a program prints in a new process."""
    command = [sys.executable, "-c", program, *arguments]
    run = subprocess.run(command, capture_output=True, text=True, check=True, **settings)
    return run.stdout.splitlines()
