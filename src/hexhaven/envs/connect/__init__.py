"""Environments of Connect."""

#: Changes whenever an action number or a plane means something else.
VERSIONS = {"connect": 2}
