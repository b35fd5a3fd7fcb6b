"""The bots of Connect."""

BOTS = {"connect": {"builder": "builder:Builder"}}
#: Who plays where a thousand clients share a machine.
QUICK_BOTS = {"connect": "quick_bot:QuickBuilder"}
