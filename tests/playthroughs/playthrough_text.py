"""Golden playthroughs: game files in which remarks tell what every entry changed.

`tests/playthroughs/GAME-NAME.txt` can be replayed like any game file. After each entry
come, as remarks, what changed in the views of seats 0 and 1, what each of them read, and
what everybody may do next. Only the entries are written by hand.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from hexhaven.core.actions import word_of
from hexhaven.core.entries import Entry
from hexhaven.core.game import NATURE, Game
from hexhaven.core.messages import Message, Who
from hexhaven.matches.file import read

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*-*.txt"))
SEATS = (0, 1)
#: The mark of a remark that is made by this module.
MADE = "#   "


def retold(text: str) -> Iterator[str]:
    """The lines of a playthrough as they must be, from its own entries."""
    record = read(text)
    game, state = record.game, record.game.initial_state(record.setup)
    yield from header(text)
    yield from remarks(changes({}, parts(game, state)))
    yield from remarks(following(game, state))
    for entry in record.entries:
        yield f"{'*' if entry.seat == NATURE else entry.seat} {entry.action}"
        after = game.apply(state, entry.seat, entry.action)
        yield from remarks(changes(parts(game, state), parts(game, after)))
        yield from remarks(log_text(game, entry, state, after))
        yield from remarks(following(game, after))
        state = after


def header(text: str) -> Iterator[str]:
    """What comes before the entries and was written by hand."""
    for line in text.splitlines():
        if line.startswith(MADE) or line[:1] == "*" or line[:1].isdigit():
            return
        yield line


def remarks(lines: Iterator[str]) -> Iterator[str]:
    return (MADE + line for line in lines)


def parts(game: Game[Any, Any], state: Any) -> dict[str, Any]:
    """The parts of both views; what both seats see is the same for both."""
    seen: dict[str, Any] = {}
    for seat in SEATS:
        for name, part in game.view(state, seat).parts().items():
            assert seen.setdefault(name, part) == part
    return seen


def changes(before: Any, after: Any, path: str = "") -> Iterator[str]:
    """The values that differ, each with its path."""
    old, new = members(before), members(after)
    for key in dict.fromkeys([*old, *new]):
        place = f"{path}.{key}".removeprefix(".")
        if key not in new:
            yield f"{place} {value_text(old[key])} -> gone"
        elif key not in old:
            yield from first_seen(place, new[key])
        elif old[key] != new[key]:
            if nested(old[key]) and nested(new[key]):
                yield from changes(old[key], new[key], place)
            else:
                yield f"{place} {value_text(old[key])} -> {value_text(new[key])}"


def first_seen(path: str, value: Any) -> Iterator[str]:
    """A value that was not there before: on one line, or what holds others on several."""
    if any(nested(part) for part in members(value).values()):
        for key, part in members(value).items():
            yield from first_seen(f"{path}.{key}", part)
    else:
        yield f"{path} {value_text(value)}"


def nested(value: Any) -> bool:
    """Whether a value's members are to be compared one by one."""
    return isinstance(value, dict) or (
        isinstance(value, list) and any(isinstance(part, dict | list) for part in value)
    )


def members(value: Any) -> dict[Any, Any]:
    if isinstance(value, dict):
        return value
    return dict(enumerate(value)) if isinstance(value, list) else {}


def value_text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def log_text(game: Game[Any, Any], entry: Entry, before: Any, after: Any) -> Iterator[str]:
    """What each of the two seats reads."""
    for seat in SEATS:
        for line in game.log_messages(entry, before, after, seat):
            yield f"{seat} reads {said(line)}"


def said(value: Any) -> str:
    """A message by its id and parameters, whatever its words are."""
    if isinstance(value, Message):
        params = ", ".join(f"{name}={said(param)}" for name, param in value.params.items())
        return f"{value.id}({params})" if params else value.id
    if isinstance(value, Who):
        return f"seat {value.seat}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return " + ".join(said(part) for part in value)
    return str(value)


def following(game: Game[Any, Any], state: Any) -> Iterator[str]:
    """Who must or may act next, and with how many actions of each kind."""
    pending = game.pending(state)
    for verb, seats in (("must", pending.must), ("may", pending.may)):
        for seat in sorted(seats):
            choices = game.legal(state, seat)
            kinds = Counter(word_of(type(action)) for action in choices.listed)
            counted = [f"{n} {kind}" for kind, n in kinds.items()]
            spaces = [f"any {space.name}" for space in choices.spaces]
            yield f"{seat} {verb}: {', '.join(counted + spaces)}"
    if pending.nature is not None:
        chances = game.chances(state)
        kinds = Counter(word_of(type(action)) for action, _ in chances.weighted)
        yield f"* must: {', '.join(f'{n} {kind}' for kind, n in kinds.items()) or 'any'}"
    outcome = game.outcome(state)
    if outcome is not None:
        scores = ", ".join(map(str, outcome.scores))
        yield f"over: winners {list(outcome.winners)}, scores {scores}, {said(outcome.reason)}"
