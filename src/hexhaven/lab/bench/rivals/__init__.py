"""Other programs to measure ourselves against: one module per game, named after the game.

A module has `NAME`, the package's name; `EXTRA`, the extra of ours that installs it; `PLAYERS`;
and `play(number)`, which plays one random game and returns its numbers of actions and turns.
"""
