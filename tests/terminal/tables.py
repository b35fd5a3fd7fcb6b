"""Tables at which tests sit down: matches, screens without a terminal, and typed lines."""

import io
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress

from rich.console import Console

from hexhaven.bots.random import Random
from hexhaven.core.chance import SeededRng
from hexhaven.core.registry import load_game
from hexhaven.core.setup import make_setup
from hexhaven.matches.match import Match, SeatLabel
from hexhaven.matches.nature import RandomNature
from hexhaven.terminal.play.play import Play, SaveFile
from hexhaven.terminal.ui.game_text import seat_names, text_of
from hexhaven.terminal.ui.screen import Screen


def base_match(seed=1, seats=4, **options):
    game = load_game("base")
    setup = make_setup("base", game.version, game.seats, game.options, seats, options)
    return Match(game, setup, RandomNature(SeededRng(seed)), [SeatLabel("person", "Ada")])


def screen_of(match, language="en", width=80, height=24, terminal=True, **settings):
    """A screen that writes into a text, redrawn like a terminal of this size unless told."""
    console = Console(
        file=io.StringIO(),
        width=width,
        height=height,
        force_terminal=terminal,
        color_system=None,
        highlight=False,
        **settings,
    )
    return Screen(console, text_of(match, seat_names(match, language), language))


class Table:
    """One person among random bots; what the person types is given or made up."""

    def __init__(
        self,
        match,
        typed: Iterable[str] | Callable[[Play], str],
        seat=0,
        language="en",
        save=None,
        **settings,
    ):
        self.match = match
        self.screen = screen_of(match, language, **settings)
        self.shown: list[str] = []
        self.typed = typed if callable(typed) else iter(typed)
        seats = range(match.setup.seats)
        bots = {s: Random(SeededRng(5, 0, s)) for s in seats if s != seat}
        names = seat_names(match, language)
        self.play = Play(
            match, seat, bots, self.screen, names, language, SaveFile(save), self.read, 0
        )

    def read(self) -> str:
        """What the person types next, after a look at the screen."""
        self.shown.append(self.take())
        if not isinstance(self.typed, Iterator):
            return self.typed(self.play)
        try:
            return next(self.typed)
        except StopIteration:
            raise EOFError from None

    def take(self) -> str:
        """What was written since the last look."""
        written = self.screen.console.file.getvalue()
        self.screen.console.file.seek(0)
        self.screen.console.file.truncate()
        return written

    def run(self) -> str:
        """Play until nothing more is typed, or to the end; the last screen."""
        with suppress(EOFError):
            self.play.run()
        if rest := self.take():
            self.shown.append(rest)
        return self.shown[-1]
