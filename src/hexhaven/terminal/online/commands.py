"""What a person at a table asks of it in words: `say hello`, `bot 2`, `pause`."""

from collections.abc import Callable
from typing import Any

from pydantic import ValidationError

from hexhaven.bots import usual_bot
from hexhaven.core.messages import Refused, message
from hexhaven.remote.match import RemoteMatch
from hexhaven.table import changes as c
from hexhaven.terminal.ui.menu import read_command
from hexhaven.words import say

ReadChange = Callable[[str, RemoteMatch, str], c.Change]
#: Settings of a table that are on or off.
SWITCHES = ("public", "stand_in", "spectators", "help", "counting")
#: Settings in seconds, or off.
CLOCKS = ("clock", "building_clock")


def read_change(text: str, language: str, match: RemoteMatch) -> c.Change | None:
    """The change that a text asks for, or None; Refused if a part of it is missing or wrong."""
    command = read_command(text, language, CHANGE_WORDS, {})
    if command is None:
        return None
    try:
        if not command.rest and command.name in SINGLE_WORDS:
            return SINGLE_WORDS[command.name]
        return READERS[command.name](command.rest, match, language)
    except (ValidationError, ValueError, KeyError):
        raise Refused("join.usage", usage=message(f"join.use.{command.name}")) from None


def _seat_number(make: Callable[..., c.Change], **fields: Any) -> ReadChange:
    """A reader of a word with the number of a seat."""
    return lambda rest, match, language: make(seat=int(rest), **fields)


def _read_bot(rest: str, match: RemoteMatch, language: str) -> c.Change:
    seat, _, bot = rest.partition(" ")
    return c.SeatBot(seat=int(seat), bot=bot.strip() or usual_bot(match.setup))


def read_colour(text: str, language: str) -> c.ChooseColour:
    """The change to a colour, by its name in English or in the person's language."""
    spoken = {say(f"colour.{colour}", language).lower(): colour for colour in c.COLOURS}
    word = spoken.get(text.lower(), text.lower())
    if word not in c.COLOURS:
        raise Refused("join.no_colour", word=text[:20], known=", ".join(spoken))
    return c.ChooseColour.model_validate({"colour": word})


def _read_swap(rest: str, match: RemoteMatch, language: str) -> c.Change:
    a, b = rest.split()
    return c.Swap(a=int(a), b=int(b))


def _read_set(rest: str, match: RemoteMatch, language: str) -> c.Change:
    """A new value for a setting of the table or an option of its game."""
    name, value = rest.replace("=", " ").split(maxsplit=1)
    settings = match.info.settings.model_dump()
    game = match.game
    if name in SWITCHES:
        settings[name] = _read_switch(value)
    elif name in CLOCKS:
        settings[name] = None if value == "off" else int(value)
    elif name == "seats":
        settings[name] = int(value)
    else:
        settings["options"] = {**settings["options"], name: value}
    game.setup(settings["seats"], settings["options"])
    return c.ChangeSettings.model_validate({"settings": settings})


def _read_switch(value: str) -> bool:
    if value not in ("on", "off"):
        raise ValueError(value)
    return value == "on"


#: Words that stand alone.
SINGLE_WORDS: dict[str, c.Change] = {
    "ready": c.Ready(),
    "unready": c.Ready(ready=False),
    "start": c.Start(),
    "pause": c.Pause(),
    "resume": c.Resume(),
    "concede": c.Concede(),
    "agree": c.AgreeToEnd(),
    "disagree": c.AgreeToEnd(agree=False),
    "finish": c.End(),
    "leave": c.Leave(),
}
#: Words with others after them.
READERS: dict[str, ReadChange] = {
    "say": lambda rest, match, language: c.Say(text=rest),
    "bot": _read_bot,
    "colour": lambda rest, match, language: read_colour(rest, language),
    "exchange": _read_swap,
    "set": _read_set,
    "remove": _seat_number(c.Remove),
    "host": _seat_number(c.HandOver),
    "mute": _seat_number(c.Mute),
    "unmute": _seat_number(c.Mute, muted=False),
    "rewind": lambda rest, match, language: c.Rewind(to=int(rest)),
}
CHANGE_WORDS = (*SINGLE_WORDS, *READERS)
