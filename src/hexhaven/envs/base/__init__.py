"""Environments of the base game: its encoding, and batches inside one kernel."""

#: Changes whenever an action number or a plane means something else.
VERSIONS = {"base": 3, "base6": 0}
#: What is no game, but a number of players with actions and planes of its own: the large island.
TABLES = {"base6": ("base", 6)}
