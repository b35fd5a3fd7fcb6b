"""Hexhaven: play, host and study the CATAN family of games.

>>> import hexhaven
>>> match = hexhaven.match("base", seats=3, seed=1)
>>> match.play("settle 12")
>>> match.play(match.legal().listed[0])
>>> hexhaven.save(match, "evening.game")

Chance can be scripted, and the standard island's nodes, edges and hexes are there to be studied:

>>> match = hexhaven.match("base", island="beginner", first=0, chance=["dice 3 4"])
>>> hexhaven.lattice().edge_named("8-13")
13

Everything is imported when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path
    from typing import IO

    from hexhaven.bots.bot import Bot as Bot
    from hexhaven.core.actions import Action as Action
    from hexhaven.core.game import Choices as Choices
    from hexhaven.core.game import Game as Game
    from hexhaven.core.game import Outcome as Outcome
    from hexhaven.core.messages import Refused as Refused
    from hexhaven.games.island.lattice import Lattice
    from hexhaven.matches.match import Match as Match

__version__ = "0.1.0"

#: The module of each class.
_PLACES = {
    "Action": "hexhaven.core.actions",
    "Bot": "hexhaven.bots.bot",
    "Choices": "hexhaven.core.game",
    "Game": "hexhaven.core.game",
    "Match": "hexhaven.matches.match",
    "Outcome": "hexhaven.core.game",
    "Refused": "hexhaven.core.messages",
}

__all__ = [
    "Action", "Bot", "Choices", "Game", "Match", "Outcome", "Refused", "__version__",
    "bot", "bot_names", "game", "game_names", "lattice", "load", "match", "play_out", "save",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in _PLACES:
        return getattr(import_module(_PLACES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__


def game_names() -> tuple[str, ...]:
    """The names of all games."""
    from hexhaven.core import registry

    return registry.game_names()


def game(name: str) -> Game[Any, Any]:
    """The rules of a game, at once: after an installation they are compiled in the background."""
    from hexhaven.core.registry import load_game

    _compile_meanwhile()
    return load_game(name)


def _compile_meanwhile() -> None:
    """Compile what programs need in the background, environments too where they can be made."""
    from importlib.util import find_spec

    from hexhaven.core.compiled.cache import learning_units
    from hexhaven.core.compiled.compiling import compile_meanwhile

    compile_meanwhile(learning_units() if find_spec("gymnasium") is not None else ())


def lattice() -> Lattice:
    """The nodes, edges and hexes of the standard island, and what lies beside what."""
    from hexhaven.games.base.kernels.topology import LATTICE

    return LATTICE


def match(
    name: str = "base",
    seats: int | None = None,
    *,
    seed: int | None = None,
    chance: Iterable[str] | None = None,
    **options: object,
) -> Match[Any, Any]:
    """A new match, for the usual number of seats by default; the same seed gives the same chance.

    `chance` scripts what Nature does, in notation and in order: `["dice 3 4", "theft ore"]`. When
    it is used up, a seed goes on; without one, a match that needs more chance is refused.
    Options are the game's: `match("base", island="beginner", points=12)`.
    """
    from hexhaven.core.chance import SeededRng
    from hexhaven.matches.match import Match
    from hexhaven.matches.nature import RandomNature, ScriptedNature

    rules = game(name)
    drawn = RandomNature(None if seed is None else SeededRng(seed))
    if chance is None:
        return Match(rules, rules.setup(seats, options), drawn)
    nature = ScriptedNature(chance, None if seed is None else drawn)
    return Match(rules, rules.setup(seats, options), nature)


def load(source: str | Path | IO[str] | IO[bytes]) -> Match[Any, Any]:
    """The match in a game file: given by its path, as an open file, or as its text."""
    from hexhaven.matches import file

    _compile_meanwhile()
    return file.load_from(source)


def save(match: Match[Any, Any], path: str | Path) -> None:
    """Write a match to a game file."""
    from pathlib import Path

    from hexhaven.matches import file

    file.save(match, Path(path))


def bot_names(game: str = "base") -> tuple[str, ...]:
    """The names of the bots that play a game."""
    from hexhaven.bots import registry
    from hexhaven.core.registry import check_game

    check_game(game)
    return registry.bot_names(game)


def bot(name: str, game: str = "base", *, seed: int | None = None) -> Bot:
    """A new bot; the same seed gives the same choices."""
    from hexhaven.bots import load_bot
    from hexhaven.core.chance import SeededRng, SystemRng
    from hexhaven.core.registry import check_game

    check_game(game)
    _compile_meanwhile()
    return load_bot(game, name)(SystemRng() if seed is None else SeededRng(seed, stream=1))


def play_out(match: Match[Any, Any], bots: Mapping[int, Bot]) -> Outcome | None:
    """Let bots play until another seat must act or the match is over; its outcome, if any."""
    from hexhaven.bots.drive import advance
    from hexhaven.bots.registry import check_ready
    from hexhaven.core.game import check_seat

    for seat, bot in bots.items():
        check_seat(seat, match.setup.seats)
        check_ready(bot, match.setup)
    for _ in advance(match, bots):
        pass
    return match.outcome
