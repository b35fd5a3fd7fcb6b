"""What a program prints in a process that orders its sets differently."""

from __future__ import annotations

import os
import subprocess
import sys


def print_of(code: str) -> str:
    """What the code prints in another process, in which words hash otherwise than here."""
    other = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": other, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
