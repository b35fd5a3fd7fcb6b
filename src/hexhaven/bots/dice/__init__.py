"""The bots of the Dice Game and of Plus."""

BOTS = {
    "dice": {"greedy": "greedy:Greedy", "optimal": "optimal:Optimal"},
    "dice-plus": {"greedy": "greedy:Greedy", "racer": "racer:Racer"},
}
