"""Stepping through a played match, as one seat saw it or with everything shown; pictures of it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any

from rich.text import Text

from hexhaven.core.chance import SeededRng
from hexhaven.core.compiled.compiling import compile_meanwhile
from hexhaven.core.entries import Step
from hexhaven.core.game import Seat
from hexhaven.core.messages import Message, Refused, Who, message, render
from hexhaven.core.plugins.animation import animate
from hexhaven.core.plugins.drawing import draw_view
from hexhaven.core.plugins.terminal_rendering import Span
from hexhaven.core.registry import load_game
from hexhaven.core.setup import Setup
from hexhaven.matches import file
from hexhaven.matches.match import Match, entry_text
from hexhaven.matches.nature import RandomNature
from hexhaven.terminal.ui.game_text import outcome_messages, seat_names, text_of
from hexhaven.terminal.ui.keyboard import can_read_keys, read_key, single_keys
from hexhaven.terminal.ui.screen import Scene, Screen, new_console, to_text

#: Seconds for which each entry is shown while the replay runs by itself.
PACE = 0.6
KEYS = {
    "n": "next", "enter": "next", "right": "next", "p": "previous", "left": "previous",
    "t": "turn", "down": "turn", "r": "turn_back", "up": "turn_back", " ": "run",
    "g": "jump", "e": "end", "b": "begin", "s": "seat", "q": "quit", "\x04": "quit",
}  # fmt: skip


@dataclass
class Replay:
    """A match as a sequence of positions, and the one that is shown."""

    match: Match[Any, Any]
    seat: Seat | None
    language: str
    names: tuple[str, ...] = field(init=False)
    steps: tuple[Step[Any], ...] = field(init=False)
    n: int = field(init=False)

    def __post_init__(self) -> None:
        self.names = seat_names(self.match, self.language)
        self.steps = tuple(self.match.steps())
        self.n = min(1, len(self.steps))
        self.text = text_of(self.match, self.names, self.language)

    def say(self, said: Message) -> str:
        return render(said, self.names, self.language)

    @property
    def state(self) -> Any:
        return self.steps[self.n - 1].after if self.n else self.match.at(0)

    def log_lines(self, step: Step[Any]) -> list[str]:
        """The lines that the seat, or a spectator, reads about an entry."""
        lines = self.match.game.log_messages(step.entry, step.before, step.after, self.seat)
        return [self.say(line) for line in lines]

    def log(self) -> list[str]:
        return [line for step in self.steps[: self.n] for line in self.log_lines(step)]

    def go(self, n: int) -> None:
        """Go to an entry, or to the nearest one."""
        self.n = max(0, min(n, len(self.steps)))

    def go_by_turn(self, step: int) -> None:
        here = self._chapter()
        self.go(self.n + step)
        while 0 < self.n < len(self.steps) and self._chapter() == here:
            self.go(self.n + step)

    def _chapter(self) -> object:
        return self.text.chapter(self.match.game.view(self.state, None))

    def scene(self, footer: Text | None = None) -> Scene:
        """The position as a scene; without a seat every hand is shown."""
        said = [Text(self.say(self._position_message()), "bold")]
        if self.seat is None:
            for seat, name in enumerate(self.names):
                own = self.text.own_lines(self.match.game.view(self.state, seat))
                said += [to_text((Span(f"{name}: "), *line)) for line in own]
        view = self.match.game.view(self.state, self.seat)
        return Scene(view, self.log(), said=said, footer=footer)

    def _position_message(self) -> Message:
        counts = {"n": self.n, "entries": len(self.steps)}
        if self.seat is not None:
            return message("replay.seen", player=Who(self.seat), **counts)
        entry = entry_text(self.steps[self.n - 1].entry) if self.n else ""
        return message("replay.all", entry=entry, **counts)

    def lines(self) -> Iterator[str]:
        """The whole match in lines; without a seat, with the entries themselves."""
        for step in self.steps:
            if self.seat is None:
                yield f"{step.entry.n:>4}  {entry_text(step.entry)}"
            for line in self.log_lines(step):
                yield f"      {line}"
        if self.match.outcome is not None:
            yield from map(self.say, outcome_messages(self.match.outcome))


def check_seat(setup: Setup, seat: Seat | None) -> None:
    if seat is not None and not 0 <= seat < setup.seats:
        raise Refused("file.no_seat", seat=seat, seats=setup.seats)


def check_entry(record: file.MatchFile, at: int | None) -> None:
    if at is not None and at > len(record.entries):
        raise Refused("replay.no_entry", n=at, entries=len(record.entries))


def match_of_file(path: Path, seat: Seat | None, at: int | None) -> Match[Any, Any]:
    """The match of a file; Refused if it lacks the seat or the entry asked for."""
    record = file.load_file(path)
    check_seat(record.setup, seat)
    check_entry(record, at)
    compile_meanwhile()
    return record.match()


def replay(path: Path, seat: Seat | None, at: int | None, language: str) -> None:
    """Show a match: step by step on a terminal, else one position or the whole in lines."""
    shown = Replay(match_of_file(path, seat, at), seat, language)
    if at is not None:
        shown.go(at)
    screen = Screen(new_console(), shown.text)
    if can_read_keys() and screen.redraws:
        ReplayViewer(shown, screen).run()
    elif at is not None:
        screen.show(shown.scene())
    else:
        for line in shown.lines():
            screen.console.print(line, soft_wrap=True)


class ReplayViewer:
    """Lets a person step through a replay with keys."""

    def __init__(self, shown: Replay, screen: Screen) -> None:
        self.shown, self.screen = shown, screen
        self.is_running = False

    def run(self) -> None:
        footer = Text(self.shown.say(message("replay.keys")), "dim")
        with single_keys():
            while True:
                self.screen.show(self.shown.scene(footer))
                key = read_key(PACE if self.is_running else None)
                if self.is_running and not key:
                    self._run_on()
                elif KEYS.get(key) == "quit":
                    return
                else:
                    self._handle_key(KEYS.get(key), key)

    def _run_on(self) -> None:
        self.shown.go(self.shown.n + 1)
        self.is_running = self.shown.n < len(self.shown.steps)

    def _handle_key(self, name: str | None, key: str) -> None:
        self.is_running = name == "run" and not self.is_running
        shown = self.shown
        moves: dict[str, Callable[[], None]] = {
            "next": lambda: shown.go(shown.n + 1),
            "previous": lambda: shown.go(shown.n - 1),
            "turn": lambda: shown.go_by_turn(1),
            "turn_back": lambda: shown.go_by_turn(-1),
            "begin": lambda: shown.go(0),
            "end": lambda: shown.go(len(shown.steps)),
            "jump": lambda: self._jump(""),
            "seat": self._change_seat,
        }
        if name in moves:
            moves[name]()
        elif key.isdigit():
            self._jump(key)

    def _change_seat(self) -> None:
        """Show the match as the next seat saw it; after the last, everything."""
        seats = [None, *range(self.shown.match.setup.seats)]
        self.shown.seat = seats[(seats.index(self.shown.seat) + 1) % len(seats)]

    def _jump(self, digits: str) -> None:
        """Let the person type the number of an entry."""
        while True:
            self.screen.console.print(
                "\r" + self.shown.say(message("replay.jump", n=digits)) + " ", end=""
            )
            key = read_key()
            if key.isdigit() and len(digits) < 9:
                digits += key
            elif key in ("\x7f", "\b"):
                digits = digits[:-1]
            elif key == "enter" and digits:
                return self.shown.go(int(digits))
            elif not key.isdigit():
                return None


def draw_board(
    game: str, seats: int | None, seed: int | None, options: Mapping[str, str], labels: bool,
    language: str,
) -> str:  # fmt: skip
    loaded = load_game(game)
    setup = loaded.setup(seats, options)
    match = Match(loaded, setup, RandomNature(None if seed is None else SeededRng(seed)))
    # The board is there after the first entry at the latest; later entries are not part of it.
    view = loaded.view(match.at(min(1, match.version)), None)
    return draw_view(loaded, match.setup, view, labels=labels, legend=False, language=language)


def draw_match(
    path: Path, at: int | None, seat: Seat | None, animated: bool, seconds: int | None,
    labels: bool, language: str,
) -> str:  # fmt: skip
    """A position of a game file as an SVG, or all up to it; the last one unless another is named.

    All of them are one animated picture, which may have to fit some seconds.
    """
    match = match_of_file(path, seat, at)
    names = seat_names(match, language)

    def draw(state: Any) -> str:
        view = match.game.view(state, seat)
        return draw_view(match.game, match.setup, view, names, labels=labels, language=language)

    if not animated:
        return draw(match.state if at is None else match.at(at))
    pictures = [draw(step.after) for step in tuple(match.steps())[:at]]
    return animate([picture for picture, _ in groupby(pictures)], seconds)
