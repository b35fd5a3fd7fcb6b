"""Environments of the base game: its encoding, and batches inside one kernel."""

#: Changes whenever an action number or a plane means something else.
VERSIONS = {"base": 3}
