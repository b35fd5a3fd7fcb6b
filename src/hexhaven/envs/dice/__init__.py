"""Environments of the Dice Game and of Plus."""

#: Changes whenever an action number or a plane means something else.
VERSIONS = {"dice": 1, "dice-plus": 1}
