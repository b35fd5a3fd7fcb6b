"""Other programs to measure ourselves against: one module a game, named after it.

It has `NAME`, the package's name, `EXTRA`, our extra that installs it, `PLAYERS`, and
`play(number)`, which plays one random game and gives its numbers of actions and turns.
"""
