"""The bots of the Dice Game and of Plus."""

BOTS = {"dice": {"greedy": "greedy:Greedy"}, "dice-plus": {"greedy": "greedy:Greedy"}}
