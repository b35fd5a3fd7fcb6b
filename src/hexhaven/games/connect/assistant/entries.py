"""What an assistant's log may hold: the shape of its entries, and times as text.

An entry is a plain object with `at`, a time in milliseconds, and `do`, what was done then.
docs/assistant.md describes every kind.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from hexhaven.core.messages import Refused

AssistantEntry: TypeAlias = Mapping[str, Any]

FORMAT = 1
#: How many times each mode has: rounds 1 to 10 and later ones, or every turn.
MODES = {"connect": 2, "base": 1}
#: C-11, in milliseconds.
PRESETS = {"beginner": (35_000, 45_000), "experienced": (30_000, 35_000)}
BASE_TIMES = (120_000,)
LEAST_TIME, MOST_TIME = 10_000, 600_000
#: What the person who operates the assistant may do without saying more.
COMMANDS = ("pause", "resume", "skip", "correct", "claim", "confirm", "miscount")


class BadLog(Refused):
    """An entry that cannot be read, or that cannot follow those before it."""


def read_times(text: str, mode: str) -> tuple[int, ...]:
    """Times as a person writes them: seconds, 35/45 or in the base game 120."""
    parts = [part.strip() for part in text.split("/")]
    if len(parts) != MODES[mode] or not all(re.fullmatch("[0-9]{1,9}", part) for part in parts):
        wrong = "assistant.times_connect" if mode == "connect" else "assistant.times_base"
        raise BadLog(wrong, text=text[:20])
    times = tuple(int(part) * 1000 for part in parts)
    check_times(times, mode)
    return times


def write_times(times: tuple[int, ...]) -> str:
    return "/".join(str(time // 1000) for time in times)


def check_times(times: tuple[int, ...], mode: str) -> None:
    """Refuse times that nobody can play with, or too many of them."""
    if len(times) != MODES[mode]:
        raise BadLog("assistant.entry", text=repr(times)[:40])
    for time in times:
        if not LEAST_TIME <= time <= MOST_TIME:
            least, most = LEAST_TIME // 1000, MOST_TIME // 1000
            raise BadLog("assistant.times_range", least=least, most=most, text=time // 1000)


def check_shape(entry: object) -> None:
    """Refuse what is not an entry, whatever came before it."""
    if not isinstance(entry, Mapping) or not _is_whole(entry.get("at")):
        raise _bad_entry(entry)
    do = entry.get("do")
    extra = dict(entry)
    del extra["at"]
    extra.pop("do", None)
    if not isinstance(do, str) or (do not in COMMANDS and do not in SHAPES):
        raise _bad_entry(entry)
    shape = SHAPES.get(do, {})
    if not all(key in shape and shape[key](value) for key, value in extra.items()):
        raise _bad_entry(entry)
    if any(key not in extra for key in shape if key != "robber"):
        raise _bad_entry(entry)


def _is_whole(value: object) -> bool:
    return type(value) is int and value >= 0


def _are_dice(value: object) -> bool:
    return (
        isinstance(value, list | tuple)
        and len(value) == 2
        and all(_is_whole(eyes) and 1 <= eyes <= 6 for eyes in value)
    )


def _are_times(value: object) -> bool:
    return isinstance(value, list | tuple) and all(map(_is_whole, value))


#: What entries hold besides `at` and `do`; only `robber` may be left out.
SHAPES: dict[str, dict[str, Callable[[object], bool]]] = {
    "start": {
        "format": lambda value: value == FORMAT and _is_whole(value),
        "mode": lambda value: isinstance(value, str) and value in MODES,
        "times": _are_times,
    },
    "roll": {"dice": _are_dice, "robber": _are_dice},
    "times": {"times": _are_times},
}


def _bad_entry(entry: object) -> BadLog:
    return BadLog("assistant.entry", text=repr(entry)[:60])
