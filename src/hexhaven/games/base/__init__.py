"""CATAN - The Game: the base game."""

GAMES = {"base": "game:BaseGame"}
