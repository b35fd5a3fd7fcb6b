"""CATAN - Connect, and the assistant for people who play it around a real table."""

GAMES = {"connect": "game:ConnectGame"}
