"""Environments of the base game: its encoding, and batches inside one kernel."""

#: Changes whenever an action number or a plane means something else.
VERSIONS = {"base": 3}
#: The same for the numbers and planes of the large island.
LARGE_VERSION = 0
