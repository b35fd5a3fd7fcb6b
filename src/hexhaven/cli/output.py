"""What a command prints for other programs."""

import json
import sys
from typing import Any


def print_json(value: Any) -> None:
    """Print a value as JSON that people can read too."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")
