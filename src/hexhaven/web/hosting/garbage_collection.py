"""When a server searches its memory for garbage: the oldest of it while there is little to do.

Almost everything is free as soon as nobody needs it, tables that are let go too. What refers to
itself has to be searched for, and nobody is answered meanwhile: among what is new that takes some
milliseconds, among all that a full server holds a good part of a second.
"""

from __future__ import annotations

import asyncio
import gc
import time

#: After this many new objects these are searched; after this many searches at most, everything is.
NEW, LATEST = 2_000, 20_000
#: After how many times everything is searched, if a moment of this many seconds was idle: one in
#: which this process computed for a small part of it.
OFTEN, MOMENT, IDLE_PART = 100, 1.0, 0.2


def freeze_loaded_objects() -> None:
    """What was loaded stays: it is never searched, and what comes later in small portions."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW, LATEST)


async def collect_when_idle(moment: float = MOMENT) -> None:
    """Search everything after a while, in moments in which nobody has to wait for it."""
    while True:
        before = time.process_time()
        await asyncio.sleep(moment)
        computed = time.process_time() - before
        _, searches, _ = gc.get_count()
        if searches >= OFTEN and computed < IDLE_PART * moment:
            gc.collect()
