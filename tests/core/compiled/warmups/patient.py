"""A warm-up that ends when another one is remembered, for tests."""

import asyncio
import os
from pathlib import Path

from tests.core.compiled.warmups.noted import note
from tests.waiting import eventually


def wait():
    stamps = Path(os.environ["WARMED"]).with_name("cache") / "noted"
    asyncio.run(eventually(lambda: any(stamps.glob("warm-*"))))
    note("noted was remembered")


def last_steps():
    return {"wait": wait}
