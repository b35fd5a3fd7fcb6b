"""Taking turns: of the processes that compile side by side, one at a time compiles a kernel.

Another one that needs it meanwhile waits, and then finds it on disk. So whatever they do at once,
nothing is compiled twice, and what one keeps of a kernel is not overwritten by another. A turn is
the system's lock of one byte of a file, which ends with the process that holds it.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256

from hexhaven.core.compiled.cache import cache_root

#: How many bytes of a name's hash choose the byte that is locked.
PLACE_BYTES = 7

#: Whether this process shares its work with others, and the kernels whose turn it has.
_shares, _held = [False], set[int]()


def take_turns() -> None:
    """Share the work with other processes from now on."""
    _shares[0] = True


@contextmanager
def turn(name: str) -> Iterator[None]:
    """Wait until no other process compiles the kernel of a name, and keep others from it.

    For one thread of this process at a time.
    """
    place = int.from_bytes(sha256(name.encode()).digest()[:PLACE_BYTES], "big")
    if not _shares[0] or place in _held or not _lock(place):
        yield
        return
    _held.add(place)
    try:
        yield
    finally:
        _held.remove(place)
        _unlock(place)


@cache
def _file() -> int:
    """What is locked, of which nothing is read or written; open as long as this process lives."""
    cache_root().mkdir(parents=True, exist_ok=True)
    return os.open(cache_root() / "turns.lock", os.O_RDWR | os.O_CREAT)


def _lock(place: int) -> bool:
    """Whether a byte is locked now. The system refuses where two would wait for each other."""
    try:
        import fcntl

        fcntl.lockf(_file(), fcntl.LOCK_EX, 1, place)
    except (ImportError, OSError):  # a kernel may be compiled twice then, which only takes longer
        return False
    return True


def _unlock(place: int) -> None:
    import fcntl

    fcntl.lockf(_file(), fcntl.LOCK_UN, 1, place)
