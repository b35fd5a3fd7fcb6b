"""The bots of the Dice Game and of Plus."""

from hexhaven.bots.bot import BotEntry

BOTS = {
    "dice": {
        "greedy": BotEntry("greedy:Greedy", "easy", "greedy"),
        "apprentice": BotEntry("apprentice:OptimalApprentice", "medium", "moody"),
        "optimal": BotEntry("optimal:Optimal", "strong", "exact"),
    },
    "dice-plus": {
        "greedy": BotEntry("greedy:Greedy", "easy", "greedy"),
        "apprentice": BotEntry("apprentice:RacerApprentice", "medium", "moody"),
        "racer": BotEntry("racer:Racer", "strong", "exact"),
        "master": BotEntry("master:Master", "master", "watchful"),
    },
}
