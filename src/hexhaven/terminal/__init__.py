"""Playing and watching in a terminal; what a game looks like is in its own `look/terminal.py`."""
