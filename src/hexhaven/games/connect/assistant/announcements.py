"""What the assistant says aloud and when it rings, from what it showed before and shows now."""

from typing import Any

from hexhaven.core.messages import Message, message
from hexhaven.games.connect.position import SEVEN

#: Milliseconds before the end at which the time left is said, in phases long enough for it.
WARNING_TIME, LEAST_WARNED_LENGTH = 10_000, 20_000
#: Milliseconds before the end at which it rings.
TICKS = (3_000, 2_000, 1_000)


def announcements(before: dict[str, Any], after: dict[str, Any]) -> tuple[Message, ...]:
    """What is said when `before` was shown and now `after` is."""
    found: list[Message] = []
    if _has_rolled(before, after):
        found.append(_roll_announcement(after))
    elif after["phase"] == "over" != before["phase"]:
        found.append(message("assistant.say.over"))
    elif after["pause"] and after["pause"] != before["pause"]:
        found.append(message(f"assistant.say.{after['pause']}"))
    elif before["pause"] and after["running"] and after["phase"] != "roll":
        found.append(message("assistant.say.resume"))
    elif after["length"] >= LEAST_WARNED_LENGTH and _passes(before, after, WARNING_TIME):
        found.append(message("assistant.say.warning", seconds=WARNING_TIME // 1000))
    return tuple(found)


def should_ring(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Whether a bell is heard: at each roll and end, and with the last seconds."""
    ends = after["phase"] == "over" or after["pause"] in ("robber", "time")
    ticks = any(_passes(before, after, tick) for tick in TICKS)
    return _has_rolled(before, after) or (ends and before["phase"] != after["phase"]) or ticks


def _has_rolled(before: dict[str, Any], after: dict[str, Any]) -> bool:
    return after["running"] and len(after["history"]) > len(before["history"])


def _roll_announcement(view: dict[str, Any]) -> Message:
    """C-10: the side, then the number; C-13: after a seven, where the robbers go."""
    number = sum(view["dice"])
    if view["robber"] == SEVEN:
        return message("assistant.say.desert")
    if view["robber"] is not None:
        return message("assistant.say.seven", number=view["robber"])
    if view["side"] is None:
        return message("assistant.say.number", number=number)
    return message(f"assistant.say.{view['side']}", number=number)


def _passes(before: dict[str, Any], after: dict[str, Any], left: int) -> bool:
    """Whether the time left of the same running phase has just come down to this."""
    same = before["running"] and after["running"] and before["phase"] == after["phase"]
    return same and after["phase"] != "roll" and before["left"] > left >= after["left"]
