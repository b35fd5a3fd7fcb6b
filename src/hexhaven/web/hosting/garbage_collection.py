"""When a server searches its memory for garbage: the oldest of it while there is little to do.

Almost everything is free as soon as nobody needs it, tables that are let go too. What refers to
itself has to be searched for, and nobody is answered meanwhile: among what is new that takes some
milliseconds, among all that a full server holds a good part of a second.
"""

import asyncio
import gc
import time

#: After this many new objects these are searched.
OBJECTS_PER_SEARCH = 2_000
#: After this many such searches everything is searched: by an idle process, and at the latest.
SEARCHES_UNTIL_IDLE_COLLECTION, SEARCHES_UNTIL_COLLECTION = 100, 20_000
#: A process is idle that computed for less than this share of this many seconds.
IDLE_SHARE, IDLE_SECONDS = 0.2, 1.0


def freeze_loaded_objects() -> None:
    """What was loaded stays: it is never searched, and what comes later in small portions."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(OBJECTS_PER_SEARCH, SEARCHES_UNTIL_COLLECTION)


async def collect_when_idle(seconds: float = IDLE_SECONDS) -> None:
    """Search everything now and then, after idle seconds, when nobody has to wait for it."""
    while True:
        before = time.process_time()
        await asyncio.sleep(seconds)
        computed = time.process_time() - before
        _, searches, _ = gc.get_count()
        if searches >= SEARCHES_UNTIL_IDLE_COLLECTION and computed < IDLE_SHARE * seconds:
            gc.collect()
