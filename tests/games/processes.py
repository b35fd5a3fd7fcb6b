"""What a program prints in processes that order their sets differently."""

from __future__ import annotations

import os
import subprocess
import sys


def prints_of(code: str) -> set[str]:
    """What the code prints in two processes; one text, if it is the same in both."""
    return {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
