"""The bots of the base game."""

from hexhaven.bots.bot import BotEntry

BOTS = {
    "base": {
        "builder": BotEntry("builder:Builder", "strong", "even"),
        "builder-trader": BotEntry("builder:BuilderTrader", "strong", "trader"),
        "builder-roads": BotEntry("builder:BuilderRoads", "strong", "roads"),
        "settler": BotEntry("builder:Settler", "medium", "even"),
        "settler-trader": BotEntry("builder:SettlerTrader", "medium", "trader"),
        "settler-roads": BotEntry("builder:SettlerRoads", "medium", "roads"),
        "builder-quiet": BotEntry("builder:BuilderQuiet", "medium", "quiet"),
        "novice": BotEntry("builder:Novice", "easy", "even"),
        "novice-trader": BotEntry("builder:NoviceTrader", "easy", "trader"),
        "novice-roads": BotEntry("builder:NoviceRoads", "easy", "roads"),
        "master": BotEntry("master:Master"),
        "master-patient": BotEntry("master:MasterPatient"),
    }
}
