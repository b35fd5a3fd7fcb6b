"""Environments of the Dice Game and of Plus."""
