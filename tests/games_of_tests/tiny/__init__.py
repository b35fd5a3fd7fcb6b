"""The tiny game, and one that hears who reads its actions."""

GAMES = {"tiny": "game:Tiny", "heard": "game:Heard"}
