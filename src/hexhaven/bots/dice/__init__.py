"""The bots of the Dice Game and of Plus."""

from hexhaven.bots.bot import BotEntry

BOTS = {
    "dice": {
        "greedy": BotEntry("greedy:Greedy", "easy", "greedy"),
        "apprentice": BotEntry("solver_bots:OptimalApprentice", "medium", "moody"),
        "optimal": BotEntry("solver_bots:Optimal", "strong", "exact"),
    },
    "dice-plus": {
        "greedy": BotEntry("greedy:Greedy", "easy", "greedy"),
        "apprentice": BotEntry("solver_bots:RacerApprentice", "medium", "moody"),
        "racer": BotEntry("solver_bots:Racer", "strong", "exact"),
        "master": BotEntry("solver_bots:Master", "master", "watchful"),
    },
}
