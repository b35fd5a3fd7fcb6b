"""The bots of Connect."""

BOTS = {"connect": {"builder": "builder:Builder"}}
#: Who plays where a thousand clients share a machine.
GLANCES = {"connect": "glance:Glance"}
