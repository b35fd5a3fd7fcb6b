"""The bots of the base game."""

from hexhaven.bots.bot import BotEntry

BOTS = {
    "base": {
        "builder": BotEntry("builder:Builder", "strong", "even"),
        "builder-trader": BotEntry("builder:Builder", "strong", "trader", "builder-trader"),
        "builder-roads": BotEntry("builder:Builder", "strong", "roads", "builder-roads"),
        "veteran": BotEntry("builder:Builder", "strong", "sites", "veteran"),
        "scholar": BotEntry("scholar:Scholar", "strong", "learned", most_seats=4),
        "settler": BotEntry("builder:Builder", "medium", "even", "settler"),
        "settler-trader": BotEntry("builder:Builder", "medium", "trader", "settler-trader"),
        "settler-roads": BotEntry("builder:Builder", "medium", "roads", "settler-roads"),
        "builder-quiet": BotEntry("builder:Builder", "medium", "quiet", "builder-quiet"),
        "novice": BotEntry("builder:Builder", "easy", "even", "novice"),
        "novice-trader": BotEntry("builder:Builder", "easy", "trader", "novice-trader"),
        "novice-roads": BotEntry("builder:Builder", "easy", "roads", "novice-roads"),
        "master": BotEntry("master:Master", "master", "ahead"),
        "master-patient": BotEntry("master:Master", "master", "patient", "1s"),
    }
}
