"""Sitting down: from what a person asked for on the command line to a match that runs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from hexhaven.bots import Bot, Factory, load_bot, usual_bot
from hexhaven.core.chance import Rng, SeededRng, SystemRng
from hexhaven.core.game import Game, Seat
from hexhaven.core.messages import Refused
from hexhaven.core.registry import load_game
from hexhaven.core.setup import Setup
from hexhaven.lab.bot_preparation import prepare_bots
from hexhaven.table import file
from hexhaven.table.match import Match, SeatLabel
from hexhaven.table.nature import Drawn
from hexhaven.terminal.play.game_file import Keeper, check_writable
from hexhaven.terminal.play.play import Play
from hexhaven.terminal.play.replay import check_seat
from hexhaven.terminal.play.timed import ClockedPlay
from hexhaven.terminal.ui.compiling import warm_first_start
from hexhaven.terminal.ui.keys import can_read_keys
from hexhaven.terminal.ui.looks import seat_names, text_of
from hexhaven.terminal.ui.prompt import Left
from hexhaven.terminal.ui.screen import Screen, new_console

#: How long each step of a bot stays on a screen that is redrawn.
PACE = 0.3
INTERRUPTED = 130


class BadTable(Refused):
    """Seats, bots or names that do not fit the match."""


@dataclass(frozen=True)
class Wish:
    """What a person asked for; None where nothing was said."""

    game: str
    seats: int | None = None
    seat: Seat | None = None
    bots: tuple[str, ...] = ()
    seed: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    save: Path | None = None
    name: str | None = None
    language: str = "en"
    pace: float = PACE


def play(wish: Wish) -> int:
    """Play a match in this terminal; the status to leave with."""
    record = _record(wish)
    seat = _own_seat(record, wish.seat)
    record = replace(record, seats=_labels(record, seat, wish))
    makers = {s: load_bot(wish.game, b.name) for s, b in enumerate(record.seats) if s != seat}
    if wish.save:
        check_writable(wish.save)
    warm_first_start(wish.game, wish.language)
    prepare_bots(record.setup, [record.seats[s].name for s in makers], wish.language)
    match = record.match(Drawn(chance(wish, record, 0)))
    bots = {s: _made(make, chance(wish, record, 1 + s)) for s, make in makers.items()}
    if wish.save:
        file.save(match, wish.save)
    names = seat_names(match, wish.language)
    screen = Screen(new_console(), text_of(match, names, wish.language))
    keeper = Keeper(wish.save)
    read = reader(screen)
    kind = ClockedPlay if _runs_by_the_clock(match, screen) else Play
    return _run(kind(match, seat, bots, screen, names, wish.language, keeper, read, wish.pace))


def _runs_by_the_clock(match: Match[Any, Any], screen: Screen) -> bool:
    """Whether time runs in this match, and the screen and the keys can keep up with it."""
    pending = match.pending
    everybody = len(pending.may | pending.must) > 1
    return bool(pending.nature) and everybody and screen.redraws and can_read_keys()


def _run(table: Play) -> int:
    try:
        table.run()
    except (Left, EOFError):
        table.screen.console.print(table.leave(), soft_wrap=True)
    except KeyboardInterrupt:
        table.screen.console.print("\n" + table.leave(), soft_wrap=True)
        return INTERRUPTED
    return 0


def new_setup(game: Game[Any, Any], seats: int | None, options: Mapping[str, str]) -> Setup:
    """A checked setup, for as many seats as is usual where nothing was said."""
    return game.setup(game.seats_unless_said() if seats is None else seats, options)


def chance(wish: Wish, record: file.Record, stream: int) -> Rng:
    """The system's chance, or a seeded one, which is another for every resumed moment."""
    if wish.seed is None:
        return SystemRng()
    return SeededRng(wish.seed, len(record.entries), stream)


def _made(make: Factory, rng: Rng) -> Bot:
    """The bot, unless a stranger's cannot be made."""
    try:
        return make(rng)
    except Exception as error:  # whatever a stranger's bot does wrong
        name, reason = getattr(make, "__name__", "?"), f"{type(error).__name__}: {error}"
        raise BadTable("lab.bot_broken", bot=name, reason=reason[:200]) from None


def _record(wish: Wish) -> file.Record:
    """What there is to go on with: the file, if it exists, or a new match."""
    game = load_game(wish.game)
    if wish.save is None or not wish.save.exists():
        setup = new_setup(game, wish.seats, wish.options)
        return file.Record(game, setup, (SeatLabel(),) * setup.seats, (), ())
    record = file.load_record(wish.save)
    asked: dict[str, object] = {"game": wish.game}
    asked |= {} if wish.seats is None else {"seats": wish.seats}
    held: dict[str, object] = {"game": record.setup.game, "seats": record.setup.seats}
    for name, value in {**asked, **_values(game, wish.options)}.items():
        found = held.get(name, record.setup.options.get(name))
        if value != found:
            raise BadTable("play.other", path=str(wish.save), what=name, found=found, value=value)
    return record


def _values(game: Game[Any, Any], options: Mapping[str, str]) -> dict[str, object]:
    """The options a person named, read and checked by their game."""
    setup = new_setup(game, None, options)
    return {name: setup.options[name] for name in options}


def _own_seat(record: file.Record, seat: Seat | None) -> Seat:
    """The seat asked for; else, when it is said who sits where, the first that is a person's."""
    persons = [s for s, label in enumerate(record.seats) if label.kind == "person"]
    chosen = seat if seat is not None else (persons or [0])[0]
    check_seat(record.setup, chosen)
    return chosen


def _labels(record: file.Record, seat: Seat, wish: Wish) -> tuple[SeatLabel, ...]:
    """Who sits where: the person, and on all other seats bots."""
    others = [other for other in range(record.setup.seats) if other != seat]
    usual = usual_bot(record.setup)
    named = dict(zip(others, spread(wish.bots, len(others)), strict=False))
    own = record.seats[seat].name if record.seats[seat].kind == "person" else ""
    labels = {seat: SeatLabel("person", own if wish.name is None else _checked_name(wish.name))}
    for other in others:
        held = record.seats[other]
        kept = held.name if held.kind == "bot" and held.name else usual
        labels[other] = SeatLabel("bot", named.get(other, kept))
    return tuple(labels[seat] for seat in range(record.setup.seats))


def spread(bots: Sequence[str], seats: int) -> tuple[str, ...]:
    """One bot a seat: one name serves all seats, otherwise each needs its own."""
    if len(bots) == 1:
        return tuple(bots) * seats
    if bots and len(bots) != seats:
        raise BadTable("play.bots", bots=len(bots), seats=seats)
    return tuple(bots)


def _checked_name(name: str) -> str:
    shown = " ".join(name.split())
    if not shown or not shown.isprintable() or len(shown) > 40:
        raise BadTable("play.name")
    return shown


def reader(screen: Screen) -> Callable[[], str]:
    """What asks the person for a line; lines from elsewhere are shown as if typed."""
    prompt = "> "
    if sys.stdin.isatty():
        _edit_lines()
        return lambda: input(prompt)

    def read() -> str:
        screen.console.print(prompt, end="")
        line = sys.stdin.readline()
        if not line:
            screen.console.print()
            raise EOFError
        screen.console.print(line.rstrip("\n"))
        return line

    return read


def _edit_lines() -> None:
    """Let arrow keys work in lines that are typed, where the system can."""
    try:
        import readline
    except ImportError:
        return
    readline.set_auto_history(True)
