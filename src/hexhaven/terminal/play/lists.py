"""Lists of all games and bots."""

from collections.abc import Iterator

from hexhaven.bots import bot_names, usual_bot
from hexhaven.bots.bot import LEVELS
from hexhaven.bots.registry import bot_entries, unready_bots
from hexhaven.core.messages import rough_time
from hexhaven.core.registry import game_names, load_game
from hexhaven.core.setup import counts_in_words
from hexhaven.words import say, templates


def list_games(language: str) -> Iterator[str]:
    """A line for every game, with its numbers of seats, and for each of its options."""
    for name in game_names():
        game = load_game(name)
        yield say("list.game", language, game=name, seats=counts_in_words(game.seats))
        for option in game.options:
            usual = say("list.usual", language, value=option.default)
            yield f"  --{option.name} {option.form}  {usual}"
            described = f"option.{name.replace('-', '_')}.{option.name}"
            if described in templates(language):
                yield f"      {say(described, language)}"


def list_bots(game: str, language: str) -> Iterator[str]:
    """A line for every bot that plays a game; those that need preparation come last."""
    setup = load_game(game).setup()
    usual, unready = usual_bot(setup), unready_bots(setup)
    for name in _by_level(game):
        if name in unready:
            continue
        about = [bot_label(game, name, language)] if bot_entries(game)[name].level else []
        about += [say("list.usual_bot", language)] if name == usual else []
        yield "  ".join((name, *about))
    for name, preparation in unready.items():
        yield say("list.unready_bot", language, bot=name, time=rough_time(preparation.seconds))
    yield say("list.own_bots", language)


def bot_label(game: str, name: str, language: str) -> str:
    """What people choose a bot by: level, temperament and most players, or its name."""
    entry = bot_entries(game).get(name)
    if entry is None or entry.level is None:
        return name
    said = [say(f"level.{entry.level}", language)]
    if entry.temperament:
        said.append(say(f"temperament.{entry.temperament}", language))
    if entry.most_seats is not None:
        said.append(say("screen.bots.most_seats", language, most=entry.most_seats))
    return ", ".join(said)


def _by_level(game: str) -> list[str]:
    """The easiest bots first, those without a level last."""
    entries = bot_entries(game)
    rank: dict[str | None, int] = {level: place for place, level in enumerate(LEVELS)}
    return sorted(bot_names(game), key=lambda name: rank.get(entries[name].level, len(rank)))
