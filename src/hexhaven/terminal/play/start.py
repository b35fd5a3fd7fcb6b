"""`hexhaven play`: from what a person asked for to a match that runs."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from hexhaven.bots import load_bot, usual_bot
from hexhaven.bots.registry import create_bot, resolve_bot_name
from hexhaven.core.chance import Rng, SeededRng, SystemRng
from hexhaven.core.compiled.compiling import compile_meanwhile
from hexhaven.core.game import Game, Seat
from hexhaven.core.messages import Refused
from hexhaven.core.registry import load_game
from hexhaven.core.text_files import check_writable
from hexhaven.matches import file
from hexhaven.matches.match import Match, SeatLabel
from hexhaven.matches.nature import RandomNature
from hexhaven.terminal.play.play import Play, SaveFile
from hexhaven.terminal.play.replay import check_entry, check_seat
from hexhaven.terminal.play.timed import TimedPlay
from hexhaven.terminal.ui.game_dialogue import Quit
from hexhaven.terminal.ui.game_text import seat_names, text_of
from hexhaven.terminal.ui.keyboard import INTERRUPT_STATUS, can_read_keys, line_reader
from hexhaven.terminal.ui.preparation import prepare_bots
from hexhaven.terminal.ui.screen import Screen, new_console
from hexhaven.words import say

#: Seconds for which each step of a bot stays on a screen that is redrawn.
PACE = 0.3


@dataclass(frozen=True)
class PlayArguments:
    """What a person asked for; None where nothing was said."""

    game: str
    seats: int | None = None
    seat: Seat | None = None
    bots: tuple[str, ...] = ()
    seed: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    save: Path | None = None
    #: The game whose first entries are repeated, and how many.
    origin: Path | None = None
    at: int | None = None
    name: str | None = None
    language: str = "en"
    pace: float = PACE


def play(args: PlayArguments) -> int:
    """Play a match in this terminal; the status to leave with."""
    record = _begin_match(args)
    seat = _own_seat(record, args.seat)
    record = replace(record, seats=_seat_labels(record, seat, args))
    makers = {s: load_bot(args.game, b.name) for s, b in enumerate(record.seats) if s != seat}
    if args.save:
        check_writable(args.save)
    if compile_meanwhile():
        sys.stderr.write(say("kernels.meanwhile", args.language) + "\n")
    prepare_bots(record.setup, [record.seats[s].name for s in makers], args.language)
    match = record.match(RandomNature(rng_for(args, record, 0)))
    bots = {
        s: create_bot(record.seats[s].name, make, rng_for(args, record, 1 + s))
        for s, make in makers.items()
    }
    if args.save:
        file.save(match, args.save)
    names = seat_names(match, args.language)
    screen = Screen(new_console(), text_of(match, names, args.language))
    save_file = SaveFile(args.save)
    read = line_reader(screen.console)
    kind = TimedPlay if _runs_by_the_clock(match, screen) else Play
    return _run(kind(match, seat, bots, screen, names, args.language, save_file, read, args.pace))


def _runs_by_the_clock(match: Match[Any, Any], screen: Screen) -> bool:
    """Whether this match has a clock, and the terminal can show it running."""
    pending = match.pending
    everybody = len(pending.may | pending.must) > 1
    return bool(pending.nature) and everybody and screen.redraws and can_read_keys()


def _run(table: Play) -> int:
    try:
        table.run()
    except (Quit, EOFError):
        table.screen.console.print(table.leave(), soft_wrap=True)
    except KeyboardInterrupt:
        table.screen.console.print("\n" + table.leave(), soft_wrap=True)
        return INTERRUPT_STATUS
    return 0


def rng_for(args: PlayArguments, record: file.MatchFile, stream: int) -> Rng:
    """The system's chance, or a seeded one that differs for every entry a match is resumed at."""
    if args.seed is None:
        return SystemRng()
    return SeededRng(args.seed, len(record.entries), stream)


def _begin_match(args: PlayArguments) -> file.MatchFile:
    """The match of the file, if there is one, or a new match."""
    game, source = load_game(args.game), _source_file(args)
    if source is None:
        setup = game.setup(args.seats, args.options)
        return file.MatchFile(game, setup, (SeatLabel(),) * setup.seats, (), ())
    record = file.load_file(source)
    wanted: dict[str, object] = {"game": args.game}
    wanted |= {} if args.seats is None else {"seats": args.seats}
    held: dict[str, object] = {"game": record.setup.game, "seats": record.setup.seats}
    for name, value in {**wanted, **_option_values(game, args.options)}.items():
        found = held.get(name, record.setup.options.get(name))
        if value != found:
            raise Refused("play.other", path=str(source), what=name, found=found, value=value)
    check_entry(record, args.at)
    return replace(record, entries=record.entries[: args.at])


def _source_file(args: PlayArguments) -> Path | None:
    """The file with which the match begins, if any."""
    begun = args.save if args.save is not None and args.save.exists() else None
    if args.origin is None and args.at is not None:
        raise Refused("play.at")
    if args.origin is not None and begun is not None:
        raise Refused("play.save_exists", path=str(begun))
    return args.origin or begun


def _option_values(game: Game[Any, Any], options: Mapping[str, str]) -> dict[str, object]:
    """The named options, read and checked by their game."""
    setup = game.setup(options=options)
    return {name: setup.options[name] for name in options}


def _own_seat(record: file.MatchFile, seat: Seat | None) -> Seat:
    """The seat asked for, or the first that is labelled as a person's."""
    persons = [s for s, label in enumerate(record.seats) if label.kind == "person"]
    chosen = seat if seat is not None else (persons or [0])[0]
    check_seat(record.setup, chosen)
    return chosen


def _seat_labels(record: file.MatchFile, seat: Seat, args: PlayArguments) -> tuple[SeatLabel, ...]:
    """The labels of the person's seat and of the bots on all others."""
    others = [other for other in range(record.setup.seats) if other != seat]
    usual = usual_bot(record.setup)
    named = {
        other: resolve_bot_name(args.game, name, place, record.setup.seats)
        for place, (other, name) in enumerate(
            zip(others, fill_seats(args.bots, len(others)), strict=False)
        )
    }
    own = record.seats[seat].name if record.seats[seat].kind == "person" else ""
    labels = {seat: SeatLabel("person", own if args.name is None else _check_name(args.name))}
    for other in others:
        held = record.seats[other]
        kept = held.name if held.kind == "bot" and held.name else usual
        labels[other] = SeatLabel("bot", named.get(other, kept))
    return tuple(labels[seat] for seat in range(record.setup.seats))


def fill_seats(bots: Sequence[str], seats: int) -> tuple[str, ...]:
    """A bot for each seat; a single name serves all seats."""
    if len(bots) == 1:
        return tuple(bots) * seats
    if bots and len(bots) != seats:
        raise Refused("play.bots", bots=len(bots), seats=seats)
    return tuple(bots)


def _check_name(name: str) -> str:
    shown = " ".join(name.split())
    if not shown or not shown.isprintable() or len(shown) > 40:
        raise Refused("play.name")
    return shown
