"""The warm-up of what only larger tables need, for tests: it notes what is remembered by then."""

import os
from pathlib import Path

from tests.core.compiled.warmups.noted import note


def look():
    cache = Path(os.environ["WARMED"]).with_name("cache")
    note(f"large after {' '.join(stamp.parent.name for stamp in cache.glob('*/warm-*'))}")


def steps():
    return {"large": look}
