"""What can be chosen for an environment, checked once for all kinds of them."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from math import isfinite
from typing import Any, Literal, get_args

from hexhaven.bots import Factory, load_bot
from hexhaven.bots.registry import check_ready, resolve_bot_name
from hexhaven.core.compiled.cache import learning_units
from hexhaven.core.compiled.compiling import compile_meanwhile, read_progress
from hexhaven.core.compiled.warmup import announce_compiling
from hexhaven.core.messages import rough_time
from hexhaven.core.registry import load_game
from hexhaven.core.setup import Setup
from hexhaven.envs.encodings import BadEnvironment
from hexhaven.words import say

#: What an action that is not marked does: an error, or the end of the game as a loss.
Illegal = Literal["refuse", "lose"]


@dataclass(frozen=True)
class AgentSettings:
    """How agents take part."""

    #: Whether agents trade with other players; if not, they offer nothing and are asked nothing.
    trade: bool = True
    #: Whether an agent's only choice is done for it.
    skip_forced: bool = False
    #: The reward for each point, besides one for winning and minus one for losing.
    shaping: float = 0.0
    illegal: Illegal = "refuse"
    #: Whether agents see what only the past tells, such as earlier rolls and counted cards.
    history: bool = True

    def __post_init__(self) -> None:
        if self.illegal not in get_args(Illegal):
            known = ", ".join(get_args(Illegal))
            raise BadEnvironment("envs.illegal_option", value=str(self.illegal)[:40], known=known)
        shaping: object = self.shaping  # settings may come from a file
        if not isinstance(shaping, int | float) or not isfinite(shaping):
            raise BadEnvironment("envs.shaping", value=str(shaping)[:40])


def checked_setup(game: str, players: int | None, options: Mapping[str, object] | None) -> Setup:
    """The setup of an environment's table; BadSetup names what does not fit.

    After an installation it is compiled in the background, and the first call says so.
    """
    if compile_meanwhile(learning_units()):
        _announce_slow_steps()
    else:
        announce_compiling()
    return load_game(game).setup(players, options)


@cache
def _announce_slow_steps() -> None:
    """Say once, on standard error, that games are interpreted until they are compiled."""
    left = rough_time(read_progress().seconds_left(large=False))
    sys.stderr.write(say("envs.meanwhile", time=left) + "\n")


def opponent_names(setup: Setup, opponents: str | Sequence[str]) -> tuple[str, ...]:
    """The bot on each seat but the first: one for all, or one for each."""
    others = setup.seats - 1
    named = (opponents,) * others if isinstance(opponents, str) else tuple(opponents)
    if len(named) != others:
        raise BadEnvironment("envs.opponents", count=len(named), needed=others)
    return tuple(
        resolve_bot_name(setup.game, name, seat, setup.seats) for seat, name in enumerate(named, 1)
    )


def opponent_bots(setup: Setup, names: Sequence[str]) -> dict[int, Factory]:
    """What makes the bot of each seat but the first; refused where one cannot play yet."""
    found = {seat: load_bot(setup.game, name) for seat, name in enumerate(names, 1)}
    for bot in found.values():
        check_ready(bot, setup)
    return found


def require_package(package: str) -> None:
    """Refuse to go on without a package of the extra `rl`."""
    if find_spec(package) is None:
        raise BadEnvironment("envs.extra", package=package)


def as_number(action: Any, actions: int) -> int:
    """An action as a plain number below the number of all; -1 if it is none."""
    try:
        number = int(action)
    except (TypeError, ValueError):
        return -1
    return number if number == action and 0 <= number < actions else -1
