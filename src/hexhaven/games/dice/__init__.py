"""CATAN - The Dice Game, and its Plus variant."""

GAMES = {"dice": "game:DiceGame", "dice-plus": "plus:PlusGame"}
