"""Texts with mistakes: what a fuzzer sends in place of files, maps, boards and frames."""

from __future__ import annotations

import random
from collections.abc import Sequence

#: What tends to break readers.
ODD = (
    "", "-1", "0", "99999999999999999999", "1e309", "NaN", "null", "true", "\x00", "\u202e", "é",
    " " * 40, "\t", "\r\n", "\n\n", "/", ":", "-", ",", ">", "#", '"', "{", "}", "[" * 50,
    "\u0663", "\u00bd", "\u00b2", "\U0001d518",
)  # fmt: skip


def garbled(text: str, rng: random.Random, others: Sequence[str] = ()) -> str:
    """A text with one to four mistakes in it: pieces changed, lost, doubled, moved or foreign."""
    for _ in range(rng.randint(1, 4)):
        text = _with_one_mistake(text, rng, others)
    return text


def _with_one_mistake(text: str, rng: random.Random, others: Sequence[str]) -> str:
    start = rng.randint(0, len(text))
    end = min(len(text), start + rng.choice((0, 1, 1, 2, 5, 20)))
    piece = text[start:end]
    match rng.randrange(6):
        case 0:
            return text[:start] + rng.choice(ODD) + text[end:]
        case 1:
            return text[:start] + text[end:]
        case 2:
            return text[:end] + piece * rng.choice((1, 2, 30)) + text[end:]
        case 3:
            words = text.split(" ")
            here, there = rng.randrange(len(words)), rng.randrange(len(words))
            words[here], words[there] = words[there], words[here]
            return " ".join(words)
        case 4:
            lines = text.splitlines(keepends=True) or [""]
            here, there = rng.randrange(len(lines)), rng.randrange(len(lines))
            lines.insert(there, lines.pop(here))
            return "".join(lines)
    other = rng.choice(others) if others else text
    cut = rng.randint(0, len(other))
    return text[:start] + other[cut : cut + rng.choice((1, 5, 40))] + text[end:]
