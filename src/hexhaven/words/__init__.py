"""Everything a person reads, by message id and parameters, in every language we speak.

Each JSON file beside this one is a language and maps ids to templates. A template is a text with
`{name}` for each parameter, or two of them, "one" and "other", chosen by the parameter `count`.
The client reads the same files, so a template can do no more than this.
"""

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Protocol, TypeAlias, runtime_checkable

FOLDER = Path(__file__).parent
#: English, then every other language that has a file here.
LANGUAGES = ("en", *sorted({file.stem for file in FOLDER.glob("*.json")} - {"en"}))

Template: TypeAlias = str | dict[str, str]

#: People do not write a number below zero with a hyphen.
MINUS = "−"
PLACEHOLDER = re.compile(r"\{([a-z][a-z0-9_]*)\}")


@runtime_checkable
class Sayable(Protocol):
    """A message: what other packages call `Message`, which this one must not import."""

    @property
    def id(self) -> str: ...

    @property
    def params(self) -> Mapping[str, object]: ...


def say(id: str, /, language: str = "en", **parameters: object) -> str:
    """The sentence for a message id and its parameters, written as keywords."""
    return sentence(id, parameters, language)


def sentence(id: str, params: Mapping[str, object], language: str = "en") -> str:
    """The sentence for a message id and its parameters."""
    return fill(templates(language), id, params)


def fill(words: Mapping[str, Template], id: str, params: Mapping[str, object]) -> str:
    """Fill one of the templates; parameters that are messages are filled from the same ones."""

    def parameter(name: str) -> object:
        if name not in params:
            raise KeyError(f"message {id!r} needs the parameter {name!r}, got {sorted(params)}")
        return params[name]

    if id not in words:
        raise KeyError(f"there is no message {id!r}: add it to every file in hexhaven/words")
    template = words[id]
    if isinstance(template, dict):
        template = template["one" if parameter("count") == 1 else "other"]
    pieces = list(_pieces(template))
    pieces[1::2] = (_to_text(words, parameter(name)) for name in pieces[1::2])
    return "".join(pieces)


@cache
def _pieces(template: str) -> tuple[str, ...]:
    """A template in pieces: texts, and between them the names of parameters."""
    return tuple(PLACEHOLDER.split(template))


def _to_text(words: Mapping[str, Template], value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, int):
        return str(value).replace("-", MINUS)
    if isinstance(value, list | tuple):
        return ", ".join([_to_text(words, part) for part in value])
    if type(value) in _messages or isinstance(value, Sayable):
        _messages.add(type(value))
        return fill(words, value.id, value.params)  # type: ignore[attr-defined]
    return str(value)


#: Types that were found to be messages: asking for a protocol takes long.
_messages: set[type] = set()


@cache
def templates(language: str) -> dict[str, Template]:
    """All templates of one language, read from its file once."""
    if language not in LANGUAGES:
        raise KeyError(f"there is no language {language!r}, only {', '.join(LANGUAGES)}")
    words: dict[str, Template] = json.loads((FOLDER / f"{language}.json").read_text("utf-8"))
    return words


def number(value: float, digits: int, language: str) -> str:
    """A number with grouped thousands and a given number of decimals."""
    marks = {
        ",": say("number.thousands", language),
        ".": say("number.decimal", language),
        "-": MINUS,
    }
    return "".join(marks.get(sign, sign) for sign in f"{value:,.{digits}f}")


def percent(share: float, language: str, digits: int = 1) -> str:
    """A part of one, in hundredths."""
    return say("number.percent", language, number=number(100 * share, digits, language))


def signed_percent(share: float, language: str) -> str:
    """A change of a part of one, in whole hundredths, with its sign."""
    shown = percent(abs(share), language, 0)
    return f"{MINUS}{shown}" if share < 0 and round(100 * share) else f"+{shown}"
