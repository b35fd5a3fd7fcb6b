"""The text file of a match: a person can read, replay and edit it.

::

    hexhaven 1
    game base
    rules 1
    seats 4
    option points 10
    seat 0 person Ada
    seat 1 bot builder

    # founding
    * dice 5 3
    0 settle 12

First come the format and the setup, then one entry a line: the seat (`*` is
Nature) and the action's notation. Blank lines and lines that begin with `#` are
ignored, as is what follows ` #` in an entry. Options left out have their
defaults; seats left out are unnamed persons'. Nothing but the entries decides
how the match stands.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Any, Literal, NoReturn

from hexhaven.core.entries import Entry
from hexhaven.core.game import NATURE, Game
from hexhaven.core.messages import BadFile, BadNotation, BadSetup, Refused, message
from hexhaven.core.registry import load_game
from hexhaven.core.setup import Setup, Value, counts_in_words
from hexhaven.core.text_files import read_text_file, write_text_file
from hexhaven.matches.match import FORMAT, BadEntry, Match, SeatLabel
from hexhaven.matches.nature import Nature

REQUIRED = ("game", "rules", "seats")
HEADER = (*REQUIRED, "option", "seat")
KINDS: tuple[Literal["person", "bot"], ...] = ("person", "bot")

AnyMatch = Match[Any, Any]


@dataclass(frozen=True)
class MatchFile:
    """What a file says: setup, seats, entries, the line each entry stands on, and its place."""

    game: Game[Any, Any]
    setup: Setup
    seats: tuple[SeatLabel, ...]
    entries: tuple[Entry, ...]
    lines: tuple[int, ...]
    path: Path | None = None

    def match(self, nature: Nature | None = None) -> AnyMatch:
        """The match as it stands after the entries; BadFile names one that cannot be."""
        try:
            return Match(self.game, self.setup, nature, self.seats, self.entries)
        except BadEntry as bad:
            entry = bad.message.params
            line = self.lines[int(str(entry["n"])) - 1]
            refusal = BadFile("file.line", line=line, reason=entry["reason"])
            raise _about_file(refusal, self.path) if self.path else refusal from None


def read(text: str) -> MatchFile:
    """What a text says; BadFile names the line that is wrong and why."""
    return _Reader().read(text)


def save(match: AnyMatch, path: Path) -> None:
    """Write a match to a file, which holds the old or the new text whatever happens."""
    write_text_file(path, str(match))


def load(path: Path, nature: Nature | None = None) -> AnyMatch:
    return load_file(path).match(nature)


def load_from(source: str | Path | IO[str] | IO[bytes]) -> AnyMatch:
    """The match of a file that is given by its path, open, or as its text of several lines."""
    if isinstance(source, str) and "\n" in source:
        return read(source).match()
    if isinstance(source, str | Path):
        return load(Path(source))
    if not hasattr(source, "read"):
        raise BadFile("file.source", kind=type(source).__name__)
    try:
        text = source.read()
        return read(text if isinstance(text, str) else text.decode("utf-8-sig")).match()
    except UnicodeDecodeError:
        raise BadFile("file.not_text", path=str(getattr(source, "name", "-"))) from None


def load_file(path: Path) -> MatchFile:
    """What a file says, before anything is played by it."""
    text = read_text_file(path)
    try:
        return replace(read(text), path=path)
    except BadFile as bad:
        raise _about_file(bad, path) from None


def _about_file(bad: BadFile, path: Path) -> BadFile:
    """A refusal that says which file it is about."""
    return BadFile("file.bad", path=str(path), reason=bad.message)


def _refuse(line: int, reason: object) -> NoReturn:
    raise BadFile("file.line", line=line, reason=reason)


@dataclass(frozen=True)
class _Line:
    """One line that says something: its number, first word and the rest."""

    number: int
    word: str
    rest: str

    def refuse(self, id: str, **params: object) -> NoReturn:
        _refuse(self.number, message(id, **params))

    def count(self) -> int:
        """The rest, which must be a small whole number."""
        if not re.fullmatch(r"[0-9]{1,9}", self.rest):
            self.refuse("file.number", word=self.word, text=self.rest[:40])
        return int(self.rest)


def _lines(text: str) -> Iterator[_Line]:
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        word, *rest = line.split(maxsplit=1) or ("#",)
        if not word.startswith("#"):
            yield _Line(number, word, rest[0].strip() if rest else "")


class _Reader:
    """Reads one text, line by line."""

    def __init__(self) -> None:
        self.setup_lines: dict[str, _Line] = {}
        self.option_lines: dict[str, _Line] = {}
        self.seat_lines: dict[int, _Line] = {}
        self.entry_lines: list[_Line] = []

    def read(self, text: str) -> MatchFile:
        lines = list(_lines(text))
        _check_format(lines)
        for line in lines[1:]:
            self.sort(line)
        for word in REQUIRED:
            if word not in self.setup_lines:
                _refuse(lines[-1].number, message("file.missing", word=word))
        game = self.game()
        setup = self.setup(game)
        return MatchFile(
            game,
            setup,
            self.labels(setup.seats),
            tuple(_entry(n, line, game, setup) for n, line in enumerate(self.entry_lines, 1)),
            tuple(line.number for line in self.entry_lines),
        )

    def sort(self, line: _Line) -> None:
        """Put a line where it belongs."""
        if line.word == "*" or line.word[0].isdigit():
            self.entry_lines.append(line)
        elif line.word not in HEADER:
            line.refuse("file.unknown_word", word=line.word[:40], known=", ".join(HEADER))
        elif self.entry_lines:
            line.refuse("file.late", word=line.word)
        elif line.word == "option":
            name, _, value = line.rest.partition(" ")
            option = _Line(line.number, name, value.strip())
            _check_new(line, name, self.option_lines)
            self.option_lines[name] = option
        elif line.word == "seat":
            self.sort_seat(line)
        else:
            _check_new(line, line.word, self.setup_lines)
            self.setup_lines[line.word] = line

    def sort_seat(self, line: _Line) -> None:
        number, _, label = line.rest.partition(" ")
        seat = _Line(line.number, "seat", number).count()
        _check_new(line, seat, self.seat_lines)
        kind, _, name = label.strip().partition(" ")
        self.seat_lines[seat] = _Line(line.number, kind, " ".join(name.split()))

    def game(self) -> Game[Any, Any]:
        line = self.setup_lines["game"]
        try:
            game = load_game(line.rest)
        except Refused as refusal:
            _refuse(line.number, refusal.message)
        line = self.setup_lines["rules"]
        if line.count() != game.version:
            line.refuse("file.rules", game=game.name, found=line.count(), version=game.version)
        return game

    def setup(self, game: Game[Any, Any]) -> Setup:
        line = self.setup_lines["seats"]
        seats = line.count()
        if seats not in game.seats:
            line.refuse(
                "setup.seats", game=game.name, seats=seats, known=counts_in_words(game.seats)
            )
        values = {name: self.value(game, name) for name in self.option_lines}
        return game.setup(seats, values)

    def value(self, game: Game[Any, Any], name: str) -> Value:
        line = self.option_lines[name]
        declared = {option.name: option for option in game.options}
        if name not in declared:
            line.refuse("setup.option", option=name[:40], known=_comma_list(declared))
        try:
            return declared[name].read(line.rest)
        except BadSetup as refusal:
            _refuse(line.number, refusal.message)

    def labels(self, seats: int) -> tuple[SeatLabel, ...]:
        labels = [SeatLabel()] * seats
        for seat, line in self.seat_lines.items():
            if seat >= seats:
                line.refuse("file.no_seat", seat=seat, seats=seats)
            kind = next((kind for kind in KINDS if kind == line.word), None)
            if kind is None:
                line.refuse("file.label", word=line.word[:40], known=_comma_list(KINDS))
            labels[seat] = SeatLabel(kind, line.rest)
        return tuple(labels)


def _check_format(lines: list[_Line]) -> None:
    if not lines or lines[0].word != "hexhaven":
        _refuse(lines[0].number if lines else 1, message("file.not_ours"))
    if lines[0].rest != FORMAT:
        lines[0].refuse("file.format", found=lines[0].rest[:40], known=FORMAT)


def _check_new(line: _Line, key: object, known: Any) -> None:
    if key in known:
        line.refuse("file.twice", word=f"{line.word} {key}" if key != line.word else line.word)


def _entry(n: int, line: _Line, game: Game[Any, Any], setup: Setup) -> Entry:
    seat = NATURE
    if line.word != "*":
        seat = _Line(line.number, "seat", line.word).count()
        if seat >= setup.seats:
            line.refuse("file.no_seat", seat=seat, seats=setup.seats)
    try:
        return Entry(n, seat, game.notation.read(line.rest.partition(" #")[0]))
    except BadNotation as refusal:
        _refuse(line.number, refusal.message)


def _comma_list(names: Any) -> str:
    return ", ".join(map(str, names))
