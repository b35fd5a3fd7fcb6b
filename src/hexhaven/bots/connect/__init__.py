"""The bots of Connect."""

from hexhaven.bots.bot import BotEntry

BOTS = {
    "connect": {
        "builder": BotEntry("builder:Builder", "strong", "busy"),
        "settler": BotEntry("builder:Settler", "medium", "even"),
        "novice": BotEntry("builder:Novice", "easy", "slow"),
        "master": BotEntry("master:Master", "master", "shrewd"),
    }
}
#: Who plays where a thousand clients share a machine.
QUICK_BOTS = {"connect": "quick_bot:QuickBuilder"}
