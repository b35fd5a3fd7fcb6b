"""Hexhaven: play, host and study the CATAN family of games."""

__version__ = "0.1.0"
