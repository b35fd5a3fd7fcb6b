"""The bots of Connect."""

BOTS = {"connect": {"builder": "builder:Builder"}}
