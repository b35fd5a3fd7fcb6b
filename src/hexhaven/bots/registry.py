"""Which bots there are, and which of them can play at once. Listing them imports none.

A bot is found in one of four ways:

- `random` plays every game;
- a folder of bots/ names its own in `BOTS`: game, then bot, then its `BotEntry`;
- an installed package declares an entry point in the group `hexhaven.bots`, named
  `game.bot`, or `bot` if it plays every game;
- a person writes `module:Class`; the module may lie in the current folder.

A bot with a method `with_setting` takes a setting after its name: `master:0.2s`.
The name of a level stands for the bots of that level.
"""

import importlib
import pkgutil
import sys
from contextlib import suppress
from functools import cache, partial
from importlib.metadata import EntryPoints, entry_points
from pathlib import Path
from types import ModuleType
from typing import cast

from hexhaven.bots.bot import LEVELS, Bot, BotEntry, Factory, QuickBotFactory
from hexhaven.core.chance import Rng
from hexhaven.core.messages import Refused, rough_time
from hexhaven.core.plugins.preparation import Preparation, start_preparation
from hexhaven.core.setup import Setup

GROUP = "hexhaven.bots"
RANDOM = BotEntry("hexhaven.bots.random:Random")
#: The first of these levels with a bot that is ready takes a seat if no bot was named.
USUAL_LEVELS = ("strong", "medium", "easy", "master")


class BadBot(Refused):
    """A name for which there is no bot, or a class that is not one."""


class WrongSeats(BadBot):
    """A bot that does not play with so many players."""


def bot_names(game: str) -> tuple[str, ...]:
    return tuple(sorted(bot_entries(game)))


def resolve_bot_name(game: str, name: str, seat: int = 0, seats: int = 0) -> str:
    """The bot that a name stands for: a level's bots sit down in turn, any other is itself.

    Of a level only those that play with so many.
    """
    found = bot_entries(game)
    level = [
        bot
        for bot, entry in found.items()
        if entry.level == name and name not in found and entry.plays_with(seats)
    ]
    return level[seat % len(level)] if level else name


def load_bot(game: str, name: str) -> Factory:
    """What makes the bot of that name; BadBot when there is none."""
    plain, colon, setting = name.partition(":")
    entry = bot_entries(game).get(resolve_bot_name(game, plain))
    if entry is not None:
        bot, setting = _load_class(entry.import_path), setting if colon else entry.setting
        return _with_setting(bot, name, setting) if colon or setting else bot
    if ":" not in name:
        raise BadBot(
            "bots.unknown", bot=name[:40], game=game, known=", ".join(_choosable_names(game))
        )
    return _load_class(name)


def _load_class(import_path: str) -> Factory:
    module, _, attribute = import_path.partition(":")
    bot = getattr(_import_module(module), attribute, None)
    if not isinstance(bot, type) or not callable(getattr(bot, "choose", None)):
        raise BadBot("bots.not_a_bot", place=import_path[:80])
    return cast(Factory, bot)


def _with_setting(bot: Factory, name: str, setting: str) -> Factory:
    """A bot whose name carries a setting, such as `master:0.2s`."""
    adjust = getattr(bot, "with_setting", None)
    made: Factory | None = adjust(setting) if callable(adjust) else None
    if made is None:
        raise BadBot("bots.setting", bot=name.partition(":")[0], setting=setting[:40])
    return made


def load_quick_bot(game: str) -> QuickBotFactory | None:
    """What makes a quick bot, for games in which everybody acts at once."""
    for folder in bots_by_folder():
        place = getattr(importlib.import_module(folder), "QUICK_BOTS", {}).get(game)
        if place is not None:
            return cast(QuickBotFactory, pkgutil.resolve_name(f"{folder}.{place}"))
    return None


def preparation_of(bot: object, setup: Setup) -> Preparation | None:
    """What must be worked out before a bot can play, or None when it can play at once.

    WrongSeats if it does not play with so many players.
    """
    kind = bot.func if isinstance(bot, partial) else bot
    entry = bot_entries(setup.game).get(name := _name(kind, setup.game))
    if entry is not None and not entry.plays_with(setup.seats):
        raise WrongSeats("bots.seats", bot=name, most=entry.most_seats)
    asked = getattr(kind, "preparation", None)
    try:
        preparation: Preparation | None = asked(setup) if callable(asked) else None
        return None if preparation is None or preparation.is_ready() else preparation
    except Exception as error:  # a third-party bot may raise anything
        reason = failure_of(error)
        raise BadBot("bots.preparation", bot=_name(bot, setup.game), reason=reason) from None


def unready_bots(setup: Setup) -> dict[str, Preparation]:
    """The bots that cannot play at once, and what each of them needs."""
    found: dict[str, Preparation] = {}
    for name in bot_names(setup.game):
        with suppress(BadBot):  # it is refused with the reason when somebody asks for it
            preparation = preparation_of(load_bot(setup.game, name), setup)
            if preparation is not None:
                found[name] = preparation
    return found


def ready_bots(setup: Setup) -> tuple[str, ...]:
    """The names of all bots that can play with a setup at once."""
    return tuple(name for name in bot_names(setup.game) if _is_ready(name, setup))


def _is_ready(name: str, setup: Setup) -> bool:
    try:
        return preparation_of(load_bot(setup.game, name), setup) is None
    except WrongSeats:
        return False
    except BadBot:  # it is refused with the reason when somebody asks for it
        return True


def usual_bot(setup: Setup) -> str:
    """The bot that takes a seat if none was named: one of a usual level that can play at once."""
    offered = ready_bots(setup)

    def rank(bot: str, level: str | None) -> int:
        return USUAL_LEVELS.index(level) if level else len(USUAL_LEVELS) + (bot == "random")

    known = {name: rank(name, entry.level) for name, entry in bot_entries(setup.game).items()}
    return min((name for name in known if name in offered), key=known.__getitem__)


def check_ready(bot: object, setup: Setup) -> None:
    """Refuse a bot that cannot play yet, and say how long it takes; a worker begins with it."""
    preparation = preparation_of(bot, setup)
    work = None if preparation is None else start_preparation(preparation)
    if work is not None:
        time = rough_time(work.seconds_left())
        raise Refused("bots.not_ready", bot=_name(bot, setup.game), time=time)


def _name(bot: object, game: str) -> str:
    """What a bot, or the class of one, is called in the lists of a game."""
    kind: str = getattr(bot, "__name__", type(bot).__name__)
    names = (
        name for name, entry in bot_entries(game).items() if entry.import_path.endswith(f":{kind}")
    )
    return next(names, kind.lower())


def bot_entries(game: str) -> dict[str, BotEntry]:
    """The bots of a game by name; built-in ones cannot be replaced."""
    found = {"random": RANDOM}
    for folder, games in bots_by_folder().items():
        for name, entry in games.get(game, {}).items():
            found[name] = entry._replace(import_path=f"{folder}.{entry.import_path}")
    for point in _installed_entry_points(tuple(sys.path)):
        before, _, name = point.name.rpartition(".")
        if before in ("", game):
            found.setdefault(name, BotEntry(point.value))
    return found


@cache
def _installed_entry_points(path: tuple[str, ...]) -> EntryPoints:
    """The bots of installed packages; to find them, the files of all packages are read."""
    return entry_points(group=GROUP)


def _choosable_names(game: str) -> tuple[str, ...]:
    """Everything that stands for a bot: the levels that a game has, and all names."""
    found = {entry.level for entry in bot_entries(game).values()}
    return tuple(dict.fromkeys((*(one for one in LEVELS if one in found), *bot_names(game))))


@cache
def bots_by_folder() -> dict[str, dict[str, dict[str, BotEntry]]]:
    """What each folder of bots/ names in `BOTS`."""
    bots = importlib.import_module("hexhaven.bots")
    folders = [m.name for m in pkgutil.iter_modules(bots.__path__, "hexhaven.bots.") if m.ispkg]
    return {name: getattr(importlib.import_module(name), "BOTS", {}) for name in folders}


def _import_module(module: str) -> ModuleType:
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        return importlib.import_module(module)
    except (Exception, SystemExit) as error:  # a third-party module may raise anything
        raise BadBot("bots.import", module=module[:80], reason=failure_of(error)) from None


def create_bot(name: str, make: Factory, rng: Rng) -> Bot:
    """A new bot; Refused if it cannot be made: one from outside may do anything."""
    try:
        return make(rng)
    except Exception as error:
        raise Refused("lab.bot_broken", bot=name, reason=failure_of(error)) from None


def failure_of(error: BaseException) -> str:
    """What a bot did wrong, in a line."""
    return f"{type(error).__name__.lstrip('_')}: {error}".split("\n")[0][:200]
