"""Players that see only what their seat sees. Each folder names its bots in `BOTS`."""

from hexhaven.bots.bot import Bot, Factory
from hexhaven.bots.registry import bot_names, load_bot, load_quick_bot, usual_bot

__all__ = ["Bot", "Factory", "bot_names", "load_bot", "load_quick_bot", "usual_bot"]
